"""Action 2: use abilities. Rulings 8 to 16, 29, 38 to 41, 54 to 59, 65; test vectors a, e, g to k."""

import pytest

from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.state import RuneStones
from tests.games.rune_stones.asked import (
    CARD,
    GEM,
    ORE,
    SWAP,
    TWO_POINTS,
    held,
    kind,
    offered,
    play,
    said,
    seed_for,
    told,
)

ALL = range(11, 79)


def without(*taken: int) -> str:
    return " ".join(str(n) for n in ALL if n not in taken)


def two(cards: str, **parts: str) -> RuneStones:
    """Two cards have been laid down, and the first is being used."""
    state = position(hand_0=f"{cards} brown-100 brown-101", **parts)
    one, other = cards.split()
    play(state, f"play {one}", f"play {other}", f"use {one}")
    return state


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


def test_an_exchange_is_made_once() -> None:
    """R13."""
    state = two("21 51", goods_0="blue blue blue")

    state.play("pay blue")

    assert kind(state) == "UseCard"
    assert held(state) == {"blue": 2, "white": 2}


def test_white_pays_for_an_exchange_but_not_for_the_swap_of_the_die() -> None:
    """R15."""
    assert offered(two("21 51", goods_0="blue white"), "pay") == {"blue", "white"}

    state = two("47 51", goods_0="white white", chance=seed_for(SWAP))
    state.play("roll")
    assert offered(state, "swap") == {"yellow"}
    assert "no swap" in offered(state)


def test_an_exchange_that_cannot_be_paid_is_not_offered() -> None:
    assert kind(two("21 51", goods_0="red")) == "UseCard"


def test_an_exchange_takes_what_there_is() -> None:
    """R14: one white left in the supply."""
    state = two("21 51", goods_0="blue", goods_1=" ".join(["white"] * 14))

    state.play("pay blue")

    assert held(state) == {"white": 1}


def test_what_is_paid_may_come_back_but_nothing_at_all_is_not_offered() -> None:
    """R57: no white in the supply; a white one paid comes back, a blue one would bring nothing."""
    state = two("21 51", goods_0="blue white", goods_1=" ".join(["white"] * 14))

    assert offered(state) == {"pay white", "no exchange"}
    state.play("pay white")
    assert held(state) == {"blue": 1, "white": 1}
    assert kind(two("21 51", goods_0="blue", goods_1=" ".join(["white"] * 15))) == "UseCard"


def test_an_exchange_for_gems_of_choice_needs_some_in_the_supply() -> None:
    """R57: card 11; a coloured gem that is paid can be taken back."""
    rival = " ".join(["blue"] * 14 + ["yellow"] * 15 + ["green"] * 15 + ["red"] * 15)
    state = two("11 51", goods_0="blue white", goods_1=rival)

    assert offered(state) == {"pay blue", "no exchange"}


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
        discard_1=without(16, 21, 32, 33, 34, 35, 36),
    )

    play(state, "play 21", "play 16", "use 21", "no exchange", "use 16", "no exchange")

    assert said(state, "display", "common") == ["21 32 33 34 35 36", "-"]


def test_a_choice_offers_both_halves_and_takes_one() -> None:
    """Chapter “Three kinds of abilities”: 30 is a red gem or a blue one."""
    state = two("30 51", goods_0="-")

    assert offered(state) == {"gem red", "gem blue"}
    state.play("gem blue")
    assert held(state) == {"blue": 1}
    assert kind(state) == "UseCard"


def test_of_a_choice_only_what_is_possible_is_offered() -> None:
    """R58: a half that cannot be done; the other alone; none."""
    no_yellow = " ".join(["yellow"] * 14)
    assert offered(two("31 51", display="11 13 16 14 17 20")) == {"gem yellow"}
    assert offered(two("31 51", display="12 13 16 14 17 20", goods_1=no_yellow)) == {"take 12", "no card"}
    assert kind(two("31 51", display="11 13 16 14 17 20", goods_1=no_yellow)) == "UseCard"


def test_a_choice_with_a_card_or_a_roll() -> None:
    state = two("31 51", display="12 13 16 14 17 20")
    assert offered(state) == {"gem yellow", "take 12"}
    state.play("take 12")
    assert said(state, "discard 0") == ["12"]

    assert offered(two("35 51")) == {"gem green", "roll"}


def test_a_declined_half_is_told() -> None:
    """R58, R12."""
    state = two("31 51", display="12 13 16 14 17 20", goods_1=" ".join(["yellow"] * 14))
    state.listen().play("no card")

    assert told(state) == ["seat 0 does without this: any creature from the display."]
    assert kind(state) == "UseCard"


def test_the_die_draws_from_the_pile_unseen() -> None:
    """R59: take it or leave it, then it is turned up for all."""
    state = two("47 51", creatures="... 78", chance=seed_for(CARD))
    state.play("roll")
    assert offered(state) == {"draw", "no draw"}

    state.play("draw")
    assert said(state, "discard 0") == ["78"]


def test_the_die_draws_from_a_shuffled_discard_or_not_at_all() -> None:
    """R10."""
    taken = (47, 51, 32, 33, 34, 35, 36, 31)
    dry = two("47 51", display="31 32 33 34 35 36", creatures="-", discard_1=without(*taken), chance=seed_for(CARD))
    dry.play("roll")
    assert kind(dry) == "UseCard"

    state = two(
        "47 51",
        display="31 32 33 34 35 36",
        creatures="-",
        common="77",
        discard_1=without(*taken, 77),
        chance=seed_for(CARD),
    )
    play(state, "roll", "draw")
    assert said(state, "discard 0", "common") == ["77", "-"]


def test_a_doubled_die_by_face() -> None:
    """R54: one roll done twice; two colours of choice, equal or not."""
    state = two("47 51", goods_0="-", stones_0="double-die", chance=seed_for(GEM))
    play(state, "roll", "gem red", "gem red")
    assert held(state) == {"yellow": 1, "red": 2}

    ore = two("47 51", goods_0="-", stones_0="double-die", chance=seed_for(ORE))
    ore.play("roll")
    assert held(ore) == {"yellow": 1, "ore": 2}


def test_of_a_doubled_card_the_second_may_be_declined_after_the_first_was_seen() -> None:
    """R54."""
    state = two("47 51", creatures="... 77 78", stones_0="double-die", chance=seed_for(CARD))

    play(state, "roll", "draw")
    assert (said(state, "discard 0"), offered(state)) == (["78"], {"draw", "no draw"})
    state.play("no draw")
    assert kind(state) == "UseCard"


def test_a_doubled_swap_with_one_coloured_gem_is_one_swap() -> None:
    """Vector (h): then nothing."""
    state = two("74 51", goods_0="red", stones_0="double-die", chance=seed_for(SWAP))

    play(state, "roll", "swap red")

    assert held(state) == {"white": 2}
    assert kind(state) == "UseCard"


def test_rune_stones_add_up() -> None:
    """Vector (g), R55, R36, R56: 35 with plus, double die and extra point; the die shows 2."""
    state = two("35 51", goods_0="-", stones_0="plus double-die extra-point", chance=seed_for(TWO_POINTS))
    assert held(state) == {"green": 1}

    state.play("roll")

    assert state.track(0) == 5


def test_the_extra_point_comes_once_for_each_card_that_brings_points() -> None:
    """R36: 23 and 24, two points each."""
    state = position(hand_0="23 24 brown-100 brown-101", goods_0="red blue", stones_0="extra-point")

    play(state, "play 23", "play 24", "use 23", "pay red", "use 24", "pay blue")

    assert state.track(0) == 6


def test_the_plus_stone_changes_no_exchange() -> None:
    """Section 7: only cards with a choice of two."""
    state = two("21 51", goods_0="blue", stones_0="plus")

    assert offered(state) == {"pay blue", "no exchange"}


def test_a_blue_gem_pays_a_white_price_if_blue_is_wild() -> None:
    """Vector (i), R50: dragon 75."""
    state = two("75 51", goods_0="blue", stones_0="wild-gem", wild_0="blue")

    state.play("pay blue")

    assert (state.track(0), held(state)) == (4, {})


@pytest.mark.parametrize("gone", ["blue", "white"])
def test_a_gem_that_the_supply_lacks_is_not_taken(gone: str) -> None:
    """Chapter “Abilities”: if possible."""
    state = two("69 51", goods_0="-", goods_1=" ".join([gone] * 15))

    assert held(state) == ({"white": 1} if gone == "blue" else {"blue": 1})
