"""The lobby: all tables, the people who play at them, and the bots that answer there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakValueDictionary

from sqlalchemy.exc import DatabaseError, IntegrityError

from reliquary.bots import ladder, plays
from reliquary.errors import (
    BadRecord,
    BadSetup,
    ClosedTable,
    Elsewhere,
    ReliquaryError,
    StaleTable,
    UnknownGame,
    UnknownTable,
)
from reliquary.kernel import Game, State, all_games, game_names, plain
from reliquary.kernel import game as find_game
from reliquary.kernel.options import settle_options
from reliquary.message import N_, Message
from reliquary.table import fairness, job_rows, server_time
from reliquary.table.apply import rebuild
from reliquary.table.archive import Archive, unpack
from reliquary.table.archiver import Archiver
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.bot_turns import BotTurns
from reliquary.table.chairs import Chair, ChairPlan, Kind, check_plans, stand_in
from reliquary.table.clock import check_time_limit
from reliquary.table.database import Database
from reliquary.table.even import EVEN, even
from reliquary.table.heartbeat import Heartbeat
from reliquary.table.hint import Hint
from reliquary.table.histogram import Histogram
from reliquary.table.history import FINISHED, History
from reliquary.table.idle_games import IdleGames
from reliquary.table.job_rows import ACT, FILE, JobCounts
from reliquary.table.listing import Line, line_of, stored_line
from reliquary.table.notices import Notice, rules_key
from reliquary.table.people import People
from reliquary.table.replay import Replay
from reliquary.table.store import Parent, Person, Store, StoredTable
from reliquary.table.table import Table
from reliquary.table.tasks import Tasks
from reliquary.table.workers import Workers

if TYPE_CHECKING:  # It needs the extra `postgres`.
    from sqlalchemy import URL

    from reliquary.table.peers import Peers

_DAY = 24 * 60 * 60.0
_TELL = 60.0
"""Seconds between two notices that a person of a table was noticed."""
_AUDIT_INTERVAL = 1.0
"""Seconds between two looks for what the operator did, where no other server tells of it."""
_FINISHED_HELD = 500
"""Maximum finished tables held in memory."""
_log = logging.getLogger(__name__)


class Lobby:
    def __init__(
        self, store: Store, bot_processes: BotProcesses, pace: float, archiver: Archiver, idle_games: IdleGames
    ) -> None:
        self.people = People(store)
        self._store = store
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Every table in memory. As long as anybody uses one, there is no second object for the same table."""
        self._held: dict[str, Table] = {}
        """Tables that are not finished, and the latest finished ones."""
        self.bots = BotTurns(store, self._load, bot_processes, pace, idle_games)
        self._tasks = Tasks()
        self._archiver = archiver
        self._sweeping = False
        self._heartbeat: Heartbeat | None = None
        """Where this server has its database for itself."""
        self._peers: Peers | None = None
        """Where other servers may use the same database."""
        self.on_notice: Callable[[Notice], None] = lambda _: None
        """Called with what other servers tell that is not about tables and people."""
        self.on_key_lost: Callable[[], None] = lambda: None
        """Called when somebody else has revoked a key, or shut a person out."""
        self._told: WeakKeyDictionary[Table, float] = WeakKeyDictionary()
        """When other servers were told that a person of a table was noticed."""

    @classmethod
    async def open(
        cls,
        database: Database,
        *,
        bot_processes: BotProcesses,
        pace: float = 0.8,
        archivers: Workers | None = None,
        idle_games: IdleGames | None = None,
    ) -> Lobby:
        """Games that were running go on, with a move of a bot every `pace` seconds. None of them is replayed for it."""
        store = await Store.open(database)
        lobby = cls(store, bot_processes, pace, Archiver(store, archivers), idle_games or IdleGames())
        await (lobby._open_alone() if isinstance(database, Path) else lobby._open_beside_others(database))
        lobby.bots.start()
        lobby._archiver.start(lobby.bots.jobs)
        return lobby

    async def _open_alone(self) -> None:
        self._heartbeat = Heartbeat(self._store, self.was_down)
        self.bots.still_alive = self._heartbeat.beat
        await self._heartbeat.start()
        self._tasks.start(self._watch_operator())
        await self._store.change(job_rows.freed(server_time.now()))
        await self.take_over()

    async def _open_beside_others(self, database: URL) -> None:
        from reliquary.table.peers import Peers

        self._peers = Peers(database, self._store, self)
        self.people.is_out_of_touch = lambda: self._out_of_touch
        self.bots.still_alive = self._peers.still_alive
        await self._store.learn_downtimes()
        await self._peers.start()

    async def close(self) -> None:
        if self._peers is not None:
            await self._peers.close()
        if self._heartbeat is not None:
            await self._heartbeat.close()
        await self._tasks.close()
        await self.bots.close()
        await self._archiver.close()
        await self._store.close()

    # Other servers on the same database

    @property
    def minds(self) -> bool:
        """Sweeps are ours: no other server is there, or this is the one that does it."""
        return self._peers is None or self._peers.minds

    @property
    def _out_of_touch(self) -> bool:
        return self._peers is not None and self._peers.out_of_touch

    async def take_over(self) -> None:
        await self._store.change(job_rows.unfiled(server_time.now()), wakes=(FILE.name,))
        if not self._sweeping:
            self._sweeping = True
            self._tasks.start(self._sweep_daily())

    async def was_down(self) -> None:
        """No server was there for a while, or perhaps so: clocks did not run."""
        if await self._store.learn_downtimes():
            for table in list(self._tables.values()):
                await table.clocks_changed()

    def heard(self, notice: Notice) -> None:
        match notice.kind:
            case "table":
                self._heard_of(notice.id, notice.number)
            case "person":
                self._tasks.start(self._people_changed(int(notice.id)))
            case "here":
                if (table := self._tables.get(notice.id)) is not None:
                    self.bots.noticed_elsewhere(table)
            case "down":
                self._tasks.start(self.was_down())
            case _:
                self.on_notice(notice)

    def tell(self, *notices: Notice) -> None:
        """Tells other servers, if there are any."""
        if self._peers is not None:
            self._peers.tell(*notices)

    def is_alive(self, server: str) -> bool:
        return self._peers is not None and self._peers.is_alive(server)

    def heard_of_job(self, stage: str) -> None:
        self.bots.jobs.heard(stage)

    async def catch_up(self) -> None:
        known = list(self._tables.values())
        newest = await self._store.newest([table.id for table in known])
        for id, revision in newest.items():
            self._heard_of(id, revision)
        for table in known:
            if table.id not in newest:
                await self._refresh(table, anew=True)
        await self.was_down()
        await self._people_changed()

    async def _people_changed(self, person: int | None = None) -> None:
        if await self.people.changed(person):
            self.on_key_lost()

    async def _watch_operator(self) -> None:
        """Of a file nobody tells what another program wrote: `reliquary admin` leaves a row in the audit."""
        seen = last = await self._store.last_audit()
        while True:
            await asyncio.sleep(_AUDIT_INTERVAL)
            try:
                newest = await self._store.last_audit()
                # Looked at once more: what follows from an action may be written a moment later.
                if newest != seen:
                    await self.catch_up()
                    self.heard_of_job(ACT.name)
                seen, last = last, newest
            except Exception:  # noqa: BLE001 - whatever it is, it is tried again
                _log.warning("what the operator did was not looked at", exc_info=True)

    def _heard_of(self, id: str, revision: int) -> None:
        """It is read at once where somebody listens, otherwise when somebody asks."""
        table = self._tables.get(id)
        if table is not None:
            table.heard_of(revision)
            if table.behind and table.listeners:
                self._tasks.start(self._refresh(table))

    async def _load(self, id: str, revision: int) -> Table:
        """With everything up to that revision."""
        if (table := self._tables.get(id)) is not None:
            table.heard_of(revision)
        return await self.table(id)

    async def _refresh(self, table: Table, *, anew: bool = False) -> None:
        await table.refresh(anew=anew)
        if table.removed:
            self._tables.pop(table.id, None)
            self._held.pop(table.id, None)

    # Tables

    async def open_table(
        self,
        person: Person,
        game: str,
        *,
        chairs: Sequence[ChairPlan],
        options: Mapping[str, object],
        watch: bool,
        time_limit: int = 0,
        parent: Parent | None = None,
        rematch_of: Table | None = None,
    ) -> Table:
        """A waiting table. The person who opens it sits down like everybody else."""
        found = find_game(game)
        chairs = await self._with_levels(person, found, chairs)
        check_plans(found, chairs)
        settled = settle_options(found.options, len(chairs), options)
        stored = StoredTable(
            id=secrets.token_urlsafe(16),
            game=found.id,
            rules=found.version,
            box=found.box_digest,
            options={name: plain(value) for name, value in settled.items()},
            chairs=[plan.stored() for plan in chairs],
            watch=watch,
            opened_by=person.id,
            opened=time.time(),
            secret=fairness.new_secret(),
            time_limit=check_time_limit(time_limit),
            parent=parent,
            rematch_of=rematch_of.id if rematch_of else None,
            guests=[chair.person for chair in rematch_of.history.chairs if chair.person] if rematch_of else None,
        )
        await self._store.add_table(stored)
        return self._hold(Table(History(stored, found, self._store.downtimes), self._store))

    async def _with_levels(self, person: Person, game: Game[State], plans: Sequence[ChairPlan]) -> Sequence[ChairPlan]:
        """Bots that should be as strong as that person are given a level."""
        if all(plan.bot != EVEN for plan in plans):
            return plans
        level = even(game, await self.lines_of(person))
        if level is None:
            raise BadSetup(N_("{game} has no levels yet among which to choose one that is even."), game=game.name)
        return [replace(plan, bot=level, even=True) if plan.bot == EVEN else plan for plan in plans]

    async def rematch(self, table: Table, person: Person) -> Table | None:
        """The table of the next game of those who played, if one of them asked for it."""
        if table.history.seat_of(person) is None:
            raise BadSetup(N_("Only those who played can ask for another game."))
        found = await self._store.rematch(table.id)
        return await self.table(found) if found else None

    async def again(self, table: Table, person: Person) -> Table:
        """The same game with the same chairs, turned by one. Everybody sits down again, so that all add to the seed.

        If two ask at the same time one of them opens the table: the database allows one for each finished game.
        """
        chairs = table.history.chairs
        turned = [*chairs[1:], chairs[0]]
        plans = [ChairPlan(_meant_for(chair.person, person), _bot_again(chair, table.game)) for chair in turned]
        found = await self.rematch(table, person)
        try:
            return found or await self.open_table(
                person,
                table.game.id,
                chairs=plans,
                options=table.stored.options,
                watch=table.stored.watch,
                time_limit=table.stored.time_limit,
                rematch_of=table,
            )
        except IntegrityError:
            first = await self.rematch(table, person)
            assert first is not None, "somebody was quicker"
            return first

    async def play_on(self, table: Table, moment: int, seat: int, person: Person) -> Table:
        """A table that goes on from a moment of a finished game, against bots."""
        history = table.history
        if not history.finished:
            raise StaleTable(N_("This game is not over yet."))
        if history.outdated:
            raise BadSetup(N_("The rules have changed since this game: it can be watched, but not played on."))
        replay, seats = history.replay(), range(len(history.chairs))
        if not 0 <= moment <= replay.last or seat not in seats or replay.asked(moment) is None:
            raise BadSetup(N_("From there nothing can be played on."))
        parent = Parent(table.id, moment, seat, replay.state(moment).dump())
        plans = [ChairPlan("person" if each == seat else "bot", stand_in(table.game)) for each in seats]
        return await self.open_table(
            person, table.game.id, chairs=plans, options=table.stored.options, watch=False, parent=parent
        )

    async def replay(self, table: Table) -> Replay:
        """From the log or, if the rules have changed since, from the archive."""
        return await self._archived(table) if table.history.outdated else table.history.replay()

    async def record(self, table: Table) -> str:
        if not table.history.outdated or table.history.status != "over":
            return table.history.record()
        return (await self._archived(table)).record

    async def _archived(self, table: Table) -> Archive:
        found = await self._store.archive(table.id)
        if found is None:
            raise BadRecord(N_("The rules have changed since this game, and it was not archived before."))
        return unpack(*found, table.game)

    @property
    def in_memory(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    @property
    def commit_seconds(self) -> Histogram:
        return self._store.commit_seconds

    @property
    def commits_failed(self) -> int:
        return self._store.commits_failed

    async def job_counts(self) -> JobCounts | None:
        """None if the database does not say."""
        try:
            return await self.bots.jobs.counts()
        except DatabaseError:
            return None

    async def table(self, id: str) -> Table:
        """Elsewhere if only another server can play it."""
        table = self._tables.get(id)
        if table is not None:
            await self._refresh(table, anew=self._out_of_touch)
        if table is not None and not table.removed:
            self._check_rules(table.stored, table.history.status)
            return table
        stored = await self._store.table(id)
        if stored is None:
            raise UnknownTable(N_("There is no such table, or it is gone."))
        self._check_rules(stored, stored.status)
        return await self._rebuild(stored)

    def _check_rules(self, stored: StoredTable, status: str) -> None:
        """While servers of two versions run, each leaves the tables of the other alone."""
        if status not in FINISHED and self._is_elsewhere(stored):
            raise Elsewhere(N_("Another process of this server has the rules of this table. Please try again."))

    def _is_elsewhere(self, stored: StoredTable) -> bool:
        if self._peers is None:
            return False
        with suppress(UnknownGame):
            if stored.fits(find_game(stored.game)):
                return False
        return self._peers.may_play(rules_key(stored.game, stored.rules, stored.box))

    def rules(self) -> list[str]:
        return [rules_key(game.id, game.version, game.box_digest) for game in all_games()]

    async def lines_of(self, person: Person) -> list[Line]:
        """The tables of that person, newest first. No game is replayed for this."""
        lines: list[Line | None] = []
        for seating in await self._store.seatings(person.id):
            table = self._tables.get(seating.stored.id)
            if table is None:
                lines.append(stored_line(seating, person))
            elif table.may_see(person):
                lines.append(line_of(table, person, seating.ending))
        return [line for line in lines if line is not None]

    async def known_to(self, person: Person, skip: int, most: int) -> tuple[list[Table], bool]:
        """A page of their own tables and then of those to watch; and whether there are more. No others are replayed."""
        own = await self._store.tables_of(person.id)
        others = [line.id for line in await self.to_watch(person, skip + most + len(own) + 1)]
        ids = own + [id for id in others if id not in set(own)]
        return await self._those(person, ids[skip : skip + most]), len(ids) > skip + most

    async def _those(self, person: Person, ids: Sequence[str]) -> list[Table]:
        """Those that can be opened and seen."""
        tables: list[Table] = []
        for id in ids:
            with suppress(ClosedTable, Elsewhere, UnknownTable):
                tables.append(await self.table(id))
        return [table for table in tables if table.may_see(person)]

    async def to_watch(self, person: Person | None, most: int) -> list[Line]:
        """Games in progress that everybody may watch, newest first."""
        seatings = await self._store.to_watch(most)
        return [line for line in (stored_line(seating, person) for seating in seatings) if line is not None]

    async def sweep(self, now: float) -> None:
        """Removes tables that nobody started within a day, and drops long finished ones from memory."""
        for stored in await self._store.tables("waiting"):
            if stored.opened < now - _DAY and not self._is_elsewhere(stored):
                try:
                    await self._sweep_away(stored)
                except Exception:  # noqa: BLE001 - a damaged table stays to be repaired, the others are removed
                    _log.warning("the waiting table %s… stays", stored.id[:8], exc_info=True)
        self._drop_finished()

    # Bots

    async def advise(self, table: Table) -> Hint:
        """A hint for the seat that is asked."""
        return await self.bots.advise(table)

    def notice(self, table: Table, person: Person | None, *, listening: bool = False) -> None:
        """That person sent a request to the table, or is listening to it: an idle game goes on."""
        if table.behind:
            self._tasks.start(self._notice_later(table, person, listening=listening))
            return
        if not self.bots.notice(table, person, listening=listening):
            return
        self.bots.go_on(table)
        if self._peers is not None and time.monotonic() - self._told.get(table, -_TELL) >= _TELL:
            self._told[table] = time.monotonic()
            self.tell(Notice("here", table.id))

    async def _notice_later(self, table: Table, person: Person | None, *, listening: bool) -> None:
        """Who sits there, and whether the game rests, is known when the log was read."""
        await self._refresh(table)
        if not table.behind:
            self.notice(table, person, listening=listening)

    async def troubles(self) -> list[Message]:
        """Problems that stop tables."""
        if not await self._store.works():
            return [Message(N_("The database cannot be read or written."))]
        stuck = (await self.bots.jobs.counts()).stuck
        return [
            *([Message(N_("Questions that bots have not answered: {number}."), number=stuck)] if stuck else []),
        ]

    # Tables in memory

    def _hold(self, table: Table) -> Table:
        table.jobs_after = partial(self.bots.jobs_after, table)
        table.on_change = partial(self._changed, table)
        self._tables[table.id] = table
        self._held[table.id] = table
        return table

    def _drop_finished(self) -> None:
        """All but the latest of them."""
        finished = [id for id, table in self._held.items() if table.history.finished]
        for id in finished[: max(0, len(finished) - _FINISHED_HELD)]:
            del self._held[id]

    async def _rebuild(self, stored: StoredTable) -> Table:
        """ClosedTable, with the reason, if that is not possible any more."""
        try:
            game, entries = find_game(stored.game), await self._store.log(stored.id)
            table = Table(rebuild(stored, game, entries, self._store.downtimes), self._store)
        except UnknownGame:
            if stored.game in game_names():
                raise ClosedTable(N_("This table is closed: its game cannot be loaded any more.")) from None
            raise ClosedTable(N_("This table is closed: its game is not installed here any more.")) from None
        except (LookupError, ValueError, TypeError, AssertionError, ReliquaryError, DatabaseError) as error:
            _log.warning("a table cannot be read", exc_info=True)
            raise ClosedTable(N_("This table is closed: what was kept of it cannot be read.")) from error
        self._drop_finished()
        return self._hold(self._tables.get(stored.id, table))

    async def _sweep_away(self, stored: StoredTable) -> None:
        table = self._tables.get(stored.id) or await self._rebuild(stored)
        await table.remove()
        self._tables.pop(stored.id, None)
        self._held.pop(stored.id, None)

    def _changed(self, table: Table) -> None:
        """After every change: bots answer, and clocks run."""
        self.bots.table_changed(table)

    async def _sweep_daily(self) -> None:
        while True:
            try:
                if self.minds:
                    await self.sweep(time.time())
            except Exception:  # noqa: BLE001 - the next time will do
                _log.exception("old tables could not be removed")
            await asyncio.sleep(_DAY / 24)


def _bot_again(chair: Chair, game: Game[State]) -> str:
    if chair.even and ladder(game):
        return EVEN
    return chair.bot if chair.bot and plays(chair.bot, game) else stand_in(game)


def _meant_for(sitter: int | None, opener: Person) -> Kind:
    if sitter is None:
        return "bot"
    return "person" if sitter == opener.id else "open"
