"""The language: what moves are called."""

import pytest

from reliquary import BadNotation
from reliquary.games.relic_runners import GAME


@pytest.mark.parametrize(
    ("notation", "words", "things"),
    [
        ("follow t2-r2", "Follow the trail T2–R2", ("trail:t2-r2",)),
        ("stop", "Stop here", ()),
        ("explore", "Explore this spot for a ration", ()),
        ("explore t5", "Explore temple T5", ("spot:t5",)),
        ("place r1-t4", "Place a pathway on the trail R1–T4", ("trail:r1-t4",)),
        ("lift r1-t4", "Move the pathway from the trail R1–T4", ("trail:r1-t4",)),
        ("use machete-3", "Use a toolbox (machete, level 3): 4 points for each of your relics", ("toolbox:machete-3",)),
        ("climb shovel", "the toolbox at the bottom → shovel, level 1", ("toolbox:bottom", "place:shovel-1")),
        ("climb shovel-1", "shovel, level 1 → shovel, level 2", ("toolbox:shovel-1", "place:shovel-2")),
        ("keep ivory-large-3", "Keep the large ivory tile 3", ("tile:ivory-large-3",)),
        ("take medium", "Take the tile of this size: medium", ("storey:medium",)),
        ("flip t2-r2", "Flip the toolbox token on the trail T2–R2", ("trail:t2-r2",)),
        ("teleport t5", "Jump to temple T5 and give the medium ivory tile 6 for it", ("spot:t5",)),
        (
            "follow t2-r2 with ivory-medium-1",
            "Follow the trail T2–R2 and give the medium ivory tile 1 for it",
            ("tile:ivory-medium-1", "trail:t2-r2"),
        ),
        ("start at r4", "Start on ruin R4", ("spot:r4",)),
    ],
)
def test_notation_words_and_things(notation: str, words: str, things: tuple[str, ...]) -> None:
    move = GAME.moves.find(notation)

    assert (str(move.words), move.things) == (words, things)
    assert GAME.moves[move.id] is move


def test_what_is_no_move() -> None:
    with pytest.raises(BadNotation, match="a move looks like “follow"):
        GAME.moves.find("follow t2-t9")
