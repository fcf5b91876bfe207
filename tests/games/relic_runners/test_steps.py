"""A step that is given a move which it never offers says so: that is a fault in the rules, not in the player."""

import pytest

from reliquary.errors import Unexpected
from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.rules import Step
from reliquary.games.relic_runners.rules.climbing import ClimbTable
from reliquary.games.relic_runners.rules.explore import EndTurn
from reliquary.games.relic_runners.rules.pathways import LayPathway, LiftPathway, PlacePathway
from reliquary.games.relic_runners.rules.powers import ChooseBranch, ChooseFirstPathway, ChooseStart
from reliquary.games.relic_runners.rules.temples import ChooseNeighbour, KeepOne, PickTile

STEPS = [
    ClimbTable(0, 1),
    PlacePathway(0),
    LiftPathway(0, 1, 0),
    LayPathway(0, 0, 1, 0),
    ChooseStart(0),
    ChooseFirstPathway(0),
    ChooseBranch(0),
    PickTile(0, 1, 0),
    KeepOne(0, 1),
    ChooseNeighbour(0, 1, 0),
]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_a_move_that_is_never_offered_is_a_fault(step: Step) -> None:
    with pytest.raises(Unexpected):
        step.apply(position(), GAME.moves.end_turn)


def test_so_is_an_aside_that_is_none() -> None:
    with pytest.raises(Unexpected):
        EndTurn(0).apply_aside(position(), GAME.moves.end_turn)
