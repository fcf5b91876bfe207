"""Bots: players that see what their seat sees, and nothing else."""

from __future__ import annotations

from reliquary.bots.bot import Bot, Imagine
from reliquary.bots.greedy import Greedy
from reliquary.bots.random import Random
from reliquary.errors import BadSetup
from reliquary.message import N_

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}

__all__ = ["BOTS", "Bot", "Greedy", "Imagine", "Random", "bot"]


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadSetup(N_("There is no bot “{name}”; there are: {names}."), name=name[:40], names=", ".join(BOTS))
    return BOTS[name]()
