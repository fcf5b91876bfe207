"""How a game starts: shares are promised, the chairs are closed, the shares are revealed, and the cards are dealt.

A person who reveals their share is ready.
"""

from __future__ import annotations

from functools import partial
from math import ceil

from reliquary.bots import check_offered, usual
from reliquary.errors import BadSetup, NotYours, StaleTable
from reliquary.kernel import Plain
from reliquary.kernel.promise import digest_of
from reliquary.message import N_
from reliquary.table import server_time
from reliquary.table.chairs import stand_in
from reliquary.table.checks import check_chairs_open, check_waiting, own_seats
from reliquary.table.fairness import check_digest, check_share, new_share
from reliquary.table.log import Entry
from reliquary.table.play import answer_plain_questions
from reliquary.table.store import Person
from reliquary.table.table import Table


async def promise_share(table: Table, person: Person, instead: str, digest: str) -> int:
    """Promises a share of the person's present device, which does not have the one that was promised before.

    `instead` is the digest it replaces, empty if nothing was promised.
    """

    async def act() -> None:
        check_chairs_open(table)
        promises = table.history.promises
        seats = [
            seat
            for seat in own_seats(table, person)
            if promises.promised(seat) == instead and not promises.revealed(seat)
        ]
        if not seats:
            raise StaleTable(N_("The table has moved on meanwhile: look again."))
        await table.append([table.entry("promise", seats[0], {"digest": check_digest(digest)})])

    return await table.locked(act)


async def start_game(table: Table, person: Person, revision: int, bot: str | None = None) -> int:
    """Closes the chairs; once they are closed, starts without the people who are not ready."""
    if table.history.promises.sealed:
        return await start_without_missing(table, person, revision)
    return await close_chairs(table, person, revision, bot)


async def close_chairs(table: Table, person: Person, revision: int, bot: str | None = None) -> int:
    """The person who opened the table starts the game; bots of that name take the chairs that are still empty."""

    async def act() -> None:
        if bot is not None:
            check_offered(bot, table.game)
        check_chairs_open(table)
        if person.id != table.stored.opened_by:
            raise NotYours(N_("Only the person who opened the table can start the game."))
        if not table.history.present:
            raise BadSetup(N_("Somebody should sit down first."))
        await seal(table, bot=bot)

    return await table.locked(act, revision)


async def reveal_shares(table: Table, person: Person, shares: list[str]) -> int:
    """Reveals the share of a person whose device has seen all digests. The last share starts the game."""

    async def act() -> None:
        promises, own = table.history.promises, own_seats(table, person)
        revealed = {digest_of(check_share(share)): share for share in shares}
        if not revealed or not revealed.keys() <= {promises.promised(seat) for seat in own}:
            raise NotYours(N_("That is not the share that you promised."))
        if not promises.sealed:
            raise StaleTable(N_("Shares are laid open when the chairs are closed, not before."))
        due = [seat for seat in promises.missing if seat in own and promises.promised(seat) in revealed]
        if due:
            check_waiting(table)
            entries = [table.entry("reveal", seat, {"share": revealed[promises.promised(seat)]}) for seat in due]
            if len(due) == len(promises.missing):
                await _deal(table, entries)
            else:
                await table.append(entries)

    return await table.locked(act)


async def start_without_missing(table: Table, person: Person, revision: int) -> int:
    """Starts without the missing shares, for a person who is ready: bots take those seats."""

    async def act() -> None:
        check_waiting(table)
        promises = table.history.promises
        if set(own_seats(table, person)) & set(promises.missing):
            raise NotYours(N_("Say first that you are ready yourself."))
        seconds = ceil(promises.deadline - server_time.now())
        if seconds > 0:
            raise StaleTable(N_("The others still have {seconds} s to say that they are ready."), seconds=seconds)
        await _deal(table, [])

    return await table.locked(act, revision)


async def seal(table: Table, *sits: Entry, sitter: int | None = None, bot: str | None = None) -> None:
    """Closes the chairs, after the person who sits down now. If nobody promised a share, starts the game at once."""
    promises, present = table.history.promises, table.history.present
    promised = [seat for seat in present if promises.promised(seat)]
    promised += [entry.seat for entry in sits if entry.seat is not None and "digest" in entry.what]
    unknown = [seat for seat in present if not promises.revealed(seat)]
    unknown += [entry.seat for entry in sits if entry.seat is not None]
    drawn: list[Plain] = [[seat, new_share()] for seat in unknown if seat not in promised]
    entries = [*sits, table.entry("seal", None, {"bot": bot or usual(table.game), "drawn": drawn})]
    if promised:
        await table.append(entries, sitter=sitter)
    else:
        await _deal(table, entries, sitter=sitter)


async def _deal(table: Table, entries: list[Entry], *, sitter: int | None = None) -> None:
    """Commits these entries and the start of the game."""
    start = table.entry("start", None, {"bot": stand_in(table.game)})
    if position := table.history.position_to_start(table.history.promises.after(entries)):
        start.what["position"] = position
    await table.append([*entries, start], status="running", sitter=sitter)
    await table.until_first(partial(answer_plain_questions, table))
