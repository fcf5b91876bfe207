"""Small networks with random weights, which look at a game like any other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from reliquary import Game, State
from reliquary.bots import network, network_file
from reliquary.bots.network_file import Layer

WIDTH = 6


def shapes(game: Game[State]) -> dict[str, tuple[int, int]]:
    """Inputs and outputs of each layer."""
    assert game.observation is not None
    return {
        "input": (game.observation.size, WIDTH),
        "middle": (WIDTH, WIDTH),
        "last": (WIDTH, WIDTH),
        "policy": (WIDTH, len(game.moves)),
        "value": (WIDTH, 1),
        "wins": (WIDTH, game.seats[-1]),
    }


def random_layers(game: Game[State], seed: int = 1) -> dict[str, Layer]:
    luck = np.random.default_rng(seed)
    return {
        name: Layer(luck.normal(scale=0.3, size=size).astype(np.float32), luck.normal(size=size[1]).astype(np.float32))
        for name, size in shapes(game).items()
    }


def write(path: Path, game: Game[State], layers: Mapping[str, Layer] | None = None) -> Path:
    network_file.write(path, layers or random_layers(game), {**network_file.made_for(game), "minutes": 3})
    return path


def ship(patch: pytest.MonkeyPatch, folder: Path, *games: Game[State]) -> None:
    """From now on these games have such a network, and no others have one; in this process."""
    for game in games:
        write(folder / f"{game.id}.npz", game)
    patch.setattr(network, "shipped", lambda game: folder / f"{game.id}.npz")
