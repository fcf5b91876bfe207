"""Bots: players that see what their seat sees, and nothing else."""

from __future__ import annotations

from reliquary.bots.bot import Bot, Imagine
from reliquary.bots.expert import Expert
from reliquary.bots.grandmaster import Grandmaster
from reliquary.bots.greedy import Greedy
from reliquary.bots.novice import Novice
from reliquary.bots.program import Program
from reliquary.bots.random import Random
from reliquary.bots.registry import (
    BOTS,
    best,
    bot,
    bot_title,
    check_offered,
    easiest,
    ladder,
    offered,
    player,
    plays,
    shown,
    usual,
)
from reliquary.bots.thinker import Budget, Thinker

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Expert",
    "Grandmaster",
    "Greedy",
    "Imagine",
    "Novice",
    "Program",
    "Random",
    "Thinker",
    "best",
    "bot",
    "bot_title",
    "check_offered",
    "easiest",
    "ladder",
    "offered",
    "player",
    "plays",
    "shown",
    "usual",
]
