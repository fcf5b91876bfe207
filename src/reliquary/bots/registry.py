"""Which bots there are, and how people name one.

Other packages add theirs under the entry-point group `reliquary.bots`. A table knows a bot by its bare name. On a
command line a name may say more: `expert@100ms`, `expert@2s` and `expert@500` give the expert a budget for each
decision, and the grandmaster likewise; `level@1.5/0.8` is a level of that temperature and
foresight, `master@FILE` plays with the network in that file, `exec:./mybot` starts a
program.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from reliquary.bots import levels, network
from reliquary.bots.bot import Bot
from reliquary.bots.expert import Expert
from reliquary.bots.grandmaster import Grandmaster
from reliquary.bots.greedy import Greedy
from reliquary.bots.guarded import ExternalBot
from reliquary.bots.levels import Level, Weakness
from reliquary.bots.master import Master
from reliquary.bots.novice import Novice
from reliquary.bots.program import Program
from reliquary.bots.random import Random
from reliquary.bots.thinker import Budget
from reliquary.errors import BadSetup
from reliquary.kernel import Game, State
from reliquary.message import N_, Message

OURS: Final[dict[str, Callable[[], Bot]]] = {
    "random": Random,
    "novice": Novice,
    "greedy": Greedy,
    "expert": Expert,
    **{f"level-{number}": partial(Level, number) for number in range(1, len(levels.WORDS) + 1)},
    "master": Master,
    "grandmaster": Grandmaster,
}
_BUDGET: Final = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)(ms|s|)")
_WEAKNESS: Final = re.compile(r"(\d{1,4}(?:\.\d{1,6})?)(?:/(\d(?:\.\d{1,6})?))?")
_log = logging.getLogger(__name__)


def _external_bot(point: EntryPoint) -> type[Bot] | None:
    """A bot of another package. Anything that is not a bot or cannot be loaded is skipped with a warning."""
    try:
        found: object = point.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - it may do anything
        _log.warning("the bot %s cannot be loaded: %r", point.name, error)
        return None
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    _log.warning("the bot %s cannot be used: %r is no class derived from Bot", point.name, found)
    return None


def _external_bots() -> dict[str, Callable[[], Bot]]:
    """They cannot replace a bot of ours."""
    found = {
        point.name: _external_bot(point) for point in entry_points(group="reliquary.bots") if point.name not in OURS
    }
    return {name: partial(ExternalBot, guest, name) for name, guest in found.items() if guest is not None}


BOTS: Final[dict[str, Callable[[], Bot]]] = {**OURS, **_external_bots()}


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadSetup(N_("There is no bot “{name}”; there are: {names}."), name=name[:40], names=", ".join(BOTS))
    return BOTS[name]()


def offered(game: Game[State]) -> list[str]:
    """The bots that can play this game here. Bots that learned need a network for it."""
    return [name for name in BOTS if plays(name, game)]


def plays(name: str, game: Game[State]) -> bool:
    """Whether there is a bot of that name that can play this game here."""
    try:
        bot(name).check(game)
    except BadSetup:
        return False
    return True


def check_offered(name: str, game: Game[State]) -> None:
    """The message does not mention paths of this machine."""
    bot(name)
    if not plays(name, game):
        raise BadSetup(
            N_("The bot “{name}” cannot play {game} here; there are: {names}."),
            name=name[:40],
            game=game.name,
            names=", ".join(offered(game)),
        )


def _levels(game: Game[State]) -> list[str]:
    """Those below the master, from the weakest on."""
    try:
        network.check_shipped(game)
        return [f"level-{number}" for number in range(1, len(levels.weaknesses(game)) + 1)]
    except BadSetup:
        return []


def ladder(game: Game[State]) -> list[str]:
    """The levels of a game, from the weakest to the strongest; none without a network and a description of levels."""
    return [*below, "master", "grandmaster"] if (below := _levels(game)) else []


def shown(game: Game[State]) -> list[str]:
    """The bots in menus. Where a game has levels, they replace the bots that did not learn."""
    if not (steps := ladder(game)):
        return offered(game)
    return [*steps, *(name for name in offered(game) if name not in OURS)]


def usual(game: Game[State]) -> str:
    """The opponent of a person who did not choose one: a middle level."""
    below = _levels(game)
    return below[len(below) // 2] if below else "greedy"


def easiest(game: Game[State]) -> str:
    """The opponent in a first game."""
    return _levels(game)[0] if _levels(game) else "novice"


def best(game: Game[State]) -> str:
    """The strongest bot that answers at once."""
    return "master" if plays("master", game) else "greedy"


def bot_title(name: str, game: Game[State]) -> Message:
    """How strong the bot of that name is, as a word and a number. The plain name if it is not installed any more."""
    if name not in BOTS:
        return Message("{name}", name=name)
    title = BOTS[name]().title
    # The master is the highest of the levels.
    return levels.titled(title, len(below) + 1) if name == "master" and (below := _levels(game)) else title


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
            N_("“{text}” is not a budget; expected a time such as “100ms” or “2s”, or a number of playouts: “500”."),
            text=text[:40],
        )
    number, unit = float(match[1]), match[2]
    if unit:
        return Budget(seconds=number / 1000 if unit == "ms" else number)
    return Budget(playouts=max(1, int(number)))


def _weakness(text: str) -> Weakness:
    match = _WEAKNESS.fullmatch(text)
    if match is None or not float(match[1]) or float(match[2] or 1) > 1:
        raise BadSetup(
            N_("“{text}” is not a level; expected a temperature such as “1.5”, or with its foresight “1.5/0.8”."),
            text=text[:40],
        )
    return Weakness(float(match[1]), float(match[2] or 1))


_WITH_MORE: Final[dict[str, Callable[[str], Bot]]] = {
    "expert": lambda budget: Expert(_budget(budget)),
    "grandmaster": lambda budget: Grandmaster(_budget(budget)),
    "level": lambda weakness: Level(1, _weakness(weakness)),
    "master": lambda file: Master(Path(file)),
}
"""What stands behind the @."""
