"""Private links, which bring a person back who lost the cookie: made, listed, used and revoked; and logging out."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from reliquary.message import N_
from reliquary.table.store import Person
from reliquary.web.http.errors import NotFound
from reliquary.web.http.fields import fields_of
from reliquary.web.http.responses import Json, page, wants_json
from reliquary.web.http.session import Session
from reliquary.web.pages.invitation import invitation, qr_code


async def me(request: Request) -> Response:
    session = Session(request)
    person = await session.person()
    links = await session.services.lobby.people.links(person) if person else []
    shown = [
        {
            "id": link.id,
            "made": _moment(link.since, session.language),
            "used": _moment(link.used, session.language) if link.used else "",
        }
        for link in links
    ]
    return page(session.services, request, "me.html", {"person": person, "links": shown})


async def new_link(request: Request) -> Response:
    session = Session(request)
    session.count_newcomer()
    key = await session.services.lobby.people.new_key(await session.known())
    return go_to(request, session.url("key", key=key), 201)


async def link(request: Request) -> Response:
    """Shows the link to its owner; in any other browser, a button to come back as that person."""
    session = Session(request)
    whose = await _whose(session)
    person = await session.person()
    context = {"person": person, "whose": whose.name, "own": person is not None and person.id == whose.id}
    return page(
        session.services,
        request,
        "key.html",
        context | link_to(session, request.url.path) | {"action": request.url.path},
    )


async def use_link(request: Request) -> Response:
    session = Session(request)
    session.count_newcomer()
    key = await session.services.lobby.people.come_in(request.path_params["key"])
    if key is None:
        raise _unknown()
    return session.with_token(key, go_to(request, session.url("home")))


async def revoke(request: Request) -> Response:
    """Revokes one link or all; this browser stays logged in."""
    session = Session(request)
    fields, person = await fields_of(request), await session.known()
    named = fields.text("link") if "link" in fields else None
    await session.services.lobby.people.revoke(person, named, session.token)
    answer = go_to(request, session.url("me"))
    if await session.services.lobby.people.person(session.token) is None:
        # This browser still had the link itself as its key, as browsers once did.
        return session.with_token(await session.services.lobby.people.new_browser(person), answer)
    return answer


async def log_out(request: Request) -> Response:
    session = Session(request)
    await session.services.lobby.people.log_out(await session.known(), session.token)
    return session.without_cookie(go_to(request, session.url("home")))


async def _whose(session: Session) -> Person:
    person = await session.services.lobby.people.person(session.request.path_params["key"])
    if person is None:
        raise _unknown()
    return person


def _unknown() -> NotFound:
    return NotFound(N_("Nobody is known by this link."))


def _moment(at: float, language: str) -> str:
    moment = datetime.fromtimestamp(at, UTC)
    return f"{format_date(moment, 'medium', locale=language)}, {moment:%H:%M} UTC"


def link_to(session: Session, path: str) -> dict[str, object]:
    """A page of this server as a link to share and, if other machines can open it, as a QR code."""
    session.count_drawing()
    found = invitation(session.services.settings, session.request, path)
    drawn = qr_code(found.link).decode() if found.elsewhere else ""
    return {"link": found.link, "qr": Markup(drawn)}  # noqa: S704 - drawn by us from a link of ours


def go_to(request: Request, address: str, status: int = 200) -> Response:
    """Scripts get the address as JSON, forms a redirect."""
    return Json({"url": address}, status) if wants_json(request) else RedirectResponse(address, 303)
