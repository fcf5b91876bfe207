"""Levels in the API and in the waiting room."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary.kernel import game
from tests.bots import networks
from tests.web.sites import opened_site


@pytest.fixture(autouse=True)
def _levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    networks.ship(monkeypatch, tmp_path, game("relikt"))


async def test_programs_are_told_the_levels_of_each_game(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        bots = {each["id"]: each["bots"] for each in (await browser.get("/api/games?language=en")).json()}

        assert [each["name"] for each in bots["relikt"]] == [
            "even",
            "level-1",
            "level-2",
            "level-3",
            "master",
            "grandmaster",
        ]
        assert bots["relikt"][3] == {"name": "level-3", "title": "apprentice, level 3"}
        assert [each["name"] for each in bots["rune_stones"]] == ["random", "novice", "greedy", "expert"]


@pytest.mark.parametrize(("chosen", "seated"), [({}, "level-2"), ({"bot": "level-3"}, "level-3")])
async def test_who_opened_a_table_chooses_who_takes_the_empty_chairs(
    tmp_path: Path, chosen: dict[str, str], seated: str
) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        opened = {"game": "relikt", "seats": "3", "chair-0": "person", "chair-1": "open", "chair-2": "bot:even"}
        table = await site.table((await browser.post("/tables", data=opened)).headers["location"])
        page = (await browser.get(f"/t/{table.id}")).text
        assert '<option value="level-2" selected>beginner, level 2</option>' in page
        refused = await browser.post(f"/t/{table.id}/start", data={"revision": table.history.revision, "bot": "oracle"})
        assert (refused.status_code, table.history.chairs[1].kind) == (400, "open")

        await browser.post(f"/t/{table.id}/start", data={"revision": table.history.revision} | chosen)

        assert [chair.bot for chair in table.history.chairs] == [None, seated, "level-3"]
