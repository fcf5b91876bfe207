"""Hints, and the pace of bots."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from reliquary.kernel import Chance, State, game
from reliquary.table import bot_turns
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.chairs import ChairPlan
from reliquary.table.hint import Hint, hint
from reliquary.table.lobby import Lobby
from reliquary.table.pace import pace_of, set_pace
from reliquary.table.play import play_moves
from reliquary.table.seats import leave_seat, sit_down
from tests.patience import PATIENCE
from tests.table.lobbies import UNPROMISED, AtOnce, Quick
from tests.web.sites import SCRIPT, my_turn, opened_site, play_now, post, quiet, ready


async def test_a_hint_is_a_move_on_offer_with_its_reasons(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        table = await site.table(path)
        await my_turn(table)
        told = (await anna.get(f"{path}/hint", headers=SCRIPT)).json()
        assert told["move"] in [move.notation for move in table.legal(0)]
        assert told["words"].startswith("A bot would do this: ")
        assert told["reasons"][-1].startswith("Estimated chance to win: ")
        french = await anna.get(f"{path}/hint", headers={**SCRIPT, "accept-language": "fr"})
        assert french.json()["move"] == told["move"]
        assert french.json()["reasons"][-1].startswith("Chances de gagner")


async def test_only_who_is_asked_gets_a_hint(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben:
        path = await play_now(anna)
        await my_turn(await site.table(path))
        await ben.post("/name", data={"name": "Ben"})
        assert (await ben.get(f"{path}/hint", headers=SCRIPT)).status_code == 404
        table = await site.table(path)
        table.stored = replace(table.stored, watch=True)
        assert (await ben.get(f"{path}/hint", headers=SCRIPT)).status_code == 403


async def test_a_question_is_thought_about_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def counted(self: Quick, state: State) -> Hint:
        asked.append(state.seat)
        await asyncio.sleep(0.05)
        return Hint(state.legal()[0], ((0, 0),) * state.seats, 0.5)

    monkeypatch.setattr(Quick, "advise", counted)

    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        await my_turn(await site.table(path))
        answers = await asyncio.gather(*[anna.get(f"{path}/hint", headers=SCRIPT) for _ in range(3)])
        assert len({answer.text for answer in answers}) == 1
        assert len(asked) == 1


async def test_a_hint_that_failed_is_thought_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the same question: nothing has to move first. What is found then is kept."""
    asked: list[int] = []

    async def shaky(bots: Quick, state: State) -> Hint:
        asked.append(state.seat)
        if len(asked) == 1:
            raise RuntimeError("the worker is gone")
        return Hint(state.legal()[0], ((0, 0),) * state.seats, 0.5)

    monkeypatch.setattr(Quick, "advise", shaky)

    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        table = await site.table(path)
        await my_turn(table)
        with pytest.raises(RuntimeError, match="the worker is gone"):
            await site.services.hints.on(site.lobby, table)
        answers = [await anna.get(f"{path}/hint", headers=SCRIPT) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert len(asked) == 2
        assert site.services.hints._hints.size == 1


async def test_who_asks_while_a_hint_is_thought_out_gets_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a page does after a line of chat: the revision is another one, the question the same."""
    begun, spoken = asyncio.Event(), asyncio.Event()

    async def slow(bots: Quick, state: State) -> Hint:
        begun.set()
        await spoken.wait()
        return Hint(state.legal()[0], ((0, 0),) * state.seats, 0.5)

    monkeypatch.setattr(Quick, "advise", slow)

    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await ready(site, anna)
        first = asyncio.create_task(site.services.hints.on(site.lobby, table))
        await begun.wait()
        await post(anna, table, "say", text="Wait.")
        second = asyncio.create_task(site.services.hints.on(site.lobby, table))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        spoken.set()
        async with asyncio.timeout(PATIENCE):
            assert await second is await first


async def test_a_hint_that_never_comes_does_not_keep_bots_from_answering(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process is replaced, as it is for a move: it may have been stopped, or hang."""
    replaced: list[bool] = []

    async def hanging(bots: Quick, state: State) -> Hint:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(Quick, "advise", hanging)
    monkeypatch.setattr(Quick, "restart", lambda _: replaced.append(True))
    monkeypatch.setattr(bot_turns, "_LONGEST", 0.01)

    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await ready(site, anna)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(TimeoutError):
                await site.lobby.advise(table)
            monkeypatch.undo()
            await site.lobby.advise(table)
    assert replaced == [True]


async def test_hints_are_thought_out_in_a_process_of_their_own(tmp_path: Path) -> None:
    bots = BotProcesses(1)
    state = game("relikt").start(seats=3, seed="hint")
    try:
        one, same = await bots.advise(state), await bots.advise(state)
    finally:
        bots.close()
    world = state.imagine(state.seat, Chance(f"advice {state.turn} {state.told}"))
    assert one == same == hint(world, world.seat)


async def test_bots_play_at_the_pace_of_the_slowest_wish(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        table = await site.table(path)
        await my_turn(table)
        for wish, seconds in {"slow": 2.5, "now": 0, "calm": 0}.items():
            answer = await anna.post(f"{path}/pace", json={"pace": wish}, headers=SCRIPT)
            assert answer.json() == {"pace": wish}
            assert pace_of(table.history, site.lobby.bots.default_pace) == seconds
        refused = await anna.post(f"{path}/pace", json={"pace": "never"}, headers=SCRIPT)
        assert refused.status_code == 400
        async with site.browser() as ben:
            await ben.post("/name", data={"name": "Ben"})
            table.stored = replace(table.stored, watch=True)
            refused = await ben.post(f"{path}/pace", json={"pace": "slow"}, headers=SCRIPT)
            assert refused.status_code == 403


async def test_the_pace_that_somebody_likes_outlives_a_restart(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        path = await play_now(anna)
        table = await site.table(path)
        await my_turn(table)
        assert 'data-told="calm"' in (await anna.get(path)).text
        before = table.history.revision
        for _ in range(3):
            await anna.post(f"{path}/pace", json={"pace": "slow"}, headers=SCRIPT)
        assert table.history.revision == before + 1, "what was said already is not said again"
        assert 'data-told="slow"' in (await anna.get(path)).text
    async with opened_site(tmp_path) as site:
        assert pace_of((await site.table(path)).history, site.lobby.bots.default_pace) == 2.5


async def test_bots_do_not_run_ahead_of_somebody_who_said_nothing(tmp_path: Path) -> None:
    lobby = await Lobby.open(quiet(tmp_path).database, bot_processes=Quick(), pace=0.8)
    try:
        persons = [(await lobby.people.new_person(name))[1] for name in ("Anna", "Ben")]
        plans = [ChairPlan("open"), ChairPlan("open"), ChairPlan("bot", "random")]
        table = await lobby.open_table(persons[0], "relikt", chairs=plans, options={}, watch=False)
        for seat, person in enumerate(persons):
            await sit_down(table, person, seat, UNPROMISED, table.history.revision)
        await set_pace(table, persons[0], 0)
        assert pace_of(table.history, lobby.bots.default_pace) == 0.8
        await leave_seat(table, persons[1], table.history.revision)
        assert pace_of(table.history, lobby.bots.default_pace) == 0
    finally:
        await lobby.close()


async def test_a_calm_server_plays_at_once_for_who_wishes_it(tmp_path: Path) -> None:
    lobby = await Lobby.open(quiet(tmp_path).database, bot_processes=Quick(), pace=3600, archivers=AtOnce())
    try:
        _, anna = await lobby.people.new_person("Anna")
        plans = [ChairPlan("open"), ChairPlan("bot", "random"), ChairPlan("bot", "random")]
        table = await lobby.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        await set_pace(table, anna, 0)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        for _ in range(6):
            await my_turn(table)
            await play_moves(table, anna, table.history.revision, [table.legal(0)[0].notation])
    finally:
        await lobby.close()
