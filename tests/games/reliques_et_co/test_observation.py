"""What a seat of Artifacts, Inc. observes, as numbers."""

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.components import BOXES
from reliquary.games.reliques_et_co.components.cards import RELICS, TYPES
from reliquary.games.reliques_et_co.position import position
from tests.games.observed import Observed
from tests.games.reliques_et_co.asked import USUAL, kind, play

BOX = position().box
CARDS, SLOTS = BOX.card_ids, BOX.slot_ids
VALUES = [str(value) for value in range(7)]
NUMBERS = [str(number) for number in BOX.numbers]
BOXES_OF = [f"{relic} {box}" for relic in RELICS for box in range(BOXES)]
AMOUNTS = [f"{relic}{part}" for relic in RELICS for part in (" by 256", "")]
PLACES = ["0", "1", "2", "top"]


def test_only_the_order_of_the_piles_below_their_tops_is_hidden() -> None:
    one = position(pile_A="canyon-5 ... canyon-6")
    other = position(pile_A="... canyon-5 canyon-6")
    tops = {one.box.card_ids[pile[-1]] for pile in one.piles[:3]}
    assert one.piles != other.piles

    for seat in range(2):
        assert Observed(one, seat).bytes == Observed(other, seat).bytes
        assert set(Observed(one, seat).named("tops", CARDS)) == tops


def test_the_open_piles_are_seen_card_by_card() -> None:
    state = position()
    seen = Observed(state, 1)

    assert seen.named("piles", TYPES[1:]) == dict(zip(TYPES[1:], [6, 6, 6, 4, 4], strict=True))
    for pile in state.piles[3:]:
        for depth, card in enumerate(reversed(pile), start=1):
            assert seen.named("depth", CARDS)[CARDS[card]] == depth
    assert set(seen.named("offer", CARDS)) == {CARDS[card] for row in state.rows for card in row}
    bare = Observed(position(row_A="canyon-5 - canyon-6"))
    assert {"canyon-5", "canyon-6"} < set(bare.named("offer", CARDS))
    assert len(bare.named("offer", CARDS)) == 8


def test_all_that_is_of_a_seat_stands_in_the_order_of_play() -> None:
    state = position(
        seats="3",
        dollars_1="300",
        relics_2="gem gem fossil",
        dives_1="2 4",
        dives_2="3",
        museum_gem="- 1 0",
        first="2",
        asked="PlaceDice 2",
        dice="3",
    )

    for seat in range(3):
        seen, one, two = Observed(state, seat), (1 - seat) % 3, (2 - seat) % 3
        assert seen.rows("dollars")[one] == [1, 300 - 256]
        assert seen.named_rows("relics", AMOUNTS)[two] == {"gem": 2, "fossil": 1}
        assert seen.named_rows("dives", NUMBERS)[one] == {"2": 1, "4": 1}
        assert seen.named_rows("cubes", BOXES_OF)[one] == {"gem 1": 1}
        assert seen.named_rows("cubes", BOXES_OF)[-seat % 3] == {"gem 2": 1}
        assert seen.by_seat("first").index(1) == two
        assert seen.by_seat("asked").index(1) == two
        assert seen.by_seat("symbols") == [3, 3, 3]
        assert seen.by_seat("reputation")[one] == state.reputation[1]


def test_a_majority_is_of_the_seat_that_leads() -> None:
    """Of equal cubes the stronger box decides."""
    state = position(seats="3", museum_fossil="0 1", museum_gem="2")

    assert Observed(state).named_rows("leads", RELICS) == [{}, {"fossil": 1}, {"gem": 1}]
    assert Observed(state, 1).named_rows("leads", RELICS) == [{"fossil": 1}, {"gem": 1}, {}]


def test_cards_lie_in_two_rows() -> None:
    state = position(cards_0="desert-1 canyon-1* headquarters-1 adventurers-1 mountain-2@lower+1 diving-suit*@lower-1")
    seen = Observed(state, 1)
    first = CARDS.index("desert-1")
    column = seen.all("columns")[first]

    assert seen.named_rows("cards", CARDS)[1] == {
        "desert-1": 1,
        "canyon-1": 2,
        "headquarters-1": 1,
        "adventurers-1": 1,
        "mountain-2": 1,
        "diving-suit": 2,
    }
    assert seen.named("lower", CARDS) == {"mountain-2": 1, "diving-suit": 1}
    columns = seen.named("columns", CARDS)
    assert (columns["canyon-1"], columns["mountain-2"], columns["diving-suit"]) == (column + 1, column + 1, column - 1)
    assert seen.by_seat("dive_bonus") == [0, state.dive_bonus[0]]
    assert state.dive_bonus[0] > 0


def test_a_card_that_saves_dollars() -> None:
    card = next(sort.id for sort in BOX.sorts if sort.sides[-1].discount)

    seen = Observed(position(cards_0=f"{USUAL} {card}*@lower+0"), 1)

    assert seen.by_seat("discount") == [0, 1]


def test_dice_on_the_table() -> None:
    state = position(dice="5 5 3", on="guide=4", on_dive="3 2", cards_0=f"{USUAL} mountain-2@lower+0", rerolled="0")
    seen = Observed(state, 1)

    assert seen.named("dice", VALUES) == {"5": 2, "3": 1}
    assert seen.named("on", SLOTS) == {"guide": 4}
    assert seen.named("on_dive", VALUES) == {"3": 1, "2": 1}
    assert (seen.one("dived"), seen.one("touched")) == (1, 0)
    assert Observed(position(dice="5", touched="1")).one("touched") == 1


def test_what_may_still_be_rolled_again_and_changed() -> None:
    cards = f"{USUAL} seaplane*@lower+0 field-compass@lower+1"
    seen = Observed(position(cards_0=cards, dice="1 5 5", rerolled="1"), 1)
    assert (seen.one("rerolled"), seen.one("rerolls_left"), seen.all("changes_left")) == (1, 1, [1])

    state = position(cards_0=cards, dice="1 5 5")
    state.play("reroll 1")
    seen = Observed(state, 1)
    assert (seen.steps("question"), seen.named("chosen", VALUES)) == ({"Reroll"}, {"1": 1})
    assert Observed(position(cards_0=cards, dice="1", touched="1")).one("rerolls_left") == 0
    assert Observed(position(dice="1")).all("changes_left") == [0]


def test_a_card_that_was_bought_and_is_to_be_laid() -> None:
    state = position(dice="3", dollars_0="9", pile_A="... canyon-5 canyon-6")
    before = set(Observed(state).named("tops", CARDS))
    play(state, "place 3 headquarters-1/1", "buy canyon-6")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.named("buying", CARDS)) == ({"Lay"}, {"canyon-6": 1})
    assert seen.named("freed", PLACES) == {"top": 1}
    assert set(seen.named("tops", CARDS)) == before - {"canyon-6"}, "the next one is not shown yet"
    assert seen.named("piles", TYPES[1:])["A"] == 5

    state = position(dice="3", dollars_0="9", row_A="canyon-5 base-camp ...")
    play(state, "place 3 headquarters-1/1", "buy base-camp")
    assert Observed(state).named("freed", PLACES) == {"1": 1}


def test_a_dive_that_goes_on() -> None:
    state = position(dice="1 2 3", dives_1="2 3 4 5")
    play(state, "dive 3")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.one("dive_total")) == ({"AddDie"}, 3)
    assert seen.named("on_dive", VALUES) == {"3": 1}


def test_an_order_that_is_being_filled() -> None:
    state = position(dice="5", relics_0="gem gem")
    state.play("place 5 gem-museum")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.named("filling", RELICS)) == ({"FillOrder"}, {"gem": 1})
    assert seen.one("touched") == 1


def test_a_private_sale_so_far() -> None:
    state = position(dice="3", relics_0="fossil fossil gem gem")
    play(state, "place 3 collectors", "sell 2 fossil")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.named("selling", RELICS)) == ({"SellPrivately"}, {"gem": 1})
    assert seen.named("kinds_sold", RELICS) == {"fossil": 1}
    assert seen.all("sold") == [0, 2]
    # A dollar for each relic, and one for each further kind.
    assert seen.all("pay") == [1, 1, 0]


def test_rounds() -> None:
    seen = Observed(position(round="7", quiet="2", risen="1", turn="13"))

    assert (seen.one("round"), seen.one("quiet"), seen.one("risen"), seen.all("turn")) == (7, 2, 1, [0, 13])
    assert (seen.one("last_round"), seen.one("stopped")) == (0, 0)


def test_the_last_round_is_seen() -> None:
    cards = f"{USUAL} skyscraper-offices*@lower+0 auction-house*@lower+1 airfield*@lower+2 mountain-1*@lower+3"
    state = position(cards_0=cards, dice="2 2", first="1")
    assert Observed(state, 1).one("last_round") == 0

    play(state, "dive 2")

    assert Observed(state, 1).one("last_round") == 1


@pytest.mark.parametrize("stopped", ["0", "1"])
def test_when_the_game_is_over_nothing_is_asked(stopped: str) -> None:
    seen = Observed(position(asked="nobody", stopped=stopped))

    assert (seen.one("over"), seen.one("stopped")) == (1, int(stopped))
    assert not {"asked", "question", "planned", "rerolls_left", "changes_left"} & seen.set_fields()


def test_starting_cards_are_set_one_by_one() -> None:
    """And the piles are emptied in the course of a game."""
    state = GAME.start(seats=4, seed="tea", grid_width=4)
    assert kind(state) == "SetStartingCard"
    seen = Observed(state, state.seat)

    assert (seen.steps("question"), seen.by_seat("asked")) == ({"SetStartingCard"}, [1, 0, 0, 0])
    assert seen.all("option grid_width") == [0, 1]
    assert not any(seen.all("cards"))
    gone = Observed(position(pile_E="-", cards_0=f"{USUAL} " + " ".join(own_all("E"))))
    assert "E" not in gone.named("piles", TYPES[1:])


def own_all(pile: str) -> list[str]:
    """All cards of a pile, side by side in the lower row."""
    cards = BOX.piles[TYPES.index(pile) - 1]
    return [f"{CARDS[card]}@lower+{column}" for column, card in enumerate(cards)]
