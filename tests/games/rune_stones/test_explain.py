"""What the pieces are and do."""

import pytest

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position


@pytest.mark.parametrize(
    ("thing", "name", "effect"),
    [
        ("card:16", "faun 16 (green)", "pay a green gem, get a red gem, a blue gem, a yellow gem"),
        ("card:brown-100", "card 100 of the brown druid", "1 of any colour"),
        ("stone:plus", "Plus", "both halves"),
        ("smithy:4", "smithy 4", "An artifact for 3 gems, with the bonus ore; or for 3 ore, without it."),
        ("smithy:6", "the wild smithy", "An artifact for 4 gems, or for 3 ore."),
        ("own:white", "white gems", "Stands in"),
        ("supply:red", "red gems", "Pays for artifacts of its colour."),
        ("own:ore", "Ore", "worth a point"),
        ("row:upper", "the upper row", "3, 6, 10 or 15 points"),
        ("place:lower-red", "the red place", "a wild one may lie anywhere"),
        ("die:die", "The die", "2 points"),
        ("pile:creatures", "The creature pile", "Creatures to come: 62."),
    ],
)
def test_a_piece_is_explained(thing: str, name: str, effect: str) -> None:
    about = GAME.explain(position().view(0), thing)

    assert about is not None
    assert str(about.name) == name
    assert effect in str(about.effect)
    assert about.rule in {step.rule for step in GAME.steps} | {"forge"}


@pytest.mark.parametrize(
    "thing", ["card:black-100", "card:x", "smithy:9", "own:gold", "row:middle", "stone:x", "moon:1"]
)
def test_what_there_is_not_is_not_explained(thing: str) -> None:
    assert GAME.explain(position().view(0), thing) is None
