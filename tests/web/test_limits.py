"""How often one browser and one address may ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from reliquary.errors import TooMany
from reliquary.web.security import limits
from reliquary.web.security.limits import Buckets, Limits
from reliquary.web.settings import Settings
from tests.web.sites import SCRIPT, Site, full_table, opened_site, post, quiet, ready


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    buckets = Buckets(2, 4, lambda: now)
    assert spent(buckets, "anna", 10) == 4
    now = 1.0
    assert spent(buckets, "anna", 10) == 2
    assert spent(buckets, "ben", 10) == 4
    now = 1000.0
    assert spent(buckets, "anna", 10) == 4


def test_only_the_client_that_asked_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_KEPT", 100)
    buckets = Buckets(1, 2, lambda: 0.0)
    assert spent(buckets, "anna", 10) == 2
    for asker in range(99):
        buckets.spend(str(asker))
    assert spent(buckets, "anna", 10) == 0, "strangers do not fill her bucket again"
    assert len(buckets._levels) == 100
    buckets.spend("one more")
    assert len(buckets._levels) == 100


@pytest.mark.parametrize(("per_second", "burst"), [(20, 60), (1, 3), (0.5, 6), (1 / 60, 20), (1 / 7, 1), (0.3, 2)])
def test_who_waits_as_long_as_told_is_accepted_and_not_a_second_earlier(per_second: float, burst: float) -> None:
    now = 100.0
    buckets = Buckets(per_second, burst, lambda: now)
    for _ in range(50):
        spent(buckets, "anna", 1000)
        with pytest.raises(TooMany) as refused:
            buckets.spend("anna")
        told, since = refused.value.retry_after, now
        assert told is not None
        now = since + told - 1
        if told > 1:
            with pytest.raises(TooMany):
                buckets.spend("anna")
        now = since + told
        buckets.spend("anna")


def test_the_wait_is_enough_for_all_buckets_and_a_refusal_takes_from_none(tmp_path: Path) -> None:
    now = 0.0
    limits = Limits(replace(Settings(tmp_path), posts_per_second=1000, tables_per_hour=60), lambda: now)
    for number in range(100):
        limits.count_newcomer("home")
        if number < 20:
            limits.count_new_table("home", "anna", newcomer=False)
    with pytest.raises(TooMany) as for_anna:
        limits.count_new_table("home", "anna", newcomer=False)
    with pytest.raises(TooMany) as for_new:
        limits.count_new_table("home", "", newcomer=True)
    assert (for_anna.value.retry_after, for_new.value.retry_after) == (60, 12)
    for _ in range(50):
        with pytest.raises(TooMany):
            limits.count_new_table("home", "anna", newcomer=False)
    now = 12.0
    limits.count_new_table("home", "", newcomer=True)
    now = 60.0
    limits.count_new_table("home", "anna", newcomer=False)


def test_a_long_token_takes_no_more_room_than_ours(tmp_path: Path) -> None:
    limits = Limits(Settings(tmp_path), lambda: 0.0)
    limits.count_post("home", "x" * 60_000)
    assert max(map(len, limits._posts._levels)) <= 64


@asynccontextmanager
async def timeless(folder: Path, settings: Settings) -> AsyncIterator[Site]:
    """A site in which no bucket fills again."""
    async with opened_site(folder, settings) as site:
        site.services.limits = Limits(settings, lambda: 0.0)
        yield site


def spent(buckets: Buckets, asker: str, times: int) -> int:
    for done in range(times):
        try:
            buckets.spend(asker)
        except TooMany:
            return done
    return times


async def test_a_browser_that_posts_too_often_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    settings = replace(Settings(tmp_path), posts_per_second=1)
    async with timeless(tmp_path, settings) as site, site.browser() as eager, site.browser() as calm:
        await eager.post("/name", data={"name": "Anna"})
        await calm.post("/name", data={"name": "Ben"})
        answers = [await eager.post("/name", data={"name": "Anna"}, headers=SCRIPT) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].json() == {"error": "That was too often: please wait a moment."}
        assert answers[-1].headers["retry-after"] == "1"
        assert (await calm.post("/name", data={"name": "Ben"})).status_code == 303


async def test_an_address_that_posts_too_often_is_told_to_wait_whatever_it_calls_itself(tmp_path: Path) -> None:
    settings = replace(Settings(tmp_path), posts_per_second=1)
    async with timeless(tmp_path, settings) as site, site.browser() as browser:
        statuses = []
        for number in range(20):
            headers = {"authorization": f"Bearer {number}", "x-forwarded-for": f"10.0.0.{number}"}
            answer = await browser.post("/api/people", json={"name": "x"}, headers=headers)
            statuses.append(answer.status_code)
        assert statuses == [201] * 15 + [429] * 5


async def test_behind_a_proxy_of_ours_each_person_has_an_address(tmp_path: Path) -> None:
    settings = replace(Settings(tmp_path), posts_per_second=1, proxies=frozenset({"127.0.0.1"}))
    async with timeless(tmp_path, settings) as site, site.browser() as browser:
        for number in range(20):
            headers = {"x-forwarded-for": f"6.6.6.6, 10.0.0.{number}"}
            answer = await browser.post("/api/people", json={"name": "x"}, headers=headers)
            assert answer.status_code == 201
        same = {"x-forwarded-for": "6.6.6.1, 10.0.0.1"}
        answers = [await browser.post("/api/people", json={"name": "x"}, headers=same) for _ in range(16)]
        assert answers[-1].status_code == 429


async def test_tables_are_limited_more_than_moves(tmp_path: Path) -> None:
    settings = replace(Settings(tmp_path), posts_per_second=1000, tables_per_hour=1)
    async with timeless(tmp_path, settings) as site, site.browser() as browser:
        await browser.post("/name", data={"name": "Anna"})
        answers = [await browser.post("/tables", data={"game": "relikt"}, headers=SCRIPT) for _ in range(21)]
        assert [answer.status_code for answer in answers] == [201] * 20 + [429]
        again = await browser.post("/api/tables", json={"game": "relikt", "chairs": []})
        assert again.status_code == 429


async def test_looking_is_limited_too_but_not_at_pictures(tmp_path: Path) -> None:
    settings = replace(Settings(tmp_path), posts_per_second=1)
    async with timeless(tmp_path, settings) as site, site.browser() as browser:
        statuses = [(await browser.get("/healthz")).status_code for _ in range(60)]
        assert statuses[:50] == [200] * 50
        assert statuses[-1] == 429
        assert (await browser.get("/static/base.css")).status_code == 200


async def test_no_limits_means_none(tmp_path: Path) -> None:
    async with opened_site(tmp_path, quiet(tmp_path)) as site, site.browser() as browser:
        await browser.post("/name", data={"name": "Anna"})
        for _ in range(200):
            assert (await browser.post("/name", data={"name": "Anna"})).status_code == 303


DEEDS: dict[str, dict[str, object]] = {
    "vote": {"end": "yes"},
    "leave": {},
    "return": {},
    "back": {},
    "pace": {"pace": "slow"},
    "hand": {},
}


@pytest.mark.parametrize("action", DEEDS)
async def test_what_only_adds_to_the_log_is_limited_and_moves_are_not(tmp_path: Path, action: str) -> None:
    settings = Settings(tmp_path, posts_per_second=1000, pace=0)
    async with timeless(tmp_path, settings) as site, site.browser() as browser:
        table = await ready(site, browser)
        statuses = [(await post(browser, table, action, **DEEDS[action])).status_code for _ in range(20)]
        assert 429 not in statuses
        refused = await post(browser, table, action, **DEEDS[action])
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "1"
        assert refused.json()["error"] == "That was too often: please wait a moment."
        moved = await post(browser, table, "play", moves=["no action"])
        assert moved.status_code != 429


@pytest.mark.parametrize("action", ["vote", "leave", "return", "back", "pace", "sit"])
async def test_programs_are_limited_likewise(tmp_path: Path, action: str) -> None:
    bodies = {
        "vote": {"end": True},
        "return": {"revision": 0},
        "pace": {"pace": "slow"},
        "sit": {"seat": 0, "revision": 0},
    }

    settings = Settings(tmp_path, posts_per_second=1000, pace=0)
    async with timeless(tmp_path, settings) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        id = await full_table(programs)
        body = bodies.get(action, {"revision": 0})
        statuses = [(await programs[0].post(f"/api/tables/{id}/{action}", json=body)).status_code for _ in range(21)]
        assert statuses[-1] == 429
        assert (await programs[1].post(f"/api/tables/{id}/{action}", json=body)).status_code != 429


async def test_a_line_too_many_is_told_when_it_may_be_said(tmp_path: Path) -> None:
    settings = Settings(tmp_path, posts_per_second=1000, pace=0)
    async with timeless(tmp_path, settings) as site, site.browser() as browser:
        table = await ready(site, browser)
        answers = [await post(browser, table, "say", text="Hello") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 6 + [429]
        assert answers[-1].headers["retry-after"] == "2"
