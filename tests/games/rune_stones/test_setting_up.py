"""Chapter “Setting up”, and rulings 17, 34 and 63."""

import re

import pytest

from reliquary import BadSetup
from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.components import FIRST_DRUID, MULTICOLOUR
from tests.games.rune_stones import asked
from tests.games.rune_stones.asked import held


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 2), (4, 3)])
def test_there_is_one_stone_of_each_kind_fewer_than_players(seats: int, copies: int) -> None:
    """Step 3."""
    assert GAME.start(seats=seats, seed="x").stones_left == [copies] * 8


def test_everybody_starts_with_a_gem_of_each_colour_and_four_of_eight_cards() -> None:
    """Step 6; no ore, no points."""
    state = GAME.start(seats=4, seed="x")

    for seat in range(4):
        assert held(state, seat) == {"blue": 1, "yellow": 1, "green": 1, "red": 1, "white": 1}
        own = {*state.hands[seat], *state.piles[seat]}
        first = FIRST_DRUID + 8 * state.druids[seat]
        assert own == set(range(first, first + 8))
        assert len(state.hands[seat]) == 4
        assert state.track(seat) == 0


def test_the_supply_is_limited_to_the_box() -> None:
    """R17: 15 gems of each colour, 15 white, 20 ore, 7 artifacts of each colour, 8 wild ones."""
    state = GAME.start(seats=3, seed="x")

    assert state.supply == [12, 12, 12, 12, 12, 20]
    assert sorted([*state.artifacts, *state.smithies]) == sorted([0, 1, 2, 3] * 7)
    assert state.wild_left == 8


def test_no_dragon_is_on_the_first_display_and_none_is_lost() -> None:
    """R34: those met are shuffled back in, not put on top."""
    tops = set()
    for seed in range(60):
        state = GAME.start(seats=2, seed=str(seed))
        colours = state.box.colour
        assert all(colours[card] != MULTICOLOUR for card in state.display)
        assert sorted([*state.display, *state.creatures]) == list(range(FIRST_DRUID))
        tops.add(colours[state.creatures[-1]] == MULTICOLOUR)

    assert tops == {True, False}


def test_the_first_player_is_drawn_by_lot() -> None:
    """Step 8."""
    assert {GAME.start(seats=3, seed=str(seed)).first for seed in range(30)} == {0, 1, 2}


def test_druids_are_dealt_at_random_and_no_two_are_alike() -> None:
    """R63, and section “Decided”, which goes further: the default is the lot."""
    dealt = [GAME.start(seats=3, seed=str(seed)).druids for seed in range(20)]

    assert all(len(set(druids)) == 3 for druids in dealt)
    assert len(set(dealt)) > 5


def test_a_wish_is_met_unless_somebody_else_has_the_same() -> None:
    """R63."""
    state = GAME.start(seats=3, seed="x", druid=("black", "any", "brown"))
    assert (state.druids[0], state.druids[2]) == (3, 0)

    winners = {GAME.start(seats=2, seed=str(seed), druid="grey").druids.index(1) for seed in range(20)}
    assert winners == {0, 1}


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(BadSetup, match="2 to 4 seats"):
        GAME.start(seats=5, seed="x")
    with pytest.raises(BadSetup, match="pink"):
        GAME.start(seats=2, seed="x", druid="pink")


def test_what_is_laid_out_is_told() -> None:
    """Steps 5 and 7: the creatures and artifacts as they lie, from left to right."""
    state = GAME.start(seats=3, seed="x", listen=True)
    view = GAME.view(state, None)
    creatures = [space.card.id for space in view.display if space.card]
    artifacts = [smithy.artifact for smithy in view.smithies[:-1]]

    told = [re.findall(r"\d+|blue|yellow|green|red", line.partition(": ")[2]) for line in asked.told(state)]

    assert (len(creatures), len(artifacts)) == (6, 5)
    assert told[:2] == [creatures, artifacts]
