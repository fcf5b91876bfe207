"""Bots: players that see what their seat sees, and nothing else."""

from __future__ import annotations

from reliquary.bots.bot import Bot, Imagine
from reliquary.bots.expert import Budget, Expert
from reliquary.bots.greedy import Greedy
from reliquary.bots.novice import Novice
from reliquary.bots.program import Program
from reliquary.bots.random import Random
from reliquary.bots.registry import BOTS, best, bot, bot_title, check_offered, offered, player

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Expert",
    "Greedy",
    "Imagine",
    "Novice",
    "Program",
    "Random",
    "best",
    "bot",
    "bot_title",
    "check_offered",
    "offered",
    "player",
]
