"""Action 3: forge artifacts. Rulings 18 to 23, 27, 37, 44 to 49; test vectors b, c, l, m."""

import pytest

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from tests.games.rune_stones.asked import CARD, ONE_POINT, ORE, held, kind, offered, play, said, seed_for

SMITHIES = "blue yellow green red red"


def test_the_rulebooks_example_of_two_artifacts() -> None:
    """Vector (b), R45: 2 yellow and a white, ore, the lower row; then a wild one on the red place of the upper row."""
    state = position(
        goods_0="yellow yellow white white blue blue green", smithies="blue red green yellow red", upper_0="yellow"
    )

    play(state, "forge 4", "pay yellow")
    assert held(state) == {"white": 1, "blue": 2, "green": 1, "ore": 1}
    play(state, "lay yellow lower", "forge 6", "lay wild upper red")

    assert said(state, "upper 0", "lower 0") == ["yellow wild-red", "yellow"]
    assert held(state) == {"ore": 1}


def test_three_ore_pay_for_any_artifact() -> None:
    """Vector (c): the wild one."""
    state = position(goods_0="ore ore ore", smithies=SMITHIES)
    assert offered(state, "forge") == {f"{n} for ore" for n in range(1, 7)}

    play(state, "forge 6 for ore", "lay wild lower")

    assert (held(state), said(state, "lower 0")) == ({}, ["wild"])


def test_ore_brings_no_bonus() -> None:
    """R48: two artifacts by ore, one of them wild; no bonus for either."""
    state = position(goods_0="ore ore ore ore ore ore", smithies=SMITHIES)

    play(state, "forge 5 for ore", "lay red upper", "forge 6 for ore", "lay wild upper")

    assert (state.track(0), held(state)) == (0, {})


def test_gems_and_ore_are_not_mixed_for_one_artifact() -> None:
    """R18: but one artifact by ore and one by gems is fine."""
    assert offered(position(goods_0="blue ore ore", smithies=SMITHIES), "forge") == set()
    state = position(goods_0="blue blue ore ore ore", smithies=SMITHIES)

    play(state, "forge 1", "lay blue upper", "forge 2 for ore", "lay yellow upper")

    assert held(state) == {}


def test_the_same_colour_twice_from_two_smithies() -> None:
    """R19: if both rows have room."""
    state = position(goods_0=" ".join(["red"] * 7), smithies=SMITHIES)

    play(state, "forge 4", "lay red upper", "forge 5", "lay red lower")

    assert said(state, "upper 0", "lower 0") == ["red", "red"]


def test_an_emptied_smithy_stays_empty_until_the_action_is_over() -> None:
    """R20, R44: then smithies are refilled from the first to the last."""
    state = position(goods_0="blue blue blue blue yellow yellow", smithies=SMITHIES, artifacts="... green red")

    play(state, "forge 1", "lay blue upper")
    assert offered(state, "forge") == {"2", "6"}
    play(state, "forge 2", "lay yellow upper", "end turn")

    assert said(state, "smithies") == ["red green green red red"]


@pytest.mark.parametrize("face", [ONE_POINT, CARD])
def test_the_die_of_a_smithy_is_neither_doubled_nor_raised(face: int) -> None:
    """R21."""
    state = position(
        goods_0="green green green",
        smithies=SMITHIES,
        stones_0="double-die extra-point",
        creatures="... 77 78",
        chance=seed_for(face),
    )

    play(state, "forge 3", "roll")

    if face == ONE_POINT:
        assert state.track(0) == 1
    else:
        state.play("draw")
        assert said(state, "discard 0") == ["78"]
    assert kind(state) == "LayArtifact"


def test_the_points_of_a_smithy_are_not_raised() -> None:
    """R21."""
    state = position(goods_0="red red red red", smithies=SMITHIES, stones_0="extra-point")

    play(state, "forge 5")

    assert state.track(0) == 3


def test_a_bonus_may_pay_for_the_second_artifact() -> None:
    """R45: the ore of the fourth smithy is the third."""
    state = position(goods_0="red red red ore ore", smithies=SMITHIES)

    play(state, "forge 4", "lay red upper")

    assert "1 for ore" in offered(state, "forge")


def test_a_coloured_artifact_lies_on_its_own_colour_only() -> None:
    """R22: never on the wild place."""
    state = position(goods_0="blue blue", smithies=SMITHIES)

    state.play("forge 1")

    assert offered(state) == {"lay blue upper", "lay blue lower"}


def test_a_wild_artifact_lies_anywhere_and_keeps_the_colour_out() -> None:
    """R23, R49: two of them in one row are fine."""
    state = position(goods_0="blue blue red red", upper_0="wild", smithies=SMITHIES)

    state.play("forge 6")
    assert len(offered(state, "lay wild")) == 9
    state.play("lay wild upper blue")

    later = position(goods_0="blue blue", upper_0="wild wild-blue", smithies=SMITHIES)
    later.play("forge 1")
    assert offered(later) == {"lay blue lower"}


def test_without_a_free_place_it_cannot_be_forged() -> None:
    """Vector (m): both red places filled, not even for ore."""
    state = position(goods_0="red red red red ore ore ore", upper_0="red", lower_0="wild-red", smithies=SMITHIES)

    assert not offered(state, "forge") & {"4", "5", "4 for ore", "5 for ore"}
    assert "6 for ore" in offered(state, "forge")


def test_a_full_board_takes_nothing() -> None:
    row = "blue yellow green red wild"
    state = position(goods_0="ore ore ore", upper_0=row, lower_0=row, smithies=SMITHIES)

    assert offered(state, "forge") == set()


def test_only_one_wild_artifact_in_a_turn() -> None:
    """Chapter “Forge artifacts”."""
    state = position(goods_0=" ".join(["blue"] * 10), smithies=SMITHIES)

    play(state, "forge 6", "lay wild upper")

    assert offered(state, "forge") == {"1"}


def test_the_wild_artifact_costs_any_four_gems() -> None:
    """R46: in any mix, white included."""
    state = position(goods_0="blue yellow red white", smithies=SMITHIES)

    state.play("forge 6")

    assert held(state) == {}


def test_the_last_wild_artifact_can_be_forged() -> None:
    """Chapter “Forge artifacts”: there are eight."""
    state = position(
        goods_0="blue blue red red",
        upper_1="wild wild-blue wild-green wild-red",
        lower_1="wild wild-blue wild-green",
        smithies=SMITHIES,
    )

    play(state, "forge 6", "lay wild upper")

    assert state.wild_left == 0


def test_without_wild_artifacts_none_can_be_forged() -> None:
    """Chapter “Forge artifacts”: until some come back."""
    state = position(
        goods_0="blue blue red red",
        upper_1="wild wild-blue wild-green wild-red",
        lower_1="wild wild-blue wild-green wild-red",
        smithies=SMITHIES,
    )

    assert "6" not in offered(state, "forge")


def test_an_empty_smithy_waits_for_artifacts_to_come_back() -> None:
    """R27, R44: all coloured artifacts out; filled right after the trade-in that brings some."""
    row = "blue yellow green red"
    state = position(
        druids="brown grey beige black",
        **{f"{name}_{seat}": row for name in ("upper", "lower") for seat in (0, 1)},
        upper_2=row,
        lower_2="blue yellow green",
        upper_3="green",
        smithies="blue yellow . red red",
        artifacts="-",
        asked="TradeIn 0",
    )

    play(state, "trade upper", "take plus")

    assert "." not in said(state, "smithies")[0]
    assert (len(state.artifacts), state.scrap) == (3, [])


def test_a_gem_swapped_for_ore_makes_the_second_artifact_possible() -> None:
    """Vector (l), R37: 2 ore and a gem, the exchange stone unused."""
    state = position(goods_0="red red red ore blue", stones_0="exchange", smithies=SMITHIES)

    play(state, "forge 4", "lay red upper")
    assert offered(state, "forge") == set()
    state.play("exchange blue for ore")
    assert "1 for ore" in offered(state, "forge")
    state.play("forge 1 for ore")

    assert held(state) == {}


def test_one_artifact_may_be_enough() -> None:
    state = position(goods_0="blue blue yellow yellow", smithies=SMITHIES)

    play(state, "forge 1", "lay blue upper", "stop")

    assert state.seat == 1


def test_the_smithy_brings_ore_only_if_there_is_some() -> None:
    """R17."""
    state = position(goods_0="red red red", goods_1=" ".join(["ore"] * 20), smithies=SMITHIES)

    state.play("forge 4")

    assert held(state) == {}
    assert ORE == 4


def test_no_piece_is_lost_at_the_forge() -> None:
    state = position(goods_0="blue blue", upper_0="red wild-blue", smithies="blue yellow green red red")
    before = GAME.inventory(state)
    play(state, "forge 1", "lay blue lower")

    assert GAME.inventory(state) == before
    assert before.count("artifact wild") == GAME.inventory(position()).count("artifact wild")
