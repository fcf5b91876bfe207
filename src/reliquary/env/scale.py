"""From bytes to numbers between 0 and 1."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from reliquary.batches.layouts import layout_of
from reliquary.kernel import Game, State

Floats: TypeAlias = NDArray[np.float32]


def scale(game: Game[State]) -> Floats:
    """What each byte of an observation is multiplied by, so that it goes from 0 to 1."""
    fields = layout_of(game).fields
    return np.concatenate([np.full(field.size, 1 / field.scale, np.float32) for field in fields])
