"""All games: every entry point in the group `reliquary.games`, from this package or another."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from reliquary.errors import UnknownGame
from reliquary.kernel.game import Game
from reliquary.kernel.state import State
from reliquary.message import N_


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="reliquary.games")}


@cache
def _loaded(name: str) -> Game[State]:
    game: object = _points()[name].load()
    assert isinstance(game, Game), f"the entry point {name} is not a game"
    return game


def game_names() -> list[str]:
    return sorted(_points())


def game(name: str, *, components: str | Path | None = None) -> Game[State]:
    """The game of that name, with its own box or with the one that a components file describes."""
    if name not in _points():
        raise UnknownGame(
            N_("There is no game “{name}”; there are: {names}."), name=name[:40], names=", ".join(game_names())
        )
    found = _loaded(name)
    return found if components is None else found.with_components(Path(components))
