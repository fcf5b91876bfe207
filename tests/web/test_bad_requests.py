"""What is too long, not understood or odd is refused with a sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from reliquary.web.security.guard import LONGEST_BODY
from tests.web.sites import DIGEST, SCRIPT, SHARE, my_turn, opened_site, play_now


async def test_what_is_too_long_is_not_read(tmp_path: Path) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(200):
            yield b"x" * 1024

    async with opened_site(tmp_path) as site, site.browser() as browser:
        for path in ("/name", "/tables", "/api/people"):
            for content in (b"name=" + b"x" * LONGEST_BODY, endless()):
                answer = await browser.post(
                    path, content=content, headers={"content-type": "application/x-www-form-urlencoded"}
                )
                if path == "/api/people" and not isinstance(content, bytes):
                    assert answer.status_code == 400
                else:
                    assert answer.status_code == 413, (path, answer.text)
                    assert "more than this server reads" in answer.text


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"[]", "application/json"),
        (b"null", "application/json"),
        (b"{", "application/json"),
        (b"[" * 60000, "application/json"),
        (b'{"revision": 1e400}', "application/json"),
        (b'{"revision": "one", "moves": ["x"]}', "application/json"),
        (b'{"revision": -1, "moves": ["x"]}', "application/json"),
        (b'{"revision": true, "moves": ["x"]}', "application/json"),
        (b'{"revision": 99999999999999999999, "moves": ["x"]}', "application/json"),
        (b'{"revision": 1, "moves": "no such move"}', "application/json"),
        (b'{"revision": 1, "moves": [1, 2]}', "application/json"),
        (b'{"revision": 1, "moves": {}}', "application/json"),
        (b'{"revision": 1, "name": {"a": 1}, "seat": [], "digest": 5}', "application/json"),
        (b"\xff\xfe", "application/x-www-form-urlencoded"),
        (b"revision=%00&moves=%ff&seat=0&game=%00", "application/x-www-form-urlencoded"),
        (b"--x\r\nno form at all", "multipart/form-data; boundary=x"),
        (b"anything", "multipart/form-data"),
        (b"anything", "multipart/form-data; boundary=x; charset=undefined"),
        (b"&".join(b"a=1" for _ in range(101)), "application/x-www-form-urlencoded"),
        (b"%", "application/x-www-form-urlencoded; charset=undefined"),
        (b"anything", "image/png"),
    ],
)
async def test_what_is_not_understood_is_refused_with_a_sentence(tmp_path: Path, body: bytes, kind: str) -> None:
    async def refused(browser: httpx.AsyncClient, path: str, body: bytes, kind: str) -> None:
        answer = await browser.post(path, content=body, headers={**SCRIPT, "content-type": kind})
        assert 400 <= answer.status_code < 500, (path, answer.text)
        sentence = answer.json()["error"]
        assert sentence.endswith((".", "”", "!")), sentence
        assert len(sentence) < 400

    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await site.table(await play_now(browser))
        await my_turn(table)
        revision = table.history.revision
        for path in ("sit", "leave", "start", "play", "back", "again"):
            await refused(browser, f"/t/{table.id}/{path}", body, kind)
        for path in ("/tables", "/name", "/language", "/api/people", "/api/tables", f"/api/tables/{table.id}/play"):
            await refused(browser, path, body, kind)
        assert table.history.revision == revision


@pytest.mark.parametrize("query", ["since=x", "since=-1", "since=1e3", "since=" + "9" * 400, "since=%00"])
async def test_odd_questions_are_refused_with_a_sentence(tmp_path: Path, query: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await play_now(browser)
        api = table.replace("/t/", "/api/tables/")
        for path in (f"{table}/events", f"{table}/fragment", f"{api}/log", f"{api}/wait", f"{api}/events"):
            answer = await browser.get(f"{path}?{query}", headers=SCRIPT)
            assert answer.status_code == 400, path
            assert answer.json() == {"error": "“since” should be a whole number."}


async def test_a_digest_that_is_none_is_refused(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        opened = await browser.post("/tables", data={"game": "relikt"}, headers=SCRIPT)
        told = opened.json()
        for digest in ("x" * 64, DIGEST.upper(), DIGEST + "0", SHARE):
            body = {"seat": 0, "digest": digest, "revision": told["revision"]}
            answer = await browser.post(f"/t/{told['id']}/sit", json=body, headers=SCRIPT)
            assert answer.status_code == 400
            assert "64 hexadecimal digits" in answer.json()["error"]
