"""A table: the log and what follows from it, the lock, and those who listen for changes.

Other processes may append to the same log. An append is for the next revision, so only the first succeeds; the others
read what was appended, and act again if their question is still open.

What people do here is in modules of its own, each of plain functions over a table: `play`, `seats`, `start`, `chat`,
`votes`, `pace`. They all go the same way: `locked` lets one of them act at a time, and `append` commits entries to the
database before they take effect.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeGuard

from sqlalchemy.exc import IntegrityError

from reliquary.errors import ClosedTable, ReliquaryError, StaleTable
from reliquary.kernel import Move, Plain, View
from reliquary.kernel.promise import commitment
from reliquary.message import N_, Message
from reliquary.table import job_rows, server_time
from reliquary.table.apply import apply_stored, following, rebuild
from reliquary.table.history import History
from reliquary.table.log import Entry
from reliquary.table.playthrough import Outcome, Playthrough
from reliquary.table.signal import Signal
from reliquary.table.store import Person, Store, new_key
from reliquary.table.tasks import log_failure
from reliquary.table.writer import Change

_GONE = Message(N_("There is no such table, or it is gone."))


class Table:
    def __init__(self, history: History, store: Store) -> None:
        self.id = history.stored.id
        self.game = history.game
        self.stored = history.stored
        """What was fixed when the table was opened."""
        self.history = history
        """Everything else."""
        self.commitment = commitment(history.stored.secret)
        self.listeners: set[Signal] = set()
        """Set after every change. A listener adds its signal, and removes it again."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change."""
        self.jobs_after: Callable[[History], tuple[Sequence[Change], Sequence[str]]] = self._look_later
        """The lobby says which jobs follow when that is the history, and which stages are woken by them."""
        self._store = store
        self._lock = asyncio.Lock()
        self._heard = 0
        """The newest revision of which we heard from other servers."""
        self._unsure = False
        """A commit failed: it may be in the log all the same."""

    # How it stands for a seat

    @property
    def removed(self) -> bool:
        return self.history.broken is _GONE

    @property
    def playthrough(self) -> Playthrough:
        """The game in progress, with its real state; pages are given views."""
        assert self.history.playthrough is not None, "the game has not started"
        return self.history.playthrough

    def may_see(self, person: Person | None) -> bool:
        """Everybody who sits here, who may still sit down, or who may watch."""
        if self.history.seat_of(person) is not None:
            return True
        guests = self.stored.guests
        if self.history.status == "waiting" and guests is not None:
            return person is not None and person.id in guests
        return self.stored.watch or self.history.status == "waiting"

    def view(self, seat: int | None) -> View:
        return self.playthrough.state.view(seat)

    def asks(self, seat: int | None) -> TypeGuard[int]:
        """That seat is asked, and a person sits there to answer."""
        return seat is not None and seat == self.history.waiting_for

    def awaits(self, seat: int | None) -> bool:
        """That seat is asked or, before the game, the person there has not said yet that they are ready."""
        return self.asks(seat) or seat in self.history.promises.missing

    def legal(self, seat: int | None) -> list[Move]:
        return self.playthrough.state.legal() if self.asks(seat) else []

    def finals(self, seat: int | None) -> frozenset[int]:
        """The moves on offer that cannot be taken back, by their ids."""
        return _ids(self.playthrough.finals(seat)) if self.asks(seat) else frozenset()

    def ends_turn(self, seat: int | None) -> frozenset[int]:
        """Those of them that end the turn."""
        return _ids(self.playthrough.turn_endings(seat)) if self.asks(seat) else frozenset()

    def can_take_back(self, seat: int | None) -> bool:
        return self.asks(seat) and self.playthrough.can_take_back(seat)

    def fairness(self) -> dict[str, str | list[str]]:
        """The commitment; the digests once the chairs are closed; secret and shares once the game is finished."""
        promises = self.history.promises
        shown: dict[str, str | list[str]] = {"commitment": self.commitment}
        if promises.sealed:
            shown["digests"] = list(promises.digests)
        if promises.sealed and self.history.status == "waiting":
            shown["missing"] = [promises.promised(seat) for seat in promises.missing]
        if self.history.finished:
            shown["secret"], *shown["shares"] = self.history.seed.split("|")
        return shown

    # Changing it

    async def locked(self, act: Callable[[], Awaitable[None]], revision: int | None = None) -> int:
        """Runs `act` alone, if the question that was open at that revision still is. Returns the revision after it.

        A caller that is cancelled, such as a request whose connection breaks, does not stop it half-way.
        """
        task = asyncio.create_task(self._locked(act, revision))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(log_failure)
            raise

    async def _locked(self, act: Callable[[], Awaitable[None]], revision: int | None) -> int:
        async with self._lock:
            self.heard_of(revision or 0)
            if self.behind:
                await self._read_on()

            async def checked() -> None:
                self._check_open(revision)
                await act()

            await self.until_first(checked)
            return self.history.revision

    def _check_whole(self) -> None:
        """Nothing may be written into the gaps of a log, nor after the operator closed it."""
        broken = self.history.broken or self.history.closed_by_operator
        if broken is not None:
            raise ClosedTable(broken.text, **broken.values)

    def _check_open(self, revision: int | None) -> None:
        self._check_whole()
        history = self.history
        if revision is not None and not history.moved <= revision <= history.revision:
            raise StaleTable(N_("The table has moved on meanwhile: look again."))

    async def until_first(self, act: Callable[[], Awaitable[None]]) -> None:
        """Runs `act`. If another worker appended first, runs it again on what the table is now. Only while locked."""
        while True:
            try:
                await act()
            except ReliquaryError:
                # Perhaps it is only refused because this server has not yet heard what another one wrote.
                if not self._store.shared or not await self._read_on():
                    raise
            except IntegrityError:
                if not await self._read_on() and not self.removed:
                    raise
                self._check_whole()
            else:
                return

    def heard_of(self, revision: int) -> None:
        """Another server has told somebody of that revision."""
        self._heard = max(self._heard, revision)

    @property
    def behind(self) -> bool:
        """Something may be in the log that is not in the history."""
        return self._unsure or self._heard > self.history.revision

    async def refresh(self, *, anew: bool = False) -> None:
        """Reads what another server has appended, if we heard of something; `anew` in any case."""
        self._unsure |= anew
        if self.behind:
            async with self._lock:
                if self.behind:
                    await self._read_on()

    async def _read_on(self) -> bool:
        """Applies what others have appended to the log. Whether there was anything. Only while locked."""
        entries = await self._store.log(self.id, self.history.revision)
        try:
            for entry in entries:
                assert entry.kind != "names", "entries that were applied already are others now"
                apply_stored(self.history, entry)
        except Exception:  # noqa: BLE001 - whatever it is, a rebuilt history says what is wrong
            self.history = await self._rebuilt()
        self._unsure, self._heard = False, 0
        if entries:
            self._tell()
        elif await self._store.table(self.id) is None:
            self.history.broken = _GONE
        return bool(entries)

    async def clocks_changed(self) -> None:
        """It was not known that no server was there for a while: what was read from clocks is read again."""
        if self.stored.time_limit and self.history.status == "running":
            async with self._lock:
                self.history = await self._rebuilt()
            self._tell()

    async def _rebuilt(self) -> History:
        return rebuild(self.stored, self.game, await self._store.log(self.id), self._store.downtimes)

    def entry(self, kind: str, seat: int | None, what: dict[str, Plain]) -> Entry:
        at = server_time.after(self.history.clock.at)
        return Entry(self.id, self.history.revision + 1, kind, seat, what, at)

    async def append(
        self,
        entries: Sequence[Entry],
        *,
        status: str | None = None,
        sitter: int | None = None,
        outcomes: Sequence[Outcome] = (),
    ) -> None:
        """Commits the entries, in this order, with the jobs that follow from them. Then they take effect, and the
        listeners are notified. Only while locked.

        `status` and `sitter` are what changes in the tables `tables` and `sitters`; `outcomes` belong to entries that
        are rehearsed moves.
        """
        history = self.history
        numbered = enumerate(entries, history.revision + 1)
        entries = [entry._replace(revision=number, key=new_key()) for number, entry in numbered]
        history.counts.check(entries, history.chairs)
        later = following(history, entries, outcomes)
        jobs, wakes = self.jobs_after(later)
        try:
            await self._store.append(entries, status=status, sitter=sitter, jobs=jobs, wakes=wakes)
        except BaseException:
            self._unsure = True
            raise
        self.history = later
        self._tell()

    async def remove(self) -> None:
        """Only if its game never began and its log is whole."""

        async def act() -> None:
            if self.history.playthrough is not None:
                raise StaleTable(N_("The game has begun already."))
            await self._store.remove_table(self.id, self.history.revision)
            self.history.broken = _GONE

        await self.locked(act)

    def _look_later(self, _: History) -> tuple[Sequence[Change], Sequence[str]]:
        """Whoever takes the job sees what is due: here is no lobby that knows it."""
        look = job_rows.Job(self.id, job_rows.LOOK, job_rows.new_key(), self.stored.opened_by)
        return [job_rows.put(look)], [job_rows.ACT.name]

    # Listening

    def _tell(self) -> None:
        # The person who acted is answered first: the others are notified two turns of the event loop later.
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._notify)
        self.on_change()

    def _notify(self) -> None:
        for signal in self.listeners:
            signal.set()

    async def changed(self, since: int) -> int:
        """The revision, as soon as it is greater than that."""
        signal = Signal()
        self.listeners.add(signal)
        try:
            while self.history.revision <= since:
                signal.clear()
                await signal.wait()
        finally:
            self.listeners.discard(signal)
        return self.history.revision


def _ids(moves: frozenset[Move]) -> frozenset[int]:
    return frozenset(move.id for move in moves)
