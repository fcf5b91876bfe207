"""Explanations at the table, from a view alone: what a move will do, and why a thing cannot be chosen."""

import pytest

from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import position
from reliquary.games.relikt.state import Relikt

NOTHING_YET = "The camera has nothing to copy. No action card has been played yet."
A_CAMERA = "The camera has nothing to copy. The last action card is a camera, which cannot be copied."
NO_TARGET = "The camera would copy the pistol, and no open card matches one of yours in colour or value."


def preview(state: Relikt, notation: str, seat: int = 0) -> str:
    return str(GAME.preview(GAME.view(state, seat), GAME.moves.find(notation)))


def why_not(state: Relikt, thing: str, seat: int | None = 0) -> str:
    return str(GAME.why_not(GAME.view(state, seat), thing))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("red-6: white-1", "Row 1 then has 4 places left."),
        ("blue-3: white-1", "Row 1 then has 1 place left."),
        ("blue-3: white-1 blue-9", "This fills row 1: seat 0 wins the blue treasure of 3 with 10."),
        ("blue-3: white-2 white-9", "This fills row 1: seat 2 wins the blue treasure of 3 with 11."),
        ("blue-3: white-10 blue-9", "This fills row 1 with a tie: its cards go, the treasure stays."),
        ("blue-3: ?1:white-1 blue-9", "This fills row 1: its hidden cards are turned up and it is scored."),
        ("blue-3: ?0:white-1 blue-9", "This fills row 1: seat 0 wins the blue treasure of 3 with 10."),
    ],
)
def test_laying_a_card_says_whether_the_row_is_filled_and_who_wins(row: str, expected: str) -> None:
    """A hidden card of one's own is known to oneself, another's is not."""
    state = position(hand_0="green-10 ...", row_1=row, asked="LayCard 0, Refill 0")

    assert preview(state, "lay green-10 row-1") == expected


@pytest.mark.parametrize("card", ["green-10", "white-8"])
def test_the_preview_comes_true(card: str) -> None:
    state = position(hand_0=f"{card} ...", row_1="blue-3: white-1 blue-7", asked="LayCard 0, Refill 0")
    winner = int(preview(state, f"lay {card} row-1").split("seat ")[1][0])

    state.play(f"lay {card} row-1")

    assert [len(won) for won in state.won] == [int(seat == winner) for seat in range(3)]


@pytest.mark.parametrize("asked", ["LayCard 0, Refill 0", "LayMasked 0, Refill 0"])
@pytest.mark.parametrize(
    ("row", "expected", "lit"),
    [
        ("blue-3: white-1 blue-9", "This fills row 1: seat 0 wins the blue treasure of 3 with 10.", "camp:green"),
        ("blue-3: ?0:white-9 white-2", "This fills row 1: seat 2 wins the blue treasure of 3 with 11.", "camp:white"),
        ("blue-3: white-10 ?0:blue-9", "This fills row 1 with a tie: its cards go, the treasure stays.", ""),
        ("blue-3: ?1:white-1 blue-9", "This fills row 1: its hidden cards are turned up and it is scored.", ""),
    ],
)
def test_a_layer_who_knows_all_cards_of_a_row_sees_its_result(row: str, expected: str, lit: str, asked: str) -> None:
    """Blindfold or not: one knows the card that one lays face down, and those that one laid so before."""
    state = position(hand_0="green-10 ...", row_1=row, asked=asked)
    move = GAME.moves.find("lay green-10 row-1")

    assert preview(state, move.notation) == expected
    assert [thing for thing in GAME.lights(GAME.view(state, 0), move) if thing.startswith("camp:")] == lit.split()


def test_a_row_without_a_treasure_cannot_be_filled() -> None:
    state = position(row_4="-", treasures="-", won_0="...", asked="LayCard 0")

    assert preview(state, "lay green-10 row-4") == "No treasure heads row 4 any more."


@pytest.mark.parametrize(
    ("move", "played", "expected"),
    [
        ("play compass", "-", "Lay two cards."),
        ("play camera", "rum compass", "Lay two cards."),
        ("play camera", "-", "Does what the action card played last does."),
        ("no action", "-", "Play no action card"),
    ],
)
def test_an_action_card_says_what_it_does(move: str, played: str, expected: str) -> None:
    """A camera says what the card does that it would copy."""
    assert preview(position(played=played), move) == expected


def test_every_action_card_has_words_for_its_effect() -> None:
    moves = [move for move in GAME.moves if move.notation.startswith("play ")]

    effects = {str(GAME.preview(GAME.view(position(), 0), move)) for move in moves}

    assert len(moves) == len(effects) == 7


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
