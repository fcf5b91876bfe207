"""What each decision brought more than was expected of the position (generalised advantage estimation).

A seat's decisions are compared with its own next one: what the network then expects, or what the game brought. The last
decision of a seat in a stretch of play has no next one yet: it serves the one before, and is learned from in the next
stretch. Were it left out, the last decisions of long turns would never be learned from, and the values come out wrong.
"""

from __future__ import annotations

from typing import NamedTuple

import torch

from reliquary.learn.self_play import Decisions


class Lessons(NamedTuple):
    """One decision after the other, of all games and steps."""

    seen: torch.Tensor
    masks: torch.Tensor
    choices: torch.Tensor
    likelihoods: torch.Tensor
    advantages: torch.Tensor
    brought: torch.Tensor
    """What the game brought, as far as it is known: the target of the value."""
    wins: torch.Tensor
    """× seats: the same of everybody's chance to win."""


def lessons(made: Decisions, memory: float) -> tuple[Lessons, torch.Tensor]:
    """And which decisions they are, steps by games."""
    steps, games, _ = made.values.shape
    device = made.values.device
    later = torch.zeros_like(made.results[0])
    """What each seat expects next, or was brought."""
    gained = torch.zeros_like(later)
    known = torch.zeros(later.shape[:2], dtype=torch.bool, device=device)
    gains, useful = torch.zeros_like(made.values), torch.zeros_like(made.own)
    rows = torch.arange(games, device=device)
    for step in reversed(range(steps)):
        ended, seats, values = made.ends[step], made.seats[step], made.values[step]
        later = torch.where(ended[:, None, None], made.results[step], later)
        gained = gained.masked_fill(ended[:, None, None], 0)
        known = known | ended[:, None]
        gain = later[rows, seats] - values + memory * gained[rows, seats]
        gains[step], useful[step] = gain, known[rows, seats] & made.own[step]
        gained[rows, seats] = gain * known[rows, seats][:, None]
        later[rows, seats] = values
        known[rows, seats] = True
    return _gathered(made, gains, useful), useful


def _gathered(made: Decisions, gains: torch.Tensor, useful: torch.Tensor) -> Lessons:
    places = useful.flatten().nonzero().squeeze(1)
    targets = made.values + gains

    def pick(values: torch.Tensor) -> torch.Tensor:
        return values.flatten(0, 1)[places]

    return Lessons(
        pick(made.seen),
        pick(made.masks),
        pick(made.choices),
        pick(made.likelihoods),
        pick(gains[..., 0]),
        pick(targets[..., 0]).clamp(-1, 1),
        pick(targets[..., 1:]).clamp(0, 1),
    )
