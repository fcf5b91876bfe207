"""A match: one game played many times by bots, on all cores.

Game number i is fixed by the match's seed and i alone, and its bots move on by one in the order of play from game to
game, so that over the match each of them begins equally often. A process plays for a moment, hands over what it
counted, and is given the rest: so the progress is smooth and the end comes quickly when one is interrupted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from reliquary.arena.counts import Counts
from reliquary.bots import player
from reliquary.errors import BadSetup, ReliquaryError
from reliquary.kernel import Chance, Game, State
from reliquary.kernel import game as find_game
from reliquary.kernel.options import Setting
from reliquary.message import N_
from reliquary.processes import Pool

_A_MOMENT = 0.25
WORTH_STARTING = 2.0
"""Seconds of playing that justify the start of further processes."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played; plain enough to be sent to another process."""

    game: str
    components: Path | None
    options: Mapping[str, Setting]
    seats: int
    bots: tuple[str, ...]
    """One for each place in the order of play of game 0."""
    games: int
    seed: str


@dataclass(frozen=True, slots=True)
class MatchResult:
    match: Match
    counts: Counts
    processes: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.counts.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.counts.decisions.total / self.seconds


def lineup(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot for each seat: the list is repeated as often as needed."""
    for name in bots:
        player(name)
    if not 0 < len(bots) <= seats:
        raise BadSetup(
            N_("There are {n} bots for {seats} seats: expected 1 to {seats} of them."), n=len(bots), seats=seats
        )
    return tuple(bots[place % len(bots)] for place in range(seats))


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(match: Match, processes: int | None, progress: Callable[[int], None]) -> MatchResult:
    """Plays the match in at most `processes` processes; calls `progress` with the number of games just finished."""
    began = time.perf_counter()
    total = Counts.empty(match.seats, match.bots)
    here = partial(_count, total, progress)
    rest = here(play_a_while(match, range(match.games)), range(match.games))
    # Having played for a moment, one knows whether the rest is worth the start of other processes.
    pace = (time.perf_counter() - began) / total.games
    many = min(processes or cores(), len(rest)) if pace * len(rest) > WORTH_STARTING else 1
    if many > 1:
        _play_apart(match, [rest[first::many] for first in range(many)], here)
    while many == 1 and rest:
        rest = here(play_a_while(match, rest), rest)
    return MatchResult(match, total, many, time.perf_counter() - began)


def _count(total: Counts, progress: Callable[[int], None], part: Counts, games: range) -> range:
    """Adds what was played of these games; returns those that are left."""
    total.merge(part)
    progress(part.games)
    return games[part.games :]


def _play_apart(match: Match, shares: list[range], count: Callable[[Counts, range], range]) -> None:
    with Pool(len(shares)) as pool:
        try:
            running = {pool.submit(play_a_while, match, games): games for games in shares}
            while running:
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    if rest := count(done.result(), running.pop(done)):
                        running[pool.submit(play_a_while, match, rest)] = rest
        except BrokenProcessPool as error:
            raise ReliquaryError(
                N_("A process that played games was ended from outside: there is no result.")
            ) from error


def play_a_while(match: Match, games: range) -> Counts:
    """Plays the first of these games, at least one, until a moment has passed."""
    game = find_game(match.game, components=match.components)
    counts = Counts.empty(match.seats, match.bots)
    until = time.monotonic() + _A_MOMENT
    for number in games:
        play_one(game, match, number, counts)
        if time.monotonic() > until:
            break
    return counts


def play_one(game: Game[State], match: Match, number: int, counts: Counts) -> None:
    seed = f"{match.seed}/{number}"
    state = game.start(seats=match.seats, seed=seed, **match.options)
    order = [(state.first + place) % match.seats for place in range(match.seats)]
    players = [match.bots[(place + number) % match.seats] for place in range(match.seats)]
    bots = {seat: player(name) for seat, name in zip(order, players, strict=True)}
    luck = Chance(seed).fork("bots")
    decisions = 0
    while not state.over:
        state.advance(bots[state.seat].answer(state, luck))
        decisions += 1
    scores = state.scores()
    winners = [order.index(seat) for seat in state.ranking()[0]]
    counts.add(players, [scores[seat] for seat in order], winners, (state.turn, decisions))
