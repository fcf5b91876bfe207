"""A move is acknowledged only after it is on disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from reliquary.table import writer
from reliquary.table.log import Entry
from tests.patience import PATIENCE
from tests.web.servers import Events, served_here
from tests.web.sites import SCRIPT, my_turn, play_now


async def test_a_commit_that_is_held_back_holds_back_the_answer_and_the_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await here.services.lobby.table((await play_now(browser)).rsplit("/", 1)[-1])
        await my_turn(table)
        release = threading.Event()
        commit = writer.Writer._transact

        def held_back(self: writer.Writer, jobs: list[writer._Job]) -> None:
            release.wait(PATIENCE)
            commit(self, jobs)

        monkeypatch.setattr(writer.Writer, "_transact", held_back)
        before = table.history.revision
        async with browser.stream("GET", f"/t/{table.id}/events?since={before}") as answer:
            told = asyncio.create_task(Events(answer).next())
            body = {"revision": before, "moves": ["no action"]}
            acknowledged = asyncio.create_task(browser.post(f"/t/{table.id}/play", json=body, headers=SCRIPT))
            await asyncio.sleep(0.3)
            assert not acknowledged.done()
            assert not told.done()
            assert (await browser.get(f"/t/{table.id}/fragment")).json()["revision"] == before
            release.set()
            assert (await acknowledged).json()["revision"] > before
            assert (await told)[0] > before


def full() -> sqlite3.Error:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


FAILED = "Something went wrong here. It was noted; please try again."
FULL = "The disk of this server is full. Nothing was changed; please try again later."


@pytest.mark.parametrize(("error", "status", "sentence"), [(Exception("odd"), 500, FAILED), (full(), 503, FULL)])
async def test_a_commit_that_fails_is_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, sentence: str
) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await here.services.lobby.table((await play_now(browser)).rsplit("/", 1)[-1])
        await my_turn(table)
        before = table.history.revision
        body = {"revision": before, "moves": ["no action"]}

        def failing(self: writer.Writer, jobs: list[writer._Job]) -> None:
            raise OperationalError("insert", {}, error)

        with monkeypatch.context() as broken:
            broken.setattr(writer.Writer, "_transact", failing)
            answer = await browser.post(f"/t/{table.id}/play", json=body, headers=SCRIPT)
            assert answer.status_code == status
            assert answer.json() == {"error": sentence, "request": answer.headers["x-request-id"]}
        assert table.history.revision == before
        assert (await browser.post(f"/t/{table.id}/play", json=body, headers=SCRIPT)).status_code == 200


async def test_whatever_goes_wrong_in_the_writer_is_told_and_it_writes_on(tmp_path: Path) -> None:
    """A number that JSON has no place for stands for all that nobody foresaw."""
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await here.services.lobby.table((await play_now(browser)).rsplit("/", 1)[-1])
        await my_turn(table)
        store, revision = here.services.lobby._store, table.history.revision + 1
        odd = Entry(table.id, revision, "move", 0, {"move": 2**70}, 0.0)
        good = Entry(table.id, revision, "move", 0, {"move": "no action"}, 0.0)
        told = await asyncio.gather(store.append([odd]), store.append([good]), return_exceptions=True)
        assert [type(error) for error in told] == [TypeError, type(None)]
        assert (await store.log(table.id))[-1].what == {"move": "no action"}


async def test_each_connection_writes_ahead_and_syncs_fully(tmp_path: Path) -> None:
    """A kill alone would lose nothing even without syncing: the system, unlike the plug, stays."""
    async with served_here(tmp_path) as here:
        engine = here.services.lobby._store.engine
        for _ in range(3):
            async with engine.connect() as one, engine.connect() as other:
                for connection in (one, other):
                    mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar()
                    sync = (await connection.execute(text("PRAGMA synchronous"))).scalar()
                    assert (mode, sync) == ("wal", 2)
        with here.services.lobby._store._writer._engine.connect() as writing:
            assert writing.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert writing.execute(text("PRAGMA synchronous")).scalar() == 2
