"""The rules of Relikt, one step a class, one file a chapter of the rulebook.

A turn: you may play one action card; you must lay an adventure card in a row; a full row is scored at once; draw
back to four; whoever played an action card draws another. The action card plans the rest of the turn.
"""

from __future__ import annotations

from reliquary.games.relikt.rules.action_cards import (
    CatchCard,
    ChooseCamp,
    ChooseHand,
    LayFromHand,
    LayMasked,
    ShootCard,
    copied,
)
from reliquary.games.relikt.rules.adventure_cards import LayCard, Refill, ScoreRow, Step, treasures_left
from reliquary.games.relikt.rules.turn import ChooseAction, DrawAction, Turn

__all__ = [
    "STEPS",
    "CatchCard",
    "ChooseAction",
    "ChooseCamp",
    "ChooseHand",
    "DrawAction",
    "LayCard",
    "LayFromHand",
    "LayMasked",
    "Refill",
    "ScoreRow",
    "ShootCard",
    "Step",
    "Turn",
    "copied",
    "treasures_left",
]

STEPS: tuple[type[Step], ...] = (
    Turn,
    ChooseAction,
    DrawAction,
    LayCard,
    Refill,
    ScoreRow,
    ChooseCamp,
    LayMasked,
    ChooseHand,
    LayFromHand,
    CatchCard,
    ShootCard,
)
