"""Abilities that exchange gems or offer a choice. Rulings 12 to 15, 50, 57, 58; test vector i."""

from tests.games.rune_stones.asked import SWAP, held, kind, offered, said, seed_for, told, two


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

    assert told(state) == ["seat 0 does without this: a yellow creature from the display."]
    assert kind(state) == "UseCard"


def test_the_plus_stone_changes_no_exchange() -> None:
    """Section 7: only cards with a choice of two."""
    state = two("21 51", goods_0="blue", stones_0="plus")

    assert offered(state) == {"pay blue", "no exchange"}


def test_a_blue_gem_pays_a_white_price_if_blue_is_wild() -> None:
    """Vector (i), R50: dragon 75."""
    state = two("75 51", goods_0="blue", stones_0="wild-gem", wild_0="blue")

    state.play("pay blue")

    assert (state.track(0), held(state)) == (4, {})
