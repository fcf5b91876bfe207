"""The network as it learns, in PyTorch: the same layers as `bots.network`, which is what plays afterwards.

What a move is worth is learned for the parts that it is made of: its verb, each thing that it names, and itself. So
what was learned of one card in one row helps to judge it in the others. For playing this is one layer like any other.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from reliquary.bots.network_file import LAYERS, Layer
from reliquary.env.scale import scale
from reliquary.kernel import Game, Move, State

HIDDEN: Final = ("input", "middle", "last")
_UNTHINKABLE: Final = -1e9
"""Weight of what is not there: a masked move, an absent seat."""

_LEAST: Final = 1e-20
"""What is less likely counts as this."""


class Heads(NamedTuple):
    policy: torch.Tensor
    """Positions by moves; masked moves are out of the question."""
    value: torch.Tensor
    """Positions: what the game will bring, from -1 to 1."""
    wins: torch.Tensor
    """Positions by seats, from one's own on, before they are made shares."""


@dataclass(frozen=True, slots=True)
class Layers:
    """Weights and biases of each layer, as they are multiplied: the scale of the bytes is in those of the input."""

    of: Mapping[str, tuple[torch.Tensor, torch.Tensor]]

    def __call__(self, seen: torch.Tensor, masks: torch.Tensor) -> Heads:
        """What it thinks of positions: bytes of observations, and which moves are legal."""
        hidden = self.hidden(seen)
        return Heads(self.policy(hidden, masks), *self.outlook(hidden))

    def hidden(self, seen: torch.Tensor) -> torch.Tensor:
        # Bytes are exact in sixteen bits; their quotients would not be.
        hidden = functional.relu(self._through("input", seen.to(self.of["input"][0].dtype)))
        for name in ("middle", "last"):
            hidden = hidden + functional.relu(self._through(name, hidden))
        return hidden

    def policy(self, hidden: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        return self._through("policy", hidden).float().masked_fill(~masks, _UNTHINKABLE)

    def outlook(self, hidden: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The value, and the chances to win."""
        return torch.tanh(self._through("value", hidden).float()).squeeze(1), self._through("wins", hidden).float()

    def _through(self, name: str, hidden: torch.Tensor) -> torch.Tensor:
        weights, biases = self.of[name]
        return torch.addmm(biases, hidden, weights)


class LearningNetwork:
    def __init__(self, game: Game[State], width: int, device: str, *, halves: bool) -> None:
        """`halves`: whether its layers are multiplied with sixteen bits."""
        self.device = device
        self._kind = torch.bfloat16 if halves else torch.float32
        self._scale = torch.from_numpy(scale(game)).to(device)
        parts, starts = parts_of_moves(game)
        self._parts, self._starts = torch.from_numpy(parts).to(device), torch.from_numpy(starts).to(device)
        self.inputs, self.moves = len(self._scale), len(starts)
        sizes = {
            "input": (len(self._scale), width),
            "middle": (width, width),
            "last": (width, width),
            "policy": (width, int(parts.max()) + 1),
            "value": (width, 1),
            "wins": (width, game.seats[-1]),
        }
        self.parameters: dict[str, torch.Tensor] = {}
        for name, (inputs, outputs) in sizes.items():
            bound = (2 / inputs) ** 0.5 if name in HIDDEN else 0.0
            weights = torch.randn(inputs, outputs, device=device) * bound
            self.parameters[f"{name}.weights"] = weights.requires_grad_()
            self.parameters[f"{name}.biases"] = torch.zeros(outputs, device=device, requires_grad=True)

    def layers(self) -> Layers:
        """As they are learned from: what is done with them changes the parameters."""
        found = {name: self._layer(name) for name in LAYERS}
        weights, biases = found["input"]
        found["input"] = weights * self._scale[:, None], biases
        kind = self._kind
        return Layers({name: (weights.to(kind), biases.to(kind)) for name, (weights, biases) in found.items()})

    def frozen(self) -> Layers:
        """As they are now, for playing."""
        with torch.no_grad():
            return Layers(
                {name: (weights.clone(), biases.clone()) for name, (weights, biases) in self.layers().of.items()}
            )

    def _layer(self, name: str) -> tuple[torch.Tensor, torch.Tensor]:
        weights, biases = self.parameters[f"{name}.weights"], self.parameters[f"{name}.biases"]
        if name == "policy":
            return self._of_moves(weights.T).T, self._of_moves(biases[:, None]).squeeze(1)
        return weights, biases

    def _of_moves(self, of_parts: torch.Tensor) -> torch.Tensor:
        """Parts by outputs, added up for each move."""
        return functional.embedding_bag(self._parts, of_parts, self._starts, mode="sum")

    def copy_from(self, parameters: Mapping[str, torch.Tensor]) -> None:
        with torch.no_grad():
            for name, values in self.parameters.items():
                values.copy_(parameters[name])

    def written(self) -> dict[str, Layer]:
        """What a file has that bots play with."""
        with torch.no_grad():
            found = {name: self._layer(name) for name in LAYERS}
            return {name: Layer(_array(weights), _array(biases)) for name, (weights, biases) in found.items()}

    def read(self, layers: Mapping[str, Layer]) -> None:
        """Goes on from such a file: what is known of each move is known of the move itself, nothing of its parts."""
        with torch.no_grad():
            for name, layer in layers.items():
                for what, values in (("weights", layer.weights), ("biases", layer.biases)):
                    into = self.parameters[f"{name}.{what}"]
                    if name == "policy":
                        into.zero_()
                        into = into[..., : self.moves]
                    into.copy_(torch.from_numpy(values))


def likelihood(shares: torch.Tensor, choices: torch.Tensor) -> torch.Tensor:
    """The logarithm of how likely each choice was."""
    return shares.gather(1, choices[:, None]).squeeze(1).clamp(min=_LEAST).log()


def _array(values: torch.Tensor) -> NDArray[np.float32]:
    found: NDArray[np.float32] = values.detach().float().cpu().numpy()
    return found


@cache
def halves_help(device: str) -> bool:
    """Whether numbers of sixteen bits are multiplied faster: on every GPU, and on some processors."""
    return device != "cpu" or _seconds(torch.bfloat16) < _seconds(torch.float32)


def _seconds(kind: torch.dtype) -> float:
    """Of a product like those of a network."""
    one = torch.ones(512, 512, dtype=kind)
    one @ one
    begun = time.process_time()
    for _ in range(20):
        one @ one
    return time.process_time() - begun


def parts_of_moves(game: Game[State]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The parts of all moves, one after the other, and where those of each begin. Each move is its own first part."""
    moves = list(game.moves)
    numbers: dict[str, int] = {}
    parts, starts = list[int](), list[int]()
    for move in moves:
        starts.append(len(parts))
        parts.append(move.id)
        parts += sorted({numbers.setdefault(part, len(moves) + len(numbers)) for part in _parts(move)})
    return np.array(parts, np.int64), np.array(starts, np.int64)


def _parts(move: Move) -> Iterator[str]:
    verb = move.notation.partition(" ")[0]
    yield verb
    for thing in move.things:
        yield f"{verb} {thing}"
