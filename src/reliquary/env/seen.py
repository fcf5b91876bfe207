"""What a seat sees, as arrays of numpy and spaces of Gymnasium."""

from __future__ import annotations

from typing import TypeAlias, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from reliquary.batches.layouts import layout_of
from reliquary.env.scale import Floats, scale
from reliquary.kernel import Game, State

Mask: TypeAlias = NDArray[np.int8]


Seen: TypeAlias = dict[str, Floats | Mask]
"""`observation`: from 0 to 1, the bytes of `state.observe`, each divided by the scale of its field.
`action_mask`: 1 for each legal move of the catalogue, all 0 for a seat that is not asked."""


class Watcher:
    """Makes fresh arrays for each look."""

    def __init__(self, game: Game[State]) -> None:
        self._observation = bytearray(layout_of(game).size)
        self._mask = bytearray(len(game.moves))
        self._bytes = np.frombuffer(self._observation, np.uint8)
        self._scale = scale(game)
        space = Dict(
            {
                "observation": Box(0.0, 1.0, (len(self._observation),), np.float32),
                "action_mask": Box(0, 1, (len(self._mask),), np.int8),
            }
        )
        # Gymnasium types what such a space holds as spaces.
        self.space = cast("Space[Seen]", space)

    def look(self, state: State, seat: int) -> Seen:
        state.observe(seat, self._observation)
        return {"observation": self._bytes * self._scale, "action_mask": self.mask(state, seat)}

    def mask(self, state: State, seat: int) -> Mask:
        if seat != state.seat:
            return np.zeros(len(self._mask), np.int8)
        state.mask(self._mask)
        return np.frombuffer(bytes(self._mask), np.int8)
