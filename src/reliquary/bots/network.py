"""A network that learned a game, in numpy: it sees what a seat may know as bytes, and nothing else.

It is a row of three layers with rectified outputs, the second and third added to what came before, and three heads:
how good each move is, what the game will bring (from -1 to 1), and how likely each seat is to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from reliquary.bots import network_file
from reliquary.errors import BadNetwork, BadSetup
from reliquary.kernel import Game, Move, State
from reliquary.message import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a network thinks of one position, seen from one seat."""

    weights: list[float]
    """Of each move asked about; the larger the better."""
    value: float
    wins: list[float]
    """The chance to win of each seat, in the order of play from the one that looks; they sum to 1."""


class Network:
    def __init__(self, weights: network_file.Weights, game: Game[State]) -> None:
        import numpy as np

        layout = game.observation
        if layout is None:
            raise BadSetup(N_("{game} has no observations."), game=game.name)
        self.about = weights.about
        self.size = layout.size
        self._layers = {name: (layer.weights, layer.biases) for name, layer in weights.layers.items()}
        scale = np.concatenate([np.full(field.size, 1 / field.scale, np.float32) for field in layout.fields])
        first, biases = self._layers["input"]
        self._layers["input"] = (first * scale[:, None], biases)
        # Columns in a row: the weights of one move lie together.
        self._moves = np.ascontiguousarray(self._layers["policy"][0].T)

    def look(self, state: State, seat: int, moves: Sequence[Move]) -> Opinion:
        """What the network thinks of these moves in a state that this seat cannot tell from the real one."""
        return self.look_at([(state, seat, moves)])[0]

    def look_at(self, positions: Sequence[tuple[State, int, Sequence[Move]]]) -> list[Opinion]:
        """Several positions at once, which takes half of the time for each."""
        import numpy as np

        seen = np.zeros((len(positions), self.size), np.uint8)
        for row, (state, seat, _) in zip(seen, positions, strict=True):
            state.observe(seat, row.data)
        hidden = self._hidden(seen)
        value, wins = (hidden @ weights + biases for weights, biases in (self._layers["value"], self._layers["wins"]))
        return [
            Opinion(self._policy(hidden[place], moves), float(np.tanh(value[place, 0])), _shares(wins[place], state))
            for place, (state, _, moves) in enumerate(positions)
        ]

    def _hidden(self, seen: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Skips the weights of bytes that are 0, as most bytes of an observation are."""
        import numpy as np

        weights, biases = self._layers["input"]
        hidden = np.empty((len(seen), len(biases)), np.float32)
        for place, row in enumerate(seen):
            set_bytes = np.flatnonzero(row)
            hidden[place] = row[set_bytes].astype(np.float32) @ weights[set_bytes] + biases
        hidden = np.maximum(hidden, 0)
        for name in ("middle", "last"):
            weights, biases = self._layers[name]
            hidden = hidden + np.maximum(hidden @ weights + biases, 0)
        return hidden

    def _policy(self, hidden: NDArray[np.float32], moves: Sequence[Move]) -> list[float]:
        import numpy as np

        places = np.fromiter((move.id for move in moves), np.intp, len(moves))
        found: list[float] = (self._moves[places] @ hidden + self._layers["policy"][1][places]).tolist()
        return found


def _shares(wins: NDArray[np.float32], state: State) -> list[float]:
    import numpy as np

    present = np.exp(wins[: state.seats] - wins[: state.seats].max())
    found: list[float] = (present / present.sum()).tolist()
    return found


@lru_cache(maxsize=8)  # some 10 MB each
def _read(path: Path, game: Game[State], stamp: tuple[int, int]) -> Network:
    return Network(network_file.read(path, game), game)


def read(path: Path, game: Game[State]) -> Network:
    """Read once, and again when the file changes."""
    try:
        stat = path.stat()
    except OSError as error:
        raise BadNetwork(N_("{file} is not a network, or is damaged."), file=str(path)) from error
    return _read(path, game, (stat.st_mtime_ns, stat.st_size))


def shipped(game: Game[State]) -> Path:
    """Where the network of a game lies, if it has one."""
    return game.folder / network_file.NAME


def check_shipped(game: Game[State]) -> None:
    """Raises BadNetwork if the game has none that its bots could play with."""
    path = shipped(game)
    try:
        stat = path.stat()
    except OSError as error:
        raise BadNetwork(N_("{game} has no network: nothing was learned of it yet."), game=game.name) from error
    if stat.st_size > network_file.LARGEST:
        raise BadNetwork(
            N_("{file} is too large for a network: {size} bytes, expected {most} at most."),
            file=str(path),
            size=stat.st_size,
            most=network_file.LARGEST,
        )
    trouble = _trouble(path, game, (stat.st_mtime_ns, stat.st_size))
    if trouble is not None:
        raise trouble


@lru_cache(maxsize=64)
def _trouble(path: Path, game: Game[State], stamp: tuple[int, int]) -> BadNetwork | None:
    """Why that file cannot be used. The network is not kept in memory: the caller may never play with it."""
    try:
        network_file.read(path, game)
    except BadNetwork as error:
        return error
    return None
