"""What can be asked about a thing on a table, and plans: several moves in one go."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from reliquary.games.relikt import GAME, ReliktGame
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.view_classes import ReliktView
from reliquary.kernel import Move, View
from reliquary.message import Message
from reliquary.table.table import Table
from tests.web.sites import SCRIPT, Site, my_turn, opened_site, play_now


async def my_table(site: Site, path: str) -> Table:
    table = await site.table(path)
    await my_turn(table)
    return table


async def test_a_thing_says_what_it_does_and_why_it_cannot_be_chosen(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        table = await my_table(site, path)
        state = table.playthrough.state
        assert isinstance(state, Relikt)
        card = f"card:{GAME.box.card_ids[state.hands[0][0]]}"
        told = (await anna.get(f"{path}/about", params={"thing": card}, headers=SCRIPT)).json()
        assert told["why_not"] == "First say which action card you play, or that you play none."
        told = (await anna.get(f"{path}/about", params={"thing": "pile:draw"})).json()
        assert told["name"] == "The pile"
        assert told["why_not"] == "The table draws for you at the end of your turn."
        offered = table.legal(0)[1].things[0]
        told = (await anna.get(f"{path}/about", params={"thing": offered})).json()
        assert told["why_not"] == ""
        assert told["effect"]


async def test_who_is_not_asked_is_told_whose_turn_it_is(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser(**SCRIPT) as anna, site.browser(**SCRIPT) as ben:
        body = {"game": "relikt", "chair-0": "person", "chair-1": "open", "chair-2": "bot:random", "watch": "yes"}
        path = (await anna.post("/tables", json=body)).json()["url"]
        for browser, seat in ((anna, 0), (ben, 1)):
            table = await site.table(path)
            name = "Anna" if seat == 0 else "Ben"
            await browser.post(f"{path}/sit", json={"seat": seat, "revision": table.history.revision, "name": name})
        table = await site.table(path)
        while table.history.asked == 2:
            await table.changed(table.history.revision)
        waiting, asked = (ben, "Anna") if table.history.asked == 0 else (anna, "Ben")
        told = (await waiting.get(f"{path}/about", params={"thing": "row:1"})).json()
        assert told["why_not"] == f"It is not your turn: {asked} is asked."
        async with site.browser(**SCRIPT) as spectator:
            told = (await spectator.get(f"{path}/about", params={"thing": "row:1"})).json()
            assert told["why_not"] == ""
            assert told["name"] == "Row 1"


@pytest.mark.parametrize(
    "thing",
    ["", "x" * 81, "card:", "card:mauve-3", "row:99", "row:1/9", "treasure:x", "seat:7", "action:x", "\0", "é:é"],
)
async def test_whatever_is_asked_about_there_is_an_answer(tmp_path: Path, thing: str) -> None:
    """A thing that is none is refused, or answered like anything that cannot be chosen now."""
    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        await my_table(site, path)
        answer = await anna.get(f"{path}/about", params={"thing": thing})
        if thing and len(thing) <= 80:
            assert answer.status_code == 200
            assert answer.json()["name"] == ""
            assert answer.json()["why_not"]
        else:
            assert answer.status_code == 400


async def test_a_waiting_table_has_nothing_to_ask_about(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser(**SCRIPT) as anna:
        body = {"game": "relikt", "chair-0": "person", "chair-1": "open", "chair-2": "open"}
        path = (await anna.post("/tables", json=body)).json()["url"]
        answer = await anna.get(f"{path}/about", params={"thing": "row:1"})
        assert answer.status_code == 404


def a_plan(self: ReliktGame, view: View) -> dict[Message, list[Move]]:
    """No action card, then a card that ends the turn: the second is never made by itself."""
    asked = view.decision
    if asked is None or asked.kind != "ChooseAction":
        return {}
    assert isinstance(view, ReliktView)
    hand = view.players[asked.seat].hand
    assert hand
    return {Message("Without ado"): [GAME.moves.no_action, GAME.moves.lay[GAME.box.card_ids.index(hand[0])][0]]}


def an_aim(self: ReliktGame, view: View, plan: Sequence[Move]) -> str:
    return "row:1"


async def test_a_plan_is_offered_at_what_it_aims_at_and_asks_before_it_ends_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how far it has come, and what is left is made on consent."""
    monkeypatch.setattr(ReliktGame, "plans", a_plan)
    monkeypatch.setattr(ReliktGame, "aim", an_aim)

    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        table = await my_table(site, path)
        html = (await anna.get(path)).text
        state = table.playthrough.state
        assert isinstance(state, Relikt)
        lay = GAME.moves.lay[state.hands[0][0]][0].notation
        assert f'value="no action; {lay}"' in html
        assert 'data-aim="row:1"' in html
        assert "reach aims" in html
        before = table.history.revision
        body = {"revision": before, "moves": [f"no action; {lay}"]}
        told = (await anna.post(f"{path}/play", json=body, headers=SCRIPT)).json()
        assert table.history.revision == before + 1
        assert table.can_take_back(0)
        assert told["stopped"].startswith("1 of 2 steps are made. The next one ends your turn: Lay the ")
        assert told["rest"] == lay
        await anna.post(f"{path}/back", data={"revision": table.history.revision})
        page = await anna.post(f"{path}/play", data={"revision": table.history.revision, "moves": f"no action; {lay}"})
        assert "1 of 2 steps are made" in page.text, "without scripts, too"
        body = {"revision": table.history.revision, "moves": [lay]}
        assert "stopped" not in (await anna.post(f"{path}/play", json=body, headers=SCRIPT)).json()
        assert table.history.asked != 0
