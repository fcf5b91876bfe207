"""The language of Relikt: every move has a notation, words, and the things it points at."""

import pytest

from reliquary import BadNotation
from reliquary.games.relikt import GAME


@pytest.mark.parametrize(
    ("notation", "words", "things"),
    [
        ("no action", "Play no action card", ()),
        ("play binoculars", "Play the binoculars", ("action:binoculars",)),
        ("lay red-7 row-2", "Lay the red 7 in row 2", ("card:red-7", "row:2")),
        ("swap seat-4", "Swap camps with seat 4", ("seat:4",)),
        ("look seat-0", "Have seat 0 lay their hand open", ("seat:0",)),
        ("catch white-12", "Catch the white 12", ("card:white-12",)),
        ("shoot red-1 with red-2", "Replace the red 1 with the red 2", ("card:red-1", "card:red-2")),
    ],
)
def test_each_kind_of_move(notation: str, words: str, things: tuple[str, ...]) -> None:
    move = GAME.moves.find(notation)

    assert (move.notation, str(move.words), move.things) == (notation, words, things)
    assert GAME.moves[move.id] is move


def test_the_catalogue_holds_every_move_and_no_more() -> None:
    """7 actions and none, 60 cards in 4 rows, 5 camps, 5 hands, 60 catches; 60 targets with 11 + 4 cards each."""
    assert len(GAME.moves) == 8 + 60 * 4 + 5 + 5 + 60 + 60 * 15


@pytest.mark.parametrize(
    "notation", ["shoot red-1 with blue-2", "shoot red-1 with red-1", "lay red-13 row-1", "lay red-1 row-5"]
)
def test_what_can_never_be_done_has_no_notation(notation: str) -> None:
    """Ruling 47: a shot needs the same colour or the same value."""
    with pytest.raises(BadNotation):
        GAME.moves.find(notation)
