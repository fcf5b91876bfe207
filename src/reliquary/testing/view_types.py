"""A view holds what its classes declare: the JSON Schema of the API and the archive of finished games rest on that."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Final, Union, get_args, get_origin

from reliquary.kernel.seen import field_types
from reliquary.message import Message
from reliquary.testing.walks import Trial, Walk

_PLAIN: Final = (int, str, bool, float, type(None), Message)


def a_view_holds_what_it_declares(trial: Trial) -> None:
    """The value of every field has the type that is written there: a plain one, a tuple of such, or a dataclass."""
    for walk in trial.full_walks("declared", 4):
        for state, _ in walk:
            if walk.now_and_then(40):
                _check(walk, (None, *range(state.seats)))
        _check(walk, (None, 0))


def _check(walk: Walk, seats: tuple[int | None, ...]) -> None:
    for seat in seats:
        view = walk.state.view(seat)
        for fault in misfits(view, type(view), "view"):
            walk.hold(not fault, fault)


def misfits(value: object, declared: object, where: str) -> Iterator[str]:
    """What does not fit, in words."""
    kinds = get_args(declared) if get_origin(declared) in (Union, types.UnionType) else (declared,)
    kind = next((kind for kind in kinds if type(value) in (kind, get_origin(kind))), None)
    if kind is None:
        yield f"{where} is declared as {declared}, which {value!r:.80} is not"
    elif is_dataclass(kind) and isinstance(kind, type):
        for name, type_ in field_types(kind).items():
            part = getattr(value, name)
            if type(part) is not type_ or type_ not in _PLAIN:
                yield from misfits(part, type_, f"{where}.{name}")
    elif isinstance(value, tuple):
        yield from _parts(value, get_args(kind), where)
    elif kind not in _PLAIN:
        yield f"{where} holds a {type(value).__name__}, which has no place in a view"


def _parts(value: tuple[object, ...], kinds: tuple[object, ...], where: str) -> Iterator[str]:
    if not kinds:
        yield f"{where} is a tuple that does not declare what it holds"
        return
    if kinds[1:] == (Ellipsis,):
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        yield f"{where} has {len(value)} parts, but {len(kinds)} are declared"
        return
    for place, (part, kind) in enumerate(zip(value, kinds, strict=True)):
        if type(part) is not kind or kind not in _PLAIN:
            yield from misfits(part, kind, f"{where}[{place}]")
