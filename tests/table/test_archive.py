"""The archive of any game: all that was seen, and small."""

from __future__ import annotations

import pytest

from reliquary import game
from reliquary.bots import bot
from reliquary.kernel import Chance, game_names
from reliquary.table.archive import FORM, pack, unpack
from reliquary.table.replay import ReplayedGame

_MOVES = 120


@pytest.mark.parametrize("name", game_names())
def test_an_archive_of_any_game_holds_what_each_seat_saw_and_is_small(name: str) -> None:
    rules = game(name)
    seats = rules.seats[-1]
    start = rules.start(seats=seats, seed="archive")
    state, chance, moves = start.copy(), Chance("archive"), []
    for _ in range(_MOVES):
        moves.append(bot("greedy").answer(state, chance))
        state.advance(moves[-1])
    replay = ReplayedGame(start, moves)
    packed = pack(replay, seats, "the record")
    kept = unpack(FORM, packed, rules)
    for moment in range(_MOVES + 1):
        assert kept.news(moment) == replay.news(moment)
        for seat in (None, *range(seats)):
            assert kept.view(moment, seat) == replay.view(moment, seat)
    assert len(packed) < 50_000
