"""Why something on the table cannot be chosen now, from a view alone."""

import pytest

from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import position
from reliquary.games.relikt.state import Relikt

NOTHING_YET = "The camera has nothing to copy. No action card has been played yet."
A_CAMERA = "The camera has nothing to copy. The last action card is a camera, which cannot be copied."
NO_TARGET = "The camera would copy the pistol, and no open card matches one of yours in colour or value."


def why_not(state: Relikt, thing: str, seat: int | None = 0) -> str:
    return str(GAME.why_not(GAME.view(state, seat), thing))


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("action:lasso", "You do not hold the lasso."),
        ("action:pistol", "No open card matches one of yours in colour or value."),
        ("action:camera", "The camera has nothing to copy. No action card has been played yet."),
        ("card:green-1", "First say which action card you play, or that you play none."),
        ("row:1", "You lay a card once you have said which action card you play, or that you play none."),
        ("pile:draw", "The table draws for you at the end of your turn."),
        ("camp:green", "Camps change hands only by a rum bottle."),
    ],
)
def test_why_an_action_card_cannot_be_played(thing: str, expected: str) -> None:
    """Rulings 8 and 21."""
    assert why_not(position(actions_0="pistol camera rum"), thing) == expected


@pytest.mark.parametrize(
    ("played", "options", "expected"),
    [
        ("-", "-", NOTHING_YET),
        ("rum camera", "-", A_CAMERA),
        ("pistol", "-", NO_TARGET),
        ("pistol camera", "camera_over_camera=look_through", NO_TARGET),
        ("camera", "camera_over_camera=look_through", A_CAMERA),
    ],
)
def test_why_a_camera_cannot_be_played(played: str, options: str, expected: str) -> None:
    """Rulings 21, 22 and 24."""
    state = position(actions_0="camera ...", played=played, options=options)

    assert [move.notation for move in state.legal()].count("play camera") == 0
    assert why_not(state, "action:camera") == expected


def test_why_nothing_goes_to_a_gap() -> None:
    """Ruling 29."""
    state = position(row_4="-", treasures="-", won_0="...", asked="LayCard 0")

    assert why_not(state, "row:4") == "No treasure heads row 4 any more."
    assert why_not(state, "row:1") == "A row is chosen together with the card that you lay in it."


def test_it_may_not_be_ones_turn() -> None:
    state = position()

    assert why_not(state, "card:green-1", 1) == "It is not your turn: seat 0 is asked."
    assert why_not(state, "card:green-1", None) == "It is not your turn: seat 0 is asked."


def test_the_game_may_be_over() -> None:
    assert why_not(position(asked="nobody"), "card:green-1") == "The game is over."


@pytest.mark.parametrize(
    "thing", ["row:9", "row:0", "row:x", "row", "action:", "action:banana", "", "seat:1", "card:x"]
)
def test_whatever_is_pointed_at_there_is_a_sentence(thing: str) -> None:
    """Things come from people's pages: none of them is a fault."""
    for asked in ("ChooseAction 0", "LayCard 0"):
        assert why_not(position(asked=asked), thing)


@pytest.mark.parametrize(
    ("asked", "thing", "expected"),
    [
        ("ChooseCamp 0", "card:green-1", "You lay a card once the camps are swapped."),
        ("ChooseCamp 0", "row:1", "You lay a card once the camps are swapped."),
        ("ChooseCamp 0", "camp:green", "This is your own camp: you swap it for another."),
        ("ChooseCamp 0", "camp:blue", "Choose the player whose camp it is."),
        ("ChooseCamp 0", "camp:yellow", "There is never anything to choose here."),
        ("ChooseCamp 0", "seat:0", "You choose another player."),
        ("ChooseHand 0", "seat:0", "You choose another player."),
        ("ChooseHand 0", "row:1", "You lay a card once a hand is laid open."),
        ("LayCard 0", "action:rum", "An action card is played at the beginning of a turn, one at most."),
        ("LayCard 0", "seat:1", "A player is chosen only for a rum bottle or the binoculars."),
        ("LayCard 0", "pile:discard", "What is discarded comes back only when the pile is empty."),
        ("LayCard 0", "treasure:1/blue-3", "A treasure goes to the colour with the highest sum once its row is full."),
        ("LayCard 0", "treasure:red-3", "This treasure is won: it counts at the end."),
        ("LayCard 0", "card:red-12", "This card lies where nobody can choose it."),
    ],
)
def test_why_another_thing_comes_first(asked: str, thing: str, expected: str) -> None:
    state = position(hand_0="green-1 ...", actions_0="rum camera pistol", row_1="blue-3:", asked=asked)

    assert why_not(state, thing) == expected


def test_why_nothing_of_ones_own_is_laid_with_the_binoculars() -> None:
    """Chapter “The binoculars”: a card of the other hand, which is refilled in place of one's own."""
    state = position(hand_0="green-1 ...", hand_1="white-1 ...", asked="ChooseHand 0")
    state.play(state.legal()[0])

    assert why_not(state, "card:green-1") == "With the binoculars you lay a card of somebody else, not one of yours."
    refilled = "With the binoculars you draw no adventure card: the other hand is refilled."
    assert why_not(state, "pile:draw") == refilled


def test_why_the_lasso_does_not_take_it() -> None:
    """Chapter “The lasso”: an open card, in place of drawing."""
    state = position(hand_0="green-1 ...", row_1="blue-4: white-2 ?1:white-3", asked="CatchCard 0")

    assert [move.notation for move in state.legal()] == ["catch white-2"]
    assert why_not(state, "card:green-1") == "The lasso takes a card that lies open in a row."
    assert why_not(state, "row:1/1") == "It lies face down: nobody can catch or shoot it."
    assert why_not(state, "row:1") == "The lasso takes a single card, not a row."
    assert why_not(state, "pile:draw") == "With the lasso you take an open card from a row in place of drawing."


def test_why_the_pistol_does_not_hit_it() -> None:
    """Chapter “The pistol”: the same colour or the same number."""
    state = position(
        hand_0="green-1 green-2 green-3 white-7",
        row_1="blue-4: blue-9 white-2 ?0:white-3",
        asked="ShootCard 0, LayCard 0, Refill 0",
    )

    assert why_not(state, "card:blue-9") == "You hold no card of its colour or value."
    assert why_not(state, "card:green-1") == "No open card has its colour or value."
    assert why_not(state, "card:white-3") == "It lies face down: nobody can catch or shoot it."
    assert why_not(state, "row:1") == "The pistol hits a single card, not a row."


def test_why_a_card_that_all_saw_cannot_be_chosen() -> None:
    """Chapter “What is open, hidden and remembered”: a card that was caught is known until it is played."""
    state = position(row_1="blue-4: white-2", hand_1="white-9 ...", known_1="white-9", asked="LayCard 0, Refill 0")

    assert why_not(state, "card:white-9") == "This card is in the hand of seat 1."
    assert why_not(state, "card:white-2") == (
        "It lies in row 1 until that row is scored; only a lasso or a pistol takes it away before."
    )
