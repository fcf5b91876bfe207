"""Games that a network plays against itself by values: it tries each move in an imagined world, and makes the best.

Numpy on one core, some games at a time, so that the layers are multiplied for all of them at once. In a part of the
games some seats are played by an earlier self, from which nothing is learned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reliquary.batches.plan import Plan
from reliquary.bots.network import Network, Outlook, after_each
from reliquary.bots.network_file import Layer, Weights
from reliquary.kernel import Chance, State
from reliquary.learn.watched import Judgement, Recorder, Watched

_FINE: Final = 1_000_000


class Manner(NamedTuple):
    """How a network plays while it learns."""

    wandering: float
    """How often a move is any legal one."""
    memory: float
    """Lambda: what the later course of the game counts beside what is thought now."""
    rivals: float
    """The part of the games with an earlier self."""


@dataclass(frozen=True, slots=True)
class _Table:
    number: int
    state: State
    luck: Chance
    rivals: tuple[int, ...]
    """Seats that an earlier self plays."""


def play(plan: Plan, own: Mapping[str, Layer], rival: Mapping[str, Layer], manner: Manner, first: int) -> Watched:
    """Plays games with these layers, from the one of this number on."""
    minds = [Network(Weights(layers, {}), plan.game) for layers in (own, rival)]
    recorder = Recorder(plan)
    tables = [_deal(plan, manner, first, number) for number in range(plan.games)]
    while tables:
        asked = [table.state.seat in table.rivals for table in tables]
        for mind, rivals in zip(minds, (False, True), strict=True):
            _decide([table for table, who in zip(tables, asked, strict=True) if who is rivals], mind, recorder, manner)
        for table in tables:
            if table.state.over:
                recorder.end(table.state, table.number, table.rivals)
        tables = [table for table in tables if not table.state.over]
    return recorder.watched()


def _deal(plan: Plan, manner: Manner, first: int, number: int) -> _Table:
    state, luck = plan.start(first + number), plan.luck(first + number)
    rivals = tuple[int, ...]()
    if luck.below(_FINE) < manner.rivals * _FINE:
        seats = list(range(state.seats))
        luck.shuffle(seats)
        rivals = tuple(seats[: 1 + luck.below(state.seats - 1)])
    _to_a_choice(state)
    return _Table(number, state, luck, rivals)


def _decide(tables: list[_Table], mind: Network, recorder: Recorder, manner: Manner) -> None:
    """One decision in each of these games."""
    if not tables:
        return
    worlds = [table.state.imagine(table.state.seat, table.luck) for table in tables]
    groups = [after_each(world, world.legal()) for world in worlds]
    for table, outlook in zip(tables, mind.outlooks(groups), strict=True):
        state = table.state
        legal, best = state.legal(), int(outlook.values.argmax())
        if state.seat in table.rivals:
            state.advance(legal[best])
        else:
            wanders = table.luck.below(_FINE) < manner.wandering * _FINE
            made = legal[table.luck.below(len(legal))] if wanders else legal[best]
            # What comes of a move that was not chosen says little about the position.
            trusted = manner.memory if made is legal[best] else 0.0
            judgement = Judgement(legal[best], _thought(outlook, best, state), trusted)
            recorder.decide(state, table.number, judgement, made)
        _to_a_choice(state)


def _thought(outlook: Outlook, best: int, state: State) -> NDArray[np.float32]:
    found = np.zeros(1 + outlook.wins.shape[1], np.float32)
    found[0] = outlook.values[best]
    wins = outlook.wins[best, : state.seats]
    likely = np.exp(wins - wins.max())
    found[1 : 1 + state.seats] = likely / likely.sum()
    return found


def _to_a_choice(state: State) -> None:
    """Questions with one answer teach nothing."""
    legal = state.legal()
    while len(legal) == 1:
        state.advance(legal[0])
        legal = state.legal()
