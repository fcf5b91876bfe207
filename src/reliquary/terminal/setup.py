"""What a game is started with: lists and options as people write them on a command line."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.errors import BadSetup
from reliquary.kernel import Game, State
from reliquary.kernel.options import Setting, settle_options
from reliquary.message import N_


def split(text: str) -> list[str]:
    """A list with commas in it; empty parts do not count."""
    return [part.strip() for part in text.split(",") if part.strip()]


def read_options(game: Game[State], seats: int, pairs: Sequence[str]) -> dict[str, Setting]:
    """Every option of the game with the value it takes."""
    given: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(N_("An option is given as name=value, not as “{text}”."), text=pair[:40])
        given[name.strip()] = value.strip()
    return settle_options(game.options, seats, given)
