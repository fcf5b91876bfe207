"""Opening a table: from the dialog, at once against bots, or as a rematch."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from reliquary.bots import easiest, usual
from reliquary.errors import BadSetup, ReliquaryError, StaleTable
from reliquary.kernel import Game, State, game
from reliquary.message import N_
from reliquary.table.chairs import ChairPlan, check_seats, parse_plan
from reliquary.table.seats import sit_down
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.assets.listed_games import check_drawn
from reliquary.web.http.fields import Fields, fields_of, whole_number
from reliquary.web.http.responses import Json, wants_json
from reliquary.web.http.session import Session
from reliquary.web.pages.actions import digest_in


async def open_table(request: Request) -> Response:
    """Opens the table that the dialog describes; without chairs, a game against bots that starts at once."""
    session = Session(request)
    fields = await fields_of(request)
    await session.count_new_table()
    name = fields.text("game")
    check_drawn(game(name))
    chairs = _plans(fields) or _against_bots(game(name), fields)
    options: dict[str, object] = dict(fields.starting("option-"))
    person = await session.person_or_new(fields.text("name", ""))
    table = await session.services.lobby.open_table(
        person,
        name,
        chairs=chairs,
        options=options,
        watch=fields.truth("watch"),
        time_limit=60 * fields.number("clock", 0),
    )
    await session.save_name(person)
    kinds = [plan.kind for plan in chairs]
    return session.with_cookie(
        await go_to_table(session, table, person, kinds.index("person") if "person" in kinds else None, fields)
    )


async def again(request: Request) -> Response:
    """A rematch with the same people, one seat further. Everybody who asks gets the same table."""
    session = Session(request)
    fields = await fields_of(request)
    finished, person = await session.table(), await session.known()
    if finished.history.status == "ended":
        raise StaleTable(N_("This game was ended without a result."))
    if finished.history.status != "over":
        raise StaleTable(N_("This game is not over yet."))
    seat = finished.history.seat_of(person)
    table = await session.services.lobby.rematch(finished, person)
    if table is None:
        await session.count_new_table()
        table = await session.services.lobby.again(finished, person)
    free = seat is not None and table.history.status == "waiting" and table.history.seat_of(person) is None
    return await go_to_table(
        session, table, person, (seat - 1) % len(table.history.chairs) if seat is not None and free else None, fields
    )


async def go_to_table(session: Session, table: Table, person: Person, seat: int | None, fields: Fields) -> Response:
    """Sends the browser to the table. A script sits down itself, once it has seen the commitment."""
    address = session.url("table", id=table.id)
    guided = f"{address}?guide=yes" if fields.truth("guide") else address
    if wants_json(session.request):
        told = {
            "url": address,
            "then": guided,
            "id": table.id,
            "revision": table.history.revision,
            "commitment": table.commitment,
            "seat": seat,
        }
        return Json(told, 201)
    if seat is not None:
        # Somebody else may have taken the seat; the page shows it.
        with suppress(ReliquaryError):
            await sit_down(table, person, seat, digest_in(fields), table.history.revision)
    return RedirectResponse(guided, 303)


def _plans(fields: Fields) -> list[ChairPlan]:
    """The chairs in their order, each “person”, “open” or “bot:greedy”; as many as the dialog says there are."""
    chairs = {whole_number(seat, f"chair-{seat}"): plan for seat, plan in fields.starting("chair-").items()}
    wanted = fields.number("seats", len(chairs)) if chairs else 0
    if not 0 <= wanted <= len(chairs):
        raise BadSetup(N_("There are fewer chairs described than the table should have."))
    return [parse_chair(chairs[seat]) for seat in sorted(chairs)[:wanted]]


def parse_chair(text: str) -> ChairPlan:
    kind, _, name = text.partition(":")
    return parse_plan(kind, name)


def _against_bots(found: Game[State], fields: Fields) -> list[ChairPlan]:
    """The number of bots that the person chose, all of one strength; in a guided first game, few and weak ones."""
    seats, bot = found.seats[0], easiest(found)
    if not fields.truth("guide"):
        seats, bot = fields.number("seats", seats), fields.text("bot", usual(found))
    check_seats(found, seats)
    return [ChairPlan("person"), *[ChairPlan("bot", bot)] * (seats - 1)]
