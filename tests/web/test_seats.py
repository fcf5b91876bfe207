"""Who sits where, on the web: leaving, coming back, ending, one screen for several, handing over, links, chat."""

from __future__ import annotations

import re
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from reliquary.table.table import Table
from reliquary.web.settings import Settings
from tests.table.lobbies import people
from tests.web.sites import PAGE, SCRIPT, Site, opened_site, post, ready


async def shared_table(site: Site, browser: httpx.AsyncClient, **more: str) -> Table:
    """Anna and Ben at one screen, against a bot."""
    chairs = {"chair-0": "person", "chair-1": "person", "chair-2": "bot:random"}
    opened = await browser.post("/tables", data={"game": "relikt", "name": "Anna", **chairs, **more})
    table = await site.table(opened.headers["location"])
    answer = await post(browser, table, "beside", seat=1, beside="Ben | x")
    assert answer.status_code == 200, answer.text
    return table


async def test_leaving_a_game_and_coming_back(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        site.lobby.bots.default_pace = 60
        left = await post(browser, table, "leave")
        assert "until you come back" in left.json()["html"]
        assert not left.json()["asked_me"]
        assert 'name="moves"' not in left.json()["html"]
        refused = await post(browser, table, "play", moves=["no action"])
        assert (refused.status_code, refused.json()["error"]) == (403, "A bot plays for you: come back first.")
        back = await post(browser, table, "return")
        assert back.json()["asked_me"]
        assert (await post(browser, table, "return")).status_code == 409


async def test_ending_without_a_result(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        ended = (await post(browser, table, "vote", end="yes")).json()
        assert ended["status"] == "ended"
        assert "ended without a result" in ended["html"]
        assert (await browser.get(f"/t/{table.id}")).status_code == 200
        assert (await browser.get(f"/t/{table.id}/record", headers=PAGE)).status_code == 409
        assert "ended without a result" in (await post(browser, table, "again")).json()["error"]


async def test_a_clock_is_chosen_with_the_table_and_shown_on_it(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await shared_table(site, browser, clock="5")
        assert table.stored.time_limit == 300
        html = (await browser.get(f"/t/{table.id}")).text
        left = re.search(r'data-left="(\d+)"', html)
        assert left is not None
        assert 0 < int(left[1]) <= 300
        refused = await browser.post("/tables", data={"game": "relikt", "clock": "999999"})
        assert refused.status_code == 400


async def test_a_shared_screen_shows_nobodys_hand_before_it_is_passed(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await shared_table(site, browser)
        assert table.history.names[:2] == ("Anna", "Ben x")
        for _ in range(12):
            while table.history.asked == 2:
                await table.changed(table.history.revision)
            asked = table.history.asked
            assert asked is not None
            covered = await browser.get(f"/t/{table.id}")
            if "Pass the device" in covered.text:
                assert f"Pass the device to {table.history.names[asked]}" in covered.text
                assert 'data-key="mine"' not in covered.text
                assert (await browser.get(f"/api/tables/{table.id}/legal")).json() == []
                passed = await post(browser, table, "front", seat=asked)
                assert passed.json() == {"url": f"/t/{table.id}"}
            shown = (await browser.get(f"/t/{table.id}/fragment")).json()
            assert shown["viewer"] == f"{asked}/"
            assert shown["asked_me"]
            await post(browser, table, "play", moves=[table.legal(asked)[0].notation])
        assert (await post(browser, table, "front", seat=2)).status_code == 403


async def test_before_the_game_one_chair_can_be_freed_alone(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser, site.browser() as other:
        chairs = {"chair-0": "person", "chair-1": "open", "chair-2": "open"}
        opened = await browser.post("/tables", data={"game": "relikt", "name": "Anna", **chairs})
        table = await site.table(opened.headers["location"])
        await post(browser, table, "beside", seat=1, beside="Ben")
        page = await post(browser, table, "leave", seat=1)
        assert [chair.kind for chair in table.history.chairs] == ["person", "open", "open"], page.text

        sat = await post(other, table, "sit", seat=2, name="Cleo")
        assert "Free this chair" not in sat.json()["html"]
        assert "Free this chair" in (await browser.get(f"/t/{table.id}", headers=PAGE)).text
        await post(browser, table, "leave", seat=2)
        assert table.history.chairs[2].kind == "open"


async def test_a_seat_is_handed_over_by_a_link_that_works_once(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben, site.browser() as eve:
        table = await ready(site, anna)
        link = (await post(anna, table, "hand")).json()["url"]
        assert "It works once" in (await anna.get(link)).text
        assert (await ben.get(f"/t/{table.id}")).status_code == 404
        assert "Take over the seat of Guest" in (await ben.get(link)).text
        taken = await ben.post(link, data={"name": "Ben"})
        assert (taken.status_code, taken.headers["location"]) == (303, f"/t/{table.id}")
        assert table.history.names[0] == "Ben"
        assert (await ben.get(f"/t/{table.id}")).status_code == 200
        assert (await anna.get(f"/t/{table.id}")).status_code == 404
        for late in (eve, anna):
            assert (await late.get(link)).status_code == 403
            assert (await late.post(link, data={})).status_code == 403
        assert table.id not in (await anna.get("/")).text


async def test_a_private_link_brings_a_person_back(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as elsewhere:
        table = await ready(site, anna)
        assert (await elsewhere.post("/me", data={})).status_code == 401
        link = (await anna.post("/me", data={}, headers=SCRIPT)).json()["url"]
        assert "The private link of Guest" in (await anna.get(link)).text
        assert "Come back as Guest" in (await elsewhere.get(link)).text
        assert "set-cookie" not in (await elsewhere.get(link)).headers, "looking changes nothing"
        used = await elsewhere.post(link, data={})
        assert "HttpOnly" in used.headers["set-cookie"]
        assert (await elsewhere.get(f"/t/{table.id}")).status_code == 200
        assert (await post(elsewhere, table, "play", moves=["no action"])).status_code == 200
        assert (await anna.get("/me/nobody")).status_code == 404
        assert (await anna.post("/me/nobody", data={})).status_code == 404


async def test_the_journal_names_no_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await ready(site, anna)
        for link in (
            (await post(anna, table, "hand")).json()["url"],
            (await anna.post("/me", data={})).headers["location"],
        ):
            await anna.get(link)
            assert link.rsplit("/", 1)[1] not in capsys.readouterr().err


async def test_what_is_said_is_escaped_and_told_to_all(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await ready(site, anna)
        before = table.history.revision
        said = (await post(anna, table, "say", text="<b>hi</b> & {who} {0}")).json()
        assert "Guest: &lt;b&gt;hi&lt;/b&gt; &amp; {who} {0}" in said["log"][-1]
        assert "said" in said["log"][-1]
        assert (await post(anna, table, "play", moves=["no action"], revision=before)).status_code == 200
        for wrong in ("", " ", "x" * 201, "y" * 5000, 5):
            assert (await post(anna, table, "say", text=wrong)).status_code == 400


async def test_a_spectator_speaks_under_a_name_and_is_marked(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as dora:
        table = await ready(site, anna)
        assert (await post(dora, table, "say", text="let me in")).status_code == 404
        table.stored = replace(table.stored, watch=True)
        page = (await dora.get(f"/t/{table.id}")).text
        assert 'id="say"' in page
        assert 'name="name"' in page.partition('id="say"')[2].partition("</form>")[0]
        said = (await post(dora, table, "say", text="<i>bravo</i>", name="Dora")).json()
        assert 'class="said aside"' in said["log"][-1]
        assert "Dora, watching: &lt;i&gt;bravo&lt;/i&gt;" in said["log"][-1]
        page = (await dora.get(f"/t/{table.id}")).text
        assert 'name="name"' not in page.partition('id="say"')[2].partition("</form>")[0]


async def test_chat_is_limited(tmp_path: Path) -> None:
    async with opened_site(tmp_path, Settings(data=tmp_path, pace=0)) as site, site.browser() as anna:
        table = await ready(site, anna)
        answers = [(await post(anna, table, "say", text=f"line {n}")).status_code for n in range(9)]
        assert answers[:6] == [200] * 6
        assert answers[-1] == 429


async def test_who_is_here_and_how_many_look_on_is_told_by_open_pages(tmp_path: Path) -> None:
    """Somebody with two pages is there once; nobody can tell strangers apart."""
    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await ready(site, anna)
        presence, ben = site.services.presence, (await people(site.lobby, "Ben"))[0]
        owner = await site.lobby.people.person(anna.cookies["reliquary"])
        with ExitStack() as pages:
            for person in (owner, owner, ben, ben, None, None):
                pages.enter_context(presence.join(table.id, person))
            assert presence.event(table) == b'event: presence\ndata: {"seats":[0],"spectators":3}\n\n'
        assert presence.event(table) == b'event: presence\ndata: {"seats":[],"spectators":0}\n\n'
        assert presence._pages == {}
