"""What a live table is built on: how it stands for each seat, and how an entry comes into its log.

An entry is committed first, and only then it happens, is acknowledged and is told; two answers to one question meet
in the lock, and the second finds the table moved on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeGuard

from reliquary.errors import ClosedTable, IllegalMove, NotYours, StaleTable
from reliquary.kernel import Game, Move, Plain, State, View
from reliquary.kernel.promise import commitment
from reliquary.message import N_, Message
from reliquary.table import server_time
from reliquary.table.chairs import Chair
from reliquary.table.history import History
from reliquary.table.log import Entry, LogLine
from reliquary.table.playthrough import Playthrough
from reliquary.table.replay import ReplayedGame
from reliquary.table.signal import Signal
from reliquary.table.store import Parent, Person, Store, StoredTable
from reliquary.table.tasks import log_failure


class Desk:
    def __init__(self, stored: StoredTable, game: Game[State], store: Store) -> None:
        self.id = stored.id
        self.game = game
        self.options = stored.options
        self.watch = stored.watch
        self.clock = stored.clock
        self.opened_by = stored.opened_by
        self.guests = stored.guests
        self.opened = stored.opened
        self.commitment = commitment(stored.secret)
        self.history = History(stored, game)
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change: the hall lets bots answer from here."""
        self._store = store
        self._lock = asyncio.Lock()
        self.listeners: set[Signal] = set()
        """Rung after every change: whoever wants to hear of it hangs one up here, and takes it away again."""

    # What can be seen

    @property
    def status(self) -> str:
        """ "waiting", "running", "over", "ended" without a result, or "closed" when the rules changed under it."""
        return self.history.status

    @property
    def revision(self) -> int:
        return self.history.revision

    @property
    def closed_because(self) -> Message | None:
        """Why nothing can be played here any more, though the game is not over."""
        if self.status == "ended":
            return Message(N_("This game was ended without a result."))
        return self.history.closed_because

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return tuple(self.history.chairs)

    @property
    def names(self) -> tuple[str, ...]:
        return self.history.names

    @property
    def asked(self) -> int | None:
        return self.history.asked

    @property
    def state(self) -> State:
        """For bots' stand-ins and the record; pages are given views."""
        return self._playthrough.state

    @property
    def _playthrough(self) -> Playthrough:
        assert self.history.playthrough is not None, "the game has not started"
        return self.history.playthrough

    @property
    def finished(self) -> bool:
        return self.history.finished

    @property
    def runs_a_clock(self) -> bool:
        """Time counts: somebody's for thinking, or that for laying open the shares."""
        if self.status == "waiting":
            return self.history.promises.awaited
        return self.status == "running" and self.clock > 0

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        """Several, if they share one screen."""
        return self.history.seats_of(person.id) if person is not None else ()

    def seat_of(self, person: Person | None) -> int | None:
        seats = self.seats_of(person)
        return seats[0] if seats else None

    def may_see(self, person: Person | None) -> bool:
        """Who sits here; who may still sit down; who watches, where that is allowed."""
        if self.seat_of(person) is not None:
            return True
        if self.status == "waiting" and self.guests is not None:
            return person is not None and person.id in self.guests
        return self.watch or self.status == "waiting"

    def view(self, seat: int | None) -> View:
        return self.state.view(seat)

    def legal(self, seat: int | None) -> list[Move]:
        return self.state.legal() if self.asks(seat) else []

    def asks(self, seat: int | None) -> TypeGuard[int]:
        """That seat is asked, and a person sits there to answer."""
        return seat is not None and seat == self.history.waiting_for

    def finals(self, seat: int | None) -> frozenset[int]:
        """The moves on offer that cannot be taken back, by their ids."""
        return _ids(self._playthrough.finals(seat)) if self.asks(seat) else frozenset()

    def ends_turn(self, seat: int | None) -> frozenset[int]:
        """Those of them that end the turn."""
        return _ids(self._playthrough.endings(seat)) if self.asks(seat) else frozenset()

    def can_take_back(self, seat: int | None) -> bool:
        return self.asks(seat) and self._playthrough.can_take_back(seat)

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        return self.history.log(seat, since)

    def record(self) -> str:
        return self.history.record()

    def replay(self) -> ReplayedGame:
        return self.history.replay()

    @property
    def parent(self) -> Parent | None:
        """The moment of another game from which this one goes on."""
        return self.history.stored.parent

    def fairness(self) -> dict[str, str | list[str]]:
        """The promise; with the chairs closed, the digests; and, when nothing is left to hide, what it was."""
        promises = self.history.promises
        told: dict[str, str | list[str]] = {"commitment": self.commitment}
        if promises.sealed:
            told["digests"] = list(promises.digests)
        if promises.sealed and self.status == "waiting":
            told["missing"] = [promises.promised(seat) for seat in promises.missing]
        if self.finished:
            told["secret"], *told["shares"] = self.history.seed.split("|")
        return told

    async def changed(self, since: int) -> int:
        """The revision, as soon as it is greater than that."""
        signal = Signal()
        self.listeners.add(signal)
        try:
            while self.revision <= since:
                signal.clear()
                await signal.wait()
        finally:
            self.listeners.discard(signal)
        return self.revision

    # Who may

    def _check_whole(self) -> None:
        """Nothing may be written into the gaps of a log."""
        broken = self.history.broken
        if broken is not None:
            raise ClosedTable(broken.text, **broken.values)

    def _check_waiting(self) -> None:
        if self.status != "waiting" or self.history.promises.sealed:
            raise StaleTable(N_("The game has begun already."))

    def _own_seats(self, person: Person) -> tuple[int, ...]:
        seats = self.seats_of(person)
        if not seats:
            raise NotYours(N_("You do not sit at this table."))
        return seats

    def _own_turn(self, person: Person) -> int:
        seats = self._own_seats(person)
        if self.asked is None:
            raise IllegalMove(self.closed_because.text if self.closed_because else N_("Nobody is asked anything now."))
        if self.asked not in seats:
            raise NotYours(N_("It is not your turn: {name} is asked."), name=self.names[self.asked])
        if self.chairs[self.asked].away:
            raise NotYours(N_("A bot plays for you: come back first."))
        return self.asked

    # How it is done

    async def _now(self, act: Callable[[], Awaitable[None]]) -> int:
        """Does it wherever the table stands."""
        return await self._at(None, act)

    async def _at(self, revision: int | None, act: Callable[[], Awaitable[None]]) -> int:
        """Does it if the table still stands where the asker saw it; a broken connection does not stop it half-way."""
        task = asyncio.create_task(self._locked(revision, act))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(log_failure)
            raise

    async def _locked(self, revision: int | None, act: Callable[[], Awaitable[None]]) -> int:
        async with self._lock:
            self._check_whole()
            if revision is not None and not self.history.moved <= revision <= self.revision:
                raise StaleTable(N_("The table has moved on meanwhile: look again."))
            await act()
            return self.revision

    async def _enter(self, entries: list[Entry], *, status: str | None = None, sitter: int | None = None) -> None:
        self.history.counts.check(entries, self.chairs)
        await self._store.append(entries, status=status, sitter=sitter)
        for entry in entries:
            self.history.happen(entry)
        # Whoever made the move is answered first: the others hear of it when two more turns of the event loop are over.
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._ring)
        self.on_change()

    def _ring(self) -> None:
        for signal in self.listeners:
            signal.set()

    def _entry(self, kind: str, seat: int | None, what: dict[str, Plain]) -> Entry:
        return Entry(self.id, self.revision + 1, kind, seat, what, server_time.now())


def _ids(moves: frozenset[Move]) -> frozenset[int]:
    return frozenset(move.id for move in moves)
