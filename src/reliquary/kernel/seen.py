"""What views are made of.

Nobody changes what is seen: mypy sees to that. A dataclass that is frozen at run time takes three times as long to
make, so only those parts are that many views share; and one with slots takes six times as long to write as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def seen(part: type[T]) -> type[T]:
    """Makes a view, or a part of one, of a class with fields. Its hash is made of them all, unless it has its own."""
    return dataclass(unsafe_hash="__hash__" not in vars(part))(part)


@dataclass_transform(frozen_default=True)
def shared(part: type[T]) -> type[T]:
    """Makes a part of a class which is made once and stands in many views: who changed it would change it for all."""
    return dataclass(frozen=True)(part)
