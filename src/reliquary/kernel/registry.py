"""All games: every entry point in the group `reliquary.games`, from this package or another.

Other packages may fail when they are imported: a game that cannot be loaded does not affect the others.
"""

from __future__ import annotations

import logging
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from reliquary.errors import UnknownGame
from reliquary.kernel.game import Game
from reliquary.kernel.state import State
from reliquary.message import N_

_log = logging.getLogger(__name__)


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="reliquary.games")}


@cache
def _loaded(name: str) -> Game[State] | str:
    """The game or, if it cannot be loaded, why."""
    try:
        found: object = _points()[name].load()
    except (Exception, SystemExit) as fault:  # noqa: BLE001 - it may do anything
        found, why = None, repr(fault)
    else:
        why = f"{found!r} is not a game"
    if isinstance(found, Game):
        return found
    _log.warning("the game %s cannot be loaded: %s", name, why)
    return why


def game_names() -> list[str]:
    """Those that are installed, without loading them."""
    return sorted(_points())


def all_games() -> list[Game[State]]:
    """Those that can be loaded."""
    return _usable(game_names())


def games_in_use() -> list[Game[State]]:
    """Games whose code was imported: only they can have made messages."""
    return _usable([name for name, point in _points().items() if point.module in sys.modules])


def _usable(names: list[str]) -> list[Game[State]]:
    found = [_loaded(name) for name in names]
    return [game for game in found if not isinstance(game, str)]


def game(name: str, *, components: str | Path | None = None) -> Game[State]:
    """The game of that name, with its own box or with the one that a components file describes."""
    if name not in _points():
        raise UnknownGame(
            N_("There is no game “{name}”; there are: {names}."), name=name[:40], names=", ".join(game_names())
        )
    found = _loaded(name)
    if isinstance(found, str):
        raise UnknownGame(N_("The game “{name}” is installed, but cannot be loaded: {fault}"), name=name, fault=found)
    return found if components is None else found.with_components(Path(components))
