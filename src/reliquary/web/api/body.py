"""Reads the JSON body of a post and checks it against its schema."""

from __future__ import annotations

from typing import TypeVar

from pydantic import ValidationError
from starlette.requests import Request

from reliquary.web.api import schemas
from reliquary.web.http.errors import Malformed
from reliquary.web.http.scope import header
from reliquary.web.http.validation import NO_OBJECT, malformed

S = TypeVar("S", bound=schemas.Shape)


async def read(request: Request, shape: type[S]) -> S:
    """The body, if it has that shape."""
    if (header(request.scope, b"content-type") or "").split(";")[0].strip() != "application/json":
        raise Malformed(NO_OBJECT)
    try:
        return shape.model_validate_json(await request.body())
    except ValidationError as error:
        raise malformed(error) from error
