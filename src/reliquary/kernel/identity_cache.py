"""A short memory for things that are met again and again, as most of a view is from one moment to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class IdentityCache(Generic[T]):
    """Makes something of a thing, or remembers what it made of that very thing at this moment or the one before."""

    def __init__(self, make: Callable[[object], T]) -> None:
        self._make = make
        # With the thing itself: as long as it is remembered, no other can have its id.
        self._now: dict[int, tuple[object, T]] = {}
        self._before: dict[int, tuple[object, T]] = {}

    def __call__(self, thing: object) -> T:
        known = self._before.get(id(thing)) or self._now.get(id(thing))
        made = known[1] if known else self._make(thing)
        self._now[id(thing)] = (thing, made)
        return made

    def next_moment(self) -> None:
        self._before, self._now = self._now, {}
