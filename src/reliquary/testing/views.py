"""Properties of views, and a view written down plainly."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from typing import Final

import orjson

from reliquary.kernel import Plain, View
from reliquary.kernel.identity_cache import IdentityCache
from reliquary.message import Message
from reliquary.testing.walks import Broken, Trial, Walk

_FIELDS: dict[type, tuple[str, ...]] = {}
"""Fields by class: views are made of few classes, and there are many views."""

_SINGLE: Final = frozenset({int, str, bool, type(None)})


def a_view_stands_by_itself(trial: Trial) -> None:
    """It is made of plain immutable values, says who is asked, and everything that explains it to people works."""
    things = sorted({thing for move in trial.game.moves for thing in move.things})
    for walk in trial.full_walks("helpers", 4):
        for state, move in walk:
            if walk.now_and_then(40):
                for seat in (None, *range(state.seats)):
                    view = state.view(seat)
                    _check_view(walk, view, seat)
                    _explain(walk, view, things)
                walk.hold(bool(str(trial.game.preview(state.view(state.seat), move))), "a preview has no words")
        _check_view(walk, walk.state.view(None), None)
        _explain(walk, walk.state.view(0), things)


def _check_view(walk: Walk, view: View, seat: int | None) -> None:
    state = walk.state
    walk.same(
        (view.seat, view.seats, view.first, view.turn, view.decision),
        (seat, state.seats, state.first, state.turn, state.decision),
        "the view says it otherwise",
    )
    walk.hold(view.scores in (None, tuple(state.scores())), "the view has other scores")
    again = state.view(seat)
    walk.same(view, again, "asked again, the seat sees something else")
    json.dumps(Writer().written(view))
    parts = {id(part) for part in _parts(view)}
    for part in _parts(again):
        if id(part) in parts and type(part).__setattr__ is object.__setattr__:
            raise Broken(f"two views share a {type(part).__name__} that is not frozen: {part!r:.80}\n  {walk}")


def _explain(walk: Walk, view: View, things: list[str]) -> None:
    walk.hold(bool(walk.game.text(view, str)), "the view has no text")
    for thing in things[walk.chance.below(10) :: 10]:
        walk.hold(bool(str(walk.game.why_not(view, thing))), f"nobody says why not {thing}")
    for name, plan in walk.game.plans(view).items():
        walk.hold(bool(name and plan), "a plan has no name or no moves")
        walk.hold(isinstance(walk.game.aim(view, plan), str), "a plan aims at nothing that could be pointed at")
    for thing in things[walk.chance.below(10) :: 10]:
        about = walk.game.explain(view, thing)
        walk.hold(about is None or bool(str(about.name) and str(about.effect)), f"{thing} is explained without words")
    walk.same(walk.game.explain(view, "nothing:of this game"), None, "what is no thing of the game is explained")


def _parts(view: object) -> list[object]:
    """The view, and all dataclasses in it."""
    found: list[object] = []
    left = [view]
    while left:
        part = left.pop()
        inside = part if isinstance(part, tuple) else [getattr(part, name) for name in _fields(type(part))]
        left += [value for value in inside if type(value) not in _SINGLE]
        if inside and not isinstance(part, tuple):
            found.append(part)
    return found


def _fields(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass; for anything else, none."""
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return names


class Writer:
    """Writes views as plain lists, numbers and texts; refuses mutable values."""

    def __init__(self) -> None:
        self.met = IdentityCache(self._thing)

    def written(self, value: object) -> Plain:
        return value if value is None or isinstance(value, (int, str)) else self.met(value)

    def _thing(self, value: object) -> Plain:
        if isinstance(value, tuple):
            return [self.written(part) for part in value]
        if isinstance(value, Message):
            return str(value)
        if not is_dataclass(value):
            raise Broken(f"a view holds a {type(value).__name__}: {value!r:.80}")
        return {name: self.written(getattr(value, name)) for name in _fields(type(value))}


def view_digest(view: View) -> str:
    """The `digest` of the view written plainly, found much faster."""
    text = orjson.dumps(view, default=_opened, option=orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS).decode()
    return blake2b(text.encode("ascii", "backslashreplace"), digest_size=4).hexdigest()


def _opened(part: object) -> str | dict[str, object]:
    return str(part) if isinstance(part, Message) else vars(part)
