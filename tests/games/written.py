"""A random game whose positions are written and read back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from reliquary.kernel import Chance, State

S = TypeVar("S", bound=State)


def check_read_back(state: S, again: Callable[[S], S], seed: str, every: int, always: Collection[str] = ()) -> None:
    """Looks at one decision in `every`, at each question of the kinds in `always`, and at the end."""
    chance, number = Chance(seed), 0
    while not state.over:
        if number % every == 0 or type(state.agenda[-1]).__name__ in always:
            found = again(state)
            assert found.dump() == state.dump()
            assert found.legal() == state.legal()
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        number += 1
    assert again(state).dump() == state.dump()
