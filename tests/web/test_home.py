"""The first page: one's own games first, and “Play now” as one likes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reliquary.bots import bot_title, ladder, offered
from reliquary.kernel import game
from reliquary.table.ending import Ending
from reliquary.table.listing import Line
from reliquary.table.store import Person
from reliquary.words import say
from tests.bots import networks
from tests.web.sites import SCRIPT, my_turn, opened_site, play_now

DAY = 86400.0


def line(id: str, status: str, **more: object) -> Line:
    own: dict[str, object] = {"names": ("Anna", "Ben", "Cleo"), "seats": (0,), "opened": 0.0, "bots": (), **more}
    return Line(id, "relikt", game("relikt").name, status, **own)  # type: ignore[arg-type]


def text_of(html: str) -> str:
    """What somebody reads, on one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def chosen(html: str, name: str, box: str = "relikt") -> str:
    """The option that is selected in a box."""
    part = html.partition(f'id="box-{box}"')[2].partition("</li>")[0]
    options = part.partition(f'<select name="{name}"')[2].partition("</select>")[0]
    found = re.search(r'<option(?: value="([\w-]+)")? selected>([^<]+)', options)
    assert found is not None, options
    return found[1] or found[2]


async def test_a_returning_player_sees_their_games_above_the_boxes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        line("rest", "waiting", names=("Anna", "", "")),
        line("bens", "running", asked=1),
        line("mine", "running", asked=0, awaited=True),
        line("lost", "over", ending=Ending(2 * DAY, (2, 1, 3), (30, 41, 7))),
        line("won", "over", ending=Ending(9 * DAY, (1, 2, 3), (1, 0, 0))),
        line("even", "over", ending=Ending(5 * DAY, (1, 1, 3), (20, 20, 3))),
        line("none", "ended", ending=Ending(4 * DAY)),
        line("lore", "over"),
    ]
    async with opened_site(tmp_path) as site, site.browser() as browser:
        await browser.post("/name", data={"name": "Anna"})

        async def known(person: Person) -> list[Line]:
            return lines

        monkeypatch.setattr(site.lobby, "lines_of", known)
        page = (await browser.get("/")).text
        french = (await browser.get("/?language=fr")).text
    assert re.findall(r'href="/t/(\w+)"', page) == ["mine", "rest", "bens", "won", "even", "none", "lost", "lore"]
    assert page.index("/t/lore") < page.index('class="boxes"')
    shown = text_of(page)
    for told in (
        "with Ben and Cleo Your turn",
        "Relikt Waiting for players",
        "Ben is asked",
        "Jan 10, 1970 Relikt with Ben and Cleo Won 1 point",
        "Jan 6, 1970 Relikt with Ben and Cleo Shared win 20 points",
        "Jan 5, 1970 Relikt with Ben and Cleo Without a result",
        "Jan 3, 1970 Relikt with Ben and Cleo Place 2 of 3 30 points",
        "1 earlier game Jan 1, 1970 Relikt with Ben and Cleo Finished",
    ):
        assert told in shown
    assert "3 janv. 1970 Relikt avec Ben et Cleo Rang 2 sur 3 30 points" in text_of(french)


async def test_a_newcomer_sees_the_boxes_alone(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        for _ in range(2):
            page = (await browser.get("/")).text
            assert "My games" not in page
            assert "A new game" not in page
            assert "No account, nothing to install" in page
            await browser.post("/name", data={"name": "Anna"})


async def test_play_now_is_as_one_likes_it_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was learned yet."""
    networks.ship_none(monkeypatch, tmp_path)
    async with opened_site(tmp_path) as site, site.browser() as browser, site.browser() as other:
        first = (await browser.get("/")).text
        assert (chosen(first, "seats"), chosen(first, "bot")) == ("3", "greedy")
        assert 'value="master"' not in first
        for name in offered(game("relikt")):
            assert f'value="{name}"' in first
            assert say(bot_title(name, game("relikt")), "en") in first
        answer = await browser.post("/tables", data={"game": "relikt", "seats": "5", "bot": "novice"})
        table = await site.table(answer.headers["location"])
        await my_turn(table)
        assert [chair.bot for chair in table.history.chairs] == [None, *["novice"] * 4]
        for page in ((await browser.get("/")).text, (await browser.get("/?language=fr")).text):
            assert (chosen(page, "seats"), chosen(page, "bot")) == ("5", "novice")
            assert chosen(page, "seats", "rune_stones") == "2"
        assert chosen((await other.get("/")).text, "seats") == "3"
        again = await browser.post(f"/t/{table.id}/again", data={})
        assert again.status_code == 409
        await browser.post("/tables", data={"game": "relikt", "seats": "4", "bot": "random"})
        assert chosen((await browser.get("/")).text, "bot") == "random"


async def test_the_table_says_how_strong_each_bot_is(tmp_path: Path) -> None:
    chairs = {"chair-0": "person", "chair-1": "bot:random", "chair-2": "bot:expert"}
    async with opened_site(tmp_path) as site, site.browser() as browser:
        path = (await browser.post("/tables", data={"game": "relikt", **chairs})).headers["location"]
        await my_turn(await site.table(path))
        seats = text_of((await browser.get(path)).text.partition('class="seats"')[2].partition("</section>")[0])
        assert "Basil bot, random" in seats
        assert "Celia bot, expert" in seats
        whole = text_of((await browser.get(f"{path}/whole?seat=2", headers=SCRIPT)).json()["html"])
        assert "bot, expert" in whole


async def test_somebody_who_learns_meets_few_and_weak_bots_whatever_is_chosen(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        body = {"game": "relikt", "seats": "5", "bot": "expert", "guide": "yes"}
        table = await site.table((await browser.post("/tables", data=body)).headers["location"].partition("?")[0])
        assert [chair.bot for chair in table.history.chairs] == [None, "novice", "novice"]


@pytest.mark.parametrize("wrong", [{"seats": "2"}, {"seats": "9007199254740991"}, {"seats": "x"}, {"bot": "nobody"}])
async def test_what_there_is_not_is_refused_in_a_sentence(tmp_path: Path, wrong: dict[str, str]) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.post("/tables", data={"game": "relikt", **wrong})
        assert answer.status_code == 400
        assert "<h1>" in answer.text
        assert await play_now(browser), "the next one is opened"


async def test_play_now_offers_levels_where_there_are_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A middle one, unless that person likes another; and what chooses by itself is remembered as that."""
    relikt = game("relikt")
    networks.ship(monkeypatch, tmp_path, relikt)
    async with opened_site(tmp_path) as site, site.browser() as browser:
        first = (await browser.get("/")).text
        assert chosen(first, "bot") == "level-2"
        for shown in (
            "newcomer, level 1",
            "apprentice, level 3",
            "master, level 4",
            "grandmaster",
            "as strong as I am",
        ):
            assert f">{shown}</option>" in first
        assert 'value="level-4"' not in first
        assert "nouveau venu, niveau 1" in (await browser.get("/?language=fr")).text
        answer = await browser.post("/tables", data={"game": "relikt"})
        assert [chair.bot for chair in (await site.table(answer.headers["location"])).history.chairs][1:] == [
            "level-2",
            "level-2",
        ]
        answer = await browser.post("/tables", data={"game": "relikt", "bot": "even"})
        table = await site.table(answer.headers["location"])
        assert table.history.chairs[1].bot == ladder(relikt)[2]
        assert chosen((await browser.get("/")).text, "bot") == "even"
        refused = await browser.post("/tables", data={"game": "rune_stones", "bot": "even"})
        assert (refused.status_code, "no levels yet" in refused.text) == (400, True)
        refused = await browser.post("/tables", data={"game": "relikt", "bot": "level-4"})
        assert (refused.status_code, "cannot play" in refused.text) == (400, True)
