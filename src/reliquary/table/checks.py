"""Checks that several actions share: whether the game has begun, and whether the person sits here."""

from __future__ import annotations

from reliquary.errors import NotYours, StaleTable
from reliquary.message import N_
from reliquary.table.store import Person
from reliquary.table.table import Table


def check_chairs_open(table: Table) -> None:
    """People can still sit down and get up."""
    check_waiting(table, begun=table.history.promises.sealed)


def check_waiting(table: Table, *, begun: bool = False) -> None:
    if begun or table.history.status != "waiting":
        raise StaleTable(N_("The game has begun already."))


def check_running(table: Table) -> None:
    if table.history.status != "running":
        raise StaleTable(N_("No game is being played here now."))


def own_seats(table: Table, person: Person) -> tuple[int, ...]:
    """NotYours if there is none."""
    seats = table.history.seats_of(person)
    if not seats:
        raise NotYours(N_("You do not sit at this table."))
    return seats
