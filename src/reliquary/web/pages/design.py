"""Every piece of every game on one sheet, for those who draw them; only in development."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.web.assets.listed_games import listed_games
from reliquary.web.http.errors import NotFound
from reliquary.web.http.responses import page
from reliquary.web.http.session import Session


async def design(request: Request) -> Response:
    """Every piece of every game on one sheet, for those who draw them."""
    session = Session(request)
    if not session.services.settings.development:
        raise NotFound(N_("There is nothing at this address."))
    ready = [box.id for box in listed_games() if box.ready]
    return page(session.services, request, "design.html", {"games": ready})
