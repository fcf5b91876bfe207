"""How an operation of the API is described, beside the function that answers it.

FastAPI writes the OpenAPI document from the signature that is described here, and then stays out of the way: the
function is given the request itself and answers with bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator
from inspect import Parameter, Signature
from typing import TypeAlias

from fastapi import APIRouter, Query
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from reliquary.web.api import schemas
from reliquary.web.security.guard import COOKIE, LONGEST_BODY

Answer: TypeAlias = Callable[[Request], Coroutine[None, None, Response]]
_REFUSALS: dict[int | str, dict[str, object]] = {
    400: {"description": "Not understood, or not possible."},
    401: {"description": "Nobody has this token."},
    403: {"description": "Not yours to do."},
    404: {"description": "There is no such thing."},
    409: {"description": "Not on offer now; or the table has moved on since the revision you quote."},
    410: {"description": "The table is closed."},
    413: {"description": f"More than {LONGEST_BODY} bytes."},
    429: {"description": "Too often."},
}
_JSON = "application/json"
_PLACE = re.compile(r"\{(\w+)\}")


class _Straight(APIRoute):
    def get_route_handler(self) -> Answer:
        answer: Answer = self.endpoint
        return answer


class Operations:
    """Collects the operations; `router` holds their routes."""

    def __init__(self, prefix: str) -> None:
        self.router = APIRouter()
        self._prefix = prefix

    def add(
        self,
        method: str,
        path: str,
        answers: object,
        *,
        body: type[BaseModel] | None = None,
        query: dict[str, tuple[type, object, str]] | None = None,
        status: int = 200,
        media: str = _JSON,
    ) -> Callable[[Answer], Answer]:
        """Decorates the function that answers; its docstring is the description."""

        def described(answer: Answer) -> Answer:
            setattr(answer, "__signature__", _signature(path, body, query or {}))  # noqa: B010 - it is read by FastAPI
            self.router.add_api_route(
                self._prefix + path,
                answer,
                methods=[method],
                status_code=status,
                response_model=answers if media == _JSON else None,
                response_class=JSONResponse if media == _JSON else Response,
                responses=_answers(status, media),
                route_class_override=_Straight,
            )
            return answer

        return described


def _signature(path: str, body: type[BaseModel] | None, query: dict[str, tuple[type, object, str]]) -> Signature:
    places = [Parameter(name, Parameter.KEYWORD_ONLY, annotation=str) for name in _PLACE.findall(path)]
    asked = [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=Query(default, description=told))
        for name, (kind, default, told) in query.items()
    ]
    sent = [Parameter("body", Parameter.KEYWORD_ONLY, annotation=body)] if body else []
    return Signature([*places, *sent, *asked], return_annotation=Response)


def _answers(status: int, media: str) -> dict[int | str, dict[str, object]]:
    refusals = {code: {**told, "model": schemas.Refusal} for code, told in _REFUSALS.items()}
    if media == _JSON:
        return refusals
    return {status: {"description": "A text.", "content": {media: {"schema": {"type": "string"}}}}, **refusals}


def tidied(document: dict[str, object]) -> dict[str, object]:
    """The OpenAPI document without what FastAPI would check, and with how one says who one is."""
    for told in _operations(document):
        responses = told["responses"]
        assert isinstance(responses, dict)
        responses.pop("422", None)
        told["security"] = [{"bearer": []}, {"cookie": []}, {}]
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
