"""Bots think in processes of their own: within a time, and no longer than somebody waits for them."""

from __future__ import annotations

import asyncio
import secrets
import time

import pytest

import reliquary
from reliquary.table.thinking import Thinkers
from tests.table.halls import run

GAME = reliquary.game("relikt")


def test_an_expert_answers_within_three_seconds() -> None:
    state = GAME.start(seats=4, seed="slow")

    async def story() -> None:
        thinkers = Thinkers(1)
        try:
            await thinkers.choose("random", state)
            began = time.monotonic()
            assert await thinkers.choose("expert", state) in {move.notation for move in state.legal()}
            assert time.monotonic() - began < 3
        finally:
            thinkers.close()

    run(story())


def test_a_search_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one process: the next question is answered at once, not when the search would have ended by itself."""
    # With the same luck the second search goes as the first did, and is not decided before it is called off.
    monkeypatch.setattr(secrets, "token_hex", lambda _: "the same luck")
    state = GAME.start(seats=4, seed="slow")

    async def story() -> None:
        thinkers = Thinkers(1)
        try:
            await thinkers.choose("random", state)
            began = time.monotonic()
            await thinkers.choose("expert", state)
            whole = time.monotonic() - began
            search = asyncio.create_task(thinkers.choose("expert", state))
            await asyncio.sleep(whole / 10)
            search.cancel()
            with pytest.raises(asyncio.CancelledError):
                await search
            began = time.monotonic()
            await thinkers.choose("random", state)
            assert time.monotonic() - began < whole / 2
        finally:
            thinkers.close()

    run(story())
