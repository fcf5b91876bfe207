"""What is kept of a table is bounded, whatever revisions its readers say that they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary.games.relikt.telling import names
from reliquary.table.replay import Replay, bytes_of
from reliquary.web.speed.templates import FastEnvironment, _escaped
from reliquary.web.stream import revision_cache
from reliquary.web.stream.revision_cache import RevisionCache
from tests.web.servers import served_here
from tests.web.sites import SCRIPT, full_table, opened_site, play_now


async def test_revisions_that_are_still_to_come_are_one_and_the_same(tmp_path: Path) -> None:
    """A stranger asks a real server, as quickly as it answers."""
    async with served_here(tmp_path) as server, server.browser() as browser, server.browser() as stranger:
        chairs = {"chair-0": "person", "chair-1": "open", "chair-2": "open"}
        path = (await browser.post("/tables", data={"game": "relikt", **chairs})).headers["location"]
        asked = [await stranger.get(f"{path}/fragment?since={10**6 + number}") for number in range(200)]
        assert {answer.status_code for answer in asked} == {200}
        assert len({answer.content for answer in asked}) == 1
        changes = server.services.fragments._changes
        assert changes.size < 2 * len(asked[0].content)


async def test_what_is_kept_of_one_table_and_of_all_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revision_cache, "MOST_BYTES", 4000)
    monkeypatch.setattr(revision_cache, "MOST_BYTES_OF_A_TABLE", 1000)
    monkeypatch.setattr(revision_cache, "MOST_TABLES", 8)

    async with opened_site(tmp_path) as site, site.browser() as browser:
        tables = [await site.table(await play_now(browser)) for _ in range(10)]
        cache: RevisionCache[bytes] = RevisionCache()
        for since in range(100):
            assert cache.get(tables[0], since, lambda: bytes(100)) == bytes(100)
            assert cache.size <= 1000
        for table in tables:
            for since in range(10):
                cache.get(table, since, lambda: bytes(100))
                assert cache.size <= 4000
        small: RevisionCache[int] = RevisionCache()
        for table in tables:
            small.get(table, "replay", lambda: 1)
        assert small.size == len(small._tables) == 8


async def test_replays_are_bounded_by_how_long_they_are(tmp_path: Path) -> None:
    """Each holds all states of its game: hundreds of long games would fill the memory."""
    async with opened_site(tmp_path) as site, site.browser() as browser:
        tables = [await site.table(await play_now(browser)) for _ in range(3)]
        cache: RevisionCache[Replay] = RevisionCache(lambda _: 100, 200)
        for table in tables:
            cache.get(table, "replay", table.history.replay)
        assert len(cache._tables) == 2
        await browser.get(f"/t/{tables[0].id}/since", headers=SCRIPT)
        (kept,) = site.services.replays._tables.values()
        (replay,) = kept.values.values()
        assert site.services.replays.size == bytes_of(replay) > 1000


async def test_nothing_is_made_twice_for_one_revision(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        table = await site.lobby.table(await full_table(programs))
        cache: RevisionCache[list[int]] = RevisionCache()
        made = cache.get(table, "key", list)
        assert cache.get(table, "key", list) is made
        said = await programs[0].post(f"/api/tables/{table.id}/say", json={"text": "Hello"})
        assert said.status_code == 200
        assert cache.get(table, "key", list) is not made
        assert cache.size == 1


def test_long_texts_are_escaped_and_not_kept() -> None:
    before = _escaped.cache_info().currsize
    assert FastEnvironment.safe("<" * 1000) == "&lt;" * 1000
    assert _escaped.cache_info().currsize == before


async def test_cards_that_there_are_not_are_not_all_kept(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        path = await play_now(browser)
        things = (
            "card:red",
            "card:blue",
            "card:green",
            "card:white",
            "card:yellow",
            "treasure:red",
            "treasure:blue",
        )
        for thing in things:
            for number in range(300):
                assert (await browser.get(f"{path}/about?thing={thing}-{number}")).status_code == 200
        assert names.card.cache_info().currsize <= 512
        assert names.treasure.cache_info().currsize <= 512
