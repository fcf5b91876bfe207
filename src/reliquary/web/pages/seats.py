"""Who sits where, while a game runs: leaving, coming back, ending together, handing over, sharing a screen, chat."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.errors import NotYours
from reliquary.message import N_
from reliquary.table.notices import Notice
from reliquary.table.people import checked_name
from reliquary.table.seats import offer_seat, offered_seat, return_to_seat, sit_down, take_over_seat
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.table.votes import vote_to_end
from reliquary.web.http.fields import Fields, fields_of
from reliquary.web.http.responses import page
from reliquary.web.http.session import GUEST, Session
from reliquary.web.pages.actions import digest_in, do
from reliquary.web.pages.links import go_to, link_to
from reliquary.words import say as in_words

_LONGEST_NAME = 80


async def come_back(request: Request) -> Response:
    async def action(table: Table, person: Person, fields: Fields) -> int:
        return await return_to_seat(table, person)

    return await do(request, action, counted=True)


async def vote(request: Request) -> Response:
    async def action(table: Table, person: Person, fields: Fields) -> int:
        return await vote_to_end(table, person, end=fields.truth("end"))

    return await do(request, action, counted=True)


async def sit_beside(request: Request) -> Response:
    """Somebody else sits down at the same screen."""

    async def action(table: Table, person: Person, fields: Fields) -> int:
        name = checked_name(fields.text("beside", "", _LONGEST_NAME) or Session(request).say(GUEST))
        seat, revision = fields.number("seat"), fields.number("revision")
        return await sit_down(table, person, seat, digest_in(fields), revision, local=name)

    return await do(request, action, counted=True)


async def front(request: Request) -> Response:
    """Another person of those who share this screen is in front of it now."""
    session = Session(request)
    fields = await fields_of(request)
    table, person = await session.table(), await session.known()
    seat = fields.number("seat")
    if seat not in table.history.seats_of(person):
        raise NotYours(N_("That seat is not yours."))
    session.services.shared_screens.pass_to(table, person, seat)
    session.services.lobby.tell(Notice("screen", table.id, seat, person.id))
    return go_to(request, session.url("table", id=table.id))


# Handing a seat over


async def hand_over(request: Request) -> Response:
    """Makes a link by which somebody else, or another device, takes this seat over."""
    session = Session(request)
    table, person = await session.table(), await session.known()
    session.count_action(person)
    key = await offer_seat(table, person, session.viewer_of(person, table).seat)
    return go_to(request, session.url("take", id=table.id, key=key), 201)


async def taking(request: Request) -> Response:
    """Shows the link to the person who sits there, and a form to take the seat to anybody else."""
    session = Session(request)
    table, key = await session.services.lobby.table(request.path_params["id"]), request.path_params["key"]
    person = await session.person()
    seat = offered_seat(table, key)
    context = {
        "table_url": session.url("table", id=table.id),
        "game": table.game.id,
        "game_name": in_words(table.game.name, session.language),
        "seat": seat,
        "name": table.history.names[seat],
        "own": person is not None and table.history.chairs[seat].person == person.id,
        "action": session.url("take", id=table.id, key=key),
        "person": person,
    }
    return page(session.services, request, "take.html", context | link_to(session, request.url.path))


async def take(request: Request) -> Response:
    session = Session(request)
    fields = await fields_of(request)
    table, key = await session.services.lobby.table(request.path_params["id"]), request.path_params["key"]
    seat = offered_seat(table, key)
    known = await session.person()
    person = await session.person_or_new(
        fields.text("name", "", _LONGEST_NAME) or ("" if known else table.history.names[seat])
    )
    await take_over_seat(table, person, key)
    await session.save_name(person)
    return session.with_cookie(go_to(request, session.url("table", id=table.id)))
