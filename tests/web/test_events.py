"""Live updates over a real connection: every change reaches every open page, and a lost stream goes on where it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from reliquary.table.table import Table
from reliquary.web.pages.table_context import Viewer
from reliquary.web.stream import listeners
from tests.patience import PATIENCE, until
from tests.web.servers import Events, Here, served_here
from tests.web.sites import SCRIPT, full_table, my_turn, play_now, revision_shown


async def at_my_turn(here: Here, browser: httpx.AsyncClient) -> Table:
    table = await here.services.lobby.table((await play_now(browser)).rsplit("/", 1)[-1])
    await my_turn(table)
    return table


async def play(browser: httpx.AsyncClient, table: Table, move: str) -> None:
    body = {"revision": table.history.revision, "moves": [move]}
    assert (await browser.post(f"/t/{table.id}/play", json=body, headers=SCRIPT)).status_code == 200


async def test_a_change_reaches_the_open_page_with_the_new_lines_of_the_log(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await at_my_turn(here, browser)
        before = table.history.revision
        async with browser.stream("GET", f"/t/{table.id}/events?since={before}") as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["cache-control"] == "no-store"
            assert "content-encoding" not in answer.headers
            events = Events(answer)
            await play(browser, table, "no action")
            id, told = await events.next()
            assert id == told["revision"] == table.history.revision
            assert revision_shown(str(told["html"])) == id
            assert told["log"] == here.services.fragments.log(table, seen(0), before)
            assert told["asked_me"]


def seen(seat: int) -> Viewer:
    return Viewer(seat, "en")


async def test_a_page_that_missed_something_is_told_at_once(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await at_my_turn(here, browser)
        for path, headers in (
            (f"/t/{table.id}/events?since=1", {}),
            (f"/t/{table.id}/events?since={table.history.revision}", {"last-event-id": "1"}),
            (f"/t/{table.id}/events?since={table.history.revision + 7}", {}),
        ):
            async with browser.stream("GET", path, headers=headers) as answer:
                id, _ = await Events(answer).next()
                assert id == table.history.revision


async def test_what_a_reconnected_page_is_told_makes_the_log_whole(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await at_my_turn(here, browser)
        lines: list[object] = []
        last = 0
        for _ in range(12):
            async with browser.stream("GET", f"/t/{table.id}/events", headers={"last-event-id": str(last)}) as answer:
                last, told = await Events(answer).next()
                log = told["log"]
                assert isinstance(log, list)
                lines.extend(log)
            await play(browser, table, table.legal(0)[0].notation)
            await my_turn(table)
        assert lines == here.services.fragments.log(table, seen(0), 0)[: len(lines)]
        assert len(lines) > 12


async def test_readers_of_one_kind_share_a_rendering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_stream(browser: httpx.AsyncClient, table: Table) -> httpx.Response:
        request = browser.build_request("GET", f"/t/{table.id}/events?since={table.history.revision}")
        return await browser.send(request, stream=True)

    async with served_here(tmp_path) as here, here.browser() as stranger:
        people = [
            here.browser((await here.services.lobby.people.new_person(name))[0]) for name in ("Anna", "Ben", "Cleo")
        ]
        table = await here.services.lobby.table(await full_table(people))
        rendered: list[object] = []
        render = here.services.fragments._render

        def counted(table: Table, viewer: Viewer) -> str:
            rendered.append(viewer)
            return render(table, viewer)

        monkeypatch.setattr(here.services.fragments, "_render", counted)
        assert table.history.asked is not None
        streams = [await open_stream(stranger, table) for _ in range(5)]
        streams += [await open_stream(people[0], table) for _ in range(2)]
        await play(people[table.history.asked], table, table.legal(table.history.asked)[0].notation)
        await asyncio.gather(*(Events(answer).next() for answer in streams))
        assert len(rendered) == len(set(rendered)) == 2 + (table.history.asked != 0)
        for answer in streams:
            await answer.aclose()
        for person in people:
            await person.aclose()


async def test_who_only_looked_on_while_the_table_waited_is_shown_out_when_a_private_game_begins(
    tmp_path: Path,
) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser, here.browser() as stranger:
        opened = await browser.post(
            "/tables", data={"game": "relikt", "chair-0": "open", "chair-1": "bot:random", "chair-2": "bot:random"}
        )
        path = opened.headers["location"]
        async with stranger.stream("GET", f"{path}/events?since=0") as answer:
            table = await here.services.lobby.table(path.rsplit("/", 1)[-1])
            events = Events(answer)
            await browser.post(f"{path}/sit", data={"seat": "0", "revision": str(table.history.revision)})
            assert table.history.status == "running"
            assert "running" not in [told["status"] async for _, told in events]


async def test_a_silent_stream_shows_that_it_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "BEAT", 0.05)

    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await at_my_turn(here, browser)
        async with browser.stream("GET", f"/t/{table.id}/events?since={table.history.revision}") as answer:
            beats = 0
            async for line in answer.aiter_lines():
                beats += line == ": still here"
                if beats == 3:
                    break


async def test_a_reader_who_leaves_is_forgotten(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await at_my_turn(here, browser)
        async with browser.stream("GET", f"/t/{table.id}/events?since={table.history.revision}"):
            assert here.services.listeners.count == 1
        await until(lambda: not here.services.listeners.count)
        assert not here.services.listeners._signals


async def test_a_hidden_tab_can_ask_now_and_then(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await at_my_turn(here, browser)
        told = (await browser.get(f"/t/{table.id}/fragment?since={table.history.revision - 1}")).json()
        assert told == {
            "revision": table.history.revision,
            "html": here.services.fragments.html(table, seen(0)),
            "log": here.services.fragments.log(table, seen(0), table.history.revision - 1),
            "asked_me": True,
            "title": "Your turn · Relikt",
            "status": "running",
            "viewer": "0/",
            "over": False,
        }


async def test_the_api_tells_programs_of_every_change(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here:
        people = [
            here.browser((await here.services.lobby.people.new_person(name))[0]) for name in ("Anna", "Ben", "Cleo")
        ]
        table = await here.services.lobby.table(await full_table(people))
        assert table.history.asked is not None
        asked = people[table.history.asked]
        async with asked.stream("GET", f"/api/tables/{table.id}/events?since={table.history.revision}") as answer:
            await play(asked, table, "no action")
            id, told = await Events(answer).next()
            assert id == told["revision"] == table.history.revision
            assert told["legal"] == [move.notation for move in table.legal(table.history.asked)]
            view = told["view"]
            assert isinstance(view, dict)
            assert view["seat"] == table.history.asked
        other = people[(table.history.asked + 1) % 3]
        for wish, seen in (("", False), ("&view=always", True)):
            async with other.stream("GET", f"/api/tables/{table.id}/events?since=1{wish}") as answer:
                _, told = await Events(answer).next()
                assert (told["view"] is not None) == seen
                assert told["legal"] == []
        for person in people:
            await person.aclose()


async def test_a_long_poll_ends_with_the_change_or_when_time_is_up(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        table = await at_my_turn(here, browser)
        path = f"/api/tables/{table.id}/wait?since={table.history.revision}"
        unchanged = await browser.get(f"{path}&timeout=0")
        assert unchanged.json()["revision"] == table.history.revision
        waiting = asyncio.create_task(browser.get(f"{path}&timeout=60"))
        await until(lambda: here.services.listeners.count == 1)
        await play(browser, table, "no action")
        changed = (await waiting).json()
        assert changed["revision"] == table.history.revision
        assert changed["legal"]
        at_once = await browser.get(f"/api/tables/{table.id}/wait?since=0&timeout=60")
        assert at_once.json()["revision"] == table.history.revision


async def test_a_head_of_the_stream_is_answered_at_once_and_not_held_open(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here, here.browser() as browser:
        path = await play_now(browser)
        answer = await browser.head(f"{path}/events", timeout=PATIENCE)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert here.services.listeners.count == 0
        # The same connection takes the next request: nothing is still being answered on it.
        assert (await browser.get(path)).status_code == 200
