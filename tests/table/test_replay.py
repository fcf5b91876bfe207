"""Replays: what each seat saw, archived, and played on from any moment."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from sqlalchemy import text

from reliquary import BadRecord, BadSetup, Record, StaleTable
from reliquary.kernel import View, game
from reliquary.kernel.promise import digest_of
from reliquary.table.archive import FORM, pack, unpack
from reliquary.table.chat import say_line
from reliquary.table.lobby import Lobby
from reliquary.table.play import play_moves, take_back_move
from reliquary.table.seats import leave_seat, sit_down
from reliquary.table.start import reveal_shares
from reliquary.table.store import Person, Store
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, answer, archived, change, database_in, full_table, lobby, people

pytestmark = pytest.mark.both_databases


async def played(room: Lobby, persons: list[Person], luck: int = 4) -> Table:
    """A whole game, with moves taken back here and there."""
    chance = random.Random(luck)
    table = await full_table(room, persons)
    while table.history.status == "running":
        if chance.random() < 0.2 and table.can_take_back(table.history.asked):
            await take_back_move(table, persons[table.history.asked or 0], table.history.revision)
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
        while table.history.status == "running":
            seen[table.history.replay().last] = [table.view(seat) for seat in (None, 0, 1, 2)]
            await answer(table, persons, luck.choice)
        replay = table.history.replay()
        assert len(seen) > 60
        for moment, views in seen.items():
            assert [replay.view(moment, seat) for seat in (None, 0, 1, 2)] == views
        assert replay.turns[0] == 0
        assert replay.result is not None
        assert replay.result.scores == tuple(table.playthrough.state.scores())


async def test_what_was_taken_back_is_not_in_the_replay(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        last = table.history.replay().last
        await play_moves(table, persons[table.history.asked or 0], table.history.revision, ["no action"])
        assert table.history.replay().last == last + 1
        await take_back_move(table, persons[table.history.asked or 0], table.history.revision)
        assert table.history.replay().last == last


async def test_an_archive_holds_what_each_seat_saw(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await played(room, persons)
        replay = table.history.replay()
        packed = pack(replay, 3, table.history.record())
        kept = unpack(FORM, packed, table.game)
        assert (kept.last, kept.turns, kept.result, kept.record) == (
            replay.last,
            replay.turns,
            replay.result,
            table.history.record(),
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
        await say_line(table, persons[0], "well played")
        replay, record = table.history.replay(), table.history.record()
        await archived(room, table)
    monkeypatch.setattr(game("relikt"), "version", 99)
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.history.status, again.history.playthrough) == ("over", None)
        assert again.history.names == ("Anna", "Ben", "Cleo")
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
    store = await Store.open(database_in(tmp_path))
    async with store.engine.begin() as connection:
        await connection.execute(text("DELETE FROM archives"))
    await store.close()
    async with lobby(tmp_path) as room:
        await archived(room, table)
        assert (await room.bots.jobs.counts()).to_archive == 0


async def test_a_finished_game_is_played_on_from_any_moment(tmp_path: Path) -> None:
    """What the seat could not know is dealt anew; the record carries the position and names its parent, and is true."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        finished = await played(room, persons)
        replay = finished.history.replay()
        moment = replay.last // 2
        table = await room.play_on(finished, moment, 1, persons[0])
        await sit_down(table, persons[0], 1, UNPROMISED, table.history.revision)

        assert table.history.replay().view(0, 1) == replay.view(moment, 1), "the seat sees what it saw then"
        assert table.history.replay().state(0).dump() != replay.state(moment).dump(), (
            "and what it did not see is dealt again"
        )
        assert [chair.kind for chair in table.history.chairs] == ["bot", "person", "bot"]
        while table.history.status == "running":
            if table.history.asked == 1:
                await play_moves(table, persons[0], table.history.revision, [table.legal(1)[0].notation])
            else:
                await table.changed(table.history.revision)

        record = Record.parse(table.history.record())
        assert str(record) == table.history.record()
        assert record.origin is not None
        assert (record.origin.parent, record.origin.moment, record.origin.seat) == (finished.id, moment, 1)
        assert record.replay().scores() == table.playthrough.state.scores()
        assert record.commitment == table.commitment
        dump = table.playthrough.state.dump()
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).playthrough.state.dump() == dump


async def played_on(room: Lobby, share: str) -> Table:
    """From the middle of a finished game, up to the first question to the person who sits at seat 1."""
    persons = await people(room, "Anna", "Ben", "Cleo")
    finished = await played(room, persons)
    table = await room.play_on(finished, finished.history.replay().last // 2, 1, persons[0])
    await sit_down(table, persons[0], 1, digest_of(share) if share else UNPROMISED, table.history.revision)
    if share:
        await reveal_shares(table, persons[0], [share])
    while table.history.asked != 1:
        await table.changed(table.history.revision)
    return table


@pytest.mark.parametrize("share", ["", "5" * 32], ids=["drawn by the server", "promised"])
async def test_a_better_imagine_does_not_change_a_game_that_was_played_on(
    share: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    relikt = type(game("relikt"))
    usual = relikt.imagine

    async with lobby(tmp_path) as room:
        table = await played_on(room, share)
        began, stands = table.history.replay().state(0).dump(), table.playthrough.state.dump()
    monkeypatch.setattr(
        relikt, "imagine", lambda self, state, seat, chance: usual(self, state, seat, chance.fork("better"))
    )
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.history.replay().state(0).dump(), again.playthrough.state.dump()) == (began, stands)


async def test_a_log_of_old_without_the_position_is_imagined_again(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await played_on(room, "")
        began, stands = table.history.replay().state(0).dump(), table.playthrough.state.dump()
        (start,) = [entry for entry in await room._store.log(table.id) if entry.kind == "start"]
    older = {key: value for key, value in start.what.items() if key != "position"}
    assert older != start.what
    without = "UPDATE entries SET what = :what WHERE table_id = :table AND kind = 'start'"
    assert change(tmp_path, without, what=json.dumps(older), table=table.id) == 1
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.history.replay().state(0).dump(), again.playthrough.state.dump()) == (began, stands)


async def test_playing_on_where_nothing_can_be_played_is_refused(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        running = await full_table(room, persons)
        with pytest.raises(StaleTable, match="not over"):
            await room.play_on(running, 0, 0, persons[0])
        finished = await played(room, persons)
        for moment, seat in ((finished.history.replay().last, 0), (-1, 0), (10_000, 0), (0, 3), (0, -1)):
            with pytest.raises(BadSetup, match="nothing can be played on"):
                await room.play_on(finished, moment, seat, persons[0])


async def test_a_record_with_a_wrong_origin_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        finished = await played(room, persons)
        table = await room.play_on(finished, 5, 0, persons[0])
        await sit_down(table, persons[0], 0, UNPROMISED, table.history.revision)
        await leave_seat(table, persons[0], table.history.revision)
        room.notice(table, persons[0])
        while table.history.status == "running":
            await table.changed(table.history.revision)
        lines = table.history.record().splitlines()
        place = next(number for number, line in enumerate(lines) if line.startswith("from: "))
        packed = lines[place].rsplit(" ", 1)[1]
        for wrong in ("from: somewhere", lines[place].replace(packed, packed[:-8]), f"{lines[place]} x"):
            with pytest.raises(BadRecord, match="from"):
                Record.parse("\n".join([*lines[:place], wrong, *lines[place + 1 :]]) + "\n")
        empty = lines[place].replace(packed, "eNqrrgUAAXUA-Q==")
        with pytest.raises(BadRecord, match="not one of this game"):
            Record.parse("\n".join([*lines[:place], empty, *lines[place + 1 :]]) + "\n").replay()
        with pytest.raises(BadRecord):
            Record.parse("\n".join([*lines[:place], *lines[place + 1 :]]) + "\n").replay()
