"""The decorators of the classes that views are made of.

Views are immutable for mypy. A dataclass that is frozen at run time takes three times as long to
make, so only those parts are that many views share; and one with slots takes six times as long to write as JSON.

The classes stand in modules that are never compiled (`kernel/view.py`, and `view_classes.py` of each game): mypyc
does not keep the types of their fields, and the JSON Schema of a view and the archive are made from these.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TypeVar, dataclass_transform, get_type_hints

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def seen(part: type[T]) -> type[T]:
    """Makes a view, or a part of one, of a class with fields. Its hash is made of them all, unless it has its own."""
    return dataclass(unsafe_hash="__hash__" not in vars(part))(part)


@dataclass_transform(frozen_default=True)
def shared(part: type[T]) -> type[T]:
    """Makes a frozen dataclass, for parts that many views share: a change would affect all of them."""
    return dataclass(frozen=True)(part)


@cache
def field_types(part: type) -> dict[str, object]:
    """The type of each field of a view, or of a part of one."""
    assert is_dataclass(part), f"{part.__name__} is not part of a view"
    types = get_type_hints(part)
    return {field.name: types[field.name] for field in fields(part)}
