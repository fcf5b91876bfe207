"""A list of tables costs no replay, and says of a table on disk what it says of a live one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from reliquary.kernel import Game, State
from reliquary.table import lobby as lobbies
from reliquary.table.apply import rebuild
from reliquary.table.chairs import ChairPlan
from reliquary.table.ending import Ending
from reliquary.table.history import History
from reliquary.table.listing import line_of
from reliquary.table.lobby import Lobby
from reliquary.table.log import Entry
from reliquary.table.replay import Result
from reliquary.table.seats import leave_seat
from reliquary.table.store import Person, StoredTable
from reliquary.table.table import Table
from reliquary.table.votes import vote_to_end
from tests.table.lobbies import answer, archived, change, full_table, lobby, people
from tests.web.sites import opened_site, play_now

pytestmark = pytest.mark.both_databases


async def ended(room: Lobby, persons: list[Person]) -> str:
    """A game that some moves were made in, that somebody left and came back to, and that all ended."""
    table = await full_table(room, persons)
    for _ in range(5):
        await answer(table, persons, lambda legal: legal[0])
    await leave_seat(table, persons[2], table.history.revision)
    for person in persons[:2]:
        await vote_to_end(table, person, end=True)
    assert table.history.status == "ended"
    await archived(room, table)
    return table.id


async def over(room: Lobby, persons: list[Person]) -> Table:
    """A game that was played to its end."""
    table = await full_table(room, persons)
    while table.history.status == "running":
        await answer(table, persons, lambda legal: legal[0])
    await archived(room, table)
    return table


async def test_a_line_is_the_same_from_disk_and_without_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[str] = []

    def noted(stored: StoredTable, game: Game[State], entries: list[Entry]) -> History:
        replayed.append(stored.id)
        return rebuild(stored, game, entries)

    monkeypatch.setattr(lobbies, "rebuild", noted)

    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await over(room, persons)
        for _ in range(2):
            await ended(room, persons)
        live = [await room.lines_of(person) for person in persons]
    async with lobby(tmp_path) as room:
        assert [await room.lines_of(person) for person in persons] == live
        assert replayed == []
    assert [[line.status for line in lines] for lines in live] == [["ended", "ended", "over"]] * 3
    assert live[0][0].names == ("Anna", "Ben", "Cleo")
    assert [line.seats for line in (live[0][0], live[1][0], live[2][0])] == [(0,), (1,), (2,)]
    without, with_result = live[0][0].ending, live[0][2].ending
    assert without is not None
    assert without == Ending(without.at)
    state = table.playthrough.state
    assert with_result is not None
    assert with_result.points == tuple(state.scores())
    assert [with_result.places[seat] for seat in state.ranking()[0]] == [1] * len(state.ranking()[0])
    assert with_result.at == max(entry.at for entry, _ in table.history.lines)


async def test_archives_of_older_versions_get_the_ending_that_they_lack(tmp_path: Path) -> None:
    """From the archive itself: the rules may have changed since."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await over(room, persons)
        before = (await room.lines_of(persons[0]))[0].ending
        kept = await room._store.archive(table.id)
    change(tmp_path, "UPDATE archives SET ending = NULL")
    change(tmp_path, "UPDATE tables SET rules = rules + 1")
    async with lobby(tmp_path) as room:
        while (await room.bots.jobs.counts()).to_archive:  # noqa: ASYNC110 - nothing rings when it is there
            await asyncio.sleep(0.01)
        assert (await room.lines_of(persons[0]))[0].ending == before
        assert await room._store.archive(table.id) == kept


@pytest.mark.parametrize(
    "written", [None, "", "{", "[]", '{"at": 1.0}', '{"at": 1.0, "places": [1, 2], "points": [5]}', b"\xff", 7]
)
def test_an_ending_that_cannot_be_read_is_none(written: object) -> None:
    assert Ending.read(written, 2) is None


def test_those_who_share_a_place_leave_the_next_one_empty() -> None:
    result = Result(places=((2, 0), (1,)), scores=(9, 4, 9), parts=(), sources=())
    ending = Ending.of(5.0, result)
    assert ending == Ending(5.0, (1, 3, 1), (9, 4, 9))
    assert Ending.read(ending.written(), 3) == ending
    assert Ending.read(ending.written(), 4) is None, "that is the ending of another table"


async def test_a_line_says_against_whom_somebody_opened_a_table_for_themself(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        expert, novice = ChairPlan("bot", "expert"), ChairPlan("bot", "novice")
        alone = [ChairPlan("person"), expert, novice]
        for plans in (alone, [*alone[:2], ChairPlan("open")], [ChairPlan("person")] * 3):
            table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=True)
            for person in (anna, ben):
                expected = ("expert", "novice") if plans is alone and person is anna else ()
                assert line_of(table, person).bots == expected


async def test_the_home_page_plays_no_old_game_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await site.table(await play_now(browser))
        person = await site.lobby.people.person(browser.cookies["reliquary"])
        assert person is not None
        await vote_to_end(table, person, end=True)
        cookies = browser.cookies
    monkeypatch.setattr(lobbies, "rebuild", lambda *_: pytest.fail("an old game is played again"))
    async with opened_site(tmp_path) as site, site.browser() as browser:
        browser.cookies = cookies
        assert f"/t/{table.id}" in (await browser.get("/")).text


async def test_a_table_whose_game_is_gone_is_still_in_the_list(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        await ended(room, persons)
    change(tmp_path, "UPDATE tables SET game = 'gone'")
    async with lobby(tmp_path) as room:
        (line,) = await room.lines_of(persons[0])
        assert (line.game, str(line.game_name), line.status) == ("gone", "gone", "closed")
