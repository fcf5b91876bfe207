"""The page that describes the JSON API, made from its OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import orjson
from starlette.requests import Request
from starlette.responses import Response

from reliquary.web.http.responses import Json, page
from reliquary.web.services import services_of

INTRODUCTION = (
    "Everything that a person can do at a table, for programs. Make yourself known with POST /api/people and send the "
    "token you get as `Authorization: Bearer TOKEN`. Texts come in the language of `Accept-Language` or `?language=`. "
    "Every post at a table quotes the revision that you saw last; a stale one is refused with 409, so that nothing "
    "happens twice. A refusal is JSON with a sentence in `error`."
)


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    description: str
    parameters: tuple[tuple[str, str, str], ...]
    """Name, where it stands, what it means."""
    sent: str
    answered: str


async def openapi(request: Request) -> Response:
    return Json(request.app.openapi())


async def page_of_api(request: Request) -> Response:
    document: dict[str, object] = request.app.openapi()
    context: dict[str, object] = {"introduction": INTRODUCTION, "operations": list(_operations(_Node(document)))}
    return page(services_of(request), request, "api.html", context)


class _Node:
    """A place in the document."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __getitem__(self, key: str) -> _Node:
        return _Node(self.value.get(key)) if isinstance(self.value, dict) else _Node(None)

    def items(self) -> Iterator[tuple[str, _Node]]:
        values = self.value if isinstance(self.value, dict) else {}
        yield from ((key, _Node(value)) for key, value in values.items())

    def each(self) -> Iterator[_Node]:
        yield from (_Node(value) for value in (self.value if isinstance(self.value, list) else []))

    def __str__(self) -> str:
        return "" if self.value is None else str(self.value)


def _operations(document: _Node) -> Iterator[Operation]:
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            yield Operation(
                method=method.upper(),
                path=path,
                description=str(described["description"]),
                parameters=tuple(
                    (str(each["name"]), str(each["in"]), str(each["description"]))
                    for each in described["parameters"].each()
                ),
                sent=_example(document, described["requestBody"]["content"]["application/json"]["schema"]),
                answered=_answer(document, described["responses"]),
            )


def _answer(document: _Node, responses: _Node) -> str:
    good = next(told for status, told in responses.items() if status.startswith("2"))
    return _example(document, good["content"]["application/json"]["schema"])


def _example(document: _Node, schema: _Node) -> str:
    if schema.value is None:
        return ""
    return orjson.dumps(_shape(document, schema), option=orjson.OPT_INDENT_2).decode()


def _shape(document: _Node, schema: _Node) -> object:
    """What a value of that schema looks like: names, and in their places the kinds of values."""
    reference = str(schema["$ref"])
    if reference:
        return _shape(document, document["components"]["schemas"][reference.rsplit("/", 1)[-1]])
    if schema["anyOf"].value is not None:
        return " | ".join(_written(_shape(document, each)) for each in schema["anyOf"].each())
    if schema["properties"].value is not None:
        return {name: _shape(document, each) for name, each in schema["properties"].items()}
    if str(schema["type"]) == "array":
        return [_shape(document, schema["items"])]
    return " | ".join(map(str, schema["enum"].each())) or str(schema["type"])


def _written(shape: object) -> str:
    return shape if isinstance(shape, str) else orjson.dumps(shape).decode()
