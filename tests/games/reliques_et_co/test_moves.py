"""The language: what moves are called."""

import pytest

from reliquary import BadNotation
from reliquary.games.reliques_et_co import GAME


@pytest.mark.parametrize(
    ("notation", "words", "things"),
    [
        (
            "place 5 mountain-2/1",
            "Place a 5 on Mountain Expedition 2, action 1",
            ("die:5", "slot:mountain-2/1"),
        ),
        ("place 4 guide", "Place a 4 on Guide Work", ("die:4", "slot:guide")),
        ("buy airfield", "Buy Airfield", ("card:airfield",)),
        ("upgrade canyon-1", "Upgrade Canyon Expedition 1", ("card:canyon-1",)),
        ("set desert-2", "Set Desert Expedition 2 next", ("card:desert-2",)),
        ("lay lower+4", "Lay the card here: bottom row, column 5", ("cell:lower+4",)),
        ("lay upper-1", "Lay the card here: top row, 1 to the left of column 1", ("cell:upper-1",)),
        ("sell 3 gem", "Sell 3 gems", ("relic:gem", "lot:3")),
        ("sell 2 gem box-4", "Sell 2 gems (box 4)", ("box:gem-4",)),
        ("dive 6", "Dive with a 6", ("die:6", "pile:underwater")),
        ("reroll 1", "Choose a 1 to roll again", ("die:1", "reroll")),
        ("roll", "Roll the chosen dice again", ("reroll",)),
        ("turn 4 to 5", "Turn a 4 to 5", ("die:4", "face:5")),
        ("end turn", "End your turn", ()),
    ],
)
def test_notation_words_and_things(notation: str, words: str, things: tuple[str, ...]) -> None:
    """Issue “Reliques & Co”: readable notation."""
    move = GAME.moves.find(notation)

    assert (str(move.words), move.things) == (words, things)
    assert GAME.moves[move.id] is move


def test_what_is_no_move() -> None:
    with pytest.raises(BadNotation, match="a move looks like “place"):
        GAME.moves.find("place 4 mountain-1/1")
