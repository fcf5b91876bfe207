"""Private links are listed and revoked; a browser logs out; a rematch is shown to those who played."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from reliquary.table import people
from tests.web.servers import Events, served_here
from tests.web.sites import PAGE, SCRIPT, full_table, opened_site, ready


async def new_link(browser: httpx.AsyncClient) -> str:
    return str((await browser.post("/me", data={}, headers=SCRIPT)).json()["url"])


async def listed(browser: httpx.AsyncClient) -> list[str]:
    """The links that the page lists."""
    return re.findall(r'name="link" value="(\w+)"', (await browser.get("/me")).text)


async def test_links_are_listed_with_when_they_were_made_and_used_and_can_be_revoked(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as phone:
        await anna.post("/name", data={"name": "Anna"})
        assert await listed(anna) == []
        links = [await new_link(anna) for _ in range(3)]
        assert (await phone.post(links[0], data={})).status_code == 303
        page = (await anna.get("/me")).text
        assert page.count("Made on ") == 3
        assert (page.count("Last used on "), page.count("Never used")) == (1, 2)
        assert all(link.rsplit("/", 1)[1] not in page for link in links), "the page does not give them away"
        shown = await listed(anna)
        assert (await anna.post("/links/revoke", data={"link": shown[0]})).headers["location"] == "/me"
        assert len(await listed(anna)) == 2
        assert (await anna.get(links[0])).status_code == 404
        assert "Anna" not in (await phone.get("/")).text, "it came in by that link"
        assert (await anna.post("/links/revoke", data={"link": shown[0]})).status_code == 400
        assert (await anna.post("/links/revoke", data={}, headers=SCRIPT)).json() == {"url": "/me"}
        assert await listed(anna) == []
        assert {(await phone.get(link)).status_code for link in links} == {404}
        assert (await phone.post("/links/revoke", data={})).status_code == 401


async def test_the_page_speaks_french(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        await anna.post("/name", data={"name": "Anna"})
        await new_link(anna)
        page = (await anna.get("/me?language=fr")).text
        assert "Créé le " in page
        assert "Jamais utilisé" in page
        assert "Se déconnecter" in page


async def test_a_browser_that_logs_out_is_forgotten_and_its_key_is_worth_nothing(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as thief:
        table = await ready(site, anna)
        cookie = anna.cookies["reliquary"]
        link = await new_link(anna)
        assert "A private link brings you back" in (await anna.get("/me")).text
        out = await anna.post("/logout", data={})
        assert (out.status_code, out.headers["location"]) == (303, "/")
        assert "reliquary" not in anna.cookies
        assert (await anna.get(f"/t/{table.id}")).status_code == 404
        thief.cookies.set("reliquary", cookie)
        assert (await thief.get(f"/t/{table.id}")).status_code == 404
        assert (await thief.post("/logout", data={})).status_code == 401
        await anna.post(link, data={})
        assert (await anna.get(f"/t/{table.id}")).status_code == 200, "the link leads back"


async def test_who_has_no_link_is_warned_before_logging_out(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        await anna.post("/name", data={"name": "Anna"})
        assert "nothing would bring you back" in (await anna.get("/me")).text
        assert 'action="/logout"' not in (await site.browser().get("/me")).text


async def test_a_browser_that_keeps_the_link_itself_stays_known_when_it_is_revoked(tmp_path: Path) -> None:
    """Browsers kept the link itself as their cookie once."""
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as old:
        await anna.post("/name", data={"name": "Anna"})
        token = (await new_link(anna)).rsplit("/", 1)[1]
        old.headers["cookie"] = f"reliquary={token}"
        answer = await old.post("/links/revoke", data={}, headers=SCRIPT)
        assert answer.status_code == 200
        old.headers["cookie"] = f"reliquary={answer.cookies['reliquary']}"
        assert "Anna" in (await old.get("/")).text
        old.headers["cookie"] = f"reliquary={token}"
        assert "Anna" not in (await old.get("/")).text


async def test_a_live_page_is_told_nothing_more_once_its_browser_is_logged_out(tmp_path: Path) -> None:
    async with served_here(tmp_path) as server, server.browser() as anna, server.browser() as phone:
        path = (await anna.post("/tables", data={"game": "relikt"})).headers["location"]
        link = (await anna.post("/me", data={}, headers=SCRIPT)).json()["url"]
        await phone.post(link, data={})
        async with phone.stream("GET", f"{path}/events?since=0") as answer:
            told = Events(answer)
            _, first = await told.next()
            assert first["viewer"] == "0/"
            await anna.post("/links/revoke", data={})
            table = await server.services.lobby.table(path.rsplit("/", 1)[1])
            await anna.post(f"{path}/say", json={"text": "Hello"}, headers=SCRIPT)
            rest = [event async for event in told]
            assert all("Hello" not in str(event) for event in rest), "the stream ended"
            assert table.history.revision > 0


async def test_links_are_limited_in_number(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        await anna.post("/name", data={"name": "Anna"})
        for _ in range(people.MOST_LINKS):
            await new_link(anna)
        refused = await anna.post("/me", data={}, headers=SCRIPT)
        assert refused.status_code == 429
        assert refused.json()["error"] == "You have 20 private links: revoke one first."
        assert "retry-after" not in refused.headers


async def test_a_name_without_anything_to_see_is_refused_with_a_sentence(tmp_path: Path) -> None:
    sentence = "A name needs at least one character that can be seen."

    async with opened_site(tmp_path) as site, site.browser() as anna:
        for path in ("/name", "/api/people"):
            refused = await anna.post(path, json={"name": "\u200b\u202e"}, headers=SCRIPT)
            assert (refused.status_code, refused.json()["error"]) == (400, sentence)
        await anna.post("/name", json={"name": "An\u200bna\u202e"}, headers=SCRIPT)
        assert 'value="Anna"' in (await anna.get("/", headers=PAGE)).text


async def test_a_rematch_is_not_shown_to_strangers(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as stranger:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        table = await site.lobby.table(await full_table(programs))
        table.history.status = "over"
        await stranger.post("/name", data={"name": "Eve"})
        opened = [await each.post(f"/t/{table.id}/again", json={}, headers=SCRIPT) for each in programs]
        assert [answer.status_code for answer in opened] == [201] * 3
        assert len({answer.json()["url"] for answer in opened}) == 1
        path = opened[0].json()["url"]
        refused = await stranger.post(f"/t/{table.id}/again", json={}, headers=SCRIPT)
        assert refused.status_code == 400
        assert path not in refused.text
        api = path.replace("/t/", "/api/tables/")
        for address in (path, f"{path}/fragment", f"{path}/qr.svg", api, f"{api}/log", f"{path}/events"):
            assert (await stranger.get(address)).status_code == 404
        sitting = await stranger.post(f"{path}/sit", json={"seat": 0, "revision": 0}, headers=SCRIPT)
        assert sitting.status_code == 404
        assert (await programs[1].get(api)).status_code == 200


async def test_tables_are_told_a_page_at_a_time(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        own = [await full_table(programs) for _ in range(5)][::-1]
        others = [await full_table([await site.program(name) for name in "abc"]) for _ in range(2)][::-1]
        anna = programs[0]
        everything = await anna.get("/api/tables")
        assert [table["id"] for table in everything.json()] == own + others
        assert "link" not in everything.headers
        found, address = [], "/api/tables?most=3"
        while address:
            page = await anna.get(address)
            assert len(page.json()) <= 3
            found += [table["id"] for table in page.json()]
            address = page.links["next"]["url"] if "link" in page.headers else ""
        assert found == own + others
        assert len((await anna.get("/api/tables?most=100000")).json()) == 7
        assert (await anna.get("/api/tables?skip=100")).json() == []
        for wrong in ("skip=-1", "most=x", "skip=1.5"):
            assert (await anna.get(f"/api/tables?{wrong}")).status_code == 400


async def test_a_page_of_tables_replays_no_other(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        ids = [await full_table(programs) for _ in range(4)]
        lobby = site.lobby
        lobby._tables.clear()
        lobby._held.clear()
        await programs[0].get("/api/tables?most=2")
        assert set(lobby._held) == set(ids[2:])
