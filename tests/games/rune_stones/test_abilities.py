"""Action 2: use abilities. Rulings 8, 9, 11, 12, 16, 29, 38 to 42, 65; test vectors a, e, j, k."""

import pytest

from reliquary.games.rune_stones.position import position
from tests.games.rune_stones.asked import ORE, creatures_without, held, kind, offered, play, said, seed_for, told, two


def test_the_rulebooks_example_of_two_exchanges() -> None:
    """Vector (a): 21 and 16; a blue for two white, a white for red, yellow and blue. 21 leaves, 16 stays."""
    state = position(hand_0="21 16 brown-100 brown-101", goods_0="blue")

    play(state, "play 21", "play 16", "use 21", "pay blue", "use 16", "pay white")

    assert held(state) == {"red": 1, "yellow": 1, "blue": 1, "white": 1}
    assert said(state, "common", "discard 0") == ["21", "16"]


def test_exactly_two_cards_are_chosen_before_the_first_is_used() -> None:
    """R38: then the order is chosen step by step."""
    state = position(hand_0="51 52 53 54", goods_0="-")

    state.play("play 51")
    assert (kind(state), held(state)) == ("ChooseCards", {})
    assert offered(state) == {"play 52", "play 53", "play 54"}
    state.play("play 53")
    assert (kind(state), offered(state)) == ("UseCard", {"use 51", "use 53"})
    state.play("use 53")
    assert held(state) == {"blue": 1, "yellow": 1}
    assert offered(state) == {"use 51"}


def test_played_cards_lie_in_front_until_all_is_done() -> None:
    """R11: in no discard, so that they cannot be drawn."""
    state = two("47 51", goods_0="-")

    assert said(state, "laid", "common", "discard 0") == ["47 51", "-", "-"]


def test_with_one_card_in_hand_there_is_no_ability_action() -> None:
    """R29."""
    state = position(hand_0="51", pile_0="...")

    assert offered(state, "play") == set()
    assert offered(state, "spend") == {"51"}


def test_druids_leave_the_game_creatures_go_to_the_common_discard() -> None:
    """Vector (k): 100 and 107."""
    state = position(hand_0="brown-100 brown-107 51 52")

    play(state, "play brown-107", "play brown-100", "use brown-107", "use brown-100", "gem blue")

    assert said(state, "gone", "discard 0", "common") == ["brown-107", "brown-100", "-"]


def test_three_abilities_keep_only_the_lowest() -> None:
    """Vector (e), R40: 103, 77 and 67; 103 out of the game, 77 to the common discard, 67 stays."""
    state = position(hand_0="brown-103 77 67 51", stones_0="three-abilities", goods_0="-")

    play(state, "play brown-103", "play 77")
    assert "two cards" in offered(state)
    play(state, "play 67", "use 67", "use 77", "gem red", "use brown-103")

    assert said(state, "gone", "common", "discard 0") == ["brown-103", "77", "67"]
    assert held(state) == {"green": 1, "white": 2, "red": 2}


def test_with_the_stone_two_cards_may_be_enough_and_two_in_hand_are_two() -> None:
    """R40."""
    state = position(hand_0="51 52 53", stones_0="three-abilities", pile_0="...")
    play(state, "play 51", "play 52", "two cards")
    assert kind(state) == "UseCard"

    short = position(hand_0="51 52", stones_0="three-abilities", pile_0="...")
    play(short, "play 51", "play 52")
    assert kind(short) == "UseCard"


def test_gems_of_a_printed_colour_come_first_by_themselves() -> None:
    """R39: card 59, a blue gem and one of choice."""
    state = two("59 51", goods_0="-")

    assert held(state) == {"blue": 1}
    assert offered(state) == {"gem blue", "gem yellow", "gem green", "gem red"}


def test_what_is_left_is_done_in_any_order_before_the_next_card() -> None:
    """R39: dragon 72, a roll and a gem of choice."""
    state = two("72 51", chance=seed_for(ORE))
    assert offered(state) == {"roll", "no roll", "gem blue", "gem yellow", "gem green", "gem red"}

    state.play("gem red")
    assert offered(state) == {"roll", "no roll"}
    state.play("roll")
    assert held(state)["ore"] == 1
    assert kind(state) == "UseCard"


def test_a_gem_of_choice_is_never_white() -> None:
    """R16."""
    assert "gem white" not in offered(two("71 51"))


def test_gems_and_points_are_taken_but_the_rest_may_be_declined() -> None:
    """R12: a roll, a card from the display, an exchange; a gem of choice asks only for its colour."""
    assert "no roll" in offered(two("47 51"))
    assert "no card" in offered(two("43 51", display="31 32 33 34 35 36"))
    assert "no exchange" in offered(two("21 51"))
    assert not any(move.startswith("no") for move in offered(two("59 51")))


def test_declining_is_told_and_ends_the_card() -> None:
    """R12."""
    state = position(hand_0="47 51 brown-100 brown-101").listen()
    play(state, "play 47", "play 51", "use 47", "no roll")

    assert kind(state) == "UseCard"
    assert "seat 0 does without this: a roll of the die." in told(state)


def test_cards_of_the_display_cost_nothing_wherever_they_lie() -> None:
    """R65, R9: a colour names no dragon, any card does."""
    state = two("43 51", display="67 77 33 34 35 36")
    assert offered(state) == {"take 67", "take 35", "no card"}

    any_card = two("76 51", display="67 77 33 34 35 36")
    assert offered(any_card, "take") == {"67", "77", "33", "34", "35", "36"}


def test_the_display_is_restocked_once_at_the_end_after_the_cards_have_left() -> None:
    """R8, R41."""
    state = two("43 51", display="67 32 33 34 35 36", creatures="... 60")
    state.play("take 67")
    assert said(state, "display", "discard 0") == [". 32 33 34 35 36", "67"]

    state.play("use 51")

    assert said(state, "display", "discard 0", "common") == ["60 32 33 34 35 36", "67 43", "51"]


def test_a_card_just_discarded_fills_a_display_that_had_run_dry() -> None:
    """Vector (j), R41, R42: five cards on display, 21 comes back as the left card."""
    state = position(
        hand_0="21 16 brown-100 brown-101",
        display=". 32 33 34 35 36",
        creatures="-",
        discard_1=creatures_without(16, 21, 32, 33, 34, 35, 36),
    )

    play(state, "play 21", "play 16", "use 21", "no exchange", "use 16", "no exchange")

    assert said(state, "display", "common") == ["21 32 33 34 35 36", "-"]


@pytest.mark.parametrize("gone", ["blue", "white"])
def test_a_gem_that_the_supply_lacks_is_not_taken(gone: str) -> None:
    """Chapter “Abilities”: if possible."""
    state = two("69 51", goods_0="-", goods_1=" ".join([gone] * 15))

    assert held(state) == ({"white": 1} if gone == "blue" else {"blue": 1})
