"""Who is asking: one cookie a browser, a bearer token for programs."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from reliquary.web.settings import DATABASE
from tests.web.sites import HOST, opened_site, play_now, quiet


async def test_looking_at_pages_makes_nobody_known(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        for path in ("/", "/new/relikt", "/rules/relikt", "/api/docs"):
            answer = await browser.get(path)
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers


async def test_the_cookie_is_for_this_site_alone_and_out_of_reach_for_scripts(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.post("/tables", data={"game": "relikt"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("reliquary=")
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
        assert "Secure" not in cookie
        assert "Domain" not in cookie


async def test_the_cookie_travels_only_over_https_where_there_is_https(tmp_path: Path) -> None:
    async with (
        opened_site(tmp_path, replace(quiet(tmp_path), public="https://play.example.org")) as site,
        site.browser() as browser,
    ):
        answer = await browser.post("/name", data={"name": "Anna"})
        assert "Secure" in answer.headers["set-cookie"]


async def test_a_forwarded_scheme_is_not_believed(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.post("/name", data={"name": "Anna"}, headers={"x-forwarded-proto": "https"})
        assert "Secure" not in answer.headers["set-cookie"]


async def test_the_database_keeps_a_digest_of_the_token_and_not_the_token(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        await play_now(browser)
        token = browser.cookies["reliquary"]
        assert len(token) >= 43
        with sqlite3.connect(tmp_path / DATABASE) as database:
            dump = "\n".join(database.iterdump())
        database.close()
        assert token not in dump
        assert sha256(token.encode()).hexdigest() in dump


async def test_one_browser_is_one_person_and_another_is_another(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben:
        await anna.post("/name", data={"name": "Anna"})
        await anna.post("/name", data={"name": "Annabel"})
        await ben.post("/name", data={"name": "Ben"})
        names = []
        for browser in (anna, ben):
            person = await site.lobby.people.person(browser.cookies["reliquary"])
            assert person is not None
            names.append((person.id, person.name))
        assert names == [(1, "Annabel"), (2, "Ben")]


async def test_names_are_limited_and_escaped(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        await browser.post("/name", data={"name": "<script>alert(1)</script>"})
        table = await play_now(browser)
        page = (await browser.get(table)).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page
        assert (await browser.post("/name", data={"name": "x" * 5000})).status_code == 400


async def test_an_invented_token_is_nobody(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        for token in ("", "x", "x" * 5000, "é"):
            answer = await browser.get("/api/me", headers={b"authorization": f"Bearer {token}".encode()})
            assert answer.status_code == 401
            assert answer.json()["error"].startswith("Say who you are first")


async def test_the_form_that_changes_the_name_leads_back_but_never_to_another_site(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        for back, expected in (
            ("/rules/relikt", "/rules/relikt"),
            ("//evil.example", "/"),
            ("https://evil.example/", "/"),
            ("/\\evil.example", "/"),
            (HOST, "/"),
        ):
            answer = await browser.post("/name", data={"name": "Anna", "back": back})
            assert answer.headers["location"] == expected
