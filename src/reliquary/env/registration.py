"""The games under Gymnasium's names: `Reliquary/RuneStones-v0` and so on."""

from __future__ import annotations

from typing import Final

import gymnasium

from reliquary.kernel import game_names

NAMESPACE: Final = "Reliquary"


def gymnasium_id(game: str) -> str:
    """`Reliquary/RuneStones-v0` of `rune_stones`."""
    return f"{NAMESPACE}/{game.title().replace('_', '')}-v0"


def register() -> None:
    for name in game_names():
        # A game that is called twice was registered by somebody else: theirs stays.
        if gymnasium_id(name) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(name), entry_point="reliquary.env.gymnasium_env:Solo", kwargs={"game": name}
            )
