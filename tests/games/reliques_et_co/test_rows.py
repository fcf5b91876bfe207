"""The two rows of cards before a player."""

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from tests.games.reliques_et_co.asked import USUAL, kind, offered, play

BUY = ("place 3 headquarters-1/1", "buy base-camp")
CAMP = "base-camp ..."


def test_a_new_card_touches_an_old_one_by_a_side() -> None:
    """Chapter “Rows of cards”; ruling 37: left, right, above or below; in either row."""
    state = position(dice="3", dollars_0="3", row_A=CAMP)
    play(state, *BUY)

    assert offered(state, "lay") == {"upper-1", "upper+4", "lower+0", "lower+1", "lower+2", "lower+3"}


def test_rows_grow_without_limit_and_may_have_gaps() -> None:
    """Rulings 1 and 37: by default there is no limit of columns."""
    cards = f"{USUAL} canyon-5@upper-1 canyon-6@lower-1 desert-5@lower+3 desert-6@lower+4"
    state = position(cards_0=cards, dice="3", dollars_0="3", row_A=CAMP)
    play(state, *BUY)

    assert offered(state, "lay") == {
        "upper-2", "lower-2", "lower+0", "lower+1", "lower+2", "upper+4", "lower+5",
    }  # fmt: skip


def test_there_is_a_cell_for_every_card_that_can_be_bought() -> None:
    """Ruling 37: columns -35 to 38."""
    ids = [move.notation for move in GAME.moves if move.notation.startswith("lay")]

    assert len(ids) == 2 * 74
    assert {"lay upper-35", "lay lower+38"} <= set(ids)


def test_a_laid_card_never_moves() -> None:
    """Chapter “Rows of cards”: no move takes one up again."""
    verbs = {move.notation.split()[0] for move in GAME.moves}

    assert verbs == {"end", "roll", "place", "dive", "reroll", "turn", "set", "buy", "upgrade", "lay", "sell"}


@pytest.mark.parametrize(
    ("cell", "neighbours"),
    [("lower+0", 1), ("lower+1", 1), ("lower+2", 0), ("upper-1", 1), ("upper+4", 0)],
)
def test_neighbours_share_a_side(cell: str, neighbours: int) -> None:
    """Ruling 38: the Base Camp counts Expeditions beside, above or below it; desert and canyon are columns 0 and 1."""
    state = position(dice="3", dollars_0="3", row_A=CAMP)
    play(state, *BUY, f"lay {cell}")

    assert state.reputation[0] == 1 + neighbours


def test_nobody_is_a_neighbour_across_a_gap_or_a_corner() -> None:
    """Ruling 38, and the vector: bottom cards under columns 0 and 2 are no neighbours of each other."""
    alone = position(cards_0=f"{USUAL} canyon-5@lower+0 base-camp*@lower+2")
    beside = position(cards_0=f"{USUAL} canyon-5@lower+0 base-camp*@lower+1")

    assert alone.reputation[0] == 2
    assert beside.reputation[0] == 4


def test_underwater_and_public_cards_are_nobodys_neighbours() -> None:
    """Rulings 38 and 12: they lie apart."""
    state = position(cards_0=f"{USUAL} university*@lower+0", dives_0="2", museum_gem="0")

    assert state.reputation[0] == 4 + 1 + 1


def test_with_four_columns_cards_lie_under_the_starting_cards_only() -> None:
    """Rulings 1 and 39."""
    state = position(options="grid_width=4", dice="3", dollars_0="3", row_A=CAMP)
    play(state, *BUY)

    assert offered(state, "lay") == {"lower+0", "lower+1", "lower+2", "lower+3"}


def test_when_the_four_places_are_full_there_are_only_upgrades() -> None:
    """Ruling 39."""
    full = f"{USUAL} canyon-5@lower+0 canyon-6@lower+1 desert-5@lower+2 desert-6@lower+3"
    state = position(options="grid_width=4", cards_0=full, dice="3", dollars_0="30", row_A=CAMP)
    play(state, BUY[0])

    assert kind(state) == "Buy"
    assert offered(state, "buy") == set()
    assert len(offered(state, "upgrade")) == 8


def test_with_full_rows_and_nothing_to_upgrade_no_die_goes_on_buy() -> None:
    """Rulings 39 and 49."""
    full = "desert-1* canyon-1* headquarters-1* adventurers-1* canyon-5*@lower+0 canyon-6*@lower+1"
    cards = f"{full} desert-5*@lower+2 desert-6*@lower+3"
    narrow = position(options="grid_width=4", cards_0=cards, dice="3", dollars_0="30")
    wide = position(cards_0=cards, dice="3", dollars_0="30")

    assert "3 headquarters-1/1" not in offered(narrow, "place")
    assert "3 headquarters-1/1" in offered(wide, "place")
