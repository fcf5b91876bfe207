"""The whole table of one seat, large. It opens when a person clicks a name or goes through the seats by keyboard."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.table.table import Table
from reliquary.web.http.errors import NotFound
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.pages.table_context import begun


async def whole(request: Request) -> Response:
    """As the viewer sees it."""
    session = Session(request)
    table = await session.table()
    if not begun(table):
        raise NotFound(N_("The game has not begun yet."))
    seat = seat_named(request, table)
    return Json({"seat": seat, "html": session.services.fragments.whole(table, await session.viewer(table), seat)})


def seat_named(request: Request, table: Table) -> int:
    """The `seat` of the address."""
    seat = whole_number(request.query_params.get("seat", ""), "seat")
    if seat >= len(table.history.chairs):
        raise NotFound(N_("This table has no seat {seat}."), seat=seat)
    return seat
