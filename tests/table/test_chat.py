"""What is said at a table: by whom, how much, and by whom not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from reliquary import BadSetup
from reliquary.errors import NotYours, ReliquaryError, TooMany
from reliquary.table.chairs import ChairPlan
from reliquary.table.chat import MOST_LINES, MOST_SPECTATOR_LINES, say_line, spectator_may_speak, tidy_line
from reliquary.table.seats import offer_seat, take_over_seat
from reliquary.table.votes import vote_to_end
from tests.table.lobbies import answer, full_table, lobby, people, until


async def test_a_line_of_chat_is_one_line(tmp_path: Path) -> None:
    assert tidy_line("  good\n\tgame \u202eevil\x00 ") == "good game evil"
    assert tidy_line("👩\u200d🚀") == "👩\u200d🚀"
    for wrong in ("", " \n ", "\u202e", "\u200d", "\u3164", "\ufe0f", "\u2800", "x" * 201):
        with pytest.raises(BadSetup):
            tidy_line(wrong)

    async with lobby(tmp_path) as room:
        *persons, stranger = await people(room, "Anna", "Ben", "Cleo", "Dora")
        table = await full_table(room, persons)
        await say_line(table, persons[1], "hello")
        line = table.history.log(None)[-1]
        assert (line.kind, line.seat, line.message.values["text"]) == ("say", 1, "hello")
        table.stored = replace(table.stored, watch=False)
        with pytest.raises(ReliquaryError, match="do not sit"):
            await say_line(table, stranger, "me too")
        table.history.lines_said = MOST_LINES
        with pytest.raises(TooMany):
            await say_line(table, persons[1], "more")


async def test_spectators_may_speak_and_are_named_as_such(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        *persons, dora = await people(room, "Anna", "Ben", "Cleo", "Dora")
        table = await full_table(room, persons)
        await say_line(table, dora, "well played")
        line = table.history.log(0)[-1]
        assert (line.kind, line.seat, str(line.message)) == ("say", None, "Dora, watching: well played")
        table.history.spectator_lines = MOST_SPECTATOR_LINES
        with pytest.raises(TooMany):
            await say_line(table, dora, "and on and on")
        await say_line(table, persons[0], "thank you")
        kept = table.history.log(None)
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).history.log(None) == kept


async def test_a_person_who_gave_a_seat_away_is_silent_until_the_game_is_over(tmp_path: Path) -> None:
    """They have seen a hand that is still being played."""
    async with lobby(tmp_path) as room:
        *persons, dora = await people(room, "Anna", "Ben", "Cleo", "Dora")
        table = await full_table(room, persons)
        await take_over_seat(table, dora, await offer_seat(table, persons[0]))
        assert not spectator_may_speak(table, persons[0])
        with pytest.raises(NotYours, match="seen a hand"):
            await say_line(table, persons[0], "she holds the camera")
        for person in (dora, *persons[1:]):
            await vote_to_end(table, person, end=True)
        assert spectator_may_speak(table, persons[0])
        await say_line(table, persons[0], "she held the camera")


async def test_nobody_calls_out_at_a_table_that_is_waiting(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, dora = await people(room, "Anna", "Dora")
        plans = [ChairPlan("open") for _ in range(3)]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=True)
        with pytest.raises(NotYours):
            await say_line(table, dora, "hello?")


async def test_chat_does_not_make_bots_think_twice(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        room.bots.default_pace = 0.05
        persons = await people(room, "Anna")
        table = await full_table(room, persons, bots=2)
        while table.history.asked == 0:
            await answer(table, persons, lambda legal: legal[0])
        waiting_for = room.bots.jobs.in_hand.copy()
        await asyncio.gather(*(say_line(table, persons[0], f"line {n}") for n in range(4)))
        assert room.bots.jobs.in_hand == waiting_for
        assert len(waiting_for) == 1
        await until(table, lambda: table.history.asked == 0)
