"""The language: what moves are called."""

import pytest

from reliquary import BadNotation
from reliquary.games.rune_stones import GAME


@pytest.mark.parametrize(
    ("notation", "words", "things"),
    [
        ("play 21", "Play card 21 for its ability", ("card:21", "forge:fire")),
        ("play brown-103", "Play card 103 for its ability", ("card:brown-103", "forge:fire")),
        ("spend 21", "Summon with card 21", ("card:21", "pile:creatures")),
        ("use 21", "Use card 21 now", ("card:21",)),
        ("summon 34", "Summon card 34", ("card:34",)),
        ("take 34", "Take card 34 from the display", ("card:34",)),
        ("pay blue", "Pay a blue gem", ("own:blue",)),
        ("gem red", "Take a red gem", ("supply:red",)),
        ("swap red", "Give a red gem for a white one", ("own:red",)),
        ("forge 4", "Forge at smithy 4 for gems", ("smithy:4", "own:gems")),
        ("forge 6 for ore", "Forge at the wild smithy for ore", ("smithy:6", "own:ore")),
        ("lay yellow lower", "Lay a yellow artifact in the lower row, on the yellow place", ("place:lower-yellow",)),
        ("lay wild upper", "Lay a wild artifact in the upper row, on the wild place", ("place:upper-wild",)),
        ("lay wild upper red", "Lay a wild artifact in the upper row, on the red place", ("place:upper-red",)),
        ("trade lower", "Trade in the lower row", ("row:lower",)),
        ("take hand-size", "Take the rune stone Larger hand", ("stone:hand-size",)),
        ("exchange white for ore", "Exchange a white gem for ore", ("stone:exchange", "own:white")),
        ("exchange ore for blue", "Exchange ore for a blue gem", ("stone:exchange", "own:ore", "supply:blue")),
        ("set blue", "Put a blue gem on your wild-gem stone, for good", ("stone:wild-gem", "supply:blue")),
        ("roll", "Roll the die", ("die:die",)),
    ],
)
def test_notation_words_and_things(notation: str, words: str, things: tuple[str, ...]) -> None:
    move = GAME.moves.find(notation)

    assert (str(move.words), move.things) == (words, things)
    assert GAME.moves[move.id] is move


def test_what_is_no_move() -> None:
    with pytest.raises(BadNotation, match="a move looks like “play"):
        GAME.moves.find("play 10")
