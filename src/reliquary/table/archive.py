"""The archive: what each seat saw of a finished game, so that it can be watched after the rules have changed.

It holds views and news, not moves: nothing is replayed. A view is read back as an object of its class if the game still
has a class of that name and shape, and otherwise as a namespace with the same fields, which is enough to draw it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import SimpleNamespace
from typing import cast, get_args

from reliquary.errors import BadRecord
from reliquary.kernel import Game, News, Plain, State, View
from reliquary.kernel.identity_cache import IdentityCache
from reliquary.kernel.seen import field_types
from reliquary.message import N_, Message, SeatName, Value
from reliquary.table.replay import Replay, Result

FORM = 1
"""The version of the format."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A replay that was stored."""

    last: int
    turns: tuple[int, ...]
    result: Result | None
    record: str
    """Empty if the game was ended without a result."""
    views: dict[str, list[View]]
    news_lists: list[tuple[News, ...]]
    movers: list[int | None]
    seats_asked: list[int | None]

    def view(self, moment: int, seat: int | None) -> View:
        return self.views[_viewer(seat)][moment]

    def news(self, moment: int) -> tuple[News, ...]:
        return self.news_lists[moment]

    def mover(self, moment: int) -> int | None:
        return self.movers[moment]

    def asked(self, moment: int) -> int | None:
        return self.seats_asked[moment]


def pack(replay: Replay, seats: int, record: str) -> bytes:
    objects = Objects()
    moments = range(replay.last + 1)
    body: dict[str, Plain] = {
        "turns": list(replay.turns),
        "result": objects.written(replay.result),
        "record": record,
        "told": [[_news(news, objects) for news in replay.news(moment)] for moment in moments],
        "movers": [replay.mover(moment) for moment in moments],
        "asked": [replay.asked(moment) for moment in moments],
        "views": {_viewer(seat): _views(replay, seat, objects) for seat in (None, *range(seats))},
        "things": objects.list,
    }
    return zlib.compress(json.dumps(body, separators=(",", ":")).encode(), 9)


def unpack(form: int, packed: bytes, game: Game[State]) -> Archive:
    if form != FORM:
        raise BadRecord(N_("This archive was made by a newer version."))
    body: dict[str, list[Plain]] = json.loads(zlib.decompress(packed))
    shapes = {"Result": Result, **_shapes(type(game.start(seats=game.seats[0], seed="shape").view(None)))}
    objects = _read_objects(cast("list[list[Plain]]", body["things"]), shapes)
    views = cast("dict[str, list[Plain]]", body["views"])
    return Archive(
        last=len(body["movers"]) - 1,
        turns=cast("tuple[int, ...]", tuple(body["turns"])),
        result=cast("Result | None", _read(body["result"], objects)),
        record=str(body["record"]),
        views={viewer: [cast("View", _read(view, objects)) for view in seen] for viewer, seen in views.items()},
        news_lists=[
            tuple(_news_read(news, objects) for news in cast("list[list[Plain]]", each)) for each in body["told"]
        ],
        movers=cast("list[int | None]", body["movers"]),
        seats_asked=cast("list[int | None]", body["asked"]),
    )


class Objects:
    """Every object in the views, stored once: most of a view is the same one moment before or for another seat.

    Numbers, texts and None are written as they are, other objects as [index in the list].
    """

    def __init__(self) -> None:
        self.list: list[Plain] = []
        self._numbers: dict[str, Plain] = {}
        self.met = IdentityCache(lambda value: self._number(self._parts(value)))

    def written(self, value: object) -> Plain:
        return value if value is None or isinstance(value, (int, str)) else self.met(value)

    def _parts(self, value: object) -> list[Plain]:
        """The kind of object, and its parts."""
        shape = type(value)
        match value:
            case Message():
                values = [each for name, part in value.values.items() for each in (name, self.written(part))]
                return ["message", value.text, value.plural, *values]
            case SeatName():
                return ["seat", value.seat]
            case Sequence():
                return ["list", *[self.written(each) for each in value]]
            case _ if is_dataclass(shape):
                parts = [each for name in _names(shape) for each in (name, self.written(getattr(value, name)))]
                return ["shape", shape.__name__, *parts]
            case _:
                raise TypeError(f"{shape.__name__} cannot be archived")

    def _number(self, parts: list[Plain]) -> Plain:
        looks = repr(parts)
        number = self._numbers.get(looks)
        if number is None:
            number = self._numbers[looks] = [len(self.list)]
            self.list.append(parts)
        return number


@cache
def _names(shape: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(shape))


def _views(replay: Replay, seat: int | None, objects: Objects) -> list[Plain]:
    views: list[Plain] = []
    for moment in range(replay.last + 1):
        views.append(objects.written(replay.view(moment, seat)))
        objects.met.next_moment()
    return views


def _news(news: News, objects: Objects) -> Plain:
    private: dict[str, Plain] = {str(seat): objects.written(message) for seat, message in news.private.items()}
    return [news.kind, objects.written(news.public), private]


def _viewer(seat: int | None) -> str:
    return "watch" if seat is None else str(seat)


def _read_objects(written: list[list[Plain]], shapes: dict[str, type]) -> list[object]:
    """Reads the objects in the order in which they were written: parts before the object they belong to."""
    objects: list[object] = []
    for kind, *parts in written:
        objects.append(_read_object(str(kind), [_read(part, objects) for part in parts], shapes))
    return objects


def _read_object(kind: str, parts: list[object], shapes: dict[str, type]) -> object:
    match kind, parts:
        case "message", [str(text), str(plural), *values]:
            return Message(text, plural, **{name: _value(part) for name, part in _pairs(values)})
        case "seat", [int(seat)]:
            return SeatName(seat)
        case "shape", [str(name), *values]:
            return _shaped(shapes.get(name), dict(_pairs(values)))
        case _:
            return tuple(parts)


def _read(value: Plain, objects: list[object]) -> object:
    return objects[cast("list[int]", value)[0]] if isinstance(value, list) else value


def _pairs(values: list[object]) -> Iterator[tuple[str, object]]:
    return ((str(name), part) for name, part in zip(values[::2], values[1::2], strict=True))


def _value(read: object) -> Value:
    return cast("Value", list(read) if isinstance(read, tuple) else read)


def _shaped(shape: type | None, values: dict[str, object]) -> object:
    if shape is not None and set(_names(shape)) == set(values):
        return shape(**values)
    return SimpleNamespace(**values)


def _news_read(news: Plain, objects: list[object]) -> News:
    kind, public, private = cast("list[Plain]", news)
    messages = cast("dict[str, Plain]", private)
    return News(
        str(kind),
        cast("Message", _read(public, objects)),
        {int(seat): cast("Message", _read(message, objects)) for seat, message in messages.items()},
    )


def _shapes(kind: object) -> dict[str, type]:
    """The dataclasses that a view of that kind is made of, by name."""
    found: dict[str, type] = {}
    rest: list[object] = [kind]
    while rest:
        one = rest.pop()
        if isinstance(one, type) and is_dataclass(one) and one.__name__ not in found:
            found[one.__name__] = one
            rest.extend(field_types(one).values())
        rest.extend(get_args(one))
    return found
