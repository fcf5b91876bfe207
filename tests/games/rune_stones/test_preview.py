"""Explanations from a view alone."""

import pytest

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.state import RuneStones
from tests.games.rune_stones.asked import offered

SMITHIES = "blue yellow green red red"


def preview(state: RuneStones, notation: str) -> str:
    assert notation in offered(state)
    return str(GAME.preview(GAME.view(state, state.seat), GAME.moves.find(notation)))


def test_an_action_is_explained_before_it_is_taken() -> None:
    state = position(hand_0="27 51 brown-100 brown-101", goods_0="blue blue red red red ore ore ore", smithies=SMITHIES)

    assert preview(state, "spend 27") == "You then have 3 magic points to summon with. The card goes to your discard."
    assert preview(state, "play 27") == (
        "Its ability: a blue gem, or a yellow gem. Of the cards you lay down only the lowest stays."
    )
    assert preview(state, "forge 1") == "For 2 gems: a blue artifact."
    assert preview(state, "forge 4") == "For 3 gems: a red artifact, with the bonus ore."
    assert preview(state, "forge 6 for ore") == "For 3 ore, without a bonus: a wild artifact."


def test_which_card_will_leave_and_where_it_goes_is_said_beforehand() -> None:
    """Chapter “Use abilities”: a creature goes to the common discard, a druid's card leaves the game."""
    state = position(hand_0="21 16 brown-100 brown-101")
    state.play("play 21")

    assert preview(state, "play 16") == (
        "Its ability: pay a green gem, get a red gem, a blue gem, a yellow gem."
        " Afterwards card 16 goes to your discard; card 21 goes to the common discard."
    )
    assert preview(state, "play brown-100") == (
        "Its ability: a coloured gem of your choice. Afterwards card 21 goes to your discard; card 100 leaves the game."
    )
    state.play("play 16")
    assert preview(state, "use 21") == "pay a blue gem, get a white gem, a white gem"


def test_summoning_laying_trading_and_stones_are_explained() -> None:
    state = position(hand_0="27 51 brown-100 brown-101", display="31 32 33 34 35 36", stones_0="magic-points")
    assert preview(state, "summon 36") == "To your discard: a red gem, or a roll of the die."
    assert preview(state, "spend 27").startswith("You then have 5 magic points")

    forge = position(goods_0="blue blue", upper_0="red", smithies=SMITHIES)
    forge.play("forge 1")
    assert preview(forge, "lay blue upper") == "With it the upper row has 2 artifacts."

    trade = position(upper_0="blue red", asked="TradeIn 0")
    trade.play("trade upper")
    assert preview(trade, "take plus") == "Of cards that offer a choice you use both halves."


def test_points_now_are_held_against_points_later() -> None:
    """Chapter “Trading in artifacts”: 3, 6, 10 or 15 points."""
    trade = position(upper_0="blue red", lower_0="blue red green yellow", asked="TradeIn 0")

    assert preview(trade, "trade upper") == (
        "3 points now, and a rune stone. Later: 6 points with one artifact more, 15 for the full row."
    )
    assert preview(trade, "trade lower") == (
        "10 points now, and a rune stone. Later: 15 points with one artifact more, 15 for the full row."
    )
    assert preview(trade, "end turn") == (
        "You keep the upper row (3 points now, 6 with one artifact more),"
        " the lower row (10 points now, 15 with one artifact more)."
    )


def test_a_full_row_or_four_stones_leave_nothing_to_wait_for() -> None:
    row = "blue yellow green red wild"
    full = position(upper_0=row, stones_0="plus exchange double-die hand-size", asked="TradeIn 0")

    assert preview(full, "trade upper") == "15 points now, and no stone."
    assert preview(full, "end turn") == "End your turn"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_page_explains_every_step(language: str) -> None:
    page = (GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8")

    for step in GAME.steps:
        assert not step.rule or f"{{#{step.rule}}}" in page


def test_both_rules_pages_have_the_same_rules() -> None:
    import re

    pages = [(GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in ("en", "fr")]
    anchors = [re.findall(r"\{#([\w-]+)\}", page) for page in pages]

    assert anchors[0] == anchors[1]
    assert all(f"(#{target})" not in page or target in anchors[0] for page in pages for target in anchors[0])


def test_other_moves_speak_for_themselves() -> None:
    state = position(hand_0="27 31 brown-100 brown-101", stones_0="exchange", goods_0="blue")

    assert preview(state, "exchange blue for ore") == "Exchange a blue gem for ore"
