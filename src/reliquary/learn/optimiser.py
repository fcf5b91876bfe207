"""One update of the network from what was played (proximal policy optimisation)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import torch
from torch.nn import functional

from reliquary.learn.advantages import Lessons
from reliquary.learn.network import LearningNetwork, likelihood
from reliquary.learn.recipe import Recipe

_VALUE: Final = 0.7
_WINS: Final = 0.3
"""What an error in the value, and in the chances to win, weighs beside the policy."""
_LONGEST: Final = 0.5
"""The length of the gradient at most."""


class Figures(NamedTuple):
    entropy: float
    """How undecided the network is, in nats."""
    value_error: float


def figures(found: Sequence[torch.Tensor]) -> Figures:
    """The means of some steps."""
    entropy, error = torch.stack(list(found)).mean(0).tolist()
    return Figures(entropy, error)


class Optimiser:
    def __init__(self, network: LearningNetwork, recipe: Recipe) -> None:
        self.network = network
        self.recipe = recipe
        self.adam = torch.optim.Adam(network.parameters.values(), recipe.rate, eps=1e-5)

    def learn(self, stretches: Sequence[Lessons], done: float) -> Figures:
        """From some stretches of play; `done` is the part of the run that is over."""
        recipe = self.recipe
        self._slow_down(done)
        entropy_weight = recipe.entropy + (recipe.last_entropy - recipe.entropy) * done
        together = torch.cat([stretch.advantages for stretch in stretches])
        mean, spread = together.mean(), together.std() + 1e-6
        found: list[torch.Tensor] = []
        for _ in range(recipe.passes):
            for stretch in stretches:
                order = torch.randperm(len(stretch.choices), device=self.network.device)
                for places in order.split(recipe.piece):
                    piece = Lessons(*(column[places] for column in stretch))
                    found.append(self._step(piece, (piece.advantages - mean) / spread, entropy_weight))
        return figures(found)

    def imitate(self, piece: Lessons, done: float) -> torch.Tensor:
        """One step towards the choices that were made, where there was one, and what came of them."""
        self._slow_down(done)
        layers, chosen = self.network.layers(), piece.choices >= 0
        hidden = layers.hidden(piece.seen)
        value, wins = layers.outlook(hidden)
        shares = torch.softmax(layers.policy(hidden[chosen], piece.masks[chosen]), 1)
        policy = -likelihood(shares, piece.choices[chosen]).mean()
        error = functional.mse_loss(value, piece.brought)
        self._follow(policy + _VALUE * error + _WINS * _wins_loss(wins, piece.wins))
        return torch.stack([policy, error]).detach()

    def _slow_down(self, done: float) -> None:
        for group in self.adam.param_groups:
            group["lr"] = self.recipe.rate * (1 - (1 - self.recipe.last_rate) * done)

    def memory(self) -> dict[str, dict[str, torch.Tensor]]:
        """What Adam remembers, by kind and parameter; nothing before the first step."""
        found: dict[str, dict[str, torch.Tensor]] = {}
        for name, parameter in self.network.parameters.items():
            for kind, values in self.adam.state.get(parameter, {}).items():
                found.setdefault(kind, {})[name] = values
        return found

    def recall(self, memory: Mapping[str, Mapping[str, torch.Tensor]]) -> None:
        for kind, values in memory.items():
            for name, remembered in values.items():
                # Adam counts its steps on the CPU.
                kept = remembered.cpu() if kind == "step" else remembered
                self.adam.state[self.network.parameters[name]][kind] = kept

    def _step(self, piece: Lessons, advantages: torch.Tensor, entropy_weight: float) -> torch.Tensor:
        heads = self.network.layers()(piece.seen, piece.masks)
        # By softmax alone: exponents of masked moves would take most of the time on a CPU.
        shares = torch.softmax(heads.policy, 1)
        likelihoods = likelihood(shares, piece.choices)
        weights = heads.policy.gather(1, piece.choices[:, None]).squeeze(1)
        entropy = (weights - likelihoods - (shares * heads.policy).sum(1)).mean()
        policy = self._policy_loss(likelihoods - piece.likelihoods, advantages)
        value = functional.mse_loss(heads.value, piece.brought)
        loss = policy + _VALUE * value + _WINS * _wins_loss(heads.wins, piece.wins) - entropy_weight * entropy
        self._follow(loss)
        return torch.stack([entropy, value]).detach()

    def _follow(self, loss: torch.Tensor) -> None:
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters.values(), _LONGEST)
        self.adam.step()

    def _policy_loss(self, changes: torch.Tensor, advantages: torch.Tensor) -> torch.Tensor:
        ratio = changes.exp()
        clipped = ratio.clamp(1 - self.recipe.clip, 1 + self.recipe.clip)
        return -torch.min(ratio * advantages, clipped * advantages).mean()


def _wins_loss(found: torch.Tensor, wins: torch.Tensor) -> torch.Tensor:
    """Absent seats never win: the network learns that, too."""
    seats = wins.shape[1]
    shares = wins / wins.sum(1, keepdim=True).clamp(min=1e-6)
    return -(shares * torch.log_softmax(found[:, :seats], 1)).sum(1).mean()
