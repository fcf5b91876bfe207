"""What lights up before a move is made, from a view alone."""

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.state import RuneStones
from tests.games.rune_stones.asked import offered

SMITHIES = "blue yellow green red red"


def lit(state: RuneStones, notation: str) -> set[str]:
    assert notation in offered(state)
    return set(GAME.lights(GAME.view(state, state.seat), GAME.moves.find(notation)))


def test_forging_lights_what_is_paid_and_where_the_artifact_may_lie() -> None:
    state = position(goods_0="red red white ore ore ore", upper_0="blue", lower_0="red", smithies=SMITHIES)

    assert lit(state, "forge 4") == {"smithy:4", "own:red", "own:white", "place:upper-red"}
    assert lit(state, "forge 1 for ore") == {"smithy:1", "own:ore", "place:lower-blue"}


def test_a_wild_artifact_may_lie_on_any_free_place() -> None:
    row = "blue yellow green red wild"
    state = position(goods_0="blue blue blue green white", upper_0=row, lower_0="blue", smithies=SMITHIES)
    free = {f"place:lower-{kind}" for kind in ("yellow", "green", "red", "wild")}

    assert lit(state, "forge 6") == {"smithy:6", "own:blue", "own:green"} | free


def test_magic_points_light_what_they_can_summon() -> None:
    """Costs 4, 3, 3, 2, 2, 1: a card of 2 points is good for the three on the right."""
    state = position(hand_0="11 18 brown-100 brown-101", display="31 32 33 34 35 36")
    assert lit(state, "spend 11") == {"card:11", "pile:creatures", "card:34", "card:35", "card:36"}

    state.play("spend 11")
    affordable = {"card:32", "card:33", "card:34", "card:35", "card:36"}
    assert lit(state, "spend 18") == {"card:18", "pile:creatures", *affordable}


def test_a_row_that_is_traded_in_lights_with_all_that_lies_in_it() -> None:
    state = position(upper_0="blue wild-red", asked="TradeIn 0")

    assert lit(state, "trade upper") == {"row:upper", "place:upper-blue", "place:upper-red"}
    assert lit(state, "end turn") == set()
