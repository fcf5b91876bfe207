"""What comes from a learner: checked, and refused in a sentence."""

from __future__ import annotations

from reliquary.errors import IllegalMove
from reliquary.kernel import Move, State
from reliquary.message import N_


def begun(state: State | None) -> State:
    if state is None:
        raise IllegalMove(N_("No game has begun: reset the environment first."))
    return state


def play(state: State, action: object) -> None:
    """Makes the move with that number, if it is legal; changes nothing otherwise."""
    if state.over:
        raise IllegalMove(N_("The game is over: reset the environment to begin another."))
    state.play(_move(state, action))


def _move(state: State, action: object) -> Move:
    try:
        return state.game.moves.find(action)  # type: ignore[arg-type]
    except TypeError as error:
        raise IllegalMove(
            N_("A move is given by its number from 0 to {last}, not as {action}."),
            last=len(state.game.moves) - 1,
            action=repr(action)[:40],
        ) from error
