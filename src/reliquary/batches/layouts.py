"""The layout of a game's observations."""

from __future__ import annotations

from reliquary.errors import BadSetup
from reliquary.kernel import Game, Layout, State
from reliquary.message import N_


def layout_of(game: Game[State]) -> Layout[State]:
    """A game of another package may have none."""
    if game.observation is None:
        raise BadSetup(N_("{game} has no observations."), game=game.name)
    return game.observation
