"""The JSON Schema of a game's view, read from its dataclasses, for bots in other languages."""

from __future__ import annotations

import types
from dataclasses import is_dataclass
from typing import TypeAlias, Union, get_args, get_origin

from reliquary.kernel import Game, State
from reliquary.kernel.seen import field_types
from reliquary.message import Message

Schema: TypeAlias = dict[str, object]
_PLAIN: dict[object, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    type(None): {"type": "null"},
    Message: {"type": "string", "description": "A sentence in the language asked for."},
}


def view_schema(game: Game[State]) -> Schema:
    shape = type(game.start(seats=game.seats[0], seed="schema").view(None))
    parts: dict[str, Schema] = {}
    main = _schema(shape, parts)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": shape.__name__, **main, "$defs": parts}


def _schema(kind: object, parts: dict[str, Schema]) -> Schema:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass(kind, parts)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(each, parts) for each in arguments]}
    if origin is tuple and arguments[-1:] != (Ellipsis,):
        return {"type": "array", "prefixItems": [_schema(each, parts) for each in arguments], "items": False}
    if origin is tuple:
        return {"type": "array", "items": _schema(arguments[0], parts)}
    raise TypeError(f"a view holds plain values, tuples, messages and dataclasses, not {kind!r}")


def _dataclass(kind: type, parts: dict[str, Schema]) -> Schema:
    name = kind.__name__
    if name not in parts:
        types = field_types(kind)
        parts[name] = {}
        parts[name] = {
            "type": "object",
            "properties": {field: _schema(type_, parts) for field, type_ in types.items()},
            "required": list(types),
        }
    return {"$ref": f"#/$defs/{name}"}
