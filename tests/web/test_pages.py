"""The pages: what the first page shows, invitations, files and their addresses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reliquary.kernel import game_names
from reliquary.web.assets import listed_games as games_module
from reliquary.web.assets.listed_games import listed_games
from reliquary.web.settings import Settings
from tests.web.sites import my_turn, opened_site, play_now


async def test_the_first_page_shows_all_games_and_says_which_are_still_to_come(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        page = (await browser.get("/")).text
        assert len(listed_games()) == 4
        ready = [box.id for box in listed_games() if box.ready]
        assert "relikt" in ready
        assert set(ready) <= set(game_names())
        for box in listed_games():
            assert box.tagline("en") in page
        assert page.count('name="game"') == len(ready)
        assert page.count("Not there yet") == 4 - len(ready)


def test_every_label_is_complete_in_both_languages() -> None:
    for box in listed_games():
        assert set(box.names) == set(box.taglines) == {"en", "fr"}, box.id
        assert all(box.taglines.values())
        assert box.minutes > 0


async def test_a_game_that_nobody_has_drawn_is_for_programs_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        await browser.post("/name", data={"name": "Anna"})
        monkeypatch.setattr(games_module, "_is_drawn", lambda _: False)
        body = {"game": "relikt", "chairs": [{"kind": "open"}] * 3}
        opened = await browser.post("/api/tables", json=body)
        assert opened.status_code == 201
        answers = [
            await browser.get("/new/relikt"),
            await browser.get(f"/t/{opened.json()['id']}"),
            await browser.post("/tables", data={"game": "relikt"}),
        ]
        for answer in answers:
            assert answer.status_code == 404
            assert "Relikt is not drawn yet" in answer.text
        assert listed_games.__wrapped__()[0].ready is False


async def test_my_games_and_those_to_watch_are_on_the_first_page(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben:
        private = await play_now(anna)
        chairs = {"chair-0": "person", "chair-1": "bot:random", "chair-2": "bot:random", "watch": "on"}
        open_to_all = (await anna.post("/tables", data={"game": "relikt", **chairs})).headers["location"]
        for path in (private, open_to_all):
            await my_turn(await site.table(path))
        mine, others = (await anna.get("/")).text, (await ben.get("/")).text
        assert mine.count(private) == mine.count(open_to_all) == 1
        assert "Your turn" in mine
        assert open_to_all in others
        assert private not in others
        assert (await ben.get(open_to_all)).status_code == 200
        assert (await ben.get(private)).status_code == 404


@pytest.mark.parametrize(
    "path", ["/new/chess", "/rules/chess", "/t/x", "/art/nothing.svg", "/static/../app.py", "/design"]
)
async def test_what_is_not_there_is_told_on_a_page(tmp_path: Path, path: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.get(path)
        assert answer.status_code == 404
        assert "<h1>" in answer.text


@pytest.mark.parametrize(
    "path", ["/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/art/..%2f__init__.py"]
)
async def test_no_other_file_can_be_asked_for(tmp_path: Path, path: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.get(path)
        assert answer.status_code == 404
        assert "import" not in answer.text


async def test_files_are_kept_for_ever_under_their_digest_and_asked_for_again_otherwise(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        page = (await browser.get("/")).text
        addresses = {found: found.split("?")[0] for found in re.findall(r'"(/static/[^"#]+)', page)}
        assert len(addresses) >= 2
        for file in ("relikt.svg", "relikt.css", "relikt-cover.svg"):
            addresses[site.services.assets.picture(file)] = f"/art/{file}"
        for address, path in addresses.items():
            answer = await browser.get(address)
            assert answer.status_code == 200, address
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", address
            plain = await browser.get(path, headers={"accept-encoding": "identity"})
            assert plain.headers["cache-control"] == "no-cache"
            assert plain.content == answer.content
            kept = await browser.get(address, headers={"if-none-match": plain.headers["etag"]})
            assert (kept.status_code, kept.content) == (304, b"")


async def test_every_file_that_a_template_names_is_there(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await play_now(browser)
        chairs = {"chair-0": "person", "chair-1": "open", "chair-2": "open"}
        waiting = (await browser.post("/tables", data={"game": "relikt", **chairs})).headers["location"]
        for path in ("/", "/new/relikt", "/rules/relikt", table, waiting):
            page = (await browser.get(path)).text
            for address in set(re.findall(r'(?:href|src)="(/(?:static|art)/[^"#]+)', page)):
                assert "?v=" in address or re.fullmatch("/art/[0-9a-f]{8}", address), (path, address)


async def test_rules_pages_are_there_in_both_languages_with_an_anchor_a_rule(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        pages = [(await browser.get(f"/rules/relikt?language={code}")).text for code in ("en", "fr")]
        anchors = [re.findall(r'<section id="([\w-]+)"', page) for page in pages]
        assert anchors[0] == anchors[1]
        assert len(anchors[0]) > 5
        assert pages[0] != pages[1]


async def test_the_design_sheet_is_for_developers(tmp_path: Path) -> None:
    settings = Settings(tmp_path, posts_per_second=0, development=True)
    async with opened_site(tmp_path, settings) as site, site.browser() as browser:
        assert (await browser.get("/design")).status_code == 200


async def test_a_table_that_is_closed_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its game had begun or not."""
    async with opened_site(tmp_path) as site, site.browser() as browser:
        running = await play_now(browser)
        await my_turn(await site.table(running))
        chairs = {"chair-0": "person", "chair-1": "open", "chair-2": "open"}
        waiting = (await browser.post("/tables", data={"game": "relikt", **chairs})).headers["location"]
        cookies = browser.cookies
    monkeypatch.setattr("reliquary.games.relikt.GAME.version", 99)
    async with opened_site(tmp_path) as site, site.browser() as browser:
        browser.cookies = cookies
        for path in (running, waiting):
            assert (await site.table(path)).history.status == "closed"
            page = await browser.get(path)
            assert page.status_code == 200
            assert "The rules have changed since this game began" in page.text
            api = await browser.get(path.replace("/t/", "/api/tables/"))
            assert api.json()["status"] == "closed"


async def test_health_is_told(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        told = (await browser.get("/healthz")).json()
        assert told == {"status": "ok", "troubles": [], "listeners": 0, "to_archive": 0}
