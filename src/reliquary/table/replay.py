"""Replays: every moment of a game, as each seat sees it.

Moment 0 is the deal, moment n what n moves led to; moves that were taken back are not in it. A running game is shown to
a seat as that seat saw it; a finished one to anybody, as any seat saw it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reliquary.kernel import NOBODY, Move, News, State, View
from reliquary.message import Message

_BYTES_OF_A_MOMENT = 6_000


@dataclass(frozen=True, slots=True)
class Result:
    """The places, the scores and where the points came from."""

    places: tuple[tuple[int, ...], ...]
    """The seats, best first; those who share a place together."""
    scores: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]
    """For each seat its points by source."""
    sources: tuple[Message, ...]


class Replay(Protocol):
    @property
    def last(self) -> int: ...

    @property
    def turns(self) -> tuple[int, ...]:
        """The moments at which a turn begins."""

    @property
    def result(self) -> Result | None: ...

    def view(self, moment: int, seat: int | None) -> View: ...

    def news(self, moment: int) -> tuple[News, ...]:
        """The news of the move that led here; at moment 0, those before the first question."""

    def mover(self, moment: int) -> int | None:
        """The seat that made the move."""

    def asked(self, moment: int) -> int | None: ...


class ReplayedGame:
    """A replay made by playing the game again from its start."""

    def __init__(self, start: State, moves: Sequence[Move], now: State | None = None) -> None:
        state = start.listen()
        self._states = [state.copy()]
        self._news: list[tuple[News, ...]] = [tuple(state.news)]
        self._movers: list[int | None] = [None]
        for move in moves:
            state.news.clear()
            self._movers.append(state.seat)
            state.advance(move)
            self._states.append(state.copy())
            self._news.append(tuple(state.news))
        if now is not None:
            self._states[-1] = now.copy()
        self.last = len(moves)
        self.turns = _turns([each.turn for each in self._states])
        self.result = result_of(self._states[-1]) if self._states[-1].over else None

    def state(self, moment: int) -> State:
        return self._states[moment].copy()

    def view(self, moment: int, seat: int | None) -> View:
        return self._states[moment].view(seat)

    def news(self, moment: int) -> tuple[News, ...]:
        return self._news[moment]

    def mover(self, moment: int) -> int | None:
        return self._movers[moment]

    def asked(self, moment: int) -> int | None:
        seat = self._states[moment].seat
        return None if seat == NOBODY else seat


def bytes_of(replay: Replay) -> int:
    """About how much memory it takes: a state and its news take 4 to 7 KB."""
    return _BYTES_OF_A_MOMENT * (replay.last + 1)


def result_of(state: State) -> Result:
    sources = state.game.sources
    return Result(
        places=tuple(state.ranking()),
        scores=tuple(state.scores()),
        parts=tuple(tuple(parts.get(source, 0) for source in sources) for parts in state.breakdown()),
        sources=tuple(sources.values()),
    )


def _turns(turns: Sequence[int]) -> tuple[int, ...]:
    return tuple(moment for moment, turn in enumerate(turns) if moment == 0 or turn != turns[moment - 1])
