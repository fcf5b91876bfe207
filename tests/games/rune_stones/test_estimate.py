"""How good a position looks: no more than a few plain preferences; strength is measured in matches."""

import pytest

from reliquary import Chance
from reliquary.bots import bot, player
from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position


def better(one: dict[str, str], other: dict[str, str], **both: str) -> bool:
    return position(**both, **one).estimate(0) > position(**both, **other).estimate(0)


def test_estimates_are_chances_that_add_up() -> None:
    state = position(druids="brown grey beige", scored_1="rows=9")

    assert sum(state.estimate(seat) for seat in range(3)) == pytest.approx(1)
    assert state.estimate(1) > state.estimate(2)


def test_points_goods_rows_stones_and_cards_are_good() -> None:
    assert better({"scored_0": "rows=9"}, {"scored_0": "rows=2"})
    assert better({"goods_0": "blue blue"}, {"goods_0": "blue"})
    assert better({"goods_0": "white"}, {"goods_0": "blue"})
    assert better({"upper_0": "blue red"}, {"upper_0": "blue", "lower_0": "red"})
    assert better({"stones_0": "three-abilities"}, {"stones_0": "-"})
    assert better({"stones_0": "wild-gem", "wild_0": "blue"}, {"stones_0": "wild-gem"})
    assert better({"discard_0": "70 69"}, {"discard_0": "-"})


@pytest.mark.parametrize(("scored", "chances"), [("rows=5", [1.0, 0.0]), ("rows=0", [0.5, 0.5])])
def test_when_it_is_over_the_best_have_won(scored: str, chances: list[float]) -> None:
    state = position(scored_0=scored, asked="nobody")

    assert [state.estimate(seat) for seat in (0, 1)] == chances


def test_greedy_forges_in_pairs() -> None:
    """Section 10: a lone forge wastes half an action; an early pair becomes a stone."""
    state = position(goods_0="blue blue yellow yellow", smithies="blue yellow green red red")
    chance = Chance("g")

    while state.turn == 1:
        state.play(bot("greedy").answer(state, chance))

    assert (state.track(0), state.stones[0].bit_count()) == (3, 1)


FULL = {"upper_0": "blue yellow green red wild", "stones_0": "magic-points plus hand-size three-abilities"}


@pytest.mark.parametrize("name", ["greedy", "expert@16"])
def test_a_full_row_is_traded_in_before_the_turn_ends(name: str) -> None:
    """It takes no more artifacts. With four stones it looks alike, as its points are sure anyway."""
    for number in range(20):
        state = position(asked="TradeIn 0", scored_0="rows=44", scored_1="rows=63", chance=f"{number}", **FULL)
        assert player(name).answer(state, Chance(f"luck {number}")).notation != "end turn"


def test_a_full_row_that_leads_to_the_throne_may_be_kept() -> None:
    """That would bring the end, which does not suit everybody."""
    state = position(asked="TradeIn 0", scored_0="rows=50", scored_1="rows=64", **FULL)

    assert GAME.sensible(state) == state.legal()
    assert "end turn" in [move.notation for move in state.legal()]
