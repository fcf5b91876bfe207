"""Trading in rows. Rulings 24 to 26, 30, 31, 43, 51, 52, 60; test vector d."""

import pytest

from reliquary import IllegalMove
from reliquary.games.rune_stones.position import position
from tests.games.rune_stones.asked import held, kind, offered, play, said


def test_a_row_of_two_brings_three_points_and_a_stone() -> None:
    """Vector (d): the artifacts go to their discard."""
    state = position(lower_0="blue red", asked="TradeIn 0")

    play(state, "trade lower", "take hand-size")

    assert (state.track(0), said(state, "stones 0", "lower 0", "scrap")) == (3, ["hand-size", "-", "blue red"])


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("blue red", 3),
        ("blue red wild", 6),
        ("blue red wild wild-green", 10),
        ("blue red green yellow wild", 15),
    ],
)
def test_longer_rows_bring_more_and_wild_artifacts_go_back(row: str, points: int) -> None:
    """R60: never part of a row."""
    state = position(upper_0=row, asked="TradeIn 0")
    before = state.wild_left

    play(state, "trade upper", "take plus")

    assert (state.track(0), state.wild_left) == (points, before + row.count("wild"))
    assert said(state, "upper 0") == ["-"]


def test_one_artifact_is_not_enough() -> None:
    state = position(upper_0="blue", lower_0="red", asked="TradeIn 0")

    assert (kind(state), state.seat) == ("ChooseAction", 1)


def test_both_rows_in_one_turn_bring_two_stones() -> None:
    """R25, R60: points, then the stone, then the other row."""
    state = position(upper_0="blue red", lower_0="blue red green", asked="TradeIn 0")

    play(state, "trade lower", "take plus", "trade upper", "take exchange")

    assert (state.track(0), said(state, "stones 0")) == (9, ["exchange plus"])


def test_a_stone_must_be_taken_if_there_is_one() -> None:
    """R24: all different, at most four; otherwise points only."""
    state = position(upper_0="blue red", stones_0="plus", stones_1="exchange", asked="TradeIn 0")
    state.play("trade upper")
    assert offered(state) == {
        "take magic-points",
        "take hand-size",
        "take wild-gem",
        "take double-die",
        "take extra-point",
        "take three-abilities",
    }

    full = position(upper_0="blue red", stones_0="plus exchange double-die hand-size", asked="TradeIn 0")
    full.play("trade upper")
    assert full.track(0) == 3
    assert kind(full) == "TradeIn"


def test_there_is_no_trade_before_the_action() -> None:
    """R26."""
    state = position(upper_0="blue red")

    with pytest.raises(IllegalMove):
        state.play("trade upper")


def test_a_stone_works_from_the_moment_it_is_taken() -> None:
    """R60, R51: the exchange stone right after taking it, hand size for this turn's refill."""
    state = position(upper_0="blue red", lower_0="blue red", goods_0="red", asked="TradeIn 0")
    play(state, "trade upper", "take exchange")
    assert "exchange red for ore" in offered(state)
    play(state, "exchange red for ore", "trade lower", "take hand-size")

    assert (held(state), len(state.hands[0]), state.seat) == ({"ore": 1}, 6, 1)


def test_the_hand_is_refilled_to_four_or_six() -> None:
    """R30: and never beyond."""
    state = position(hand_0="51 52 53 54", stones_0="hand-size", goods_0="-")
    play(state, "play 51", "play 52", "use 51", "use 52")

    assert len(state.hands[0]) == 6


def test_an_empty_pile_is_made_of_the_own_discard_in_the_midst_of_drawing() -> None:
    """R31, R43: what is left is drawn first; cards kept this turn may come up."""
    state = position(
        hand_0="51 52",
        pile_0="53",
        discard_0="54 59 60",
        goods_0="-",
        gone=" ".join(f"brown-{n}" for n in range(100, 108)),
    )
    play(state, "play 51", "play 52", "use 51", "use 52")

    hand = said(state, "hand 0")[0].split()
    assert "53" in hand
    assert len(hand) == 4
    assert len(state.piles[0]) == 1
    assert said(state, "discard 0", "known 0") == ["-", "53"]


def test_a_pile_is_not_shuffled_in_advance() -> None:
    """R43."""
    state = position(hand_0="51 52 53 54", pile_0="59 60", goods_0="-", discard_0="61", gone=GONE)
    play(state, "play 51", "play 52", "use 51", "use 52")

    assert said(state, "pile 0", "discard 0") == ["-", "61 51"]


GONE = " ".join(f"brown-{n}" for n in range(100, 108))


def test_with_too_few_cards_all_are_taken_in_hand() -> None:
    """Chapter “Refill your hand”."""
    state = position(hand_0="51 52", pile_0="-", goods_0="-", gone=GONE)
    play(state, "play 51", "play 52", "use 51", "use 52")

    assert said(state, "hand 0", "pile 0", "discard 0") == ["51", "-", "-"]


def test_the_exchange_stone_serves_once_a_turn_one_way() -> None:
    """R52: both directions would be two."""
    state = position(goods_0="red ore", stones_0="exchange")
    assert {"exchange red for ore", "exchange ore for blue"} <= offered(state)

    state.play("exchange ore for blue")

    assert offered(state, "exchange") == set()
    assert held(state) == {"red": 1, "blue": 1}


def test_white_may_be_given_but_not_received() -> None:
    """Section 7: both texts only bar receiving it."""
    state = position(goods_0="white ore", stones_0="exchange")

    assert "exchange white for ore" in offered(state)
    assert "exchange ore for white" not in {move.notation for move in state.game.moves}


def test_stones_are_used_between_things_never_within() -> None:
    """R51: the action, the next card, before the refill; not within a card."""
    state = position(hand_0="59 51 brown-100 brown-101", goods_0="red", stones_0="exchange wild-gem")
    assert "set blue" in offered(state)
    play(state, "play 59")
    assert offered(state, "exchange") == offered(state, "set") == set()
    play(state, "play 51")
    assert "exchange red for ore" in offered(state)
    state.play("use 59")
    assert offered(state, "exchange") == offered(state, "set") == set()
    play(state, "gem blue", "use 51")
    assert (kind(state), "end turn" in offered(state)) == ("TradeIn", True)


def test_the_wild_gem_stays_on_its_stone() -> None:
    """Section 7, R35, R66: it comes from the supply and scores nothing."""
    state = position(goods_0="red red red", stones_0="wild-gem")
    before = state.supply[0]

    state.play("set blue")

    assert (state.supply[0], state.wild_colour[0]) == (before - 1, 0)
    assert held(state) == {"red": 3}
    assert offered(state, "set") == set()


def test_a_colour_that_is_out_cannot_be_put_on_the_stone() -> None:
    """Section 7: wait, or pick another."""
    state = position(stones_0="wild-gem", goods_0="-", goods_1=" ".join(["blue"] * 15))

    assert offered(state, "set") == {"yellow", "green", "red"}
