"""Small networks with random weights, which look at a game like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from reliquary import Game, State
from reliquary.bots import levels, network, network_file
from reliquary.bots.levels import Weakness
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


LEVELS = (Weakness(8.0, 0.6), Weakness(3.0, 0.9), Weakness(1.0))


def ship(patch: pytest.MonkeyPatch, folder: Path, *games: Game[State], weaknesses: Sequence[Weakness] = LEVELS) -> None:
    """From now on these games have such a network and levels, and no others have any; in this process."""
    for game in games:
        write(folder / f"{game.id}.npz", game)
        described = (
            f"[[level]]\ntemperature = {each.temperature}\nforesight = {each.foresight}" for each in weaknesses
        )
        (folder / f"{game.id}.toml").write_text("\n".join(described))
    patch.setattr(network, "shipped", lambda game: folder / f"{game.id}.npz")
    patch.setattr(levels, "path", lambda game: folder / f"{game.id}.toml")


def ship_none(patch: pytest.MonkeyPatch, folder: Path) -> None:
    ship(patch, folder)
