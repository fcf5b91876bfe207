"""The other servers on the same database of PostgreSQL.

Everything that is written is noticed by all, by LISTEN and NOTIFY: which table has which revision, and whose keys
changed. A connection that brings nothing any more is noticed by the server's own beats, which it hears as well; until
it is back, and now and then in any case, the server looks itself for what it missed.

One of the servers is the *minder*: it sweeps, and looks for finished games without an archive. It holds a lease, which
it renews at every beat; if it stops, another takes over. When nobody renewed it for a while, no server was there:
whoever renews it next writes that down. Two that think they are the minder do no harm: a table is removed once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import Protocol

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL, text

from reliquary.table import server_time
from reliquary.table.database import PATIENCE
from reliquary.table.heartbeat import DOWN
from reliquary.table.notices import CHANNEL, JOBS, Notice, read, together
from reliquary.table.store import Store
from reliquary.table.tasks import Tasks

_log = logging.getLogger(__name__)
BEAT = 1.0
"""Seconds."""
LEASE = 10.0
"""Seconds without a beat after which another server is the minder."""
_OUT_OF_TOUCH = 4.0
"""Seconds without hearing one's own beat after which others may have written something unnoticed."""
_LOOK = 15.0
"""Seconds between two looks for what was missed, however well everything is heard."""
_ANSWERS = 3.0
"""Seconds after which all servers have said whose rules they have."""
_NOW = text("SELECT extract(epoch FROM clock_timestamp())::float8 AS now, pg_notify(:channel, :notice) AS sent")
_TAKE = text(
    """
    WITH clock AS (SELECT extract(epoch FROM clock_timestamp())::float8 AS now), beat AS (
        UPDATE leases SET
            holder = :me, renewed = clock.now, until = clock.now + :seconds,
            vacant_since = coalesce(nullif(renewed, 0), (SELECT max(at) FROM entries), clock.now)
        FROM clock WHERE name = 'minder' AND (holder = :me OR until < clock.now)
        RETURNING vacant_since, renewed
    ), gap AS (
        INSERT INTO downtimes (since, until) SELECT vacant_since, renewed FROM beat
        WHERE renewed - vacant_since > :down ON CONFLICT (since) DO NOTHING RETURNING since
    )
    SELECT (SELECT count(*) FROM gap) AS gaps FROM beat
    """
)
"""Renews the lease, or takes it if it has run out. If no server was there for a while, that is written with it."""
_RELEASE = text("UPDATE leases SET until = 0 WHERE name = 'minder' AND holder = :me RETURNING name")


class Server(Protocol):
    """What a server does when it hears of something."""

    async def take_over(self) -> None:
        """It is the minder from now on."""

    async def was_down(self) -> None:
        """No server was there for a while."""

    def heard(self, notice: Notice) -> None: ...

    def heard_of_job(self, stage: str) -> None: ...

    async def catch_up(self) -> None: ...

    def rules(self) -> list[str]:
        """Each game that can be played here, as `rules_key` writes it."""
        ...


class Peers:
    def __init__(self, database: URL, store: Store, server: Server) -> None:
        self._database = database
        self._store = store
        self._server = server
        self.id = secrets.token_urlsafe(12)
        self.minds = False
        """This server is the minder."""
        self._beats: dict[str, float] = {}
        """When the beat of each server was heard last and, of its own beats, when the one it heard last was sent."""
        self._rules: dict[str, set[str]] = {}
        """What each other server can play."""
        self._asked = time.monotonic()
        """When the others were asked for that."""
        self._tasks = Tasks()

    async def start(self) -> None:
        """Returns when it is clear who is the minder; if it is this server, it has taken over."""
        await self._tell_time()
        if await self._renew():
            await self._server.take_over()
        for work in (self._beat(), self._listen(), self._look()):
            self._tasks.start(work)

    async def close(self) -> None:
        await self._tasks.close()
        if self.minds:
            with suppress(Exception):
                await self._renew()
                await self._store.ask(_RELEASE, me=self.id)

    @property
    def out_of_touch(self) -> bool:
        """Others may have written something that this server does not know of."""
        return time.monotonic() - self._beats.get(self.id, -_OUT_OF_TOUCH) > _OUT_OF_TOUCH

    def tell(self, *notices: Notice) -> None:
        """Tells all servers something that is not written anywhere. It may be lost."""
        self._tasks.start(self._send([notice._replace(server=self.id) for notice in notices]))

    async def _send(self, notices: list[Notice]) -> None:
        for told in together(notices):
            await self._store.ask(_NOW, channel=CHANNEL, notice=told)

    def is_alive(self, server: str) -> bool:
        """Another server, whose beat was heard a moment ago."""
        return time.monotonic() - self._beats.get(server, -LEASE) < LEASE

    def may_play(self, rules: str) -> bool:
        """Another server has these rules; or it is not known yet, because this one has just begun to listen."""
        if self.out_of_touch or time.monotonic() - self._asked < _ANSWERS:
            return True
        return any(rules in known and self.is_alive(server) for server, known in self._rules.items())

    def _tell_rules(self) -> None:
        self.tell(*[Notice("rules", rules) for rules in self._server.rules()])

    # Beats

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._tell_time()
                await self._hold_lease()
            except Exception:  # noqa: BLE001 - whatever it is, the next beat comes
                _log.warning("a beat of this server failed", exc_info=True)

    async def _tell_time(self) -> None:
        """Tells all servers that this one lives, and learns the time of the database."""
        asked = time.monotonic()
        beat = Notice("beat", self.id, int(asked))
        (row,) = await self._store.ask(_NOW, channel=CHANNEL, notice=beat.written())
        server_time.follow(row["now"], asked, time.monotonic())

    async def _hold_lease(self) -> None:
        if await self._renew():
            self._tasks.start(self._server.take_over())

    async def _renew(self) -> bool:
        """Whether this server has just become the minder."""
        rows = await self._store.ask(_TAKE, me=self.id, seconds=LEASE, down=DOWN)
        minded, self.minds = self.minds, bool(rows)
        if rows and rows[0]["gaps"]:
            await self._server.was_down()
            self.tell(Notice("down", self.id))
        return self.minds and not minded

    async def still_alive(self) -> None:
        """Before time is up for somebody: if this server was stopped, perhaps all were."""
        await self._hold_lease()
        await self._server.was_down()

    # Hearing

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except Exception:  # noqa: BLE001 - whatever it is, it is tried again
                _log.warning("this server does not hear the others", exc_info=True)
            await asyncio.sleep(BEAT)

    async def _hear(self) -> None:
        """Until the connection breaks, or brings nothing any more."""
        _, arguments = self._database.get_dialect()().create_connect_args(self._database)
        address = make_conninfo(**{**arguments, **PATIENCE})
        connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
        async with connection:
            for channel in (CHANNEL, JOBS):
                await connection.execute(f"LISTEN {channel}")
            await self._server.catch_up()
            self._asked = time.monotonic()
            self.tell(Notice("ask", self.id))
            self._tell_rules()
            silent = False
            while not silent:
                silent = True
                async for notify in connection.notifies(timeout=_OUT_OF_TOUCH):
                    silent = False
                    if notify.channel == JOBS:
                        self._server.heard_of_job(notify.payload)
                        continue
                    for notice in read(notify.payload):
                        self._notice(notice)

    def _notice(self, notice: Notice) -> None:
        if notice.kind == "beat":
            # What others wrote before the own beat was sent has been heard; a process that was stopped hears it late.
            self._beats[notice.id] = notice.number if notice.id == self.id else time.monotonic()
        elif notice.server != self.id:
            if notice.kind == "rules":
                self._rules.setdefault(notice.server, set()).add(notice.id)
                return
            if notice.kind == "ask":
                self._tell_rules()
            self._server.heard(notice)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            try:
                self._beats = {server: at for server, at in self._beats.items() if self.is_alive(server)}
                self._rules = {server: known for server, known in self._rules.items() if server in self._beats}
                self._tell_rules()
                await self._server.catch_up()
            except Exception:  # noqa: BLE001 - whatever it is, it is tried again
                _log.warning("this server could not look for what it missed", exc_info=True)
