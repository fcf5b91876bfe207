"""A step that is given a move which it never offers says so: that is a fault in the rules, not in the player."""

import pytest

from reliquary.errors import Unexpected
from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.rules import Step
from reliquary.games.rune_stones.rules.abilities import ChooseHalf
from reliquary.games.rune_stones.rules.effects import Effects

STEPS: list[Step] = [ChooseHalf(0, 19), Effects(0, (0,))]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_a_move_that_is_never_offered_is_a_fault(step: Step) -> None:
    """Both are answered by any of the moves that stand for doing without something."""
    with pytest.raises(Unexpected):
        step.apply(position(), GAME.moves.end_turn)


def test_what_is_asked_is_said_in_words() -> None:
    asked = [str(Effects(0, (ask,)).prompt) for ask in range(6)]

    assert len(set(asked)) == 5
    assert str(Effects(0, (0, 1)).prompt) == "seat 0, choose what you do next."
