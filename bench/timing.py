"""How things are timed: in slices of CPU time, asked for from outside, so that all who are compared take turns."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import count
from time import process_time

SLICE = 0.15
LONG_SLICE = 0.6
"""For whole games, which differ in length: enough of them for a fair mean."""

Figures = dict[str, float]
_numbers = count()


def serve(measures: dict[str, Callable[[], Figures]]) -> None:
    """First says what can be measured here, then measures what is asked for, a line at a time."""
    print(json.dumps(list(measures)), flush=True)
    for line in sys.stdin:
        print(json.dumps(measures[line.strip()]()), flush=True)


def random_play(play: Callable[[int], int]) -> Figures:
    """Plays new games for a slice, by their number; `play` returns how many decisions the game took."""
    games = decisions = 0
    start = process_time()
    while (spent := process_time() - start) < LONG_SLICE:
        decisions += play(next(_numbers))
        games += 1
    return {"decisions/s": decisions / spent, "games/s": games / spent}


def calm_play(play: Callable[[int], int]) -> Figures:
    """The same of the fastest tenth of the games: the others were disturbed by what else the machine did."""

    def per_decision() -> float:
        start = process_time()
        decisions = play(next(_numbers))
        return (process_time() - start) / decisions

    return calm(per_decision)


def calm(per_decision: Callable[[], float]) -> Figures:
    """Asks for a slice how long a decision takes, and tells how it is where a tenth of the answers are faster."""
    found = list[float]()
    until = process_time() + LONG_SLICE
    while process_time() < until:
        found.append(per_decision())
    return {"decisions/s": 1 / sorted(found)[len(found) // 10]}


def per_second(call: Callable[[], object]) -> float:
    calls, spent = _repeat(call, SLICE)
    return calls / spent


def per_yardstick(call: Callable[[], object]) -> float:
    """Calls in the time of a yardstick: the two take turns every few milliseconds, so that both have the same luck."""
    calls = yardsticks = 0
    calling = measuring = 0.0
    while calling + measuring < SLICE:
        more, spent = _repeat(call, SLICE / 50)
        calls, calling = calls + more, calling + spent
        more, spent = _repeat(_yardstick, SLICE / 50)
        yardsticks, measuring = yardsticks + more, measuring + spent
    return (calls / calling) / (yardsticks / measuring)


def _repeat(call: Callable[[], object], seconds: float) -> tuple[int, float]:
    """How many calls were made, and the time they really took."""
    calls, batch = 0, 1
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(batch):
            call()
        calls += batch
        batch = min(2 * batch, 1000)
    return calls, spent


class _Parcel:
    def __init__(self, owner: int, weight: int) -> None:
        self.owner = owner
        self.weight = weight

    def passed_on(self, seats: int) -> _Parcel:
        return _Parcel((self.owner + self.weight) % seats, self.weight + 1)


def _yardstick() -> None:
    """A fixed piece of plain Python, in the manner of a game."""
    table: dict[int, tuple[int, ...]] = {seat: (seat,) for seat in range(4)}
    parcels = [_Parcel(seat, seat) for seat in range(4)]
    for _ in range(4):
        parcels = [parcel.passed_on(4) for parcel in parcels]
        for parcel in parcels:
            table[parcel.owner] = (*table[parcel.owner], parcel.weight)[-6:]
        parcels.sort(key=lambda parcel: parcel.weight)
