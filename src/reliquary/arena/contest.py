"""A contest: bots play each other in every seat on the same seeds, and every game is kept.

Game i is fixed by the contest and i alone, so a contest that was interrupted goes on where it stopped. Each game is
written down as soon as it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import combinations
from pathlib import Path

from reliquary.arena.apart import apart
from reliquary.arena.contest_game import ContestGame, play
from reliquary.arena.folder import DESCRIPTION, GAMES, append_game, open_folder, read_games
from reliquary.bots import player
from reliquary.cluster import Cluster
from reliquary.errors import BadSetup
from reliquary.kernel import Game, State
from reliquary.kernel import game as find_game
from reliquary.kernel.options import Setting
from reliquary.message import N_


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
    game = find_game(contest.game, components=contest.components)
    for name in contest.bots:
        player(name).check(game)
    game.start(seats=contest.seats, seed=contest.seed, **contest.options)


def run(
    contest: Contest, games: int, folder: Path, workers: int | Cluster, progress: Callable[[int], None]
) -> list[ContestGame]:
    """Plays what the folder does not hold yet; calls `progress` with the number of games just added."""
    open_folder(folder, DESCRIPTION, described(contest), holds_games=(folder / GAMES).exists())
    played = read_games(folder, lambda number: contest.sitting(number)[1])
    progress(len(played))
    missing = [number for number in range(games) if number not in played]
    for game in apart(partial(play_one, contest), missing, workers):
        append_game(folder, game)
        played[game.number] = game
        progress(1)
    return [played[number] for number in sorted(played)]


def described(contest: Contest) -> dict[str, object]:
    """All that decides how a game goes."""
    game = find_game(contest.game, components=contest.components)
    return {**asdict(contest), "rules": game.version, "box": game.box_digest}


def found_game(contest: Contest) -> Game[State]:
    return _game(contest.game, contest.components)


@cache
def _game(name: str, components: str | None) -> Game[State]:
    return find_game(name, components=components)


def begin(contest: Contest, number: int) -> State:
    return found_game(contest).start(seats=contest.seats, seed=contest.sitting(number)[0], **contest.options)


def play_one(contest: Contest, number: int) -> ContestGame:
    return play(begin(contest, number), number, contest.sitting(number)[1])
