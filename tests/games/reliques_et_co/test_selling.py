"""Selling: to private collectors, and to museums."""

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from reliquary.words import languages, say
from tests.games.reliques_et_co.asked import USUAL, kind, offered, play, said, told


def test_a_private_sale_pays_a_dollar_a_relic_and_one_for_each_further_kind() -> None:
    """Worked example of the chapter “Private Collectors”: 1 fossil, 1 scroll and 2 statues bring $6."""
    state = position(dice="3", relics_0="fossil scroll statue statue")
    play(state, "place 3 collectors", "sell 1 fossil", "sell 1 scroll", "sell 2 statue")

    assert said(state, "dollars 0", "relics 0") == ["6", "-"]
    assert kind(state) == "PlaceDice"


def test_as_many_as_one_likes_are_sold_kind_by_kind() -> None:
    """Chapter “Private Collectors”; kinds of which there is nothing are not asked for."""
    state = position(dice="3", relics_0="fossil fossil gem")
    play(state, "place 3 collectors")

    assert offered(state, "sell") == {"0 fossil", "1 fossil", "2 fossil"}
    play(state, "sell 1 fossil")
    assert offered(state, "sell") == {"0 gem", "1 gem"}
    play(state, "sell 0 gem")
    assert said(state, "dollars 0", "relics 0") == ["1", "fossil gem"]


def test_a_sale_of_nothing_is_not_offered() -> None:
    """Ruling 23: at least one relic is sold, on own cards too."""
    state = position(cards_0=f"{USUAL} antique-dealer@lower+0", dice="3 3", relics_0="fossil gem")
    play(state, "place 3 antique-dealer/1", "sell 0 fossil")
    assert offered(state, "sell") == {"1 gem"}

    empty = position(cards_0=f"{USUAL} antique-dealer@lower+0", dice="3")
    assert not offered(empty, "place 3") & {"antique-dealer/1", "collectors"}


def test_a_large_stock_is_sold_in_lots() -> None:
    """Ruling 26: there may be any number of cubes; twenty of a kind go at once, and then one is asked again."""
    state = position(dice="3", relics_0=" ".join(["fossil"] * 23))
    play(state, "place 3 collectors", "sell 20 fossil")

    assert offered(state, "sell") == {"0 fossil", "1 fossil", "2 fossil", "3 fossil"}
    play(state, "sell 3 fossil")
    assert state.dollars[0] == 23


def test_exactly_a_lot_is_not_asked_for_again() -> None:
    state = position(dice="3", relics_0=" ".join(["fossil"] * 20))
    play(state, "place 3 collectors", "sell 20 fossil")

    assert (state.dollars[0], kind(state)) == (20, "PlaceDice")


def test_several_private_sales_in_a_turn_are_separate() -> None:
    """Ruling 46: the extra dollar is counted within one sale."""
    state = position(cards_0=f"{USUAL} antique-dealer@lower+0", dice="3 3", relics_0="fossil gem")
    play(state, "place 3 collectors", "sell 1 fossil", "sell 0 gem", "place 3 antique-dealer/1", "sell 1 gem")

    assert state.dollars[0] == 1 + 1 + 1


@pytest.mark.parametrize(
    ("card", "relics", "sold", "dollars"),
    [
        ("antique-dealer*", "gem", ["sell 1 gem"], 3),
        ("auction-house", "statue statue gem", ["sell 2 statue", "sell 1 gem"], 7),
    ],
)
def test_dealer_and_auction_house_pay_more(card: str, relics: str, sold: list[str], dollars: int) -> None:
    """Vectors of section 3: Antique Dealer level 2, one gem, $3; Auction House, two statues and a gem, $7."""
    state = position(cards_0=f"{USUAL} {card}@lower+0", dice="3", relics_0=relics)
    play(state, f"place 3 {card.removesuffix('*')}/1", *sold)

    assert state.dollars[0] == dollars


def test_an_order_pays_for_each_relic_and_the_sale_bonus() -> None:
    """Worked example of the chapter “Museums”: two gems on a “2” box bring $5; a 5 may be placed there."""
    state = position(seats="3", dice="5", relics_0="gem gem")
    play(state, "place 5 gem-museum")

    assert offered(state, "sell") == {"1 gem box-1", "1 gem box-2", "2 gem box-3", "2 gem box-4"}
    play(state, "sell 2 gem box-4")
    assert said(state, "dollars 0", "relics 0", "museum gem") == ["5", "-", "- - - 0 - - - - -"]


def test_the_bonus_is_paid_for_each_sale() -> None:
    """Ruling 20; 19: boxes need not be filled in order."""
    state = position(dice="5", relics_0="gem gem gem", museum_gem="- - 1")
    play(state, "place 5 gem-museum", "sell 2 gem box-2")
    assert state.dollars[0] == 5
    state = position(dice="5", relics_0="gem", museum_gem="- 0 1")
    play(state, "place 5 gem-museum", "sell 1 gem box-1")
    assert state.dollars[0] == 4


def test_any_free_box_may_be_filled_and_equal_ones_are_told_apart() -> None:
    """Ruling 19: of two equal boxes the later is the stronger; a move names the box."""
    state = position(seats="3", dice="5", relics_0="fossil", museum_fossil="0")
    play(state, "place 5 fossil-museum")

    assert offered(state, "sell") == {"1 fossil box-2"}


def test_an_order_takes_exactly_its_number() -> None:
    """Ruling 21."""
    state = position(dice="5", relics_0="fossil fossil fossil")
    play(state, "place 5 fossil-museum")

    assert offered(state, "sell") == {"1 fossil box-1", "2 fossil box-2", "3 fossil box-3"}


def test_a_museum_where_no_box_fits_takes_no_die() -> None:
    """Rulings 21 and 49."""
    state = position(dice="5", relics_0="fossil fossil", museum_fossil="1 0")

    assert "5 fossil-museum" not in offered(state, "place")


def test_a_filled_order_is_closed_for_the_rest_of_the_game() -> None:
    """Ruling 48: to oneself as well; the cube comes from the stock, besides the relics handed in."""
    state = position(dice="5", relics_0="fossil fossil fossil", museum_fossil="0 1")
    play(state, "place 5 fossil-museum")
    assert offered(state, "sell") == {"3 fossil box-3"}
    play(state, "sell 3 fossil box-3")
    assert said(state, "relics 0", "museum fossil") == ["-", "0 1 0 - - -"]


@pytest.mark.parametrize(("relic", "least"), [("fossil", 2), ("scroll", 3), ("statue", 4), ("gem", 5)])
def test_each_museum_has_its_condition(relic: str, least: int) -> None:
    """Section 2.1."""
    state = position(dice="1 2 3 4 5 6", relics_0=relic)

    dice = {int(move.split()[0]) for move in offered(state, "place") if move.endswith(f"{relic}-museum")}
    assert dice == set(range(least, 7))


def test_selling_everything_is_a_plan() -> None:
    state = position(dice="3", relics_0="fossil fossil gem")
    play(state, "place 3 collectors")
    ((name, plan),) = GAME.plans(GAME.view(state, 0)).items()

    assert (str(name), [move.notation for move in plan]) == ("Sell all relics", ["sell 2 fossil", "sell 1 gem"])


@pytest.mark.parametrize("language", languages())
def test_nobody_sells_0_relics(language: str) -> None:
    """A kind that is kept is no sale: neither on offer as one nor told."""
    state = position(dice="3", relics_0="fossil scroll statue gem").listen()
    play(state, "place 3 collectors")
    kept = []
    for relic in ("fossil", "scroll", "statue"):
        kept.append(say(GAME.moves.find(f"sell 0 {relic}").words, language))
        play(state, f"sell 0 {relic}")
    play(state, "sell 1 gem")

    assert len(set(kept)) == 3
    assert not [words for words in kept if "0" in words]
    assert [news.kind for news in state.news] == ["placed", "handed_in", "earned"]


def test_sales_are_told() -> None:
    state = position(dice="3 5", relics_0="fossil gem").listen()
    play(state, "place 3 collectors", "sell 1 fossil", "sell 0 gem", "place 5 gem-museum", "sell 1 gem box-1")

    assert told(state) == [
        "seat 0 places a 3 on Private Collectors.",
        "seat 0 sells 1 fossil.",
        "seat 0 earns $1.",
        "seat 0 places a 5 on Gem Museum.",
        "seat 0 sells 1 gem and fills an order (box 1): Gem Museum.",
        "seat 0 earns $4.",
    ]
