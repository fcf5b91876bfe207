"""A game as a film: what each seat saw, archived for ever, and played on from any moment."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from reliquary import BadRecord, BadSetup, Record, StaleTable
from reliquary.kernel import View, game
from reliquary.kernel.promise import digest_of
from reliquary.table.archive import FORM, pack, unpack
from reliquary.table.lobby import Lobby
from reliquary.table.store import Person, Store
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, answer, archived, full_table, lobby, people


async def played(room: Lobby, persons: list[Person], luck: int = 4) -> Table:
    """A whole game, with moves taken back here and there."""
    chance = random.Random(luck)
    table = await full_table(room, persons)
    while table.status == "running":
        if chance.random() < 0.2 and table.can_take_back(table.asked):
            await table.take_back(persons[table.asked or 0], table.revision)
        else:
            await answer(table, persons, chance.choice)
    return table


async def test_every_moment_shows_a_seat_what_it_saw_then(tmp_path: Path) -> None:
    """What a seat is shown of the past of a running game is what it was shown then, and nothing that came out since."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        luck = random.Random(2)
        seen: dict[int, list[View]] = {}
        while table.status == "running":
            seen[table.replay().last] = [table.view(seat) for seat in (None, 0, 1, 2)]
            await answer(table, persons, luck.choice)
        replay = table.replay()
        assert len(seen) > 60
        for moment, views in seen.items():
            assert [replay.view(moment, seat) for seat in (None, 0, 1, 2)] == views
        assert replay.turns[0] == 0
        assert replay.result is not None
        assert replay.result.scores == tuple(table.state.scores())


async def test_what_was_taken_back_is_not_in_the_film(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        last = table.replay().last
        await table.play(persons[table.asked or 0], table.revision, ["no action"])
        assert table.replay().last == last + 1
        await table.take_back(persons[table.asked or 0], table.revision)
        assert table.replay().last == last


async def test_an_archive_holds_what_each_seat_saw(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await played(room, persons)
        replay = table.replay()
        packed = pack(replay, 3, table.record())
        kept = unpack(FORM, packed, table.game)
        assert (kept.last, kept.turns, kept.result, kept.record) == (
            replay.last,
            replay.turns,
            replay.result,
            table.record(),
        )
        for moment in range(replay.last + 1):
            assert kept.news(moment) == replay.news(moment)
            assert (kept.mover(moment), kept.asked(moment)) == (replay.mover(moment), replay.asked(moment))
            for seat in (None, 0, 1, 2):
                assert kept.view(moment, seat) == replay.view(moment, seat)
        assert len(packed) < 100_000
        with pytest.raises(BadRecord, match="newer"):
            unpack(FORM + 1, packed, table.game)


async def test_a_finished_game_is_watched_after_the_rules_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await played(room, persons)
        await table.say(persons[0], "well played")
        replay, record = table.replay(), table.record()
        await archived(room, table)
    monkeypatch.setattr(game("relikt"), "version", 99)
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.status, again.history.playthrough) == ("over", None)
        assert again.names == ("Anna", "Ben", "Cleo")
        kept = await room.replay(again)
        assert [kept.view(moment, 1) for moment in range(kept.last + 1)] == [
            replay.view(moment, 1) for moment in range(replay.last + 1)
        ]
        assert await room.record(again) == record
        assert again.fairness() == table.fairness()
        with pytest.raises(BadSetup, match="not played on"):
            await room.play_on(again, 3, 0, persons[0])


async def test_what_was_not_archived_in_time_is_archived_at_the_next_start(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await played(room, await people(room, "Anna", "Ben", "Cleo"))
        await archived(room, table)
    store = await Store.open(tmp_path / "games.db")
    async with store.engine.begin() as connection:
        await connection.execute(text("DELETE FROM archives"))
    assert await store.unarchived() == [table.id]
    await store.close()
    async with lobby(tmp_path) as room:
        await archived(room, table)
        assert await room._store.unarchived() == []


async def test_a_finished_game_is_played_on_from_any_moment(tmp_path: Path) -> None:
    """What the seat could not know is dealt anew; the record carries the position and names its parent, and is true."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        finished = await played(room, persons)
        replay = finished.replay()
        moment = replay.last // 2
        table = await room.play_on(finished, moment, 1, persons[0])
        await table.sit(persons[0], 1, UNPROMISED, table.revision)

        assert table.replay().view(0, 1) == replay.view(moment, 1), "the seat sees what it saw then"
        assert table.replay().state(0).dump() != replay.state(moment).dump(), "and what it did not see is dealt anew"
        assert [chair.kind for chair in table.chairs] == ["bot", "person", "bot"]
        while table.status == "running":
            if table.asked == 1:
                await table.play(persons[0], table.revision, [table.legal(1)[0].notation])
            else:
                await table.changed(table.revision)

        record = Record.parse(table.record())
        assert str(record) == table.record()
        assert record.origin is not None
        assert (record.origin.parent, record.origin.moment, record.origin.seat) == (finished.id, moment, 1)
        assert record.replay().scores() == table.state.scores()
        assert record.commitment == table.commitment
        dump = table.state.dump()
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).state.dump() == dump


async def played_on(room: Lobby, share: str) -> Table:
    """From the middle of a finished game, up to the first question to the person who sits at seat 1."""
    persons = await people(room, "Anna", "Ben", "Cleo")
    finished = await played(room, persons)
    table = await room.play_on(finished, finished.replay().last // 2, 1, persons[0])
    await table.sit(persons[0], 1, digest_of(share) if share else UNPROMISED, table.revision)
    if share:
        await table.reveal(persons[0], [share])
    while table.asked != 1:
        await table.changed(table.revision)
    return table


@pytest.mark.parametrize("share", ["", "5" * 32], ids=["drawn by the house", "promised"])
async def test_a_better_imagine_does_not_change_a_game_that_was_played_on(
    share: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    relikt = type(game("relikt"))
    usual = relikt.imagine

    async with lobby(tmp_path) as room:
        table = await played_on(room, share)
        began, stands = table.replay().state(0).dump(), table.state.dump()
    monkeypatch.setattr(
        relikt, "imagine", lambda self, state, seat, chance: usual(self, state, seat, chance.fork("better"))
    )
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.replay().state(0).dump(), again.state.dump()) == (began, stands)


async def test_a_log_of_old_without_the_position_is_imagined_again(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await played_on(room, "")
        began, stands = table.replay().state(0).dump(), table.state.dump()
    database = sqlite3.connect(tmp_path / "games.db")
    with closing(database), database:
        older = "UPDATE entries SET what = json_remove(what, '$.position') WHERE table_id = ? AND kind = 'start'"
        assert database.execute(older + " AND what LIKE '%position%'", (table.id,)).rowcount == 1
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.replay().state(0).dump(), again.state.dump()) == (began, stands)


async def test_playing_on_where_nothing_can_be_played_is_refused(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        running = await full_table(room, persons)
        with pytest.raises(StaleTable, match="not over"):
            await room.play_on(running, 0, 0, persons[0])
        finished = await played(room, persons)
        for moment, seat in ((finished.replay().last, 0), (-1, 0), (10_000, 0), (0, 3), (0, -1)):
            with pytest.raises(BadSetup, match="nothing can be played on"):
                await room.play_on(finished, moment, seat, persons[0])


async def test_a_record_with_a_wrong_origin_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        finished = await played(room, persons)
        table = await room.play_on(finished, 5, 0, persons[0])
        await table.sit(persons[0], 0, UNPROMISED, table.revision)
        await table.leave(persons[0], table.revision)
        room.hear(table, persons[0])
        while table.status == "running":
            await table.changed(table.revision)
        lines = table.record().splitlines()
        place = next(number for number, line in enumerate(lines) if line.startswith("from: "))
        packed = lines[place].rsplit(" ", 1)[1]
        for wrong in ("from: somewhere", lines[place].replace(packed, packed[:-8]), f"{lines[place]} x"):
            with pytest.raises(BadRecord, match="from"):
                Record.parse("\n".join([*lines[:place], wrong, *lines[place + 1 :]]) + "\n")
        empty = lines[place].replace(packed, "eNqrrgUAAXUA-Q==")
        with pytest.raises(BadRecord, match="none of this game"):
            Record.parse("\n".join([*lines[:place], empty, *lines[place + 1 :]]) + "\n").replay()
        with pytest.raises(BadRecord):
            Record.parse("\n".join([*lines[:place], *lines[place + 1 :]]) + "\n").replay()
