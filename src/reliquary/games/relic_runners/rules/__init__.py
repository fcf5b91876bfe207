"""The rules of Relic Runners, one step a class, a chapter of the rulebook a file.

A turn: move along trails; explore the spot you come to, if you have a ration for it; in base camp take rations instead;
from relic to relic it was an expedition. Once in a turn, in between, you may use a toolbox.
"""

from __future__ import annotations

from reliquary.games.relic_runners.rules.climbing import ClimbTable, FlipTokens, Step
from reliquary.games.relic_runners.rules.expeditions import Arrive, Reach
from reliquary.games.relic_runners.rules.explore import EndTurn, Explore
from reliquary.games.relic_runners.rules.pathways import LayPathway, LiftPathway, PlacePathway
from reliquary.games.relic_runners.rules.powers import ChooseBranch, ChooseFirstPathway, ChooseStart, opening
from reliquary.games.relic_runners.rules.temples import ChooseNeighbour, KeepOne, LookOrTakeTop, PickTile, Uncover
from reliquary.games.relic_runners.rules.toolboxes import ToolboxOrPoints
from reliquary.games.relic_runners.rules.turn import End, ExtraTurn, Turn
from reliquary.games.relic_runners.rules.walk import SetOut, Walk

__all__ = ["STEPS", "Step", "opening"]

STEPS: tuple[type[Step], ...] = (
    ChooseStart,
    ChooseFirstPathway,
    ChooseBranch,
    Turn,
    SetOut,
    Walk,
    Arrive,
    ClimbTable,
    Reach,
    Explore,
    LookOrTakeTop,
    PickTile,
    PlacePathway,
    KeepOne,
    FlipTokens,
    LiftPathway,
    LayPathway,
    ChooseNeighbour,
    Uncover,
    ToolboxOrPoints,
    EndTurn,
    ExtraTurn,
    End,
)
