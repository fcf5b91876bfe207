"""A cache by identity, for objects that stay the same from one moment to the next, as most parts of a view do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class IdentityCache(Generic[T]):
    """Calls `make` once per object; a result is dropped when its object was not asked for during a whole moment."""

    def __init__(self, make: Callable[[object], T]) -> None:
        self._make = make
        # The object is kept with its result, so that no other object can get its id.
        self._now: dict[int, tuple[object, T]] = {}
        self._before: dict[int, tuple[object, T]] = {}

    def __call__(self, thing: object) -> T:
        known = self._before.get(id(thing)) or self._now.get(id(thing))
        made = known[1] if known else self._make(thing)
        self._now[id(thing)] = (thing, made)
        return made

    def next_moment(self) -> None:
        self._before, self._now = self._now, {}
