"""A hint: what a bot would do here, and what that is worth by the end of the turn.

Bot and reckoning are given an imagined state, so that a hint tells nothing that the seat could not know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from reliquary.bots import Budget, Expert, bot
from reliquary.bots.expert import never
from reliquary.kernel import Chance, Move, State
from reliquary.message import N_, Message, SeatName

_THOUGHT: Final = Budget(playouts=160, patience=15)
"""A second or two in pure Python, much less where the rules are compiled. Counted in playouts, so that the same
question gets the same hint; patience ends only on a machine that can hardly be played on."""


@dataclass(frozen=True, slots=True)
class Hint:
    move: Move
    gains: tuple[int, ...]
    """The points that each seat would gain or lose by the end of this turn."""
    now: float
    """How likely the seat looks to win, from 0 to 1."""
    then: float
    """The same at the end of this turn."""

    @property
    def reasons(self) -> list[Message]:
        """Who gains or loses points by it, and how the chances change."""
        gains = [_gain(seat, points) for seat, points in enumerate(self.gains) if points]
        chances = Message(
            N_("Estimated chance to win: {now} % now, {then} % at the end of this turn."),
            now=round(100 * self.now),
            then=round(100 * self.then),
        )
        return [*gains, chances]


def hint(state: State, seat: int, stopped: Callable[[], bool] = never) -> Hint:
    """The same question gets the same hint."""
    chance = Chance(f"hint {state.turn} {state.told}")
    adviser, thinker = Expert(_THOUGHT, stopped), bot("greedy")
    world = state.imagine(seat, chance.fork("world"))
    move = adviser.answer(state, chance.fork("advice"))
    later = world.copy()
    later.advance(move)
    while not later.over and (later.seat, later.turn) == (seat, world.turn):
        later.advance(thinker.answer(later, chance.fork("then")))
    gains = tuple(after - before for before, after in zip(world.scores(), later.scores(), strict=True))
    return Hint(move, gains, world.estimate(seat), later.estimate(seat))


def _gain(seat: int, points: int) -> Message:
    if points > 0:
        return Message(N_("{who} gains {n} point."), N_("{who} gains {n} points."), who=SeatName(seat), n=points)
    return Message(N_("{who} loses {n} point."), N_("{who} loses {n} points."), who=SeatName(seat), n=-points)
