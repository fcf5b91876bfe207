"""Who stays at a table: leaving and coming back, handing a seat over, ending without a result, and the pace of bots.

None of this answers the open question, so an answer that is on its way still counts.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from reliquary.errors import NotYours, StaleTable
from reliquary.kernel import Plain
from reliquary.message import N_
from reliquary.table.chairs import STAND_IN
from reliquary.table.chat import Chat
from reliquary.table.log import Entry
from reliquary.table.store import Person


class Staying(Chat):
    # Leaving and coming back

    async def leave(self, person: Person, revision: int, seat: int | None = None) -> int:
        """Before the game a chair becomes free again, whoever opened the table may free any; later a bot plays on
        until whoever left is back.
        """

        async def act() -> None:
            host = self.status == "waiting" and person.id == self.opened_by and seat is not None
            free_to_go = self.history.present if host else self._own_seats(person)
            seats = [each for each in free_to_go if seat in (None, each)]
            if not seats:
                raise NotYours(N_("That seat is not yours."))
            if self.status == "waiting":
                self._check_waiting()
            else:
                self._check_running()
                seats = [each for each in seats if not self.chairs[each].away]
            if not seats:
                raise StaleTable(N_("A bot plays for you already."))
            what: dict[str, Plain] = {} if self.status == "waiting" else {"bot": STAND_IN}
            await self._enter_agreed([("leave", each, what) for each in seats])

        return await self._at(revision, act)

    async def come_back(self, person: Person) -> int:
        async def act() -> None:
            self._check_running()
            away = [seat for seat in self._own_seats(person) if self.chairs[seat].away]
            if not away:
                raise StaleTable(N_("You are there already."))
            in_time = [seat for seat in away if self.may_return(seat)]
            if not in_time:
                raise NotYours(N_("Your time is up: the bot plays to the end."))
            await self._enter_agreed([("return", seat, {}) for seat in in_time])

        return await self._now(act)

    def may_return(self, seat: int) -> bool:
        """There is time on their clock, and they kept what they promised for the seed."""
        clock = self.history.clock
        return not self.chairs[seat].forfeited and (not clock.limit or clock.left(seat) > 0)

    async def run_out(self, seat: int) -> None:
        """The clock of the seat that is asked stands at zero, if it still does."""

        async def act() -> None:
            clock = self.history.clock
            entry = self._entry("time", seat, {})
            if self.history.waiting_for == seat and clock.limit and clock.left(seat) <= entry.at - clock.at + 0.01:
                await self._enter_agreed([("time", seat, {"bot": STAND_IN})])

        await self._now(act)

    async def resume(self) -> None:
        """The server is there again: what it was away for is nobody's time."""

        async def act() -> None:
            await self._enter([self._entry("resume", None, {})])

        await self._now(act)

    # Ending without a result

    async def vote(self, person: Person, *, end: bool) -> int:
        """The game ends when all people who are there want it; whoever wanted it may think again."""

        async def act() -> None:
            self._check_running()
            seats = [seat for seat in self._own_seats(person) if self.chairs[seat].kind == "person"]
            changed = [seat for seat in seats if (seat in self.history.wishes) != end]
            if not changed:
                raise StaleTable(N_("That is what you said already."))
            await self._enter_agreed([("vote", seat, {"end": end}) for seat in changed])

        return await self._now(act)

    # Handing over

    async def offer(self, person: Person, seat: int | None = None) -> str:
        """A text that lets whoever knows it take the seat over, once; an older one is worth nothing from now on."""
        key = secrets.token_urlsafe(16)

        async def act() -> None:
            seats = self._own_seats(person)
            if self.finished or (seat is not None and seat not in seats):
                raise NotYours(N_("That seat is not yours.") if not self.finished else N_("The game is over."))
            offered = seats[0] if seat is None else seat
            if not self.may_return(offered):
                raise NotYours(N_("Your time is up: the bot plays to the end."))
            await self._enter([self._entry("offer", offered, {"digest": _digest(key)})])

        await self._now(act)
        return key

    def offered(self, key: str) -> int:
        """The seat that this text can still take over."""
        seat = self.history.offers.get(_digest(key))
        if seat is None or self.finished:
            raise NotYours(N_("This link was used already, or there is a newer one."))
        return seat

    async def take_over(self, person: Person, key: str) -> int:
        async def act() -> None:
            seat = self.offered(key)
            if self.status == "waiting":
                self._check_waiting()
            if self.seat_of(person) is not None:
                raise NotYours(N_("You sit at this table already."))
            what: dict[str, Plain] = {"digest": _digest(key), "person": person.id, "name": person.name}
            sitter = None if person.id in self.history.persons else person.id
            await self._enter([self._entry("hand", seat, what)], sitter=sitter)

        return await self._now(act)

    # The pace of bots

    async def wish_pace(self, person: Person, seconds: float | None) -> int:
        """So many seconds should lie between the moves of a bot; None is as the house does it."""

        async def act() -> None:
            if self.history.paces.get(person.id) == seconds:
                return
            hundredths = None if seconds is None else round(100 * seconds)
            await self._enter([self._entry("pace", None, {"person": person.id, "hundredths": hundredths})])

        return await self._now(act)

    # Inside

    def _check_running(self) -> None:
        if self.status != "running":
            raise StaleTable(N_("No game is being played here now."))

    async def _enter_agreed(self, changes: list[tuple[str, int, dict[str, Plain]]]) -> None:
        """What changes who is there or what they want may be what ends the game."""
        entries = [
            Entry(self.id, self.revision + number, kind, seat, what, self._entry(kind, seat, what).at)
            for number, (kind, seat, what) in enumerate(changes, start=1)
        ]
        wishes, present = set(self.history.wishes), set(self.history.present)
        for entry in entries:
            _follow(entry, wishes, present)
        if self.status == "running" and present and present <= wishes:
            entries.append(Entry(self.id, entries[-1].revision + 1, "end", None, {}, entries[-1].at))
            await self._enter(entries, status="ended")
        else:
            await self._enter(entries)


def _follow(entry: Entry, wishes: set[int], present: set[int]) -> None:
    assert entry.seat is not None
    match entry.kind:
        case "leave" | "time":
            present.discard(entry.seat)
            wishes.discard(entry.seat)
        case "return":
            present.add(entry.seat)
        case "vote":
            (wishes.add if entry.what["end"] else wishes.discard)(entry.seat)


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
