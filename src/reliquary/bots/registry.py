"""Which bots there are, and how people name one.

Other packages add theirs under the entry-point group `reliquary.bots`. A table knows a bot by its bare name. On a
command line a name may say more: `expert@100ms`, `expert@2s` and `expert@500` give the expert a budget for each
decision, and the grandmaster likewise; `master@FILE` plays with the network in that file, `exec:./mybot` starts a
program.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from reliquary.bots.bot import Bot
from reliquary.bots.expert import Expert
from reliquary.bots.grandmaster import Grandmaster
from reliquary.bots.greedy import Greedy
from reliquary.bots.guarded import Guest
from reliquary.bots.master import Master
from reliquary.bots.novice import Novice
from reliquary.bots.program import Program
from reliquary.bots.random import Random
from reliquary.bots.thinker import Budget
from reliquary.errors import BadSetup
from reliquary.kernel import Game, State
from reliquary.message import N_, Message

OURS: Final[dict[str, type[Bot]]] = {
    "random": Random,
    "novice": Novice,
    "greedy": Greedy,
    "expert": Expert,
    "master": Master,
    "grandmaster": Grandmaster,
}
_BUDGET: Final = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)(ms|s|)")
_log = logging.getLogger(__name__)


def _guest(point: EntryPoint) -> type[Bot] | None:
    """The bot of another package; what is none, or cannot even be loaded, is left out with a warning."""
    try:
        found: object = point.load()
    except Exception as error:  # noqa: BLE001 - it may do anything
        _log.warning("the bot %s cannot be loaded: %r", point.name, error)
        return None
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    _log.warning("the bot %s cannot be used: %r is no class derived from Bot", point.name, found)
    return None


def _guests() -> dict[str, type[Bot]]:
    """Nobody takes the place of a bot of ours."""
    found = {point.name: _guest(point) for point in entry_points(group="reliquary.bots") if point.name not in OURS}
    return {name: guest for name, guest in found.items() if guest is not None}


BOTS: Final[dict[str, type[Bot]]] = {**OURS, **_guests()}


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadSetup(N_("There is no bot “{name}”; there are: {names}."), name=name[:40], names=", ".join(BOTS))
    return OURS[name]() if name in OURS else Guest(BOTS[name], name)


def offered(game: Game[State]) -> list[str]:
    """The bots that can play this game here: those that learn only where there is a network for it."""
    return [name for name in BOTS if _plays(name, game)]


def _plays(name: str, game: Game[State]) -> bool:
    try:
        bot(name).check(game)
    except BadSetup:
        return False
    return True


def check_offered(name: str, game: Game[State]) -> None:
    """The sentence tells nothing of this machine, such as where its files lie."""
    bot(name)
    if not _plays(name, game):
        raise BadSetup(
            N_("The bot “{name}” cannot play {game} here; there are: {names}."),
            name=name[:40],
            game=game.name,
            names=", ".join(offered(game)),
        )


def best(game: Game[State]) -> str:
    """The strongest bot that answers at once."""
    return "master" if _plays("master", game) else "greedy"


def bot_title(name: str) -> Message:
    """How strong the bot of that name is, in a word or two; the name itself if it is not installed any more."""
    return BOTS[name].title if name in BOTS else Message("{name}", name=name)


def player(text: str) -> Bot:
    """The bot that a person at this machine asks for."""
    if text.startswith("exec:"):
        return Program(text.removeprefix("exec:"))
    name, at, more = text.partition("@")
    return _WITH_MORE[name](more) if at and name in _WITH_MORE else bot(text)


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


_WITH_MORE: Final[dict[str, Callable[[str], Bot]]] = {
    "expert": lambda budget: Expert(_budget(budget)),
    "grandmaster": lambda budget: Grandmaster(_budget(budget)),
    "master": lambda file: Master(Path(file)),
}
"""What stands behind the @."""
