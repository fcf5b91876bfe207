"""The rules of Relikt, one step a class, one file a chapter of the rulebook.

A turn: you may play one action card; you must lay an adventure card in a row; a full row is scored at once; draw
back to four; after an action card draw another. The action card plans the rest of the turn.
"""

from __future__ import annotations

from reliquary.games.relikt.rules import action_cards, adventure_cards, turn
from reliquary.games.relikt.rules.action_cards import copied
from reliquary.games.relikt.rules.adventure_cards import Step, treasures_left
from reliquary.games.relikt.rules.turn import Turn

__all__ = ["STEPS", "Step", "Turn", "copied", "treasures_left"]

STEPS: tuple[type[Step], ...] = (*turn.STEPS, *adventure_cards.STEPS, *action_cards.STEPS)
