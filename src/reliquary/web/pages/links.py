"""Private links, which bring a person back who lost the cookie: made, listed, used and revoked; and logging out."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from reliquary.message import N_
from reliquary.table.store import Person
from reliquary.web.http.errors import NotThere
from reliquary.web.http.fields import fields_of
from reliquary.web.http.responses import Json, page, wants_json
from reliquary.web.http.session import Visit
from reliquary.web.pages.invitation import best_link, invitation, qr_code
from reliquary.web.pages.rendering import url


async def me(request: Request) -> Response:
    visit = Visit(request)
    person = await visit.person()
    links = await visit.house.lobby.links(person) if person else []
    shown = [
        {
            "id": link.id,
            "made": _moment(link.since, visit.language),
            "used": _moment(link.used, visit.language) if link.used else "",
        }
        for link in links
    ]
    return page(visit.house, request, "me.html", {"person": person, "links": shown})


async def new_link(request: Request) -> Response:
    visit = Visit(request)
    visit.count_newcomer()
    key = await visit.house.lobby.new_key(await visit.known())
    return went(request, url("key", key=key), 201)


async def link(request: Request) -> Response:
    """For the person whose link this is the link itself; in any other browser the way back."""
    visit = Visit(request)
    whose = await _whose(visit)
    person = await visit.person()
    context = {"person": person, "whose": whose.name, "own": person is not None and person.id == whose.id}
    return page(
        visit.house, request, "key.html", context | link_to(visit, request.url.path) | {"action": request.url.path}
    )


async def use_link(request: Request) -> Response:
    visit = Visit(request)
    visit.count_newcomer()
    key = await visit.house.lobby.come_in(request.path_params["key"])
    if key is None:
        raise _unknown()
    return visit.hand_out(key, went(request, url("home")))


async def revoke(request: Request) -> Response:
    """One of the links, or all; this browser stays who it is."""
    visit = Visit(request)
    fields, person = await fields_of(request), await visit.known()
    named = fields.text("link") if "link" in fields else None
    await visit.house.lobby.revoke(person, named, visit.token)
    answer = went(request, url("me"))
    if await visit.house.lobby.person(visit.token) is None:
        # It came in when browsers still kept the link itself.
        return visit.hand_out(await visit.house.lobby.new_browser(person), answer)
    return answer


async def log_out(request: Request) -> Response:
    visit = Visit(request)
    await visit.house.lobby.log_out(await visit.known(), visit.token)
    return visit.forget(went(request, url("home")))


async def _whose(visit: Visit) -> Person:
    person = await visit.house.lobby.person(visit.request.path_params["key"])
    if person is None:
        raise _unknown()
    return person


def _unknown() -> NotThere:
    return NotThere(N_("Nobody is known by this link."))


def _moment(at: float, language: str) -> str:
    moment = datetime.fromtimestamp(at, UTC)
    return f"{format_date(moment, 'medium', locale=language)}, {moment:%H:%M} UTC"


def link_to(visit: Visit, path: str) -> dict[str, object]:
    """An address of ours as a link for others, and as a QR code."""
    settings = visit.house.settings
    visit.count_drawing()
    found = invitation(settings, visit.request, path)
    drawn = qr_code(best_link(settings, visit.request, path)).decode()
    return {
        "link": found.lan_link if found.loopback and found.lan_link and not settings.loopback else found.link,
        "qr": Markup(drawn),  # noqa: S704 - drawn by us from a link of ours
    }


def went(request: Request, address: str, status: int = 200) -> Response:
    """Scripts are told where to go on; forms are sent there."""
    return Json({"url": address}, status) if wants_json(request) else RedirectResponse(address, 303)


ROUTES = [
    Route("/me", me),
    Route("/me", new_link, methods=["POST"]),
    Route("/me/{key}", link),
    Route("/me/{key}", use_link, methods=["POST"]),
    Route("/links/revoke", revoke, methods=["POST"]),
    Route("/logout", log_out, methods=["POST"]),
]
