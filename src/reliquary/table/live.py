"""A live table: people and bots around one game, from the waiting room to the end.

Everything that happens is an entry of the log. It is committed first, and only then it happens, is told and is
acknowledged; two answers to one question meet in the lock, and the second finds the table moved on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from reliquary.errors import BadRecord, BadSetup, IllegalMove, NotYours, ReliquaryError, StaleTable
from reliquary.kernel import Game, Move, Plain, Record, State, View, digest
from reliquary.kernel.record import commitment
from reliquary.message import N_, Message
from reliquary.table import fairness
from reliquary.table.chairs import Chair, check_free
from reliquary.table.history import History
from reliquary.table.log import Entry, LogLine
from reliquary.table.sitting import Sitting
from reliquary.table.store import Opening, Person, Store

_DIGEST_EVERY = 16


class LiveTable:
    def __init__(self, opening: Opening, game: Game[State], store: Store) -> None:
        self.id = opening.id
        self.game = game
        self.options = opening.options
        self.watch = opening.watch
        self.opened_by = opening.opened_by
        self.opened = opening.opened
        self.commitment = commitment(opening.secret)
        self.history = History(opening, game)
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        """Called after every change: the hall lets bots answer from here."""
        self._store = store
        self._lock = asyncio.Lock()
        self._bell = asyncio.Event()

    # What can be seen

    @property
    def status(self) -> str:
        """ "waiting", "running", "over", or "closed" when the rules have changed under it."""
        return self.history.status

    @property
    def revision(self) -> int:
        return self.history.revision

    @property
    def closed_because(self) -> Message | None:
        return self.history.closed_because

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return tuple(self.history.chairs)

    @property
    def names(self) -> list[str]:
        return [chair.name or "?" for chair in self.history.chairs]

    @property
    def asked(self) -> int | None:
        return self.history.asked

    @property
    def state(self) -> State:
        """For bots' stand-ins and the record; pages are given views."""
        return self._sitting.state

    @property
    def _sitting(self) -> Sitting:
        assert self.history.sitting is not None, "the game has not started"
        return self.history.sitting

    def seat_of(self, person: Person | None) -> int | None:
        if person is None:
            return None
        return next((chair.seat for chair in self.history.chairs if chair.person == person.id), None)

    def may_see(self, person: Person | None) -> bool:
        """Who sits here; who may still sit down; who watches, where that is allowed."""
        return self.watch or self.status == "waiting" or self.seat_of(person) is not None

    def view(self, seat: int | None) -> View:
        return self.state.view(seat)

    def legal(self, seat: int | None) -> list[Move]:
        return self.state.legal() if seat is not None and seat == self.asked else []

    def finals(self, seat: int | None) -> frozenset[int]:
        """The moves on offer that cannot be taken back, by their ids."""
        return _ids(self._sitting.finals(seat)) if seat is not None and seat == self.asked else frozenset()

    def ends_turn(self, seat: int | None) -> frozenset[int]:
        """Those of them that end the turn."""
        return _ids(self._sitting.endings(seat)) if seat is not None and seat == self.asked else frozenset()

    def can_take_back(self, seat: int | None) -> bool:
        return seat is not None and seat == self.asked and self._sitting.can_take_back(seat)

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        return self.history.log(seat, since)

    def record(self) -> str:
        """BadRecord until the game is over."""
        if self.status != "over":
            raise BadRecord(N_("The game is not over: there is no record of it yet."))
        return str(Record.of(self.state, self.names))

    def fairness(self) -> dict[str, str | list[str]]:
        """The promise; and, when nothing is left to hide, what it was."""
        if self.status != "over":
            return {"commitment": self.commitment}
        secret, *shares = self.state.seed.split("|")
        return {"commitment": self.commitment, "secret": secret, "shares": shares}

    async def changed(self, since: int) -> int:
        """The revision, as soon as it is greater than that."""
        while self.revision <= since:
            await self._bell.wait()
        return self.revision

    # What people do

    async def sit(self, person: Person, seat: int, share: str, revision: int) -> int:
        async def act() -> None:
            self._check_waiting()
            if self.seat_of(person) is not None:
                raise NotYours(N_("You sit at this table already."))
            if not 0 <= seat < len(self.chairs):
                raise BadSetup(N_("There is no chair {seat} at this table."), seat=seat)
            check_free(self.chairs[seat], person.id, self.opened_by)
            what: dict[str, Plain] = {"person": person.id, "name": person.name, "share": fairness.check_share(share)}
            sitter = None if person.id in self.history.persons else person.id
            await self._enter([self._entry("sit", seat, what)], sitter=sitter)
            if all(chair.kind != "open" for chair in self.chairs):
                await self._start()

        return await self._at(revision, act)

    async def leave(self, person: Person, revision: int) -> int:
        async def act() -> None:
            self._check_waiting()
            await self._enter([self._entry("leave", self._own_seat(person), {})])

        return await self._at(revision, act)

    async def start(self, person: Person, revision: int) -> int:
        """Bots take the chairs that are still empty."""

        async def act() -> None:
            self._check_waiting()
            if person.id != self.opened_by:
                raise NotYours(N_("Only the person who opened the table can start the game."))
            if not any(chair.kind == "person" for chair in self.chairs):
                raise BadSetup(N_("Somebody should sit down first."))
            await self._start()

        return await self._at(revision, act)

    async def play(self, person: Person, revision: int, moves: Sequence[str]) -> int:
        """One move, or several one after the other as far as they are legal and can be taken back."""

        async def act() -> None:
            await self._play(self._own_turn(person), moves)

        return await self._at(revision, act)

    async def play_for_bot(self, seat: int, revision: int, move: str) -> int:
        async def act() -> None:
            await self._play(seat, [move])

        return await self._at(revision, act)

    async def take_back(self, person: Person, revision: int) -> int:
        async def act() -> None:
            seat = self._own_turn(person)
            if not self.can_take_back(seat):
                raise IllegalMove(N_("There is nothing that can still be taken back."))
            await self._enter([self._entry("back", seat, {})])

        return await self._at(revision, act)

    # Who may

    def _check_waiting(self) -> None:
        if self.status != "waiting":
            raise StaleTable(N_("The game has begun already."))

    def _own_seat(self, person: Person) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise NotYours(N_("You do not sit at this table."))
        return seat

    def _own_turn(self, person: Person) -> int:
        seat = self._own_seat(person)
        if self.asked is None:
            raise IllegalMove(self.closed_because.text if self.closed_because else N_("Nobody is asked anything now."))
        if seat != self.asked:
            raise NotYours(N_("It is not your turn: {name} is asked."), name=self.names[self.asked])
        return seat

    # How it is done

    async def _at(self, revision: int, act: Callable[[], Awaitable[None]]) -> int:
        """Does it if the table still stands where the asker saw it; a broken connection does not stop it half-way."""

        async def locked() -> int:
            async with self._lock:
                if revision != self.revision:
                    raise StaleTable(N_("The table has moved on meanwhile: look again."))
                await act()
                return self.revision

        return await asyncio.shield(asyncio.ensure_future(locked()))

    async def _enter(self, entries: list[Entry], *, status: str | None = None, sitter: int | None = None) -> None:
        await self._store.append(entries, status=status, sitter=sitter)
        for entry in entries:
            self.history.happen(entry)
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()
        self.on_change(self)

    async def _start(self) -> None:
        await self._enter([self._entry("start", None, {})], status="running")
        await self._enter_answers()

    async def _enter_answers(self) -> None:
        """A game may begin with plain questions."""
        trial = Sitting(self.state.copy())
        trial.answer_plain()
        if trial.happenings:
            await self._enter(self._move_entries(trial))

    async def _play(self, seat: int, moves: Sequence[str]) -> None:
        """The moves are tried on a copy first: nothing happens before it is written down."""
        trial = Sitting(self.state.copy())
        for notation in moves:
            try:
                move = self.game.moves.find(notation)
                if trial.happenings and move in trial.finals(seat):
                    break
                trial.play(seat, move)
            except ReliquaryError:
                if not trial.happenings:
                    raise
                break
            trial.answer_plain()
        if not trial.happenings:
            raise IllegalMove(N_("No move was given."))
        await self._enter(self._move_entries(trial), status="over" if trial.state.over else None)

    def _move_entries(self, trial: Sitting) -> list[Entry]:
        entries: list[Entry] = []
        for revision, happening in enumerate(trial.happenings, start=self.revision + 1):
            assert happening.move is not None
            what: dict[str, Plain] = {"move": happening.move.notation}
            if happening.automatic:
                what["auto"] = True
            entries.append(Entry(self.id, revision, "move", happening.seat, what, time.time()))
        if self.revision // _DIGEST_EVERY != entries[-1].revision // _DIGEST_EVERY:
            entries[-1].what["digest"] = digest(trial.state.dump())
        return entries

    def _entry(self, kind: str, seat: int | None, what: dict[str, Plain]) -> Entry:
        return Entry(self.id, self.revision + 1, kind, seat, what, time.time())


def _ids(moves: frozenset[Move]) -> frozenset[int]:
    return frozenset(move.id for move in moves)
