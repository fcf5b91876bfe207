"""Action 1: summon creatures. Rulings 3 to 7, 42, 53 and 68."""

import pytest

from reliquary import IllegalMove
from reliquary.games.rune_stones.position import position
from tests.games.rune_stones.asked import kind, offered, play, said

DISPLAY = "11 12 13 14 15 16"


def test_points_of_one_colour_add_up_and_multicolour_joins() -> None:
    """Chapter “Summon creatures”."""
    state = position(hand_0="27 24 28 brown-100", pile_0="...", display=DISPLAY)

    state.play("spend 27")

    assert offered(state, "spend") == {"24", "brown-100"}
    state.play("spend brown-100")
    assert offered(state, "summon") == {"11", "12", "13", "14", "15", "16"}


def test_multicolour_alone_has_no_colour() -> None:
    """R6."""
    state = position(hand_0="71 27 28 brown-100", display=DISPLAY)

    play(state, "spend 71", "spend brown-100")

    assert offered(state, "spend") == {"27", "28"}
    assert offered(state, "summon") == {"12", "13", "14", "15", "16"}


def test_the_price_goes_down_to_the_right_and_colour_does_not_matter() -> None:
    """Chapter “Summon creatures”: costs 4, 3, 3, 2, 2, 1."""
    state = position(hand_0="15 16 17 18", display="31 32 33 34 35 36")

    state.play("spend 15")

    assert offered(state, "summon") == {"36"}


def test_several_creatures_are_bought_from_the_same_picture() -> None:
    """R5: nothing slides in between; RB's example buys for 2 and 1."""
    state = position(hand_0="27 19 17 18", display=DISPLAY)

    play(state, "spend 27", "summon 15")
    assert (kind(state), offered(state)) == ("Buy", {"summon 16", "stop"})
    state.play("summon 16")

    assert said(state, "discard 0")[0].split() == ["15", "16", "27"]


def test_at_least_one_creature_is_bought_and_it_is_always_possible() -> None:
    """R3, R68: no stop before the first; one card is always good for the one furthest right."""
    state = position(hand_0="15 16 17 18", display=". . . . . 20")

    state.play("spend 15")

    assert "stop" not in offered(state)
    assert "summon 20" in offered(state)
    with pytest.raises(IllegalMove):
        state.play("stop")


def test_more_cards_than_needed_may_be_spent_and_the_rest_is_lost() -> None:
    """R4."""
    state = position(hand_0="11 18 21 24", display="31 32 33 34 35 36")

    play(state, "spend 11", "spend 18", "spend 21", "spend 24", "summon 36", "stop")

    assert said(state, "discard 0") == ["36 11 18 21 24"]
    assert (kind(state), state.seat) == ("ChooseAction", 1)


def test_after_the_first_purchase_no_more_cards_are_spent() -> None:
    """R68: cards first, then one creature after the other, or stop."""
    state = position(hand_0="27 24 17 18", display=DISPLAY)

    play(state, "spend 27", "summon 16")

    assert offered(state, "spend") == set()
    assert "stop" in offered(state)


def test_spent_and_bought_cards_go_to_the_own_discard() -> None:
    state = position(hand_0="11 16 17 18 ", pile_0="... 20", display="31 32 33 34 35 36")

    play(state, "spend 11", "summon 36")

    assert said(state, "discard 0")[0] == "36 11"


def test_the_display_slides_right_and_is_filled_from_the_right() -> None:
    """R7: the rightmost empty space first, as if cards entered one by one."""
    state = position(hand_0="27 16 17 18", display="31 32 33 34 35 36", creatures="... 50 51 52")

    play(state, "spend 27", "summon 34", "summon 36")

    assert said(state, "display") == ["51 52 31 32 33 35"]


def test_without_pile_and_discard_cards_still_slide() -> None:
    """R42: the left spaces stay empty."""
    cards = " ".join(str(n) for n in range(11, 79) if n not in {11, 16, 17, 18, 31, 32, 33, 34, 35, 36})
    state = position(hand_0="11 16 17 18", display="31 32 33 34 35 36", creatures="-", discard_1=cards)

    play(state, "spend 11", "summon 35")

    assert said(state, "display") == [". 31 32 33 34 36"]


def test_an_empty_pile_is_made_of_the_common_discard_when_it_is_needed() -> None:
    """R43."""
    cards = " ".join(str(n) for n in range(11, 79) if n not in {11, 16, 17, 18, 20, 22, 31, 32, 33, 34, 35, 36})
    state = position(hand_0="11 16 17 18", display="31 32 33 34 35 36", creatures="-", common="20 22", discard_1=cards)

    play(state, "spend 11", "summon 36")

    assert said(state, "display")[0].split()[0] in {"20", "22"}
    assert said(state, "common") == ["-"]
    assert len(state.creatures) == 1


def test_the_stone_of_magic_points_adds_two_and_needs_no_card() -> None:
    """R53: always counted in; with no card played they are all there is."""
    state = position(hand_0="15 16 17 18", stones_0="magic-points", display="31 32 33 34 35 36")
    assert offered(state, "summon") == {"34", "35", "36"}

    bare = state.copy()
    play(bare, "summon 36")
    assert (kind(bare), bare.seat) == ("ChooseAction", 1)

    state.play("spend 15")
    assert offered(state, "summon") == {"32", "33", "34", "35", "36"}


def test_with_an_empty_display_nothing_can_be_summoned() -> None:
    """R28."""
    cards = " ".join(str(n) for n in range(11, 79) if n not in {15, 16, 17, 18})
    state = position(
        hand_0="15 16 17 18", stones_0="magic-points", display=". . . . . .", creatures="-", discard_1=cards
    )

    assert offered(state, "summon") == offered(state, "spend") == set()
