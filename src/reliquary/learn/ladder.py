"""How strong the network is by now: games against a fixed ladder of bots, in a process of their own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from typing import Final

from reliquary.bots import player
from reliquary.kernel import Chance, Game, State
from reliquary.kernel import game as find_game
from reliquary.processes import Pool, one_blas_thread

LADDER: Final = ("random", "novice", "greedy")
_SECONDS: Final = 12.0
"""Of playing against each bot."""


class Ladder:
    """Measures one network at a time; what is learned meanwhile is measured the next time."""

    def __init__(self, game: str, components: Path | None) -> None:
        self._game, self._components = game, components
        self._pool = Pool(1, one_blas_thread)
        self._running: Future[dict[str, float]] | None = None

    def measure(self, file: Path) -> None:
        if self._running is None:
            self._running = self._pool.submit(shares, self._game, self._components, file)

    def result(self) -> dict[str, float]:
        """The shares of the last measurement, once: by bot, in games against it and others like it."""
        if self._running is None or not self._running.done():
            return {}
        found, self._running = self._running.result(), None
        return found

    def end(self) -> None:
        self._pool.end()


def shares(name: str, components: Path | None, file: Path) -> dict[str, float]:
    game = find_game(name, components=components)
    return {bot: share(game, file, bot, _SECONDS) for bot in LADDER}


def share(game: Game[State], file: Path, bot: str, seconds: float) -> float:
    """Of the wins, at tables of all sizes where every other seat is the network's; one half is even."""
    until = time.monotonic() + seconds
    wins = [0.0, 0.0]
    for number in count():
        seats = game.seats[number // 2 % len(game.seats)]
        sides = [(seat + number) % 2 for seat in range(seats)]
        won = _played(game, [f"master@{file}" if side else bot for side in sides], f"ladder {number // 2}")
        for side in (0, 1):
            wins[side] += sum(won[seat] for seat in range(seats) if sides[seat] == side) / sides.count(side)
        if time.monotonic() > until:
            break
    return wins[1] / sum(wins)


def _played(game: Game[State], names: Sequence[str], seed: str) -> list[float]:
    state, luck = game.start(seats=len(names), seed=seed), Chance(seed).fork("bots")
    bots = [player(name) for name in names]
    while not state.over:
        state.advance(bots[state.seat].answer(state, luck))
    return state.estimates()
