"""The hall: all tables that are open, who is in it, and the bots that go on playing there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from weakref import WeakValueDictionary

from sqlalchemy.exc import DatabaseError, IntegrityError

from reliquary.errors import BadRecord, BadSetup, ClosedTable, ReliquaryError, StaleTable, UnknownGame, UnknownTable
from reliquary.kernel import game as find_game
from reliquary.kernel import plain
from reliquary.kernel.options import settle_options
from reliquary.message import N_, Message
from reliquary.table import fairness
from reliquary.table.archive import Archive, unpack
from reliquary.table.archiver import Archiver
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.bot_turns import BotTurns
from reliquary.table.chairs import ChairPlan, Kind, check_plans
from reliquary.table.clock import check_clock
from reliquary.table.deadlines import Deadlines
from reliquary.table.hint import Hint
from reliquary.table.idle_games import IdleGames
from reliquary.table.listing import Line, line_of, stored_line
from reliquary.table.people import People
from reliquary.table.replay import Replay
from reliquary.table.store import Parent, Person, Store, StoredTable
from reliquary.table.table import Table
from reliquary.table.tasks import Tasks
from reliquary.table.workers import Workers

_DAY = 24 * 60 * 60.0
_FINISHED_HELD = 500
_log = logging.getLogger(__name__)


class Lobby(People):
    def __init__(
        self, store: Store, bot_processes: BotProcesses, pace: float, archiver: Archiver, idle_games: IdleGames
    ) -> None:
        super().__init__(store)
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Whoever looks at a table holds it: there is never a second one of the same game."""
        self._held: dict[str, Table] = {}
        """Those that go on, and the latest of those that are finished."""
        self.bots = BotTurns(self._held.get, bot_processes, pace, idle_games)
        self._tasks = Tasks()
        self._archiver = archiver
        self._deadlines = Deadlines()

    @classmethod
    async def open(
        cls,
        database: Path,
        *,
        bot_processes: BotProcesses,
        pace: float = 0.8,
        archivers: Workers | None = None,
        idle_games: IdleGames | None = None,
    ) -> Lobby:
        """Replays what was running when the server stopped, and lets the bots go on, a move every `pace` seconds."""
        store = await Store.open(database)
        lobby = cls(store, bot_processes, pace, Archiver(store, archivers), idle_games or IdleGames())
        for stored in await lobby._store.tables("waiting", "running"):
            try:
                await lobby._go_on(stored)
            except Exception:  # noqa: BLE001 - whatever it is, the other tables go on
                _log.exception("the table %s… is closed", stored.id[:8])
        lobby._tasks.start(lobby._sweep_daily())
        return lobby

    async def close(self) -> None:
        await self._deadlines.close()
        await self._tasks.close()
        await self.bots.close()
        await self._archiver.close()
        await self._store.close()

    # Tables

    async def open_table(
        self,
        person: Person,
        game: str,
        *,
        chairs: Sequence[ChairPlan],
        options: Mapping[str, object],
        watch: bool,
        clock: int = 0,
        parent: Parent | None = None,
        rematch_of: Table | None = None,
    ) -> Table:
        """A waiting table. Whoever opens it sits down like everybody else."""
        found = find_game(game)
        check_plans(found, chairs)
        settled = settle_options(found.options, len(chairs), options)
        stored = StoredTable(
            id=secrets.token_urlsafe(16),
            game=found.id,
            rules=found.version,
            box=found.box_digest,
            options={name: plain(value) for name, value in settled.items()},
            chairs=[[plan.kind, plan.bot] for plan in chairs],
            watch=watch,
            opened_by=person.id,
            opened=time.time(),
            secret=fairness.new_secret(),
            clock=check_clock(clock),
            parent=parent,
            rematch_of=rematch_of.id if rematch_of else None,
            guests=[chair.person for chair in rematch_of.chairs if chair.person] if rematch_of else None,
        )
        await self._store.add_table(stored)
        return self._seat(Table(stored, found, self._store))

    async def rematch(self, table: Table, person: Person) -> Table | None:
        """The table at which those who played meet again, as soon as one of them asked for it."""
        if table.seat_of(person) is None:
            raise BadSetup(N_("Only those who played can ask for another game."))
        found = await self._store.rematch(table.id)
        return await self.table(found) if found else None

    async def again(self, table: Table, person: Person) -> Table:
        """The same game with the same chairs, turned by one; everybody sits down anew, so that all add to the seed.

        Of two who ask at the same time one opens the table: the database has one for each finished game.
        """
        turned = [*table.chairs[1:], table.chairs[0]]
        plans = [ChairPlan(_meant_for(chair.person, person), chair.bot or "greedy") for chair in turned]
        found = await self.rematch(table, person)
        try:
            return found or await self.open_table(
                person,
                table.game.id,
                chairs=plans,
                options=table.options,
                watch=table.watch,
                clock=table.clock,
                rematch_of=table,
            )
        except IntegrityError:
            first = await self.rematch(table, person)
            assert first is not None, "somebody was quicker"
            return first

    async def play_on(self, table: Table, moment: int, seat: int, person: Person) -> Table:
        """A table that goes on from a moment of a finished game, against bots."""
        if not table.finished:
            raise StaleTable(N_("This game is not over yet."))
        if table.history.outdated:
            raise BadSetup(N_("The rules have changed since this game: it can be watched, but not played on."))
        replay = table.replay()
        if not 0 <= moment <= replay.last or not 0 <= seat < len(table.chairs) or replay.asked(moment) is None:
            raise BadSetup(N_("From there nothing can be played on."))
        parent = Parent(table.id, moment, seat, replay.state(moment).dump())
        plans = [ChairPlan("person" if each == seat else "bot") for each in range(len(table.chairs))]
        return await self.open_table(
            person, table.game.id, chairs=plans, options=table.options, watch=False, parent=parent
        )

    async def replay(self, table: Table) -> Replay:
        """Played again, or, if the rules have changed since, from the archive."""
        return await self._archived(table) if table.history.outdated else table.replay()

    async def record(self, table: Table) -> str:
        if not table.history.outdated or table.status != "over":
            return table.record()
        return (await self._archived(table)).record

    async def _archived(self, table: Table) -> Archive:
        found = await self._store.archive(table.id)
        if found is None:
            raise BadRecord(N_("The rules have changed since this game, and it was not archived before."))
        return unpack(*found, table.game)

    @property
    def to_archive(self) -> int:
        """The finished games that could not yet be watched if the rules changed."""
        return self._archiver.left

    async def table(self, id: str) -> Table:
        table = self._tables.get(id)
        if table is not None:
            return table
        stored = await self._store.table(id)
        if stored is None:
            raise UnknownTable(N_("There is no such table, or it is gone."))
        return await self._rebuild(stored)

    async def lines_of(self, person: Person) -> list[Line]:
        """The tables of that person, newest first; those that are over are not played again for this."""
        lines: list[Line | None] = []
        for stored, entries in await self._store.seatings(person.id):
            table = self._tables.get(stored.id)
            if table is None:
                lines.append(stored_line(stored, entries, person))
            elif table.may_see(person):
                lines.append(line_of(table, person))
        return [line for line in lines if line is not None]

    async def known_to(self, person: Person, skip: int, most: int) -> tuple[list[Table], bool]:
        """A page of their own tables and then of those to watch; and whether there are more. No other is replayed."""
        own = await self._store.tables_of(person.id)
        ids = own + [table.id for table in self.watchable() if table.id not in set(own)]
        return await self._those(person, ids[skip : skip + most]), len(ids) > skip + most

    async def _those(self, person: Person, ids: Sequence[str]) -> list[Table]:
        """As far as they can be opened."""
        tables: list[Table] = []
        for id in ids:
            with suppress(ClosedTable, UnknownTable):
                tables.append(await self.table(id))
        return [table for table in tables if table.may_see(person)]

    def watchable(self) -> list[Table]:
        running = [table for table in self._tables.values() if table.watch and table.status == "running"]
        return sorted(running, key=lambda table: -table.opened)

    async def sweep(self, now: float) -> None:
        """Tables that nobody started within a day are removed; long finished ones stay on disk alone."""
        for stored in await self._store.tables("waiting"):
            if stored.opened < now - _DAY:
                try:
                    await self._sweep_away(stored)
                except Exception:  # noqa: BLE001 - a damaged table stays for whoever mends it, and the others are removed
                    _log.warning("the waiting table %s… stays", stored.id[:8], exc_info=True)
        self._let_go()

    # Bots

    async def advise(self, table: Table) -> Hint:
        """For the seat that is asked."""
        return await self.bots.advise(table)

    def hear(self, table: Table, person: Person | None, *, listening: bool = False) -> None:
        """That person asked for something at the table, or is listening there: a game that rests goes on."""
        self.bots.hear(table, person, listening=listening)

    async def troubles(self) -> list[Message]:
        """What keeps tables from going on."""
        stuck = self.bots.jobs.stuck
        return [
            *([] if await self._store.works() else [Message(N_("The database cannot be read or written."))]),
            *([Message(N_("Questions that bots have not answered: {number}."), number=stuck)] if stuck else []),
        ]

    # Inside

    def _seat(self, table: Table) -> Table:
        table.on_change = partial(self._attend, table)
        self._tables[table.id] = table
        self._held[table.id] = table
        return table

    def _let_go(self) -> None:
        """Of the finished tables the latest are held."""
        finished = [id for id, table in self._held.items() if table.finished]
        for id in finished[: max(0, len(finished) - _FINISHED_HELD)]:
            del self._held[id]

    async def _rebuild(self, stored: StoredTable) -> Table:
        """ClosedTable, which says why, if that is not possible any more."""
        try:
            table = Table(stored, find_game(stored.game), self._store)
            table.history.rebuild(await self._store.log(stored.id))
        except (UnknownGame, ImportError):
            raise ClosedTable(N_("This table is closed: its game is not installed here any more.")) from None
        except (LookupError, ValueError, TypeError, AssertionError, ReliquaryError, DatabaseError) as error:
            _log.warning("a table cannot be read", exc_info=True)
            raise ClosedTable(N_("This table is closed: what was kept of it cannot be read.")) from error
        self._let_go()
        return self._seat(self._tables.get(stored.id, table))

    async def _sweep_away(self, stored: StoredTable) -> None:
        table = self._tables.get(stored.id) or await self._rebuild(stored)
        await table.remove()
        self._tables.pop(stored.id, None)
        self._held.pop(stored.id, None)

    async def _go_on(self, stored: StoredTable) -> None:
        table = await self._rebuild(stored)
        if table.runs_a_clock:
            await table.resume()
        self._attend(table)

    def _attend(self, table: Table) -> None:
        """After every change: a bot thinks if it is asked, the clock of a person runs."""
        self._deadlines.set(table)
        if table.finished:
            self._archiver.keep(table.id)
        self.bots.attend(table)

    async def _sweep_daily(self) -> None:
        while True:
            try:
                await self.sweep(time.time())
            except Exception:  # noqa: BLE001 - the next time will do
                _log.exception("old tables could not be removed")
            await asyncio.sleep(_DAY / 24)


def _meant_for(sitter: int | None, opener: Person) -> Kind:
    if sitter is None:
        return "bot"
    return "person" if sitter == opener.id else "open"
