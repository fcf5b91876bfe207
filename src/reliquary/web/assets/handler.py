"""Serves the assets."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.web.http.errors import NotFound
from reliquary.web.http.responses import file
from reliquary.web.http.session import Session


async def asset(request: Request) -> Response:
    found = Session(request).services.assets.find(request.url.path)
    if found is None:
        raise NotFound(N_("There is nothing at this address."))
    return file(found, request)
