"""From the first chair that is taken to the deal: sitting down, closing the chairs, laying open the shares."""

from __future__ import annotations

from reliquary.errors import BadSetup, NotYours, StaleTable
from reliquary.kernel import Plain, digest
from reliquary.kernel.promise import digest_of
from reliquary.message import N_, Message
from reliquary.table import server_time
from reliquary.table.chairs import STAND_IN, check_free
from reliquary.table.fairness import check_digest, check_share, new_share
from reliquary.table.log import Entry
from reliquary.table.playthrough import Playthrough
from reliquary.table.seats import Staying
from reliquary.table.store import Person

_DIGEST_EVERY = 32


class Gathering(Staying):
    # What people do

    async def sit(self, person: Person, seat: int, digest: str, revision: int, *, local: str = "") -> int:
        """Without the digest of a share one is drawn for them when the chairs are closed. Whoever sits here already can
        lend the screen to somebody `local`, who is called that.
        """

        async def act() -> None:
            self._check_waiting()
            if bool(self.seats_of(person)) != bool(local):
                raise NotYours(N_("You sit at this table already.") if not local else N_("Sit down yourself first."))
            if not 0 <= seat < len(self.chairs):
                raise BadSetup(N_("There is no chair {seat} at this table."), seat=seat)
            check_free(self.chairs[seat], person.id, self.opened_by)
            what: dict[str, Plain] = {"person": person.id, "name": local or person.name}
            if digest:
                what["digest"] = check_digest(digest)
            sitter = None if person.id in self.history.persons else person.id
            sits = self._entry("sit", seat, what)
            if any(chair.kind == "open" and chair.seat != seat for chair in self.chairs):
                await self._enter([sits], sitter=sitter)
            else:
                await self._seal(sits, sitter=sitter)

        return await self._at(revision, act)

    async def promise(self, person: Person, instead: str, digest: str) -> int:
        """The device that this person uses now has not the share that was promised, and promises one of its own.

        `instead` is empty where nothing was promised.
        """

        async def act() -> None:
            self._check_waiting()
            promises = self.history.promises
            seats = [
                seat
                for seat in self._own_seats(person)
                if promises.promised(seat) == instead and not promises.told(seat)
            ]
            if not seats:
                raise StaleTable(N_("The table has moved on meanwhile: look again."))
            await self._enter([self._entry("promise", seats[0], {"digest": check_digest(digest)})])

        return await self._now(act)

    async def start(self, person: Person, revision: int) -> int:
        """Bots take the chairs that are still empty."""

        async def act() -> None:
            self._check_waiting()
            if person.id != self.opened_by:
                raise NotYours(N_("Only the person who opened the table can start the game."))
            if not any(chair.kind == "person" for chair in self.chairs):
                raise BadSetup(N_("Somebody should sit down first."))
            await self._seal()

        return await self._at(revision, act)

    async def reveal(self, person: Person, shares: list[str]) -> int:
        """Lays open what this person promised, having seen the digests of all. With the last share the game begins."""

        async def act() -> None:
            promises, own = self.history.promises, self._own_seats(person)
            opened = {digest_of(check_share(share)): share for share in shares}
            if not opened or not opened.keys() <= {promises.promised(seat) for seat in own}:
                raise NotYours(N_("That is not the share that you promised."))
            if not promises.sealed:
                raise StaleTable(N_("Shares are laid open when the chairs are closed, not before."))
            due = [seat for seat in promises.missing if seat in own and promises.promised(seat) in opened]
            if due:
                self._check_gathering()
                await self._reveal(
                    [self._entry("reveal", seat, {"share": opened[promises.promised(seat)]}) for seat in due]
                )

        return await self._now(act)

    async def wait_no_longer(self) -> None:
        """Whoever is still missing has lost their seat to a bot, if it is time."""

        async def act() -> None:
            promises = self.history.promises
            if self.status == "waiting" and promises.awaited and promises.deadline <= server_time.now():
                await self._begin([])

        await self._now(act)

    async def remove(self) -> None:
        """Only if its game never began and its log is whole."""

        async def act() -> None:
            if self.history.playthrough is not None:
                raise StaleTable(N_("The game has begun already."))
            await self._store.remove_table(self.id)
            self.history.broken = Message(N_("There is no such table, or it is gone."))

        await self._now(act)

    # How it is done

    def _check_gathering(self) -> None:
        if self.status != "waiting":
            raise StaleTable(N_("The game has begun already."))

    async def _seal(self, *sits: Entry, sitter: int | None = None) -> None:
        """Closes the chairs, after whoever sits down at this moment. If nothing was promised the game begins."""
        promises = self.history.promises
        present = self.history.present
        promised = [seat for seat in present if promises.promised(seat)]
        promised += [entry.seat for entry in sits if entry.seat is not None and "digest" in entry.what]
        untold = [seat for seat in present if not promises.told(seat)]
        untold += [entry.seat for entry in sits if entry.seat is not None]
        drawn: list[Plain] = [[seat, new_share()] for seat in untold if seat not in promised]
        entries = [*sits, self._entry("seal", None, {"bot": STAND_IN, "drawn": drawn})]
        if promised:
            await self._enter(self._in_a_row(entries), sitter=sitter)
        else:
            await self._begin(entries, sitter=sitter)

    async def _reveal(self, entries: list[Entry]) -> None:
        if {entry.seat for entry in entries} == set(self.history.promises.missing):
            await self._begin(entries)
        else:
            await self._enter(self._in_a_row(entries))

    async def _begin(self, entries: list[Entry], *, sitter: int | None = None) -> None:
        start = self._entry("start", None, {"bot": STAND_IN})
        if position := self.history.goes_on_from(self.history.promises.after(entries)):
            start.what["position"] = position
        await self._enter(self._in_a_row([*entries, start]), status="running", sitter=sitter)
        await self._enter_answers()

    def _in_a_row(self, entries: list[Entry]) -> list[Entry]:
        return [entry._replace(revision=number) for number, entry in enumerate(entries, start=self.revision + 1)]

    async def _enter_answers(self) -> None:
        """A game may begin with plain questions."""
        trial = self._playthrough.rehearse()
        trial.answer_plain()
        if trial.happenings:
            await self._enter(self._move_entries(trial))

    def _move_entries(self, trial: Playthrough) -> list[Entry]:
        entries: list[Entry] = []
        for revision, happening in enumerate(trial.happenings, start=self.revision + 1):
            assert happening.move is not None
            what: dict[str, Plain] = {"move": happening.move.notation}
            if happening.automatic:
                what["auto"] = True
            entries.append(Entry(self.id, revision, "move", happening.seat, what, server_time.now()))
        if self.revision // _DIGEST_EVERY != entries[-1].revision // _DIGEST_EVERY:
            entries[-1].what["digest"] = digest(trial.state.dump())
        return entries
