"""A network that learned a game, in numpy: it sees what a seat may know as bytes, and nothing else.

It is a row of three layers with rectified outputs, the second and third added to what came before, and three heads:
how good each move is, what the game will bring (from -1 to 1), and how likely each seat is to win. A network that
learned by values (`reliquary learn --values`) judges a move by what the game will bring after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from reliquary.bots import network_file
from reliquary.errors import BadNetwork, BadSetup
from reliquary.kernel import Game, Move, State
from reliquary.message import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_PER_UNIT: Final = 40.0
"""What a move that brings all is worth more than one that brings nothing, in the unit of a policy's weights."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a network thinks of one position, seen from one seat."""

    weights: list[float]
    """Of each move asked about; the larger the better."""
    value: float
    wins: list[float]
    """The chance to win of each seat, in the order of play from the one that looks; they sum to 1."""


class Outlook(NamedTuple):
    """What a network expects of some positions, for the seat that looks on."""

    values: NDArray[np.float32]
    """Positions: from -1 to 1."""
    wins: NDArray[np.float32]
    """Positions × seats, from one's own on, before they are made shares."""


class Network:
    def __init__(self, weights: network_file.Weights, game: Game[State]) -> None:
        """Without the layer of the policy it says what positions are worth, but nothing of moves."""
        import numpy as np

        layout = game.observation
        if layout is None:
            raise BadSetup(N_("{game} has no observations."), game=game.name)
        self.about = weights.about
        self.by_values = network_file.by_values(weights.about)
        self.size = layout.size
        self._layers = {name: (layer.weights, layer.biases) for name, layer in weights.layers.items()}
        scale = np.concatenate([np.full(field.size, 1 / field.scale, np.float32) for field in layout.fields])
        first, biases = self._layers["input"]
        self._layers["input"] = (first * scale[:, None], biases)
        if "policy" in self._layers:
            # Columns in a row: the weights of one move lie together.
            self._moves = np.ascontiguousarray(self._layers["policy"][0].T)

    def judge(self, world: State, moves: Sequence[Move]) -> list[float]:
        """How good each of these moves is for the seat that is asked in this imagined state; the larger the better."""
        if not self.by_values:
            return self.look(world, world.seat, moves).weights
        values: list[float] = (_PER_UNIT * self.outlooks([after_each(world, moves)])[0].values).tolist()
        return values

    def outlooks(self, groups: Sequence[NDArray[np.uint8]]) -> list[Outlook]:
        """Of groups of observations that differ little, such as those after each move of one position."""
        import numpy as np

        hidden = self._hidden(groups)
        values, wins = self._heads(hidden)
        ends = np.cumsum([len(rows) for rows in groups])[:-1]
        return [Outlook(*parts) for parts in zip(np.split(values, ends), np.split(wins, ends), strict=True)]

    def look(self, state: State, seat: int, moves: Sequence[Move]) -> Opinion:
        """What the network thinks of these moves in a state that this seat cannot tell from the real one."""
        return self.look_at([(state, seat, moves)])[0]

    def look_at(self, positions: Sequence[tuple[State, int, Sequence[Move]]]) -> list[Opinion]:
        """Several positions at once, which takes half of the time for each. None where all games of a search ended."""
        import numpy as np

        if not positions:
            return []
        seen = np.zeros((len(positions), 1, self.size), np.uint8)
        for (row,), (state, seat, _) in zip(seen, positions, strict=True):
            state.observe(seat, row.data)
        hidden = self._hidden(seen)
        values, wins = self._heads(hidden)
        return [
            Opinion(self._policy(hidden[place], moves), float(values[place]), _shares(wins[place], state))
            for place, (state, _, moves) in enumerate(positions)
        ]

    def _hidden(self, groups: Sequence[NDArray[np.uint8]] | NDArray[np.uint8]) -> NDArray[np.float32]:
        import numpy as np

        hidden: NDArray[np.float32] = np.maximum(np.concatenate([self._first(rows) for rows in groups]), 0)
        for name in ("middle", "last"):
            weights, biases = self._layers[name]
            hidden += np.maximum(hidden @ weights + biases, 0)
        return hidden

    def _first(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Most bytes of an observation are 0, and most others are the same in all these rows: only what differs from
        the first row is multiplied for the others."""
        import numpy as np

        weights, biases = self._layers["input"]
        first = rows[0]
        set_bytes = np.flatnonzero(first)
        found: NDArray[np.float32] = first[set_bytes].astype(np.float32) @ weights[set_bytes] + biases
        if len(rows) == 1:
            return found[None]
        different = np.flatnonzero((rows != first).any(axis=0))
        changes = rows[:, different].astype(np.float32) - first[different]
        others: NDArray[np.float32] = found + changes @ weights[different]
        return others

    def _heads(self, hidden: NDArray[np.float32]) -> Outlook:
        import numpy as np

        value, wins = (hidden @ weights + biases for weights, biases in (self._layers["value"], self._layers["wins"]))
        return Outlook(np.tanh(value[:, 0]), wins)

    def _policy(self, hidden: NDArray[np.float32], moves: Sequence[Move]) -> list[float]:
        import numpy as np

        places = np.fromiter((move.id for move in moves), np.intp, len(moves))
        found: list[float] = (self._moves[places] @ hidden + self._layers["policy"][1][places]).tolist()
        return found


def after_each(world: State, moves: Sequence[Move]) -> NDArray[np.uint8]:
    """What the seat that is asked would see after each of these moves in this world."""
    import numpy as np

    seat, layout = world.seat, world.game.observation
    assert layout is not None
    seen = np.zeros((len(moves), layout.size), np.uint8)
    for row, move in zip(seen, moves, strict=True):
        after = world.copy()
        after.advance(move)
        after.observe(seat, row.data)
    return seen


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
