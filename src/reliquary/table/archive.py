"""The archive: what each seat saw of a finished game, kept so that it can be watched after the rules have changed.

It holds views and news, not moves: nothing needs to be played again. A view is read back as what it was if the game
still has views of that shape, and otherwise as a bare thing with the same names, which is all that drawing it asks for.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from types import SimpleNamespace
from typing import cast, get_args, get_type_hints

from reliquary.errors import BadRecord
from reliquary.kernel import Game, News, Plain, State, View
from reliquary.message import N_, Message, SeatName, Value
from reliquary.table.film import Film, Result

FORM = 1
"""How an archive is written."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A film that was kept."""

    last: int
    turns: tuple[int, ...]
    result: Result | None
    record: str
    """Empty if the game was ended without a result."""
    views: dict[str, list[View]]
    told: list[tuple[News, ...]]
    movers: list[int | None]
    seats_asked: list[int | None]

    def view(self, moment: int, seat: int | None) -> View:
        return self.views[_eyes(seat)][moment]

    def news(self, moment: int) -> tuple[News, ...]:
        return self.told[moment]

    def mover(self, moment: int) -> int | None:
        return self.movers[moment]

    def asked(self, moment: int) -> int | None:
        return self.seats_asked[moment]


def pack(film: Film, seats: int, record: str) -> bytes:
    moments = range(film.last + 1)
    body: dict[str, Plain] = {
        "turns": list(film.turns),
        "result": _written(film.result),
        "record": record,
        "told": [[_news(news) for news in film.news(moment)] for moment in moments],
        "movers": [film.mover(moment) for moment in moments],
        "asked": [film.asked(moment) for moment in moments],
        # One pair of eyes after the other: what follows each other is alike, and packs well.
        "views": {
            _eyes(seat): [_written(film.view(moment, seat)) for moment in moments] for seat in (None, *range(seats))
        },
    }
    return zlib.compress(json.dumps(body, separators=(",", ":")).encode(), 9)


def unpack(form: int, packed: bytes, game: Game[State]) -> Archive:
    if form != FORM:
        raise BadRecord(N_("This archive was made by a newer version."))
    body: dict[str, list[Plain]] = json.loads(zlib.decompress(packed))
    shapes = {"Result": Result, **_shapes(type(game.start(seats=game.seats[0], seed="shape").view(None)))}
    views = cast("dict[str, list[Plain]]", body["views"])
    return Archive(
        last=len(body["movers"]) - 1,
        turns=cast("tuple[int, ...]", tuple(body["turns"])),
        result=cast("Result | None", _read(body["result"], shapes)),
        record=str(body["record"]),
        views={eyes: [cast("View", _read(view, shapes)) for view in seen] for eyes, seen in views.items()},
        told=[tuple(_news_read(news, shapes) for news in cast("list[list[Plain]]", told)) for told in body["told"]],
        movers=cast("list[int | None]", body["movers"]),
        seats_asked=cast("list[int | None]", body["asked"]),
    )


def _eyes(seat: int | None) -> str:
    return "watch" if seat is None else str(seat)


def _written(value: object) -> Plain:
    match value:
        case None | bool() | int() | str():
            return value
        case Message():
            values = {name: _written(each) for name, each in value.values.items()}
            return {"message": [value.text, value.plural, values]}
        case SeatName():
            return {"seat": value.seat}
        case Sequence():
            return [_written(each) for each in value]
        case _ if is_dataclass(value):
            return {
                "shape": type(value).__name__,
                "is": {f.name: _written(getattr(value, f.name)) for f in fields(value)},
            }
        case _:
            raise TypeError(f"{type(value).__name__} cannot be archived")


def _read(value: Plain, shapes: dict[str, type]) -> object:
    match value:
        case {"message": [str(text), str(plural), dict(values)]}:
            return Message(text, plural, **{name: _value(each, shapes) for name, each in values.items()})
        case {"seat": int(seat)}:
            return SeatName(seat)
        case {"shape": str(name), "is": dict(values)}:
            return _shaped(shapes.get(name), {key: _read(each, shapes) for key, each in values.items()})
        case list():
            return tuple(_read(each, shapes) for each in value)
        case _:
            return value


def _value(value: Plain, shapes: dict[str, type]) -> Value:
    read = _read(value, shapes)
    return cast("Value", list(read) if isinstance(read, tuple) else read)


def _shaped(shape: type | None, values: dict[str, object]) -> object:
    if shape is not None and is_dataclass(shape) and {field.name for field in fields(shape)} == set(values):
        return shape(**values)
    return SimpleNamespace(**values)


def _news(news: News) -> Plain:
    private: dict[str, Plain] = {str(seat): _written(message) for seat, message in news.private.items()}
    return [news.kind, _written(news.public), private]


def _news_read(news: Plain, shapes: dict[str, type]) -> News:
    kind, public, private = cast("list[Plain]", news)
    told = cast("dict[str, Plain]", private)
    return News(
        str(kind),
        cast("Message", _read(public, shapes)),
        {int(seat): cast("Message", _read(message, shapes)) for seat, message in told.items()},
    )


def _shapes(kind: object) -> dict[str, type]:
    """The dataclasses that a view of that kind is made of, by name."""
    found: dict[str, type] = {}
    rest: list[object] = [kind]
    while rest:
        one = rest.pop()
        if isinstance(one, type) and is_dataclass(one) and one.__name__ not in found:
            found[one.__name__] = one
            rest.extend(get_type_hints(one).values())
        rest.extend(get_args(one))
    return found
