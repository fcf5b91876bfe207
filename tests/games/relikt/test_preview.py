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
        ("swap seat-1", "-", "Swap camps with seat 1"),
    ],
)
def test_an_action_card_says_what_it_does(move: str, played: str, expected: str) -> None:
    """A camera says what the card does that it would copy."""
    assert preview(position(played=played), move) == expected


def test_every_action_card_has_words_for_its_effect() -> None:
    moves = [move for move in GAME.moves if move.notation.startswith("play ")]

    effects = {str(GAME.preview(GAME.view(position(), 0), move)) for move in moves}

    assert len(moves) == len(effects) == 7


def test_a_row_that_is_not_filled_lights_up_alone() -> None:
    state = position(hand_0="green-10 ...", row_1="red-6: white-1", asked="LayCard 0, Refill 0")

    assert GAME.lights(GAME.view(state, 0), GAME.moves.find("lay green-10 row-1")) == ("card:green-10", "row:1")
    assert GAME.lights(GAME.view(state, 0), GAME.moves.find("play rum")) == ("action:rum",)
