"""Votes to end a game without a result: it ends when all people who are present want it."""

from __future__ import annotations

from reliquary.errors import StaleTable
from reliquary.kernel import Plain
from reliquary.message import N_
from reliquary.table.apply import seat_in
from reliquary.table.checks import check_running, own_seats
from reliquary.table.log import Entry
from reliquary.table.store import Person
from reliquary.table.table import Table


async def vote_to_end(table: Table, person: Person, *, end: bool) -> int:
    """Votes, or takes the vote back."""

    async def act() -> None:
        check_running(table)
        history = table.history
        seats = [seat for seat in own_seats(table, person) if history.chairs[seat].kind == "person"]
        changed = [seat for seat in seats if (seat in history.end_votes) != end]
        if not changed:
            raise StaleTable(N_("That is what you said already."))
        await append_with_end(table, "vote", changed, {"end": end})

    return await table.locked(act)


async def append_with_end(table: Table, kind: str, seats: list[int], what: dict[str, Plain]) -> None:
    """Appends an entry of that kind for each seat, and the end of the game if all who are then present want it."""
    entries = [table.entry(kind, seat, what) for seat in seats]
    votes, present = set(table.history.end_votes), set(table.history.present)
    for entry in entries:
        _count(entry, votes, present)
    if table.history.status == "running" and present and present <= votes:
        end = entries[-1]._replace(kind="end", seat=None, what={})
        await table.append([*entries, end], status="ended")
    else:
        await table.append(entries)


def _count(entry: Entry, votes: set[int], present: set[int]) -> None:
    seat = seat_in(entry)
    match entry.kind:
        case "leave" | "time":
            present.discard(seat)
            votes.discard(seat)
        case "return":
            present.add(seat)
        case "vote":
            (votes.add if entry.what["end"] else votes.discard)(seat)
