"""What the pieces are and do."""

import pytest

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position

ORDINARY = "Pays for artifacts of its colour."
WILD = "Pays for artifacts of its colour. Yours are wild, too: your wild-gem stone has this colour."


@pytest.mark.parametrize(
    ("thing", "name", "effect"),
    [
        ("card:16", "faun 16 (green)", "pay a green gem, get a red gem, a blue gem, a yellow gem"),
        ("card:brown-100", "card 100 of the brown druid", "1 of any colour"),
        ("stone:plus", "Plus", "both halves"),
        ("smithy:4", "smithy 4", "An artifact for 3 gems of its colour, with the bonus ore; or for 3 ore, without it."),
        ("smithy:1", "smithy 1", "An artifact for 2 gems of its colour, or for 3 ore."),
        ("smithy:6", "the wild smithy", "A wild artifact for 4 gems of any colours, or for 3 ore."),
        ("own:white", "white gems", "Stands in"),
        ("supply:red", "red gems", "Pays for artifacts of its colour."),
        ("own:ore", "Ore", "worth a point"),
        ("own:gems", "Your gems", "pay for artifacts of their colour"),
        ("forge:fire", "The fire", "played for their abilities"),
        ("row:upper", "the upper row", "3, 6, 10 or 15 points"),
        ("place:lower-red", "the red place", "a wild one may lie anywhere"),
        ("die:die", "The die", "2 points"),
        ("pile:creatures", "The creature pile", "Creatures to come: 62."),
    ],
)
def test_a_piece_is_explained(thing: str, name: str, effect: str) -> None:
    about = GAME.explain(GAME.view(position(), 0), thing)

    assert about is not None
    assert str(about.name) == name
    assert effect in str(about.effect)
    assert about.rule in {step.rule for step in GAME.steps} | {"forge"}


@pytest.mark.parametrize(
    "thing", ["card:black-100", "card:x", "smithy:9", "own:gold", "supply:gems", "row:middle", "stone:x", "moon:1"]
)
def test_what_there_is_not_is_not_explained(thing: str) -> None:
    assert GAME.explain(GAME.view(position(), 0), thing) is None


def test_every_smithy_says_which_gems_it_takes() -> None:
    """The gems that its help names can pay, other colours cannot."""
    for number in range(1, 7):
        state = position(goods_0="blue blue blue blue", smithies="red yellow green red yellow")
        about = GAME.explain(GAME.view(state, 0), f"smithy:{number}")
        assert about is not None
        takes_blue = f"forge {number}" in [move.notation for move in state.legal()]
        assert takes_blue == ("of any colours" in str(about.effect)) == ("of its colour" not in str(about.effect))


@pytest.mark.parametrize(("thing", "told"), [("own:blue", WILD), ("supply:blue", WILD), ("own:red", ORDINARY)])
def test_a_gem_of_the_colour_on_the_stone_says_that_it_is_wild(thing: str, told: str) -> None:
    """R50, for the owner of the stone only."""
    state = position(stones_0="wild-gem", wild_0="blue")
    own, others, watching = (GAME.explain(GAME.view(state, seat), thing) for seat in (0, 1, None))

    assert own is not None
    assert str(own.effect) == told
    for about in (others, watching):
        assert about is not None
        assert str(about.effect) == ORDINARY
