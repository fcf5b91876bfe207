"""How an entry comes into a table's log, and in which order those whom it concerns hear of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.table.lobbies import answer, full_table, lobby, people


async def test_whoever_made_a_move_is_answered_before_the_others_hear_of_it(tmp_path: Path) -> None:
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
