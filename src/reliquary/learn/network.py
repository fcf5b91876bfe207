"""The network as it learns, in PyTorch: the same layers as `bots.network`, which is what plays afterwards.

What a move is worth is learned for the parts that it is made of: its verb, each thing that it names, and itself. So
what was learned of one card in one row helps to judge it in the others. For playing this is one layer like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


class Heads(NamedTuple):
    policy: torch.Tensor
    """Positions by moves; masked moves are out of the question."""
    value: torch.Tensor
    """Positions: what the game will bring, from -1 to 1."""
    wins: torch.Tensor
    """Positions by seats, from one's own on, before they are made shares."""


class LearningNetwork:
    def __init__(self, game: Game[State], width: int, device: str) -> None:
        self.device = device
        self._halved = device != "cpu"
        """Sixteen bits are enough, and fast on a GPU."""
        self._scale = torch.from_numpy(scale(game)).to(device)
        self._parts = torch.from_numpy(parts_of_moves(game)).to(device)
        sizes = {
            "input": (len(self._scale), width),
            "middle": (width, width),
            "last": (width, width),
            "policy": (width, self._parts.shape[1]),
            "value": (width, 1),
            "wins": (width, game.seats[-1]),
        }
        self.parameters: dict[str, torch.Tensor] = {}
        for name, (inputs, outputs) in sizes.items():
            bound = (2 / inputs) ** 0.5 if name in HIDDEN else 0.0
            weights = torch.randn(inputs, outputs, device=device) * bound
            self.parameters[f"{name}.weights"] = weights.requires_grad_()
            self.parameters[f"{name}.biases"] = torch.zeros(outputs, device=device, requires_grad=True)

    def __call__(self, seen: torch.Tensor, masks: torch.Tensor) -> Heads:
        """What it thinks of positions: bytes of observations, and which moves are legal."""
        with torch.autocast("cuda", torch.bfloat16, enabled=self._halved):
            hidden = self._hidden(seen)
            policy = hidden @ self._of_moves("weights") + self._of_moves("biases")
            value, wins = self._through("value", hidden), self._through("wins", hidden)
        return Heads(
            policy.float().masked_fill(~masks, _UNTHINKABLE), torch.tanh(value.float()).squeeze(1), wins.float()
        )

    def _hidden(self, seen: torch.Tensor) -> torch.Tensor:
        # The scale goes into the weights: bytes are exact in sixteen bits, their quotients are not.
        weights = self.parameters["input.weights"] * self._scale[:, None]
        bytes_seen = seen.to(torch.bfloat16 if self._halved else torch.float32)
        hidden = functional.relu(bytes_seen @ weights + self.parameters["input.biases"])
        for name in ("middle", "last"):
            hidden = hidden + functional.relu(self._through(name, hidden))
        return hidden

    def _through(self, name: str, hidden: torch.Tensor) -> torch.Tensor:
        return hidden @ self.parameters[f"{name}.weights"] + self.parameters[f"{name}.biases"]

    def _of_moves(self, what: str) -> torch.Tensor:
        return self.parameters[f"policy.{what}"] @ self._parts.T

    def copy_from(self, parameters: Mapping[str, torch.Tensor]) -> None:
        with torch.no_grad():
            for name, values in self.parameters.items():
                values.copy_(parameters[name])

    def layers(self) -> dict[str, Layer]:
        """What is written to a file that bots play with."""
        with torch.no_grad():
            found = {name: (self.parameters[f"{name}.weights"], self.parameters[f"{name}.biases"]) for name in LAYERS}
            found["policy"] = (self._of_moves("weights"), self._of_moves("biases"))
            return {name: Layer(_array(weights), _array(biases)) for name, (weights, biases) in found.items()}

    def read_layers(self, layers: Mapping[str, Layer]) -> None:
        """Goes on from such a file: what is known of each move is known of the move itself, nothing of its parts."""
        moves = len(self._parts)
        with torch.no_grad():
            for name, layer in layers.items():
                for what, values in (("weights", layer.weights), ("biases", layer.biases)):
                    into = self.parameters[f"{name}.{what}"]
                    if name == "policy":
                        into.zero_()
                        into = into[..., :moves]
                    into.copy_(torch.from_numpy(values))


def _array(values: torch.Tensor) -> NDArray[np.float32]:
    found: NDArray[np.float32] = values.detach().float().cpu().numpy()
    return found


def parts_of_moves(game: Game[State]) -> NDArray[np.float32]:
    """Moves by parts: 1 where a move has a part. The first parts are the moves themselves."""
    moves = list(game.moves)
    numbers: dict[str, int] = {}
    for move in moves:
        for part in _parts(move):
            numbers.setdefault(part, len(moves) + len(numbers))
    found = np.zeros((len(moves), len(moves) + len(numbers)), np.float32)
    for move in moves:
        found[move.id, move.id] = 1
        for part in _parts(move):
            found[move.id, numbers[part]] = 1
    return found


def _parts(move: Move) -> Iterator[str]:
    verb = move.notation.partition(" ")[0]
    yield verb
    for thing in move.things:
        yield f"{verb} {thing}"
