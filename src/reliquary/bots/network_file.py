"""The file of a network that learned a game: its weights in eight bits, and where they come from.

It is an archive of numpy arrays. For each layer, `weights` are whole numbers from -127 to 127 (inputs by outputs),
`steps` what one of them is worth in each output, and `biases`. `about` is JSON: for which game, box, rules, catalogue
and layout of observations the network was made, and its provenance.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reliquary.atomic_files import write_whole
from reliquary.errors import BadNetwork
from reliquary.kernel import Game, State
from reliquary.message import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAME: Final = "network.npz"
LAYERS: Final = ("input", "middle", "last", "policy", "value", "wins")
"""`policy` has an output for each move, `value` one, `wins` one for each seat from one's own on."""
LARGEST: Final = 2 * 2**20
"""Bytes: what a game may ship."""
_MOST: Final = 16 * LARGEST
"""Bytes that are unpacked: a network may be wider than those that are shipped."""
_LEVELS: Final = 127
_KEYS: Final = ("game", "rules", "box", "layout", "moves")
"""What has to agree with the game."""


@dataclass(frozen=True, slots=True)
class Layer:
    weights: NDArray[np.float32]
    """Inputs × outputs."""
    biases: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Weights:
    layers: Mapping[str, Layer]
    about: Mapping[str, object]


def by_values(about: Mapping[str, object]) -> bool:
    """Whether a move is judged by what comes after it, and not by the policy."""
    return about.get("judges") == "values"


def made_for(game: Game[State]) -> dict[str, object]:
    """What a network of this game says in its file."""
    layout = game.observation
    return {
        "game": game.id,
        "rules": game.version,
        "box": game.box_digest,
        "layout": layout.digest if layout else "",
        "moves": len(game.moves),
    }


def write(path: Path, layers: Mapping[str, Layer], about: Mapping[str, object]) -> None:
    import numpy as np

    arrays: dict[str, NDArray[np.generic]] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for name in LAYERS:
        weights = layers[name].weights
        steps = np.maximum(np.abs(weights).max(axis=0), 1e-12) / _LEVELS
        arrays[f"{name}.weights"] = np.rint(weights / steps).astype(np.int8)
        arrays[f"{name}.steps"] = steps.astype(np.float32)
        arrays[f"{name}.biases"] = layers[name].biases.astype(np.float32)
    content = io.BytesIO()
    np.savez_compressed(content, allow_pickle=False, **arrays)
    write_whole(path, content.getvalue())


def read(path: Path, game: Game[State]) -> Weights:
    """Raises BadNetwork if it is damaged, too large or was made for something else."""
    try:
        found = _unpacked(path)
    except BadNetwork:
        raise
    except Exception as error:  # numpy, zipfile and zlib raise all kinds of errors when a file is damaged
        raise BadNetwork(N_("{file} is not a network, or is damaged."), file=str(path)) from error
    _check(path, found.about, game)
    _check_shapes(path, found.layers, game)
    return found


def _unpacked(path: Path) -> Weights:
    import numpy as np

    with path.open("rb") as file:
        if sum(part.file_size for part in zipfile.ZipFile(file).infolist()) > _MOST:
            raise BadNetwork(
                N_("{file} is too large: a network has at most {most} MiB."), file=str(path), most=_MOST >> 20
            )
        file.seek(0)
        with np.load(file, allow_pickle=False) as arrays:
            about: object = json.loads(arrays["about"].tobytes())
            if not isinstance(about, dict):
                raise TypeError(type(about))
            return Weights({name: _layer(arrays, name) for name in LAYERS}, about)


def _layer(arrays: Mapping[str, NDArray[np.generic]], name: str) -> Layer:
    import numpy as np

    steps = arrays[f"{name}.steps"].astype(np.float32)
    weights = arrays[f"{name}.weights"].astype(np.float32) * steps
    biases = arrays[f"{name}.biases"].astype(np.float32)
    if not np.isfinite(weights).all() or not np.isfinite(biases).all():
        raise ValueError(name)
    return Layer(np.ascontiguousarray(weights), biases)


def _check(path: Path, about: Mapping[str, object], game: Game[State]) -> None:
    wanted = made_for(game)
    for key in _KEYS:
        if about.get(key) != wanted[key]:
            raise BadNetwork(
                N_("{file} was made for something else: “{key}” is {found} there and {wanted} here."),
                file=str(path),
                key=key,
                found=str(about.get(key))[:40],
                wanted=str(wanted[key]),
            )


def _check_shapes(path: Path, layers: Mapping[str, Layer], game: Game[State]) -> None:
    """Each layer takes what the one before gives, and the whole what the game has."""
    width = layers["input"].biases.size
    size = game.observation.size if game.observation else 0
    outputs = {"policy": len(game.moves), "value": 1, "wins": game.seats[-1]}
    shapes: dict[str, Sequence[int]] = {name: (width, outputs.get(name, width)) for name in LAYERS}
    shapes["input"] = (size, width)
    for name, layer in layers.items():
        if layer.weights.shape != tuple(shapes[name]) or layer.biases.shape != (shapes[name][1],):
            raise BadNetwork(
                N_("{file}: the layer {layer} has the wrong shape ({found})."),
                file=str(path),
                layer=name,
                found=" × ".join(str(length) for length in layer.weights.shape),
            )
