"""Bots think in processes of their own, and no longer than somebody waits for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import reliquary
from reliquary.bots import Expert, Imagine, registry
from reliquary.kernel import Chance, Move, View
from reliquary.table.bot_processes import BotProcesses
from tests.patience import until

GAME = reliquary.game("relikt")


async def test_an_expert_answers_with_a_move_on_offer() -> None:
    state = GAME.start(seats=4, seed="slow")

    bot_processes = BotProcesses(1)
    try:
        assert await bot_processes.choose("expert", state) in {move.notation for move in state.legal()}
    finally:
        bot_processes.close()


class Endless(Expert):
    """Thinks until it is stopped."""

    begun: Path

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        self.begun.touch()
        while not self.stopped():
            time.sleep(0.01)
        return legal[0]


def _invite_endless(begun: Path) -> None:
    Endless.begun = begun
    registry.BOTS["expert"] = Endless


async def test_a_search_that_nobody_waits_for_ends(tmp_path: Path) -> None:
    """There is one process: it is free for the next question, though the search would never have ended by itself."""
    state, begun = GAME.start(seats=4, seed="slow"), tmp_path / "begun"

    bot_processes = BotProcesses(1)
    try:
        await bot_processes._workers.ask(_invite_endless, begun)
        search = asyncio.create_task(bot_processes.choose("expert", state))
        await until(lambda: begun.exists() or search.done())
        assert search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
        assert await bot_processes.choose("random", state) in {move.notation for move in state.legal()}
    finally:
        bot_processes.close()
