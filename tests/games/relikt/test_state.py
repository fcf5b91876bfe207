"""A position as plain values, its copies, and the steps that wait in it."""

import json

import pytest

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import position
from reliquary.games.relikt.rules import STEPS
from reliquary.games.relikt.rules.action_cards import LayFromHand
from reliquary.games.relikt.rules.adventure_cards import ScoreRow


@pytest.mark.parametrize("seats", [3, 5])
def test_every_position_is_loaded_as_it_was_dumped(seats: int) -> None:
    """Through JSON, as other processes get it, and with the same moves on offer."""
    state = GAME.start(seats=seats, seed="ledger")
    chance = Chance("ledger")
    while not state.over:
        again = GAME.load(json.loads(json.dumps(state.dump())))
        assert again.dump() == state.dump()
        assert again.legal() == state.legal()
        state.advance(bot("random").answer(state, chance))
    assert GAME.load(state.dump()).over


def test_a_loaded_position_plays_on_in_the_same_way() -> None:
    state = GAME.start(seats=4, seed="ledger")
    chance = Chance("ledger")
    for _ in range(30):
        state.advance(bot("random").answer(state, chance))
    again = GAME.load(state.dump())

    while not state.over:
        move = bot("random").answer(state, chance)
        state.advance(move)
        again.advance(move)

    assert again.dump() == state.dump()


def test_a_copy_goes_its_own_way() -> None:
    state = GAME.start(seats=3, seed="ledger")
    chance = Chance("ledger")
    for _ in range(20):
        state.advance(bot("random").answer(state, chance))
    before = state.dump()
    twin = state.copy()
    assert twin.dump() == before

    while not twin.over:
        twin.advance(bot("random").answer(twin, chance))

    assert state.dump() == before
    assert twin.dump() != before


def test_a_dump_names_all_that_a_state_holds() -> None:
    """A field that is forgotten would be lost in every snapshot."""
    state = position()
    kernel = {"game", "seats", "options", "seed", "chance", "agenda", "seat", "past", "telling", "news", "box", "moves"}

    held = {name for name in dir(state) if not name.startswith("_") and not callable(getattr(state, name))}

    assert held - kernel - {"FIELDS", "LATER_FIELDS", "decision"} == {*state.FIELDS, *state.LATER_FIELDS}


def test_steps_are_written_down_by_what_they_are_made_of() -> None:
    assert ScoreRow(1, 2).fields() == [1, 2]
    assert LayFromHand(0, 2).fields() == [0, 2]
    assert len({step.__name__ for step in STEPS}) == len(STEPS) == 12


def test_pieces_are_neither_lost_nor_found() -> None:
    state = GAME.start(seats=4, seed="ledger")
    chance = Chance("ledger")
    pieces = sorted(GAME.inventory(state))
    while not state.over:
        state.advance(bot("random").answer(state, chance))
        assert sorted(GAME.inventory(state)) == pieces
    assert len(pieces) == 4 + 4 * 12 + 20 + 4 * 7
