"""Taking a seat, leaving it, coming back, and handing it over.

These do not answer the open question of a running game: an answer that is on its way still counts.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from reliquary.errors import BadSetup, NotYours, StaleTable
from reliquary.kernel import Plain
from reliquary.message import N_
from reliquary.table.chairs import check_free, stand_in
from reliquary.table.checks import check_chairs_open, check_running, own_seats
from reliquary.table.fairness import check_digest
from reliquary.table.start import seal
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.table.votes import append_with_end

# Taking a seat


async def sit_down(table: Table, person: Person, seat: int, digest: str, revision: int, *, local: str = "") -> int:
    """Without the digest of a share the server draws one when the chairs are closed. A person who sits here already
    can share the screen with somebody else, whose name is `local`.
    """

    async def act() -> None:
        check_chairs_open(table)
        chairs = table.history.chairs
        if bool(table.history.seats_of(person)) != bool(local):
            raise NotYours(N_("You sit at this table already.") if not local else N_("Sit down yourself first."))
        if not 0 <= seat < len(chairs):
            raise BadSetup(N_("There is no chair {seat} at this table."), seat=seat)
        check_free(chairs[seat], person.id, table.stored.opened_by)
        what: dict[str, Plain] = {"person": person.id, "name": local or person.name}
        if digest:
            what["digest"] = check_digest(digest)
        entry = table.entry("sit", seat, what)
        if any(chair.kind == "open" and chair.seat != seat for chair in chairs):
            await table.append([entry], sitter=_new_sitter(table, person))
        else:
            await seal(table, entry, sitter=_new_sitter(table, person))

    return await table.locked(act, revision)


# Leaving and coming back


async def leave_seat(table: Table, person: Person, revision: int, seat: int | None = None) -> int:
    """Before the game the chair becomes free again, and the person who opened the table may free any chair. Later a
    bot plays on until the person comes back. Without a seat, all seats of the person.
    """

    async def act() -> None:
        if table.history.status == "waiting":
            seats = _chosen(_seats_to_free(table, person, seat), seat)
            check_chairs_open(table)
            await append_with_end(table, "leave", seats, {})
        else:
            seats = _chosen(own_seats(table, person), seat)
            check_running(table)
            present = [each for each in seats if not table.history.chairs[each].away]
            if not present:
                raise StaleTable(N_("A bot plays for you already."))
            await append_with_end(table, "leave", present, {"bot": stand_in(table.game)})

    return await table.locked(act, revision)


async def return_to_seat(table: Table, person: Person) -> int:
    async def act() -> None:
        check_running(table)
        away = [seat for seat in own_seats(table, person) if table.history.chairs[seat].away]
        if not away:
            raise StaleTable(N_("You are there already."))
        in_time = [seat for seat in away if may_return(table, seat)]
        if not in_time:
            raise NotYours(N_("Your time is up: the bot plays to the end."))
        await append_with_end(table, "return", in_time, {})

    return await table.locked(act)


def may_return(table: Table, seat: int) -> bool:
    """Whether there is time left on their clock and they revealed the share that they promised."""
    clock = table.history.clock
    return not table.history.chairs[seat].forfeited and (not clock.limit or clock.left(seat) > 0)


# Handing over


async def offer_seat(table: Table, person: Person, seat: int | None = None) -> str:
    """Makes a key whose holder can take the seat over, once. It replaces an older one."""
    key = secrets.token_urlsafe(16)

    async def act() -> None:
        seats = own_seats(table, person)
        if table.history.finished:
            raise NotYours(N_("The game is over."))
        offered = _chosen(seats, seat)[0]
        if not may_return(table, offered):
            raise NotYours(N_("Your time is up: the bot plays to the end."))
        await table.append([table.entry("offer", offered, {"digest": _digest(key)})])

    await table.locked(act)
    return key


def offered_seat(table: Table, key: str) -> int:
    """The seat that this key can still take over."""
    seat = table.history.offers.get(_digest(key))
    if seat is None or table.history.finished:
        raise NotYours(N_("This link was used already, or there is a newer one."))
    if not may_return(table, seat):
        raise NotYours(N_("The time of this seat is up: the bot plays to the end."))
    return seat


async def take_over_seat(table: Table, person: Person, key: str) -> int:
    async def act() -> None:
        seat = offered_seat(table, key)
        if table.history.status == "waiting":
            check_chairs_open(table)
        if table.history.seats_of(person):
            raise NotYours(N_("You sit at this table already."))
        what: dict[str, Plain] = {"digest": _digest(key), "person": person.id, "name": person.name}
        await table.append([table.entry("hand", seat, what)], sitter=_new_sitter(table, person))

    return await table.locked(act)


def _seats_to_free(table: Table, person: Person, seat: int | None) -> list[int] | tuple[int, ...]:
    if seat is not None and person.id == table.stored.opened_by:
        return table.history.present
    return own_seats(table, person)


def _chosen(seats: list[int] | tuple[int, ...], seat: int | None) -> list[int]:
    """The seats that were asked for; None means all."""
    chosen = [each for each in seats if seat in (None, each)]
    if not chosen:
        raise NotYours(N_("That seat is not yours."))
    return chosen


def _new_sitter(table: Table, person: Person) -> int | None:
    return None if person.id in table.history.persons else person.id


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
