"""How often one browser and one address may ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from reliquary.errors import TooMany
from reliquary.web import limits
from reliquary.web.limits import Buckets, Limits
from reliquary.web.settings import Settings
from tests.web.houses import SCRIPT, Visited, quiet, run, visited


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    buckets = Buckets(2, 4, lambda: now)
    assert spent(buckets, "anna", 10) == 4
    now = 1.0
    assert spent(buckets, "anna", 10) == 2
    assert spent(buckets, "ben", 10) == 4
    now = 1000.0
    assert spent(buckets, "anna", 10) == 4


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_KEPT", 100)
    now = 0.0
    buckets = Buckets(1, 2, lambda: now)
    for asker in range(100):
        buckets.spend(str(asker))
    now = 5.0
    buckets.spend("one more")
    assert len(buckets._levels) == 1


@asynccontextmanager
async def timeless(folder: Path, settings: Settings) -> AsyncIterator[Visited]:
    """A house in which no bucket fills again."""
    async with visited(folder, settings) as house:
        house.house.limits = Limits(settings, lambda: 0.0)
        yield house


def spent(buckets: Buckets, asker: str, times: int) -> int:
    for done in range(times):
        try:
            buckets.spend(asker)
        except TooMany:
            return done
    return times


def test_a_browser_that_posts_too_often_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    async def story() -> None:
        settings = replace(Settings(tmp_path), posts_per_second=1)
        async with timeless(tmp_path, settings) as house, house.browser() as eager, house.browser() as calm:
            await eager.post("/name", data={"name": "Anna"})
            await calm.post("/name", data={"name": "Ben"})
            answers = [await eager.post("/name", data={"name": "Anna"}, headers=SCRIPT) for _ in range(5)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
            assert answers[-1].json() == {"error": "That was too often: please wait a moment."}
            assert answers[-1].headers["retry-after"] == "1"
            assert (await calm.post("/name", data={"name": "Ben"})).status_code == 303

    run(story())


def test_an_address_that_posts_too_often_is_told_to_wait_whatever_it_calls_itself(tmp_path: Path) -> None:
    async def story() -> None:
        settings = replace(Settings(tmp_path), posts_per_second=1)
        async with timeless(tmp_path, settings) as house, house.browser() as browser:
            statuses = []
            for number in range(20):
                headers = {"authorization": f"Bearer {number}", "x-forwarded-for": f"10.0.0.{number}"}
                answer = await browser.post("/api/people", json={"name": "x"}, headers=headers)
                statuses.append(answer.status_code)
            assert statuses == [201] * 15 + [429] * 5

    run(story())


def test_behind_a_proxy_of_ours_each_person_has_an_address(tmp_path: Path) -> None:
    async def story() -> None:
        settings = replace(Settings(tmp_path), posts_per_second=1, proxies=frozenset({"127.0.0.1"}))
        async with timeless(tmp_path, settings) as house, house.browser() as browser:
            for number in range(20):
                headers = {"x-forwarded-for": f"6.6.6.6, 10.0.0.{number}"}
                answer = await browser.post("/api/people", json={"name": "x"}, headers=headers)
                assert answer.status_code == 201
            same = {"x-forwarded-for": "6.6.6.1, 10.0.0.1"}
            answers = [await browser.post("/api/people", json={"name": "x"}, headers=same) for _ in range(16)]
            assert answers[-1].status_code == 429

    run(story())


def test_tables_are_limited_more_than_moves(tmp_path: Path) -> None:
    async def story() -> None:
        settings = replace(Settings(tmp_path), posts_per_second=1000, tables_per_hour=1)
        async with timeless(tmp_path, settings) as house, house.browser() as browser:
            await browser.post("/name", data={"name": "Anna"})
            answers = [await browser.post("/tables", data={"game": "relikt"}, headers=SCRIPT) for _ in range(21)]
            assert [answer.status_code for answer in answers] == [201] * 20 + [429]
            again = await browser.post("/api/tables", json={"game": "relikt", "chairs": []})
            assert again.status_code == 429

    run(story())


def test_looking_is_limited_too_but_not_at_pictures(tmp_path: Path) -> None:
    async def story() -> None:
        settings = replace(Settings(tmp_path), posts_per_second=1)
        async with timeless(tmp_path, settings) as house, house.browser() as browser:
            statuses = [(await browser.get("/healthz")).status_code for _ in range(60)]
            assert statuses[:50] == [200] * 50
            assert statuses[-1] == 429
            assert (await browser.get("/static/base.css")).status_code == 200

    run(story())


def test_no_limits_means_none(tmp_path: Path) -> None:
    async def story() -> None:
        async with visited(tmp_path, quiet(tmp_path)) as house, house.browser() as browser:
            await browser.post("/name", data={"name": "Anna"})
            for _ in range(200):
                assert (await browser.post("/name", data={"name": "Anna"})).status_code == 303

    run(story())
