"""A type for parameters that only receive what the object itself made.

A step is only ever given a move that it offered, a game only a view that it made. So `Step[S, M]` and `Game[S, V]` are
covariant in their last parameter: a list of steps may hold some of every kind. mypy refuses a covariant parameter of a
method, since in general anything might be passed there; `Given[M]` is `M`, where that cannot happen.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

T = TypeVar("T")

Given: TypeAlias = T
