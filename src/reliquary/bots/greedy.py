"""A bot that looks one move ahead, to the end of its own turn.

It imagines one state it could be in and tries each move there; what is still asked of it in the same turn it
answers with whatever looks best at once. The move after which its seat looks best is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.bots.bot import Bot, Imagine
from reliquary.bots.value import values
from reliquary.kernel import Chance, Move, State, View
from reliquary.message import N_, Message


class Greedy(Bot):
    title = Message(N_("skilled"))

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        world = imagine(chance)
        sensible = world.game.sensible(world)
        worths = [worth(world, move) for move in sensible]
        most = max(worths)
        best = [move for move, found in zip(sensible, worths, strict=True) if found == most]
        # Among equals the one that looks best at once: what could be left undone is left undone.
        return best[0] if len(best) == 1 else max(best, key=lambda move: values(_after(world, move))[world.seat])


def worth(world: State, move: Move) -> float:
    """How good the position looks to the seat that is asked when it has made the move and ended its turn."""
    seat, turn = world.seat, world.turn
    state = _after(world, move)
    while state.seat == seat and state.turn == turn:
        state = _best_next(state, seat)
    return values(state)[seat]


def _after(world: State, move: Move) -> State:
    twin = world.copy()
    twin.advance(move)
    return twin


def _best_next(state: State, seat: int) -> State:
    """The state after the answer that looks best at once."""
    best, most = state, -1.0
    for move in state.legal():
        twin = _after(state, move)
        promise = values(twin)[seat]
        if promise > most:
            best, most = twin, promise
    return best
