"""A hint: what a bot would do here, what that does, and how the chances look at the end of the turn.

Everything is computed in imagined states, so that a hint tells nothing that the seat could not know. Points are those
that the move itself scores, over many such states. The chance to win is that at the end of the turn; there is none to
compare it with, because an estimate in the middle of a turn says little about the move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from reliquary.bots import Bot, Budget, Expert, best, bot
from reliquary.bots.thinker import never
from reliquary.kernel import Chance, Game, Move, State
from reliquary.message import N_, Message, SeatName

_THOUGHT: Final = Budget(playouts=160, patience=15)
"""A second or two in pure Python, much less where the rules are compiled. Counted in playouts, so that the same
question gets the same hint; patience ends only on a machine that can hardly be played on."""
_WORLDS: Final = 100
"""Worlds in which the move is made, to see what it can score."""
_PLAYED_ON: Final = 8
"""Worlds of these in which the turn is played to its end."""

Range: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hint:
    move: Move
    gains: tuple[Range, ...]
    """The least and the most points that the move may bring each seat at once."""
    chance: float
    """How likely the seat looks to win at the end of this turn, from 0 to 1."""

    @property
    def reasons(self) -> list[Message]:
        """Sentences: who gains or loses points by the move, and the chance to win."""
        gains = [message for seat, points in enumerate(self.gains) for message in _changes(seat, *points)]
        text = N_("Estimated chance to win: {chance} % at the end of this turn.")
        return [*gains, Message(text, chance=round(100 * self.chance))]


def hint(state: State, seat: int, stopped: Callable[[], bool] = never) -> Hint:
    """A hint. The same question always gets the same one."""
    luck = Chance(f"hint {state.turn} {state.told}")
    move = adviser(state.game, stopped).answer(state, luck.fork("advice"))
    futures = luck.fork("worlds")
    worlds = [state.imagine(seat, futures) for _ in range(_WORLDS)]
    after = [_after(world, move) for world in worlds]
    chances = [_at_the_end_of_turn(later, seat, state.turn, luck).estimate(seat) for later in after[:_PLAYED_ON]]
    return Hint(move, _gains(worlds, after), sum(chances) / len(chances))


def adviser(game: Game[State], stopped: Callable[[], bool]) -> Bot:
    """The strongest bot that answers in a moment."""
    strongest = best(game)
    return bot(strongest) if strongest == "master" else Expert(_THOUGHT, stopped)


def _after(world: State, move: Move) -> State:
    twin = world.copy()
    twin.advance(move)
    return twin


def _gains(worlds: Sequence[State], after: Sequence[State]) -> tuple[Range, ...]:
    pairs = [(world.game.scored(world), later.game.scored(later)) for world, later in zip(worlds, after, strict=True)]
    changes = [[late - early for early, late in zip(*pair, strict=True)] for pair in pairs]
    return tuple((min(seen), max(seen)) for seen in zip(*changes, strict=True))


def _at_the_end_of_turn(world: State, seat: int, turn: int, luck: Chance) -> State:
    """Ends the turn: a fast bot answers what the seat is still asked."""
    later, quick = world.copy(), bot("greedy")
    while not later.over and (later.seat, later.turn) == (seat, turn):
        later.advance(quick.answer(later, luck.fork("then")))
    return later


def _changes(seat: int, least: int, most: int) -> list[Message]:
    who = SeatName(seat)
    if least == most:
        return [_change(who, most)] if most else []
    if least > 0:
        return [Message(N_("{who} gains {amount} points."), who=who, amount=_between(least, most))]
    if most < 0:
        return [Message(N_("{who} loses {amount} points."), who=who, amount=_between(-most, -least))]
    return _uncertain(who, least, most)


def _change(who: SeatName, points: int) -> Message:
    if points > 0:
        return Message(N_("{who} gains {n} point."), N_("{who} gains {n} points."), who=who, n=points)
    return Message(N_("{who} loses {n} point."), N_("{who} loses {n} points."), who=who, n=-points)


def _between(least: int, most: int) -> Message:
    text = N_("{least} or {most}") if most == least + 1 else N_("{least} to {most}")
    return Message(text, least=least, most=most)


def _uncertain(who: SeatName, least: int, most: int) -> list[Message]:
    """For a gain that may also be 0."""
    gains = Message(N_("{who} may gain {n} point."), N_("{who} may gain up to {n} points."), who=who, n=most)
    loses = Message(N_("{who} may lose {n} point."), N_("{who} may lose up to {n} points."), who=who, n=-least)
    return [*([gains] if most else []), *([loses] if least else [])]
