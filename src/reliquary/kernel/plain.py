"""Plain values, as which positions are written, and their digest."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeAlias

Plain: TypeAlias = "int | str | bool | list[Plain] | dict[str, Plain] | None"

_SINGLE: Final = frozenset({int, str, bool, type(None)})


def plain(value: object) -> Plain:
    """Lists and tuples become fresh lists all the way down; numbers and texts stay."""
    if value is None or isinstance(value, (int, str)):
        return value
    assert isinstance(value, (list, tuple, Sequence)), f"{type(value).__name__} cannot be written down plainly"
    return [part if type(part) in _SINGLE else plain(part) for part in value]


def frozen(value: Plain) -> object:
    """Lists become tuples all the way down."""
    return tuple(frozen(part) for part in value) if isinstance(value, list) else value


def digest(value: Plain) -> str:
    """Eight hexadecimal digits that change when the value does."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=4).hexdigest()
