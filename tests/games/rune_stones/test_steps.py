"""A step that is given a move which it never offers says so: that is a fault in the rules, not in the player."""

import pytest

from reliquary.errors import Unexpected
from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.rules import Step
from reliquary.games.rune_stones.rules.abilities import ChooseHalf, UseCard
from reliquary.games.rune_stones.rules.effects import Effects
from reliquary.games.rune_stones.rules.forge import LayArtifact
from reliquary.games.rune_stones.rules.payment import PayGems
from reliquary.games.rune_stones.rules.summon import SpendCards
from reliquary.games.rune_stones.rules.trade import ChooseStone, TradeIn
from reliquary.games.rune_stones.rules.turn import ChooseAction

STEPS: list[Step] = [
    ChooseAction(0),
    SpendCards(0, 1, 0),
    UseCard(0, (1, 2)),
    ChooseHalf(0, 19),
    Effects(0, (0,)),
    PayGems(0, (0,), 0),
    LayArtifact(0, 0),
    ChooseStone(0),
]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_a_move_that_is_never_offered_is_a_fault(step: Step) -> None:
    with pytest.raises(Unexpected):
        step.apply(position(), GAME.moves.end_turn)


def test_so_is_an_aside_that_is_none() -> None:
    with pytest.raises(Unexpected):
        TradeIn(0).apply_aside(position(), GAME.moves.end_turn)


def test_what_is_asked_is_said_in_words() -> None:
    asked = [str(Effects(0, (ask,)).prompt) for ask in range(6)]

    assert len(set(asked)) == 5
    assert str(Effects(0, (0, 1)).prompt) == "seat 0, choose what you do next."
