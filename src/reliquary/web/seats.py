"""Who sits where, while a game runs: leaving, coming back, ending together, handing over, sharing a screen, chatting;
and the private link that brings a person back who lost the cookie.
"""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from reliquary.errors import NotYours
from reliquary.kernel.record import tidy_name
from reliquary.message import N_
from reliquary.table.live import LiveTable
from reliquary.table.store import Person
from reliquary.web.answers import Json, page, wants_json
from reliquary.web.errors import NotThere
from reliquary.web.fields import Fields, fields_of
from reliquary.web.invitation import best_link, invitation, qr_code
from reliquary.web.play import do, share_in
from reliquary.web.rendering import url
from reliquary.web.security import COOKIE
from reliquary.web.sessions import GUEST, Visit, set_cookie
from reliquary.words import say as in_words

_LONGEST_NAME = 80


async def come_back(request: Request) -> Response:
    async def deed(table: LiveTable, person: Person, fields: Fields) -> int:
        return await table.come_back(person)

    return await do(request, deed, counted=True)


async def vote(request: Request) -> Response:
    async def deed(table: LiveTable, person: Person, fields: Fields) -> int:
        return await table.vote(person, end=fields.truth("end"))

    return await do(request, deed, counted=True)


async def sit_beside(request: Request) -> Response:
    """Somebody else sits down at the same screen."""

    async def deed(table: LiveTable, person: Person, fields: Fields) -> int:
        name = tidy_name(fields.text("beside", "", _LONGEST_NAME) or Visit(request).say(GUEST))
        seat, revision = fields.number("seat"), fields.number("revision")
        return await table.sit(person, seat, share_in(fields), revision, local=name)

    return await do(request, deed, counted=True)


async def front(request: Request) -> Response:
    """Another of those who share this screen sits in front of it now."""
    visit = Visit(request)
    fields = await fields_of(request)
    table, person = await visit.table(), await visit.known()
    seat = fields.number("seat")
    if seat not in table.seats_of(person):
        raise NotYours(N_("That seat is not yours."))
    visit.house.fronts.pass_to(table, person, seat)
    return _went(request, url("table", id=table.id))


async def say(request: Request) -> Response:
    """A line of chat; whoever watches may be new here."""

    async def deed(table: LiveTable, person: Person, fields: Fields) -> int:
        visit = Visit(request)
        visit.house.limits.spoke(person.id)
        return await table.say(person, fields.text("text", longest=1000), visit.eyes_of(person, table).seat)

    return await do(request, deed, newcomers=True)


# Handing a seat over


async def hand_over(request: Request) -> Response:
    """Makes a link by which somebody else, or another device, takes this seat over."""
    visit = Visit(request)
    table, person = await visit.table(), await visit.known()
    visit.count_deed(person)
    key = await table.offer(person, visit.eyes_of(person, table).seat)
    return _went(request, url("take", id=table.id, key=key), 201)


async def taking(request: Request) -> Response:
    """For whoever sits there the link to send; for anybody else the seat that can be taken."""
    visit = Visit(request)
    table, key = await visit.house.hall.table(request.path_params["id"]), request.path_params["key"]
    person = await visit.person()
    seat = table.offered(key)
    context = {
        "table_url": url("table", id=table.id),
        "game": table.game.id,
        "game_name": in_words(table.game.name, visit.language),
        "seat": seat,
        "name": table.names[seat],
        "own": person is not None and table.chairs[seat].person == person.id,
        "action": url("take", id=table.id, key=key),
        "person": person,
    }
    return page(visit.house, request, "take.html", context | _link(visit, request.url.path))


async def take(request: Request) -> Response:
    visit = Visit(request)
    fields = await fields_of(request)
    table, key = await visit.house.hall.table(request.path_params["id"]), request.path_params["key"]
    seat = table.offered(key)
    known = await visit.person()
    person = await visit.somebody(fields.text("name", "", _LONGEST_NAME) or ("" if known else table.names[seat]))
    await table.take_over(person, key)
    return visit.stamp(_went(request, url("table", id=table.id)))


# The private link


async def me(request: Request) -> Response:
    visit = Visit(request)
    return page(visit.house, request, "me.html", {"person": await visit.person()})


async def new_key(request: Request) -> Response:
    visit = Visit(request)
    visit.count_newcomer()
    key = await visit.house.hall.new_key(await visit.known())
    return _went(request, url("key", key=key), 201)


async def key(request: Request) -> Response:
    """For the person whose link this is the link itself; in any other browser the way back."""
    visit = Visit(request)
    whose = await _whose(visit)
    person = await visit.person()
    context = {"person": person, "whose": whose.name, "own": person is not None and person.id == whose.id}
    return page(
        visit.house, request, "key.html", context | _link(visit, request.url.path) | {"action": request.url.path}
    )


async def use_key(request: Request) -> Response:
    visit = Visit(request)
    await _whose(visit)
    response = _went(request, url("home"))
    set_cookie(response, COOKIE, request.path_params["key"], https=visit.https, http_only=True)
    return response


async def _whose(visit: Visit) -> Person:
    person = await visit.house.hall.person(visit.request.path_params["key"])
    if person is None:
        raise NotThere(N_("Nobody is known by this link."))
    return person


def _link(visit: Visit, path: str) -> dict[str, object]:
    settings = visit.house.settings
    visit.count_drawing()
    found = invitation(settings, visit.request, path)
    drawn = qr_code(best_link(settings, visit.request, path)).decode()
    return {
        "link": found.lan_link if found.loopback and found.lan_link and not settings.loopback else found.link,
        "qr": Markup(drawn),  # noqa: S704 - drawn by us from a link of ours
    }


def _went(request: Request, address: str, status: int = 200) -> Response:
    """Scripts are told where to go on; forms are sent there."""
    return Json({"url": address}, status) if wants_json(request) else RedirectResponse(address, 303)


ROUTES = [
    Route("/t/{id}/return", come_back, methods=["POST"]),
    Route("/t/{id}/vote", vote, methods=["POST"]),
    Route("/t/{id}/beside", sit_beside, methods=["POST"]),
    Route("/t/{id}/front", front, methods=["POST"]),
    Route("/t/{id}/say", say, methods=["POST"]),
    Route("/t/{id}/hand", hand_over, methods=["POST"]),
    Route("/t/{id}/take/{key}", taking),
    Route("/t/{id}/take/{key}", take, methods=["POST"]),
    Route("/me", me),
    Route("/me", new_key, methods=["POST"]),
    Route("/me/{key}", key),
    Route("/me/{key}", use_key, methods=["POST"]),
]
