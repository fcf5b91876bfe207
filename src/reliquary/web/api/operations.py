"""How an operation of the API is described, beside the function that handles it.

FastAPI writes the OpenAPI document from the signature that is described here, and does nothing else: the function gets
the request itself and returns the response.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from inspect import Parameter, Signature
from typing import TypeAlias

from fastapi import Query
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from reliquary.web.api import schemas
from reliquary.web.http.scope import COOKIE
from reliquary.web.security.guard import LONGEST_BODY

Handler: TypeAlias = Callable[[Request], Coroutine[None, None, Response]]
QueryParameters: TypeAlias = Mapping[str, tuple[type, object, str]]
"""By name: type, default, description."""
SINCE: tuple[type, object, str] = (int, 0, "The revision that you have.")
_REFUSALS: dict[int | str, dict[str, object]] = {
    400: {"description": "Not understood, or not possible."},
    401: {"description": "Nobody has this token."},
    403: {"description": "Not yours to do."},
    404: {"description": "There is no such thing."},
    409: {"description": "Not on offer now; or the table has moved on since the revision you quote."},
    410: {"description": "The table is closed."},
    413: {"description": f"More than {LONGEST_BODY} bytes."},
    429: {"description": "Too often."},
    503: {"description": "The database cannot be written now: try again after the seconds in `Retry-After`."},
}
_JSON = "application/json"
_PARAMETER = re.compile(r"\{(\w+)\}")


class _Route(APIRoute):
    """Calls the handler without FastAPI's validation."""

    def get_route_handler(self) -> Handler:
        handler: Handler = self.endpoint
        return handler


@dataclass(frozen=True, slots=True)
class Operation:
    handler: Handler
    """Its docstring is the description."""
    answers: object
    body: type[BaseModel] | None
    query: QueryParameters
    status: int
    media: str

    def route(self, method: str, path: str) -> APIRoute:
        # FastAPI reads this attribute.
        setattr(self.handler, "__signature__", self._signature(path))  # noqa: B010 - functions have no such field
        json = self.media == _JSON
        return _Route(
            path,
            self.handler,
            methods=[method],
            status_code=self.status,
            response_model=self.answers if json else None,
            response_class=JSONResponse if json else Response,
            responses=self._responses(),
        )

    def _signature(self, path: str) -> Signature:
        in_path = [Parameter(name, Parameter.KEYWORD_ONLY, annotation=str) for name in _PARAMETER.findall(path)]
        in_query = [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=Query(default, description=description))
            for name, (kind, default, description) in self.query.items()
        ]
        body = [Parameter("body", Parameter.KEYWORD_ONLY, annotation=self.body)] if self.body else []
        return Signature([*in_path, *body, *in_query], return_annotation=Response)

    def _responses(self) -> dict[int | str, dict[str, object]]:
        refusals = {code: {**described, "model": schemas.Refusal} for code, described in _REFUSALS.items()}
        if self.media == _JSON:
            return refusals
        text: dict[str, object] = {"description": "A text.", "content": {self.media: {"schema": {"type": "string"}}}}
        return {self.status: text, **refusals}


def operation(
    answers: object,
    *,
    body: type[BaseModel] | None = None,
    query: QueryParameters | None = None,
    status: int = 200,
    media: str = _JSON,
) -> Callable[[Handler], Operation]:
    """Describes the handler that it decorates; `routes.py` says at which address it is."""

    def described(handler: Handler) -> Operation:
        return Operation(handler, answers, body, query or {}, status, media)

    return described


def tidied(document: dict[str, object]) -> dict[str, object]:
    """The OpenAPI document without FastAPI's own validation errors, and with the ways to authenticate."""
    for described in _operations(document):
        responses = described["responses"]
        assert isinstance(responses, dict)
        responses.pop("422", None)
        described["security"] = [{"bearer": []}, {"cookie": []}, {}]
    components = document["components"]
    assert isinstance(components, dict)
    for unused in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(unused, None)
    components["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    }
    return document


def _operations(document: dict[str, object]) -> Iterator[dict[str, object]]:
    paths = document["paths"]
    assert isinstance(paths, dict)
    for methods in paths.values():
        yield from methods.values()
