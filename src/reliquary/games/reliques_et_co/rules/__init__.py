"""The rules of Artifacts, Inc., one step a class, one chapter a file.

A turn: roll a die for each symbol on your cards; place the dice one by one on free actions whose condition they meet,
and do each action at once; dice you have no use for are left aside. Then the dice go to the left.
"""

from __future__ import annotations

from reliquary.games.reliques_et_co.rules.buying import Buy, Lay
from reliquary.games.reliques_et_co.rules.dice import Reroll
from reliquary.games.reliques_et_co.rules.diving import AddDie
from reliquary.games.reliques_et_co.rules.selling import FillOrder, SellPrivately
from reliquary.games.reliques_et_co.rules.setting_up import SetStartingCard, opening
from reliquary.games.reliques_et_co.rules.turn import PlaceDice, Step, Turn

__all__ = ["STEPS", "Step", "opening"]

STEPS: tuple[type[Step], ...] = (
    SetStartingCard,
    Turn,
    PlaceDice,
    Reroll,
    Buy,
    Lay,
    SellPrivately,
    FillOrder,
    AddDie,
)
