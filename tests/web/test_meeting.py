"""People meet at a table, and meet again after the game."""

from __future__ import annotations

from pathlib import Path

import httpx

from reliquary.table.table import Table
from tests.web.sites import SCRIPT, my_turn, opened_site, post, ready


async def test_two_people_meet_at_an_invitation(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben:
        chairs = {"chair-0": "person", "chair-1": "open", "chair-2": "open"}
        opened = await anna.post("/tables", data={"game": "relikt", "name": "Anna", **chairs})
        table = await site.table(opened.headers["location"])
        page = await ben.get(f"/t/{table.id}")
        assert page.status_code == 200
        assert table.history.seat_of(await site.lobby.people.person("")) is None, "opening the link seats nobody"
        sat = await post(ben, table, "sit", seat=1, name="Ben")
        assert sat.json()["status"] == "waiting"
        assert (await post(ben, table, "start")).status_code == 403
        assert (await post(ben, table, "sit", seat=2)).status_code == 403
        assert (await post(anna, table, "start")).json()["status"] == "running"
        assert [chair.name for chair in table.history.chairs][:2] == ["Anna", "Ben"]
        assert table.history.chairs[2].kind == "bot"


async def test_who_gets_up_again_frees_the_chair(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        chairs = {"chair-0": "person", "chair-1": "open", "chair-2": "open"}
        opened = await anna.post("/tables", data={"game": "relikt", **chairs})
        table = await site.table(opened.headers["location"])
        assert (await post(anna, table, "leave")).status_code == 200
        assert table.history.chairs[0].kind == "open"
        assert (await post(anna, table, "start")).json()["error"] == "Somebody should sit down first."


async def test_after_the_game_the_same_people_meet_again_a_seat_further(tmp_path: Path) -> None:
    async def finish(table: Table, browsers: list[httpx.AsyncClient]) -> None:
        while table.history.status == "running":
            if table.history.asked is not None and table.history.asked < len(browsers):
                await post(
                    browsers[table.history.asked], table, "play", moves=[table.legal(table.history.asked)[0].notation]
                )
            else:
                await table.changed(table.history.revision)

    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben:
        opened = await anna.post(
            "/tables", data={"game": "relikt", "chair-0": "person", "chair-1": "open", "chair-2": "bot:random"}
        )
        table = await site.table(opened.headers["location"])
        await post(ben, table, "sit", seat=1)
        assert (await post(anna, table, "again")).status_code == 409, "the game is not over yet"
        await finish(table, [anna, ben])
        first = await anna.post(f"/t/{table.id}/again", data={})
        second = await ben.post(f"/t/{table.id}/again", data={})
        assert first.headers["location"] == second.headers["location"]
        rematch = await site.table(first.headers["location"])
        assert rematch.history.status == "running"
        assert [chair.kind for chair in rematch.history.chairs] == ["person", "bot", "person"]
        assert rematch.history.chairs[0].person == table.history.chairs[1].person


async def test_a_finished_game_tells_who_won_and_why_and_offers_its_record(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        opened = await browser.post("/tables", data={"game": "relikt"}, headers=SCRIPT)
        for path in (f"/t/{table.id}/record", f"{opened.json()['url']}/record"):
            refused = await browser.get(path)
            assert refused.status_code == 409
            assert "The game is not over" in refused.text
        while table.history.status == "running":
            await my_turn(table)
            if table.history.asked == 0:
                await post(browser, table, "play", moves=[table.legal(0)[0].notation])
        page = (await browser.get(f"/t/{table.id}")).text
        assert str(table.fairness()["secret"]) in page
        record = await browser.get(f"/t/{table.id}/record")
        assert record.text == table.history.record()
        assert record.headers["content-disposition"].startswith("attachment")
