"""Which bots there are, and how people name one.

A table knows a bot by its bare name. On a command line a name may say more: `expert@100ms`, `expert@2s` and
`expert@500` give the expert a budget for each decision.
"""

from __future__ import annotations

import re
from typing import Final

from reliquary.bots.bot import Bot
from reliquary.bots.expert import Budget, Expert
from reliquary.bots.greedy import Greedy
from reliquary.bots.novice import Novice
from reliquary.bots.random import Random
from reliquary.errors import BadSetup
from reliquary.message import N_

BOTS: Final[dict[str, type[Bot]]] = {"random": Random, "novice": Novice, "greedy": Greedy, "expert": Expert}

_BUDGET: Final = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)(ms|s|)")


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadSetup(N_("There is no bot “{name}”; there are: {names}."), name=name[:40], names=", ".join(BOTS))
    return BOTS[name]()


def player(text: str) -> Bot:
    """The bot that a person at this machine asks for."""
    name, at, budget = text.partition("@")
    if at and name == "expert":
        return Expert(_budget(budget))
    return bot(text)


def _budget(text: str) -> Budget:
    match = _BUDGET.fullmatch(text)
    if match is None or not float(match[1]):
        raise BadSetup(
            N_("“{text}” is no budget; expected something like “100ms”, “2s”, or a number of playouts such as “500”."),
            text=text[:40],
        )
    number, unit = float(match[1]), match[2]
    if unit:
        return Budget(seconds=number / 1000 if unit == "ms" else number)
    return Budget(playouts=max(1, int(number)))
