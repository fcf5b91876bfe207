"""The die, and the rune stones that double it or add to it. Rulings 10, 36, 54 to 56, 59; test vectors g, h."""

from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.scoring import BY_CARDS, BY_DIE
from tests.games.rune_stones.asked import (
    CARD,
    GEM,
    ORE,
    SWAP,
    TWO_POINTS,
    creatures_without,
    held,
    kind,
    offered,
    play,
    said,
    seed_for,
    two,
)


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
    dry = two(
        "47 51", display="31 32 33 34 35 36", creatures="-", discard_1=creatures_without(*taken), chance=seed_for(CARD)
    )
    dry.play("roll")
    assert kind(dry) == "UseCard"

    state = two(
        "47 51",
        display="31 32 33 34 35 36",
        creatures="-",
        common="77",
        discard_1=creatures_without(*taken, 77),
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


def test_a_gem_of_any_colour_may_be_swapped_but_no_white_one() -> None:
    """R15, R50: also one of the own wild-gem colour."""
    goods = "blue yellow green red white"
    state = two("47 51", goods_0=goods, stones_0="wild-gem", wild_0="blue", chance=seed_for(SWAP))
    state.play("roll")
    assert offered(state) == {"swap blue", "swap yellow", "swap green", "swap red", "no swap"}

    state.play("swap blue")
    assert held(state) == {"yellow": 2, "green": 1, "red": 1, "white": 2}


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


def test_a_card_that_brings_points_twice_brings_one_more_only_once() -> None:
    """R36, R56: with its first points. No card of this box does, but another box may."""
    state = two("47 51", stones_0="extra-point")

    state.score(0, 1, BY_DIE)
    state.score(0, 2, BY_CARDS)

    assert state.track(0) == 4
