"""The rules of Rune Stones, one step a class, a chapter of the rulebook a file.

A turn: summon creatures, or use the abilities of two cards, or forge up to two artifacts; then trade in rows of
artifacts for points and rune stones, if you like; then refill your hand.
"""

from __future__ import annotations

from reliquary.games.rune_stones.rules.abilities import ChooseCards, ChooseHalf, EndAbilities, ExchangeGems, UseCard
from reliquary.games.rune_stones.rules.effects import Effects, Reward
from reliquary.games.rune_stones.rules.forge import Bonus, EndForge, ForgeAgain, LayArtifact
from reliquary.games.rune_stones.rules.payment import PayGems
from reliquary.games.rune_stones.rules.stones import Step
from reliquary.games.rune_stones.rules.summon import Buy, SpendCards
from reliquary.games.rune_stones.rules.trade import ChooseStone, RefillSmithies, TradeIn
from reliquary.games.rune_stones.rules.turn import ChooseAction, Refill, Turn

__all__ = ["STEPS", "Step", "Turn"]

STEPS: tuple[type[Step], ...] = (
    Turn,
    ChooseAction,
    SpendCards,
    Buy,
    ChooseCards,
    UseCard,
    ExchangeGems,
    ChooseHalf,
    PayGems,
    Reward,
    Effects,
    EndAbilities,
    Bonus,
    LayArtifact,
    ForgeAgain,
    EndForge,
    TradeIn,
    ChooseStone,
    RefillSmithies,
    Refill,
)
