"""Posts at a table: exactly one of two answers counts, the others get a clear refusal and the fresh table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.web.sites import (
    DIGEST,
    SCRIPT,
    SHARE,
    full_table,
    opened_site,
    play_now,
    post,
    ready,
    revision_shown,
)


async def test_play_now_is_one_click_to_a_running_game(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await site.table(await play_now(browser))
        assert table.history.status == "running"
        assert [chair.kind for chair in table.history.chairs] == ["person", "bot", "bot"]
        assert not table.stored.watch
        page = await browser.get(f"/t/{table.id}")
        assert page.status_code == 200
        assert "data-thing=" in page.text


async def test_a_script_promises_its_share_and_lays_it_open_when_all_digests_are_there(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        told = (await browser.post("/tables", data={"game": "relikt"}, headers=SCRIPT)).json()
        table = await site.lobby.table(told["id"])
        assert table.history.status == "waiting"
        assert (told["commitment"], told["seat"], told["url"]) == (table.commitment, 0, f"/t/{table.id}")
        answer = await post(browser, table, "sit", seat=told["seat"], digest=DIGEST)
        assert answer.json()["status"] == "waiting"
        assert f'data-digests="{DIGEST}"' in answer.json()["html"]
        answer = await post(browser, table, "reveal", shares=[SHARE])
        assert answer.json()["status"] == "running"
        assert table.playthrough.state.seed.split("|")[1:] == [SHARE]


async def test_the_dialog_says_who_sits_where_and_what_is_played(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.post(
            "/tables",
            data={
                "game": "relikt",
                "name": "Anna",
                "seats": "4",
                "chair-0": "open",
                "chair-1": "bot:random",
                "chair-2": "person",
                "chair-3": "bot:greedy",
                "chair-4": "open",
                "option-treasures_left": "1",
                "watch": "yes",
            },
        )
        table = await site.table(answer.headers["location"])
        assert [(chair.kind, chair.bot) for chair in table.history.chairs] == [
            ("open", None),
            ("bot", "random"),
            ("person", None),
            ("bot", "greedy"),
        ]
        assert table.history.chairs[2].name == "Anna"
        assert table.stored.options["treasures_left"] == 1
        assert table.stored.watch
        page = (await browser.get(answer.headers["location"])).text
        assert table.commitment in page
        assert "Anna" in page


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "chess"}, "There is no game “chess”"),
        ({"game": "relikt", "chair-0": "person", "chair-1": "open"}, "Relikt is for 3 to 5 seats, not 2."),
        ({"game": "relikt", "seats": "5", "chair-0": "person"}, "fewer chairs described"),
        ({"game": "relikt", "chair-0": "dog", "chair-1": "open", "chair-2": "open"}, "not “dog”"),
        ({"game": "relikt", "chair-0": "open", "chair-1": "open", "chair-2": "bot:deep"}, "There is no bot “deep”"),
        ({"game": "relikt", "chair-x": "open"}, "“chair-x” should be a whole number."),
        ({"game": "relikt", "option-luck": "7"}, "There is no option “luck”"),
        ({"game": "relikt", "option-treasures_left": "7"}, "cannot be “7”"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(tmp_path: Path, fields: dict[str, str], sentence: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.post("/tables", data=fields)
        assert answer.status_code in {400, 404}
        assert sentence in answer.text
        assert await site.lobby.to_watch(None, 5) == []


async def test_a_move_by_a_script_brings_the_fresh_table_and_what_was_told(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        before = table.history.revision
        answer = await post(browser, table, "play", moves=["no action"])
        told = answer.json()
        assert answer.status_code == 200
        assert told["revision"] > before
        assert revision_shown(told["html"]) == told["revision"]
        assert told["asked_me"]
        assert not told["over"]
        assert told["title"] == "Your turn · Relikt"


async def test_a_move_without_a_script_leads_back_to_the_table(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        before = table.history.revision
        answer = await browser.post(f"/t/{table.id}/play", data={"revision": str(before), "moves": "no action"})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table.id}")
        assert table.history.revision > before


async def test_of_many_answers_to_one_question_exactly_one_counts(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        before = table.history.revision
        answers = await asyncio.gather(*(post(browser, table, "play", moves=["no action"]) for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        assert len([line for line in table.history.log(0, before) if line.seat == 0]) <= 1
        for answer in answers:
            told = answer.json()
            assert told["revision"] == table.history.revision
            assert revision_shown(told["html"]) == table.history.revision
            if answer.status_code == 409:
                assert told["error"] == "The table has moved on meanwhile: look again."


async def test_a_stale_tab_is_refused_with_the_fresh_table(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        stale = table.history.revision
        await post(browser, table, "play", moves=["no action"])
        now = table.history.revision
        move = table.legal(0)[0].notation
        for action, body in (("play", {"moves": [move]}), ("back", {}), ("leave", {}), ("start", {})):
            answer = await post(browser, table, action, **body | {"revision": stale})
            assert answer.status_code == 409, action
            assert revision_shown(answer.json()["html"]) == now
        form = await browser.post(f"/t/{table.id}/play", data={"revision": str(stale), "moves": move})
        assert form.status_code == 409
        assert "The table has moved on meanwhile" in form.text
        assert revision_shown(form.text) == now == table.history.revision


async def test_out_of_turn_not_mine_and_not_on_offer_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
        table = await site.lobby.table(await full_table(programs[:3]))
        assert table.history.asked is not None
        asked, waits, stranger = programs[table.history.asked], programs[(table.history.asked + 1) % 3], programs[3]
        revision = table.history.revision
        cases = [
            (waits, "no action", 403, f"It is not your turn: {table.history.names[table.history.asked]} is asked."),
            (stranger, "no action", 403, "You do not sit at this table."),
            (asked, "lay red-1 row-1", 409, "“lay red-1 row-1” is not on offer now; expected one of: "),
            (asked, "jump", 400, "“jump” is not a move of this game"),
        ]
        for browser, move, status, sentence in cases:
            body = {"revision": revision, "moves": [move]}
            for path, headers in ((f"/t/{table.id}/play", SCRIPT), (f"/api/tables/{table.id}/play", {})):
                answer = await browser.post(path, json=body, headers=headers)
                assert answer.status_code == status, answer.text
                assert answer.json()["error"].startswith(sentence)
        assert table.history.revision == revision
        for program in programs:
            await program.aclose()


async def test_a_browser_that_nobody_knows_cannot_play(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser, site.browser() as stranger:
        table = await ready(site, browser)
        revision = table.history.revision
        answer = await post(stranger, table, "play", moves=["no action"])
        assert answer.status_code == 404, "a private table looks as if it were not there"
        assert "html" not in answer.json()
        assert table.history.revision == revision


async def test_several_moves_are_played_as_far_as_they_can_be_taken_back(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        before = table.history.revision
        await post(browser, table, "play", moves=["no action", "jump"])
        assert table.history.revision > before
        assert table.history.asked == 0


async def test_a_move_can_be_taken_back_until_something_was_revealed(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        view = table.view(0)
        assert (await post(browser, table, "back")).status_code == 409
        await post(browser, table, "play", moves=["no action"])
        assert "Take back" in (await browser.get(f"/t/{table.id}")).text
        answer = await post(browser, table, "back")
        assert answer.status_code == 200
        assert table.view(0) == view
