"""A list of tables costs no replay, and says of a table on disk what it says of a live one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from reliquary.kernel import Game, State
from reliquary.table import lobby as lobbies
from reliquary.table.apply import rebuild
from reliquary.table.history import History
from reliquary.table.lobby import Lobby
from reliquary.table.log import Entry
from reliquary.table.seats import leave_seat
from reliquary.table.store import Person, StoredTable
from reliquary.table.votes import vote_to_end
from tests.table.lobbies import answer, full_table, lobby, people
from tests.web.sites import opened_site, play_now


async def ended(room: Lobby, persons: list[Person]) -> str:
    """A game that some moves were made in, that somebody left and came back to, and that all ended."""
    table = await full_table(room, persons)
    for _ in range(5):
        await answer(table, persons, lambda legal: legal[0])
    await leave_seat(table, persons[2], table.history.revision)
    for person in persons[:2]:
        await vote_to_end(table, person, end=True)
    assert table.history.status == "ended"
    return table.id


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
        for _ in range(3):
            await ended(room, persons)
        live = [await room.lines_of(person) for person in persons]
    async with lobby(tmp_path) as room:
        assert [await room.lines_of(person) for person in persons] == live
        assert replayed == []
    assert [[line.status for line in lines] for lines in live] == [["ended"] * 3] * 3
    assert live[0][0].names == ("Anna", "Ben", "Cleo")


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
    database = sqlite3.connect(tmp_path / "games.db")
    with database:
        database.execute("UPDATE tables SET game = 'gone'")
    database.close()
    async with lobby(tmp_path) as room:
        (line,) = await room.lines_of(persons[0])
        assert (line.game, str(line.game_name), line.status) == ("gone", "gone", "closed")
