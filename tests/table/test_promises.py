"""What each person adds to the seed is promised when they sit down, and laid open when the chairs are closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary import BadSetup, Record, StaleTable
from reliquary.errors import NotYours
from reliquary.kernel.promise import digest_of, replacement_share
from reliquary.table import server_time
from reliquary.table.apply import rebuild
from reliquary.table.chairs import ChairPlan
from reliquary.table.chat import say_line
from reliquary.table.lobby import Lobby
from reliquary.table.seats import leave_seat, offer_seat, return_to_seat, sit_down, take_over_seat
from reliquary.table.start import close_chairs, promise_share, reveal_shares, start_game
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, answer, change, lobby, people

SHARES = ["a" * 32, "b" * 32, "c" * 32]
DIGESTS = [digest_of(share) for share in SHARES]


async def laid(room: Lobby, opener: Person, open_chairs: int = 2) -> Table:
    plans = [ChairPlan("open")] * open_chairs + [ChairPlan("bot", "random")] * (3 - open_chairs)
    return await room.open_table(opener, "relikt", chairs=plans, options={}, watch=True)


async def sealed_table(room: Lobby, persons: list[Person]) -> Table:
    """All have promised a share, and the chairs are closed."""
    table = await laid(room, persons[0], len(persons))
    for seat, person in enumerate(persons):
        await sit_down(table, person, seat, DIGESTS[seat], table.history.revision)
    return table


def parts(table: Table) -> list[str]:
    return table.playthrough.state.seed.split("|")


async def finished(table: Table, persons: list[Person]) -> Record:
    """Played to the end; the record."""
    while table.history.status == "running":
        if table.history.asked in table.history.present:
            await answer(table, persons, lambda legal: legal[0])
        else:
            await table.changed(table.history.revision)
    return Record.parse(table.history.record())


async def test_shares_are_laid_open_only_when_all_digests_are_there(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await laid(room, anna)
        await sit_down(table, anna, 0, DIGESTS[0], table.history.revision)
        assert table.fairness() == {"commitment": table.commitment}, "others are shown nothing before all sit"
        with pytest.raises(StaleTable, match="chairs are closed"):
            await reveal_shares(table, anna, [SHARES[0]])

        await sit_down(table, ben, 1, DIGESTS[1], table.history.revision)

        assert table.history.status == "waiting"
        shown = {"commitment": table.commitment, "digests": DIGESTS[:2], "missing": DIGESTS[:2]}
        assert table.fairness() == shown
        await reveal_shares(table, anna, [SHARES[0]])
        assert table.fairness() == shown | {"missing": [DIGESTS[1]]}
        await reveal_shares(table, anna, [SHARES[0]])
        await reveal_shares(table, ben, [SHARES[1]])
        assert table.history.status == "running"
        await reveal_shares(table, ben, [SHARES[1]])
        assert parts(table) == [table.stored.secret, *SHARES[:2]]
        record = await finished(table, [anna, ben])
        assert record.digests == tuple(DIGESTS[:2])
        record.replay()


async def test_only_what_was_promised_can_be_laid_open_and_by_nobody_else(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben, eve = await people(room, "Anna", "Ben", "Eve")
        table = await sealed_table(room, [anna, ben])
        for person, shares in ((anna, ["d" * 32]), (anna, [SHARES[1]]), (anna, []), (anna, [SHARES[0], "d" * 32])):
            with pytest.raises(NotYours, match="not the share"):
                await reveal_shares(table, person, shares)
        with pytest.raises(NotYours, match="do not sit"):
            await reveal_shares(table, eve, [SHARES[0]])
        with pytest.raises(BadSetup, match="32 hexadecimal"):
            await reveal_shares(table, anna, ["x"])
        assert table.fairness()["missing"] == DIGESTS[:2]


async def test_with_the_chairs_closed_nothing_changes_any_more(tmp_path: Path) -> None:
    """Neither who sits there nor what they promised; only a share can still be laid open."""
    async with lobby(tmp_path) as room:
        anna, ben, eve = await people(room, "Anna", "Ben", "Eve")
        table = await laid(room, anna)
        await sit_down(table, anna, 0, DIGESTS[0], table.history.revision)
        link = await offer_seat(table, anna)
        await sit_down(table, ben, 1, DIGESTS[1], table.history.revision)
        before = table.history.revision
        for refused in (
            leave_seat(table, ben, table.history.revision),
            leave_seat(table, anna, table.history.revision, 1),
            sit_down(table, eve, 2, DIGESTS[2], table.history.revision),
            close_chairs(table, anna, table.history.revision),
            promise_share(table, ben, DIGESTS[1], DIGESTS[2]),
            take_over_seat(table, eve, link),
        ):
            with pytest.raises(StaleTable, match="begun already"):
                await refused
        assert table.history.revision == before


async def test_who_promises_nothing_gets_a_share_only_when_the_chairs_are_closed(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await laid(room, anna)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        assert "share" not in str(await room._store.log(table.id))
        await sit_down(table, ben, 1, DIGESTS[1], table.history.revision)
        assert table.fairness()["missing"] == [DIGESTS[1]]
        await reveal_shares(table, ben, [SHARES[1]])
        assert len(parts(table)[1]) == 32
        (await finished(table, [anna, ben])).replay()


async def test_starting_closes_the_chairs(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        table = await laid(room, anna, 3)
        await sit_down(table, anna, 0, DIGESTS[0], table.history.revision)
        await close_chairs(table, anna, table.history.revision)
        assert (table.history.status, [chair.kind for chair in table.history.chairs]) == (
            "waiting",
            ["person", "bot", "bot"],
        )
        await reveal_shares(table, anna, [SHARES[0]])
        assert table.history.status == "running"


async def test_another_device_promises_a_share_of_its_own_while_chairs_are_empty(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await laid(room, anna)
        seen = await sit_down(table, anna, 0, DIGESTS[0], table.history.revision)
        await promise_share(table, anna, DIGESTS[0], DIGESTS[2])
        with pytest.raises(StaleTable, match="look again"):
            await promise_share(table, anna, DIGESTS[0], DIGESTS[1])
        with pytest.raises(BadSetup, match="64 hexadecimal"):
            await promise_share(table, anna, DIGESTS[2], "x")
        await sit_down(table, ben, 1, DIGESTS[1], seen)
        assert table.fairness()["digests"] == [DIGESTS[2], DIGESTS[1]]
        with pytest.raises(NotYours, match="not the share"):
            await reveal_shares(table, anna, [SHARES[0]])
        await reveal_shares(table, anna, [SHARES[2]])
        await reveal_shares(table, ben, [SHARES[1]])
        assert parts(table)[1:] == [SHARES[2], SHARES[1]]


async def test_who_takes_a_seat_over_is_not_held_to_what_the_giver_promised(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben, cleo = await people(room, "Anna", "Ben", "Cleo")
        for promises in (True, False):
            table = await laid(room, anna, 3)
            await sit_down(table, anna, 0, DIGESTS[0], table.history.revision)
            await sit_down(table, ben, 1, DIGESTS[1], table.history.revision)
            await take_over_seat(table, cleo, await offer_seat(table, ben))
            if promises:
                await promise_share(table, cleo, "", DIGESTS[2])
            await close_chairs(table, anna, table.history.revision)
            await reveal_shares(table, anna, [SHARES[0]])
            if promises:
                assert table.history.status == "waiting"
                await reveal_shares(table, cleo, [SHARES[2]])
                assert parts(table)[1:] == [SHARES[0], SHARES[2]]
            assert table.history.status == "running"
            assert table.history.chairs[1].kind == "person"


async def test_several_at_one_screen_promise_and_lay_open_one_share_each(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        table = await laid(room, anna)
        await sit_down(table, anna, 0, DIGESTS[0], table.history.revision)
        await sit_down(table, anna, 1, DIGESTS[1], table.history.revision, local="Ben")
        await reveal_shares(table, anna, [SHARES[1], SHARES[0]])
        assert parts(table)[1:] == SHARES[:2]


async def test_a_person_who_does_not_reveal_loses_the_seat_and_the_digests_stand_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = server_time.now()
    monkeypatch.setattr(server_time, "now", lambda: now)

    async with lobby(tmp_path) as room:
        anna, ben, eve = await people(room, "Anna", "Ben", "Eve")
        table = await laid(room, anna)
        await sit_down(table, anna, 0, DIGESTS[0], table.history.revision)
        await sit_down(table, ben, 1, DIGESTS[1], table.history.revision)
        now += 3600
        with pytest.raises(NotYours, match="Say first that you are ready"):
            await start_game(table, anna, table.history.revision)
        await reveal_shares(table, anna, [SHARES[0]])
        now += 58.5
        with pytest.raises(StaleTable, match="still have 2 s"):
            await start_game(table, anna, table.history.revision)
        assert table.history.status == "waiting"
        now += 1.5
        for person, why in ((ben, "Say first"), (eve, "do not sit")):
            with pytest.raises(NotYours, match=why):
                await start_game(table, person, table.history.revision)

        await start_game(table, anna, table.history.revision)

        assert table.history.status == "running"
        assert parts(table)[1:] == [SHARES[0], replacement_share(DIGESTS[:2])]
        assert parts(table)[2] == digest_of(f"{DIGESTS[0]}|{DIGESTS[1]}")
        assert (table.history.chairs[1].kind, table.history.chairs[1].away, table.history.names[1]) == (
            "bot",
            True,
            "Ben",
        )
        with pytest.raises(StaleTable, match="begun already"):
            await reveal_shares(table, ben, [SHARES[1]])
        with pytest.raises(NotYours, match="to the end"):
            await return_to_seat(table, ben)
        with pytest.raises(NotYours, match="to the end"):
            await offer_seat(table, ben)
        record = await finished(table, [anna])
        record.replay()
        again = rebuild(table.stored, table.game, await room._store.log(table.id))
        assert (again.seed, again.chairs, again.status) == (record.seed, table.history.chairs, "over")


async def test_a_game_begins_and_clocks_run_when_all_are_ready_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = server_time.now()
    monkeypatch.setattr(server_time, "now", lambda: now)

    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        plans = [ChairPlan("open"), ChairPlan("open"), ChairPlan("bot", "random")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=True, time_limit=300)
        for seat, person in enumerate((anna, ben)):
            now += 100
            await sit_down(table, person, seat, DIGESTS[seat], table.history.revision)
        now += 100
        assert [table.awaits(seat) for seat in range(3)] == [True, True, False]
        await reveal_shares(table, anna, [SHARES[0]])
        now += 7200
        await say_line(table, anna, "take your time")
        assert table.history.status == "waiting", "somebody who is not there is waited for"
        assert [table.awaits(seat) for seat in range(3)] == [False, True, False]
        await reveal_shares(table, ben, [SHARES[1]])
        assert table.history.status == "running"
        assert [table.history.clock.left(seat) for seat in (0, 1)] == [300, 300]


async def test_the_wait_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the server was down nobody could lay open anything: that time does not count."""
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await sealed_table(room, [anna, ben])
        await reveal_shares(table, anna, [SHARES[0]])
        await say_line(table, anna, "are you there?")
        digests = table.fairness()
    change(tmp_path, "UPDATE entries SET at = at - 640")
    change(tmp_path, "UPDATE entries SET at = at + 40 WHERE kind = 'say'")
    change(tmp_path, "UPDATE leases SET renewed = renewed - 600")
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.history.status, again.fairness()) == ("waiting", digests)
        now = again.history.promises.deadline - 1
        assert -20 < now - server_time.now() < 20
        monkeypatch.setattr(server_time, "now", lambda: now)
        with pytest.raises(StaleTable, match="still have 1 s"):
            await start_game(again, anna, again.history.revision)
        await reveal_shares(again, ben, [SHARES[1]])
        assert again.history.status == "running"
        assert again.playthrough.state.seed.split("|")[1:] == SHARES[:2]
