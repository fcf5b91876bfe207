"""Somebody's whole table, at a table and in a replay, and what happened since one's last turn, played back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from reliquary.games.relikt import GAME
from reliquary.games.relikt.state import Relikt
from reliquary.kernel import game_names
from tests.web.sites import SCRIPT, my_turn, opened_site, play_now


@pytest.mark.parametrize("name", game_names())
async def test_the_whole_table_of_any_seat_is_shown_to_anybody(tmp_path: Path, name: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser(**SCRIPT) as stranger:
        path = await play_now(anna, name)
        anna.headers.update(SCRIPT)
        table = await site.table(path)
        table.stored = replace(table.stored, watch=True)
        await my_turn(table)
        for browser in (anna, stranger):
            fragment = (await browser.get(f"{path}/fragment", params={"since": 0})).json()["html"]
            assert f'data-wholes="{path}/whole?seat="' in fragment
            for seat in range(len(table.history.chairs)):
                told = (await browser.get(f"{path}/whole", params={"seat": seat})).json()
                assert told["seat"] == seat
                assert f'data-key="whole-{seat}"' in told["html"]
                assert "glows" not in told["html"], "nothing is chosen there"
        assert (await anna.get(f"{path}/whole", params={"seat": 9})).status_code == 404
        assert (await anna.get(f"{path}/whole", params={"seat": "x"})).status_code == 400
        there = f"{path}/moment/0/whole"
        then = (await anna.get(there, params={"viewer": "0", "seat": 1})).json()
        assert 'data-key="whole-1"' in then["html"]
        assert (await anna.get(there, params={"viewer": "1", "seat": 1})).status_code == 403
        assert (await anna.get(f"{path}/moment/9999/whole", params={"viewer": "0", "seat": 1})).status_code == 404


async def test_a_whole_table_shows_no_hand_but_ones_own(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        anna.headers.update(SCRIPT)
        table = await site.table(path)
        await my_turn(table)
        state = table.playthrough.state
        assert isinstance(state, Relikt)
        for seat in range(state.seats):
            html = (await anna.get(f"{path}/whole", params={"seat": seat})).json()["html"]
            for card in state.hands[seat]:
                assert (f'card:{GAME.box.card_ids[card]}"' in html) == (seat == 0 or card in state.known[seat])


async def test_what_the_others_did_since_my_last_turn_comes_move_by_move(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        anna.headers.update(SCRIPT)
        table = await site.table(path)
        await my_turn(table)
        for _ in range(2):
            body = {"revision": table.history.revision, "moves": [table.legal(0)[0].notation]}
            await anna.post(f"{path}/play", json=body)
        await my_turn(table)
        told = (await anna.get(f"{path}/since")).json()
        movers = [step["seat"] for step in told["steps"]]
        assert set(movers) == {1, 2}
        assert movers == sorted(movers)
        assert all(step["words"] for step in told["steps"])
        before = (await anna.get(f"{path}/since/{told['before']}")).json()["html"]
        after = (await anna.get(f"{path}/since/{told['steps'][-1]['moment']}")).json()["html"]
        assert before != after
        for html in (before, after):
            assert "glows" not in html
            assert 'class="moves' not in html
        assert (await anna.get(f"{path}/since/9999")).status_code == 404
