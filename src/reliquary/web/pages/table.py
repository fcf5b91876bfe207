"""The page of a table, its record and its QR code."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from reliquary.message import N_
from reliquary.table import server_time
from reliquary.table.chat import spectator_may_speak
from reliquary.table.table import Table
from reliquary.web.http.errors import NotFound
from reliquary.web.http.responses import page
from reliquary.web.http.session import Session
from reliquary.web.pages.guide import guide
from reliquary.web.pages.help import pace_name
from reliquary.web.pages.invitation import invitation, qr_code
from reliquary.web.pages.table_context import begun, frame_context, title, waiting_context


async def table(request: Request) -> Response:
    session = Session(request)
    found = await session.table()
    if found.history.outdated:
        return RedirectResponse(session.url("replay", id=found.id), 303)
    return await table_page(session, found)


async def table_page(session: Session, table: Table, refusal: str = "", status: int = 200) -> Response:
    """The whole page of a table, as the person sees it."""
    person = await session.person()
    viewer = session.viewer_of(person, table)
    fragments, settings, request = session.services.fragments, session.services.settings, session.request
    found = invitation(settings, request, session.url("table", id=table.id))
    guided = viewer.seat is not None and "guide" in request.query_params
    closed = table.history.closed_because
    context = (frame_context if begun(table) else waiting_context)(table, viewer)
    context |= {
        "person": person,
        "pace": pace_name(table, person),
        "may_speak": bool(table.history.seats_of(person)) or spectator_may_speak(table, person),
        "now": round(server_time.now(), 1),
        "title": title(table, viewer),
        "guide": guide(table.game, session.language) if guided else [],
        "fragment": Markup(fragments.html(table, viewer)),  # noqa: S704 - a rendered template
        "log": [Markup(line) for line in fragments.log(table, viewer, 0)],  # noqa: S704 - likewise
        "link": found.link if found.elsewhere else "",
        "loopback": settings.loopback,
        "refusal": refusal or (session.say(closed) if closed else ""),
    }
    return page(session.services, request, "table.html" if begun(table) else "waiting.html", context, status)


async def record(request: Request) -> Response:
    session = Session(request)
    table = await session.table()
    name = f"{table.game.id}-{table.id[:8]}.txt"
    text = await session.services.lobby.record(table)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def qr(request: Request) -> Response:
    session = Session(request)
    table = await session.table()
    session.count_drawing()
    found = invitation(session.services.settings, request, session.url("table", id=table.id))
    if not found.elsewhere:
        raise NotFound(N_("Only this machine can open the link of this table."))
    return Response(qr_code(found.link), media_type="image/svg+xml")
