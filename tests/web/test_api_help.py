"""Programs are helped like people: hints, what a thing is and why not, previews, plans, rules, the pace of bots."""

from __future__ import annotations

import random
from pathlib import Path

import httpx
import pytest

import reliquary
from reliquary.table.pace import pace_of
from reliquary.table.table import Table
from tests.web.sites import SCRIPT, Site, full_table, opened_site


async def three(site: Site) -> tuple[list[httpx.AsyncClient], Table]:
    programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
    return programs, await site.lobby.table(await full_table(programs))


async def walkers(site: Site) -> tuple[list[httpx.AsyncClient], Table]:
    """Two programs at Relic Runners, until a plan is on offer."""
    programs = [await site.program(name) for name in ("Anna", "Ben")]
    body = {"game": "relic_runners", "chairs": [{"kind": "open"}] * 2, "watch": True}
    opened = (await programs[0].post("/api/tables", json=body)).json()
    for seat, program in enumerate(programs):
        table = await site.lobby.table(opened["id"])
        sit = {"seat": seat, "revision": table.history.revision}
        assert (await program.post(f"/api/tables/{table.id}/sit", json=sit)).status_code == 200
    luck = random.Random(2)
    while table.history.asked is not None and not table.game.plans(table.view(table.history.asked)):
        move = luck.choice(table.legal(table.history.asked)).notation
        played = {"revision": table.history.revision, "moves": [move]}
        assert (
            await programs[table.history.asked].post(f"/api/tables/{table.id}/play", json=played)
        ).status_code == 200
    return programs, table


async def test_a_program_gets_the_same_hint_as_a_person(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs, table = await three(site)
        asked = table.history.asked or 0
        told = (await programs[asked].get(f"/api/tables/{table.id}/hint")).json()
        assert told["move"] in [move.notation for move in table.legal(asked)]
        assert told["reasons"][-1].startswith("Estimated chance to win: ")
        assert told == (await programs[asked].get(f"/t/{table.id}/hint", headers=SCRIPT)).json()
        refused = await programs[(asked + 1) % 3].get(f"/api/tables/{table.id}/hint")
        assert (refused.status_code, refused.json()["error"]) == (403, "A hint is for the one who is asked.")


async def test_a_program_learns_what_a_thing_is_and_why_not(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs, table = await three(site)
        asked = table.history.asked or 0
        address = f"/api/tables/{table.id}/about?thing="
        offered = next(move.things[0] for move in table.legal(asked) if move.things)
        told = (await programs[asked].get(address + offered)).json()
        assert told["why_not"] == ""
        assert all(told[part] for part in ("name", "effect", "rule"))
        waiting = (await programs[(asked + 1) % 3].get(address + "row:1")).json()
        assert waiting["why_not"] == f"It is not your turn: {table.history.names[asked]} is asked."
        async with site.browser() as stranger:
            assert (await stranger.get(address + offered)).json()["why_not"] == ""
        assert (await programs[0].get(address)).status_code == 400


async def test_a_program_previews_its_moves_and_only_its_own(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs, table = await three(site)
        asked = table.history.asked or 0
        address = f"/api/tables/{table.id}/preview?move="
        for move in table.legal(asked):
            told = (await programs[asked].get(address + move.notation)).json()
            assert told["preview"] == str(table.game.preview(table.view(asked), move))
            assert told["lights"] == list(table.game.lights(table.view(asked), move))
            assert told["final"] == (move.id in table.finals(asked))
            refused = await programs[(asked + 1) % 3].get(address + move.notation)
            assert refused.status_code == 409
        assert (await programs[asked].get(address + "fly")).status_code == 400


async def test_a_program_can_follow_a_plan(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs, table = await walkers(site)
        asked = table.history.asked or 0
        plans = (await programs[asked].get(f"/api/tables/{table.id}/plans")).json()
        assert len(plans) > 0
        assert all(plan["words"] for plan in plans)
        assert (await programs[1 - asked].get(f"/api/tables/{table.id}/plans")).json() == []
        body = {"revision": table.history.revision, "moves": plans[0]["moves"]}
        assert (await programs[asked].post(f"/api/tables/{table.id}/play", json=body)).status_code == 200


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_program_reads_the_rules(tmp_path: Path, language: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as stranger:
        for name in reliquary.game_names():
            told = (await stranger.get(f"/api/games/{name}/rules?language={language}")).json()
            assert [rule["anchor"] for rule in told][-2:] == ["figures", "credits"]
            assert all(rule["title"] and rule["text"] for rule in told)
        assert (await stranger.get("/api/games/chess/rules")).status_code == 404


async def test_a_program_says_how_quickly_bots_should_play(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs, table = await three(site)
        address = f"/api/tables/{table.id}/pace"
        assert (await programs[1].post(address, json={"pace": "slow"})).json() == {"pace": "slow"}
        assert pace_of(table.history, site.lobby.bots.default_pace) == 2.5
        assert (await programs[1].post(address, json={"pace": "never"})).status_code == 400
        stranger = await site.program("Dora")
        assert (await stranger.post(address, json={"pace": "now"})).status_code == 403
