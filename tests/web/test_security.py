"""The doorkeeper: headers on every answer; cross-site, oversized and malformed requests refused with a sentence."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from reliquary.web.routes import ROUTES
from reliquary.web.security.headers import HEADERS, PLAIN, TRUSTED
from reliquary.web.settings import DATABASE
from tests.web.sites import HOST, Site, my_turn, opened_site, play_now, quiet

KEPT = {
    **dict.fromkeys(["/static/", "/art/"], "no-cache"),
    **dict.fromkeys(["/rules/", "/offline", "/manifest", "/service-worker"], "private, no-cache"),
}
"""What a browser may keep: it has nothing of a table or of a person in it."""


def everywhere(id: str) -> list[tuple[str, str]]:
    """Every address there is, with every method it takes, and some that there are not."""
    found = [
        (method, re.sub(r"\{file(:path)?\}", "base.css", route.path).format(id=id, game="relikt", key="x", moment="0"))
        for route in ROUTES
        for method in sorted((route.methods or set()) - {"HEAD"})
        if not route.path.endswith(("/events", "/wait"))
    ]
    return [*found, ("GET", "/nowhere"), ("GET", "/t/nowhere"), ("DELETE", "/"), ("POST", "/api/people")]


async def test_every_answer_forbids_what_browsers_should_not_do(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        id = (await play_now(browser)).rsplit("/", 1)[-1]
        asked = everywhere(id)
        assert len(asked) > 70
        for method, path in asked:
            answer = await browser.request(method, path)
            assert answer.status_code < 500, (method, path, answer.text)
            for name, value in PLAIN.items():
                assert answer.headers.get_list(name) == [value], (method, path)
            kept = next((how for start, how in KEPT.items() if path.startswith(start)), "no-store")
            expected = kept if answer.status_code == 200 else "no-store"
            assert answer.headers.get_list("cache-control") == [expected], (method, path)


@pytest.mark.parametrize(
    ("address", "public", "headers"),
    [
        ("http://localhost:8000", "", TRUSTED),
        ("http://reliquary.localhost", "", TRUSTED),
        ("http://127.0.0.2:8000", "", TRUSTED),
        ("http://[::1]:8000", "", TRUSTED),
        ("https://reliquary.test", "", TRUSTED),
        ("http://reliquary.test", "https://play.example.org", TRUSTED),
        ("http://192.168.0.7:8000", "", PLAIN),
        ("http://localhost.evil.example", "", PLAIN),
        ("http://reliquary.test", "http://play.example.org", PLAIN),
    ],
)
async def test_where_browsers_tell_us_enough_no_page_says_where_it_was(
    tmp_path: Path, address: str, public: str, headers: dict[str, str]
) -> None:
    """Over http in a network a page tells its own server, or forms without a script could not be told from forged ones;
    an opener policy there is nothing but an error in the console."""
    told = {"referrer-policy", "cross-origin-opener-policy"}

    settings = replace(quiet(tmp_path), public=public)
    async with opened_site(tmp_path, settings) as site, site.browser() as browser:
        answer = await browser.get(f"{address}/")
        assert {name: answer.headers[name] for name in told & answer.headers.keys()} == {
            name: value for name, value in headers.items() if name in told
        }


def test_the_policy_allows_no_script_or_style_inside_a_page() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert (HEADERS["x-frame-options"], HEADERS["x-content-type-options"]) == ("DENY", "nosniff")


async def test_no_page_has_a_script_or_style_inside(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await play_now(browser)
        dialog = await browser.post(
            "/tables", data={"game": "relikt", "chair-0": "person", "chair-1": "open", "chair-2": "open"}
        )
        for path in (
            "/",
            "/new/relikt",
            "/rules/relikt",
            "/api/docs",
            table,
            dialog.headers["location"],
            "/nowhere",
        ):
            html = (await browser.get(path)).text
            assert "<html" in html
            assert not re.search(r"\sstyle\s*=|<style|\son\w+\s*=|javascript:", html), path
            assert not re.search(r"<script(?![^>]*\ssrc=)", html), path


async def test_a_fault_of_ours_is_told_in_a_sentence_and_noted_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        monkeypatch.setattr(site.lobby, "to_watch", lambda *_: 1 / 0)
        answer = await browser.get("/")
        assert answer.status_code == 500
        assert "Something went wrong here" in answer.text
        assert "ZeroDivisionError" not in answer.text
        assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
    line = json.loads(capfd.readouterr().err.splitlines()[-1])
    assert line["status"] == 500
    assert "ZeroDivisionError" in line["fault"]


async def test_a_line_of_the_journal_is_on_disk_while_the_server_runs(tmp_path: Path) -> None:
    settings = replace(quiet(tmp_path), log=tmp_path / "journal")
    async with opened_site(tmp_path, settings) as site, site.browser() as browser:
        for asked in range(1, 4):
            await browser.get("/healthz")
            await asyncio.sleep(0)
            lines = (tmp_path / "journal").read_text().splitlines()
            assert [json.loads(line)["route"] for line in lines] == ["/healthz"] * asked


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://reliquary.test:8001"},
        {"origin": "http://reliquary.test.evil.example"},
        {"origin": "http://["},
        {"origin": "reliquary.test"},
        {"origin": ""},
    ],
)
async def test_a_post_that_another_site_caused_is_refused_and_does_nothing(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await site.table(await play_now(browser))
        await my_turn(table)
        revision = table.history.revision
        posts: list[tuple[str, dict[str, str]]] = [
            ("/tables", {"game": "relikt"}),
            ("/name", {"name": "Mallory"}),
            ("/language", {"language": "fr"}),
            (f"/t/{table.id}/play", {"revision": str(revision), "moves": "no action"}),
            (f"/t/{table.id}/back", {"revision": str(revision)}),
        ]
        for path, fields in posts:
            answer = await browser.post(path, data=fields, headers=headers)
            assert answer.status_code == 403, path
            assert "Another site" in answer.text
            assert "set-cookie" not in answer.headers
        assert table.history.revision == revision
        person = await site.lobby.people.person(browser.cookies["reliquary"])
        assert person is not None
        assert person.name == "Guest"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-origin", "origin": HOST},
        {"sec-fetch-site": "same-origin", "origin": "null"},  # what Chromium sends with a form of ours
        {"sec-fetch-site": "none"},
        {"origin": HOST},  # what browsers send over http in a network
    ],
)
async def test_a_post_from_our_own_page_is_taken(tmp_path: Path, headers: dict[str, str]) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.post("/name", data={"name": "Anna"}, headers=headers)
        assert answer.status_code == 303


async def test_behind_a_proxy_the_public_address_is_our_own(tmp_path: Path) -> None:
    settings = replace(quiet(tmp_path), public="https://play.example.org")
    async with opened_site(tmp_path, settings) as site, site.browser() as browser:
        for origin, status in (("https://play.example.org", 303), ("https://other.example.org", 403)):
            answer = await browser.post("/name", data={"name": "Anna"}, headers={"origin": origin})
            assert answer.status_code == status


async def test_looking_changes_nothing(tmp_path: Path) -> None:
    """Every address is asked for with GET; the database stays as it is."""

    def contents(site: Site) -> str:
        import sqlite3

        database = sqlite3.connect(tmp_path / DATABASE)
        dump = "\n".join(database.iterdump())
        database.close()
        return dump

    async with opened_site(tmp_path) as site, site.browser() as browser:
        id = (await play_now(browser)).rsplit("/", 1)[-1]
        await my_turn(await site.lobby.table(id))
        waiting = await browser.post(
            "/tables", data={"game": "relikt", "chair-0": "open", "chair-1": "open", "chair-2": "open"}
        )
        before = contents(site)
        for table in (id, waiting.headers["location"].rsplit("/", 1)[-1]):
            for _, path in everywhere(table):
                await browser.get(path)
        assert contents(site) == before
