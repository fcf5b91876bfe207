"""Why something on the table cannot be chosen now, from a view alone."""

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from tests.games.reliques_et_co.asked import USUAL, play

BUY = "place 3 headquarters-1/1"


def why_not(state: ReliquesEtCo, thing: str, seat: int = 0) -> str:
    return str(GAME.why_not(GAME.view(state, seat), thing))


def test_why_a_slot_takes_no_die() -> None:
    state = position(dice="2 2 2", dollars_0="3")
    play(state, "place 2 guide")

    assert why_not(state, "slot:guide") == "A die lies there already: each action takes one."
    assert why_not(state, "slot:desert-1/1") == "None of your dice fits: it takes 4+."
    assert why_not(state, "slot:collectors") == "You have no relic to sell."
    assert why_not(state, "slot:desert-2/1") == "This card belongs to seat 1."
    assert why_not(state, "slot:airfield/1") == why_not(state, "nothing") == "There is never anything to choose here."
    assert why_not(state, "slot:guide", 1) == "It is not your turn: seat 0 is asked."
    assert why_not(position(asked="nobody"), "slot:guide") == "The game is over."


def test_why_there_is_no_dive() -> None:
    gone = " ".join(map(str, range(2, 17)))
    dived = position(dice="6 6")
    play(dived, "dive 6")

    assert why_not(dived, "pile:underwater") == "You can win one underwater card a turn."
    assert why_not(position(dice="6", dives_1=gone), "pile:underwater") == "All underwater cards are gone."
    low = position(dice="1 1", dives_1="2 3")
    assert why_not(low, "pile:underwater") == "All your dice together make 2; the dive needs 4."


def test_why_a_card_cannot_be_bought() -> None:
    state = position(cards_0=f"{USUAL}* diving-suit@lower+0", dice="3", dollars_0="3", row_C="airfield ...")
    play(state, BUY)

    assert why_not(state, "card:airfield") == "It costs $8: you are $5 short."
    assert why_not(state, "card:adventurers-1") == "This card is at level 2 already."
    assert why_not(state, "card:desert-2") == "This card belongs to seat 1."
    assert why_not(state, "card:nothing") == "This card is not on offer."
    full = f"{USUAL} canyon-5@lower+0 canyon-6@lower+1 desert-5@lower+2 desert-6@lower+3"
    narrow = position(options="grid_width=4", cards_0=full, dice="3", dollars_0="30", row_C="airfield ...")
    play(narrow, BUY)
    assert why_not(narrow, "card:airfield") == "You have no room for another card."


def test_why_a_card_cannot_lie_there_and_an_order_not_be_filled() -> None:
    state = position(dice="3 5", dollars_0="3", relics_0="gem gem", museum_gem="1", row_A="base-camp ...")
    play(state, "place 5 gem-museum")
    assert why_not(state, "box:gem-1") == "This order is filled already."
    assert why_not(state, "box:gem-3").startswith("You need")
    assert why_not(state, "box:fossil-1") == "An order is filled by a die on its museum."
    play(state, "sell 2 gem box-2", BUY, "buy base-camp")
    assert why_not(state, "cell:lower+9").startswith("A new card lies on a free place")


def test_why_an_action_or_a_die_waits() -> None:
    """Chapter “Your turn”: one action after the other."""
    state = position(dice="3 5", dollars_0="3", row_C="airfield ...")
    assert why_not(state, "card:airfield") == "To buy a card you place a die on an action that buys."
    play(state, BUY)

    waits = "One action after the other: this waits until the one that you have begun is done."
    for thing in ("slot:guide", "die:5", "face:4", "pile:underwater"):
        assert why_not(state, thing) == waits
    assert why_not(state, "reroll") == "None of your cards lets you roll dice again."
    play(state, "buy desert-5")
    assert why_not(state, "card:desert-5") == "You have bought it: choose where it lies."
    assert why_not(state, "cell:upper+9") == (
        "A new card lies on a free place that touches one of your cards by a side."
    )


def test_why_nothing_is_done_before_the_first_turn() -> None:
    state = GAME.start(seats=2, seed="before")
    seat = state.seat
    first = state.legal()[0]
    state.play(first)

    assert why_not(state, first.things[0], seat) == "It is set already."
    rolled = "The first dice are rolled when everybody has set their starting cards."
    for thing in ("slot:guide", "die:3", "reroll", "pile:underwater"):
        assert why_not(state, thing, seat) == rolled
    offered = next(card for row in GAME.view(state, seat).market for card in row.cards if card)
    assert why_not(state, f"card:{offered}", seat) == "Cards are bought during the turns."


def test_why_a_card_takes_no_die() -> None:
    """Chapter “Cards”: the adventurers bring dice and have no action."""
    state = position(dice="3")

    assert why_not(state, "card:adventurers-1") == "This card takes no die: it works by itself."
    assert why_not(state, "card:desert-1") == "A die is placed on an action of the card, not on the card itself."


def test_why_a_slot_would_bring_nothing() -> None:
    state = position(dice="6", dollars_0="0")
    assert why_not(state, "slot:headquarters-1/1") == "You can pay neither for a card nor for an upgrade now."
    assert why_not(state, "slot:gem-museum") == "You have too few relics for the orders that are free here."

    filled = position(dice="6", relics_0="gem gem gem", museum_gem="0 1 0 1 0 1")
    assert why_not(filled, "slot:gem-museum") == "All orders of this museum are filled."


def test_why_a_die_cannot_be_placed() -> None:
    state = position(dice="2 2", dollars_0="0", dives_1="2 3 4 5 6", on="guide=3")
    assert why_not(state, "die:2") == "The actions that take this value would bring you nothing now."
    assert why_not(state, "die:5") == "None of your dice shows this value."
    assert why_not(state, "face:3") == "None of your dice can be turned to this value now."
    taken = "guide=3 collectors=4 headquarters-1/1=5 fossil-museum=6"
    full = position(dice="2", dives_1="2 3", on=taken)
    assert why_not(full, "die:2") == "None of the actions that are free for you takes this value."


def test_why_a_die_was_used_for_the_dive() -> None:
    state = position(dice="3 3", dives_1="2 3 4")
    play(state, "dive 3", "dive 3")

    assert why_not(state, "slot:dive-1") == "This die was added to your dive."


def test_why_a_die_is_not_rolled_again() -> None:
    """Chapter “Rolling again”: named from the lowest up; as often as cards allow; before the first die is placed."""
    cards = f"{USUAL} seaplane@lower+0"
    state = position(cards_0=cards, dice="2 4 4 6")
    play(state, "reroll 4")
    assert why_not(state, "die:2") == (
        "Dice that are rolled again are named from the lowest up: this one would have come before."
    )
    play(state, "reroll 4")
    assert why_not(state, "die:4") == "All your dice of this value are chosen already."
    play(state, "roll")
    assert why_not(state, "reroll") == "You have rolled again as often as your cards let you."

    placed = position(cards_0=cards, dice="2 4 4 6")
    play(placed, "place 2 guide")
    assert why_not(placed, "reroll") == "Dice are rolled again only before the first of them is changed or placed."
    assert why_not(position(dice="2"), "reroll") == "None of your cards lets you roll dice again."


def test_why_scrolls_are_missing() -> None:
    state = position(dice="3", dollars_0="9", row_B="lecture-tour ...")
    play(state, BUY)

    assert why_not(state, "card:lecture-tour") == "It costs $3 and 1 scroll: 1 scroll is missing."


def test_why_a_relic_or_a_number_of_them_is_not_sold() -> None:
    """Chapter “Private Collectors”: kind by kind, and something has to be sold."""
    state = position(dice="3 4", relics_0="fossil gem")
    assert why_not(state, "relic:gem") == "Relics are sold by a die on the private collectors or on a museum."
    assert why_not(state, "relic:statue") == "You have none of these."
    assert why_not(state, "relic:x") == "There is never anything to choose here."
    assert why_not(state, "lot:1") == "Relics are sold by a die on the private collectors or on a museum."
    play(state, "place 3 collectors")
    assert why_not(state, "relic:gem") == "Relics are sold kind by kind: this one has its turn before or after."
    assert why_not(state, "lot:2") == "You do not have that many."
    play(state, "sell 0 fossil")
    assert why_not(state, "lot:0") == "Something has to be sold, and this is the last kind that you have."


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("box:gem-2", "An order is filled by a die on its museum."),
        ("box:gem-0", "There is never anything to choose here."),
        ("box:moon-1", "There is never anything to choose here."),
        ("seat:1", "No player is ever chosen in this game. The name opens the whole table."),
    ],
)
def test_why_a_thing_on_the_table_is_not_for_choosing(thing: str, reason: str) -> None:
    assert why_not(position(dice="3"), thing) == reason
