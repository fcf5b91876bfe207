"""How entries are appended: committed, applied once, and then told to the listeners."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from reliquary.kernel import Move
from reliquary.table.playthrough import Outcome, Playthrough
from tests.table.lobbies import answer, full_table, lobby, people

pytestmark = pytest.mark.both_databases


async def test_the_person_who_moved_is_answered_before_the_others_hear_of_it(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Carl")
        table = await full_table(room, persons)
        order: list[str] = []

        async def listen() -> None:
            await table.changed(table.history.revision)
            order.append("heard")

        async def move() -> None:
            await answer(table, persons, lambda moves: moves[0])
            order.append("answered")

        await asyncio.gather(listen(), move())
        assert order == ["answered", "heard"]


async def test_a_rehearsed_move_is_not_computed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[Move] = []
    outcome = Playthrough.outcome

    def noted(playthrough: Playthrough, seat: int, wanted: Move | int | str, *, automatic: bool = False) -> Outcome:
        found = outcome(playthrough, seat, wanted, automatic=automatic)
        computed.append(found.move)
        return found

    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Carl")
        table = await full_table(room, persons)
        before = table.playthrough.revision
        monkeypatch.setattr(Playthrough, "outcome", noted)
        for _ in range(10):
            await answer(table, persons, lambda moves: moves[0])
        assert computed == [happening.move for happening in table.playthrough.happenings[before:]]
