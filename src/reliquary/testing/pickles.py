"""What is pickled or deep-copied is the same afterwards: states, moves, chances, views and the game itself."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import TypeVar

from reliquary.kernel import Move, Record, State
from reliquary.kernel.record import made
from reliquary.testing.walks import Trial, Walk

T = TypeVar("T")


def a_pickled_state_is_the_same(trial: Trial) -> None:
    """Its position, seed, past and news; its moves are the catalogue's own; it plays on, and has the same record."""
    for walk in trial.full_walks("pickles", 4):
        walk.state.listen()
        for state, move in walk:
            if walk.now_and_then(120):
                for twin in (_pickled(state), *([deepcopy(state)] if walk.now_and_then(3) else [])):
                    _check_state(walk, state, twin)
                    twin.play(move)
                _check_parts(walk, state, move)
        twin = _pickled(walk.state)
        walk.same(str(Record.of(twin)), str(Record.of(walk.state)), "a state that was pickled has another record")


def _check_state(walk: Walk, state: State, twin: State) -> None:
    walk.hold(twin is not state, "a copy is the state itself")
    walk.same(twin.dump(), state.dump(), "a state that was pickled has another position")
    walk.same((twin.seed, twin.telling), (state.seed, state.telling), "a state that was pickled has another seed")
    walk.same(twin.news, state.news, "a state that was pickled has other news")
    walk.hold(twin.game is state.game, "a state that was pickled is of another game")
    for kept, moves in ((twin.legal(), state.legal()), (made(twin), made(state))):
        walk.hold(list(map(id, kept)) == list(map(id, moves)), "a state that was pickled has other moves")


def _check_parts(walk: Walk, state: State, move: Move) -> None:
    walk.hold(_pickled([move])[0] is move and deepcopy(move) is move, f"{move} is another move when it was pickled")
    walk.hold(_pickled(walk.game.moves) is walk.game.moves, "the catalogue is another one when it was pickled")
    walk.same(_pickled(state.chance).dump(), state.chance.dump(), "the chance is another one when it was pickled")
    walk.same(_pickled(state.decision), state.decision, "the question is another one when it was pickled")
    for seat in (None, *range(state.seats)):
        walk.same(_pickled(state.view(seat)), state.view(seat), "the view is another one when it was pickled")


def _pickled(value: T) -> T:
    copied: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own pickle
    return copied
