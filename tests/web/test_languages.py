"""French and English everywhere, switched at once and remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary.web.http.languages import accepted
from tests.web.sites import PAGE, SCRIPT, my_turn, opened_site, play_now


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7", "fr"),
        ("de, en;q=0.5, fr;q=0.7", "fr"),
        ("en-GB, fr", "en"),
        ("fr;q=0, en;q=0.1", "en"),
        ("xx", "en"),
        ("fr;q=abc", "en"),
        (";;;,,,q=", "en"),
        ("fr;q=nan", "en"),
        ("*", "en"),
    ],
)
def test_the_best_language_that_the_browser_asks_for(wishes: str, language: str) -> None:
    assert accepted(wishes) == language


async def test_a_language_that_was_chosen_is_spoken_at_once_and_remembered(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await site.table(await play_now(browser))
        await my_turn(table)
        english = (await browser.get(f"/t/{table.id}")).text
        answer = await browser.post("/language", data={"language": "fr", "back": f"/t/{table.id}"})
        assert answer.headers["location"] == f"/t/{table.id}"
        assert "SameSite=lax" in answer.headers["set-cookie"]
        french = (await browser.get(f"/t/{table.id}", headers={"accept-language": "en"})).text
        assert '<html lang="en"' in english
        assert '<html lang="fr"' in french
        for text in (french, (await browser.get(f"/t/{table.id}/fragment")).text):
            assert "ne jouez" in text or "carte action" in text or "choisi" in text


async def test_refusals_speak_the_readers_language(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser(**{"accept-language": "fr"}) as browser:
        for path, headers in (("/t/nowhere", PAGE), ("/api/tables/nowhere", SCRIPT)):
            answer = await browser.get(path, headers=headers)
            assert answer.status_code == 404
            assert "There is no such table" not in answer.text
            assert "table" in answer.text


async def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.post("/language", data={"language": "xx"}, headers=SCRIPT)
        assert answer.status_code == 400
        assert answer.json()["error"] == "There is no language “xx”; there are: en, fr."
        assert "set-cookie" not in answer.headers


async def test_programs_ask_for_their_language_in_the_address(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        said = []
        for language in ("en", "fr"):
            games = (await browser.get(f"/api/games?language={language}")).json()
            said += [game["options"][0]["title"] for game in games if game["id"] == "relikt"]
        assert said[0] == "Treasures left at the end"
        assert said[1] != said[0]
