"""A contest: bots play each other in every seat on the same seeds, and every game is kept.

Game i is fixed by the contest and i alone, so a contest that was interrupted goes on where it stopped. Each game is
written down as soon as it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations, islice
from pathlib import Path

from reliquary.arena.contest_game import ContestGame, play
from reliquary.arena.folder import append_game, open_folder, read_games
from reliquary.bots import player
from reliquary.errors import BadSetup, ReliquaryError
from reliquary.kernel import Game, State
from reliquary.kernel import game as find_game
from reliquary.kernel.options import Setting
from reliquary.message import N_
from reliquary.processes import Pool


@dataclass(frozen=True, slots=True)
class Contest:
    game: str
    components: str | None
    options: Mapping[str, Setting]
    seats: int
    bots: tuple[str, ...]
    seed: str

    def sitting(self, number: int) -> tuple[str, list[str]]:
        """The seed of that game, and who sits there by order of play."""
        lineups = schedule(self.bots, self.seats)
        return f"{self.seed}/{number // len(lineups)}", list(lineups[number % len(lineups)])


@cache
def schedule(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """The line-ups that are played on each seed: together they put every bot in every place equally often."""
    if len(bots) > seats:
        tables = [*combinations(bots, seats)]
    elif seats % len(bots):
        # One bot after the other has a seat more.
        tables = [tuple(bots[(first + place) % len(bots)] for place in range(seats)) for first in range(len(bots))]
    else:
        tables = [bots * (seats // len(bots))]
    turned = [table[turn:] + table[:turn] for table in tables for turn in range(seats)]
    return list(dict.fromkeys(turned))


def check(contest: Contest) -> None:
    if not contest.bots:
        raise BadSetup(N_("There should be at least one bot."))
    for name in contest.bots:
        player(name)
    game = find_game(contest.game, components=contest.components)
    game.start(seats=contest.seats, seed=contest.seed, **contest.options)


def run(
    contest: Contest, games: int, folder: Path, processes: int, progress: Callable[[int], None]
) -> list[ContestGame]:
    """Plays what the folder does not hold yet; calls `progress` with the number of games just added."""
    open_folder(folder, _description(contest))
    played = read_games(folder, lambda number: contest.sitting(number)[1])
    progress(len(played))
    for game in _play(contest, [number for number in range(games) if number not in played], processes):
        append_game(folder, game)
        played[game.number] = game
        progress(1)
    return [played[number] for number in sorted(played)]


def _description(contest: Contest) -> dict[str, object]:
    """All that decides how a game goes."""
    game = find_game(contest.game, components=contest.components)
    return {**asdict(contest), "rules": game.version, "box": game.box_digest}


def _play(contest: Contest, numbers: list[int], processes: int) -> Iterator[ContestGame]:
    if processes == 1 or len(numbers) < 2:
        yield from (play_one(contest, number) for number in numbers)
        return
    waiting = iter(numbers)
    with Pool(min(processes, len(numbers))) as pool:
        try:
            running: set[Future[ContestGame]] = {
                pool.submit(play_one, contest, number) for number in islice(waiting, 2 * processes)
            }
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(play_one, contest, number) for number in islice(waiting, len(done))}
                yield from (future.result() for future in done)
        except BrokenProcessPool as error:
            raise ReliquaryError(
                N_("A process that played games was ended from outside. What was played is kept: start again to go on.")
            ) from error


@cache
def _game(name: str, components: str | None) -> Game[State]:
    return find_game(name, components=components)


def play_one(contest: Contest, number: int) -> ContestGame:
    seed, line = contest.sitting(number)
    game = _game(contest.game, contest.components)
    return play(game.start(seats=contest.seats, seed=seed, **contest.options), number, line)
