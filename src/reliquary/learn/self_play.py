"""Games that a network plays against itself, and what is to be learned from them.

Two batches take turns: while the processes of one play, the network looks at the other. In a part of the games some
seats are played by an earlier self of the network; these learn nothing, and show whether the network forgets.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from reliquary.batches.plan import Deal
from reliquary.cluster import Cluster
from reliquary.env import batch as make_batch
from reliquary.env.batch_arrays import Batch
from reliquary.kernel import Game, State
from reliquary.learn.network import Layers, likelihood
from reliquary.learn.recipe import Recipe
from reliquary.learn.results import Results

_NOBODY: Final = -1e9
_SETTLED: Final = 4000
"""Games after which nothing is left of what was a usual lead before."""
_NEARLY: Final = 1 - 1e-6
_READ: Final = ("observations", "masks", "seats", "ends", "rewards", "points")


class Decisions(NamedTuple):
    """Of one batch, from one update to the next: steps by games, and what follows for each."""

    seen: torch.Tensor
    masks: torch.Tensor
    choices: torch.Tensor
    likelihoods: torch.Tensor
    """The logarithm of how likely the choice was."""
    seats: torch.Tensor
    """Who was asked."""
    own: torch.Tensor
    """Whether something may be learned from it: the network itself answered, and nothing was learned of it before."""
    values: torch.Tensor
    """× 1 + seats: what the network expected the game to bring, and everybody's chance to win."""
    ends: torch.Tensor
    """Whether the game ended by this move."""
    results: torch.Tensor
    """× seats by 1 + seats: if so, what it brought to each seat, and everybody's share of the win."""


@dataclass(slots=True)
class Tally:
    """What happened since the last report."""

    games: int = 0
    decisions: int = 0
    against_earlier: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Wins for each seat of the network, and for each seat of earlier selves."""

    @property
    def share(self) -> float:
        """Of the wins against earlier selves; one half is even."""
        ours, theirs = self.against_earlier
        return ours / (ours + theirs) if ours + theirs else 0.5


class Playground:
    """One of the two batches, with what has to be remembered from step to step."""

    def __init__(self, batch: Batch, seats: NDArray[np.int64], recipe: Recipe, device: str) -> None:
        self.batch = batch
        self._recipe = recipe
        self._device = device
        self._seats = torch.from_numpy(seats).to(device)
        """How many play, game by game: the same for each game of a row."""
        self._most = int(seats.max())
        self._present = torch.arange(self._most, device=device) < self._seats[:, None]
        self._with_rivals = int(len(seats) * recipe.rivals)
        self._with_rival = torch.arange(len(seats), device=device) < self._with_rivals
        self._rivals = torch.zeros(len(seats), self._most, dtype=torch.bool, device=device)
        self._seat_rivals(self._with_rival)
        self._usual_lead = 1.0
        self._arrays = {name: _shared(getattr(batch, name), device) for name in _READ}
        self.tally = Tally()
        self._steps: list[tuple[torch.Tensor, ...]] = []
        self._kept = 0
        """How many of them are from before the last update."""

    def _seat_rivals(self, rows: torch.Tensor) -> None:
        """Deals the seats of new games: at least one for the network, at least one for its earlier self."""
        order = torch.rand(self._rivals.shape, device=self._device).masked_fill(~self._present, 2).argsort(1).argsort(1)
        many = 1 + (torch.rand(len(self._seats), device=self._device) * (self._seats - 1)).long()
        self._rivals = torch.where((rows & self._with_rival)[:, None], order < many[:, None], self._rivals)

    def ask(self, network: Layers, rival: Layers) -> None:
        """Shows the network what the batch waits for, and gives its answers to the processes."""
        seen, masks, seats = self._taken("observations"), self._taken("masks"), self._taken("seats").long()
        with torch.no_grad():
            heads = network(seen, masks)
            policy = heads.policy
            asked_rival = self._rivals.gather(1, seats[:, None]).squeeze(1)
            some = self._with_rivals
            if some:
                theirs = rival(seen[:some], masks[:some]).policy
                policy = torch.cat([torch.where(asked_rival[:some, None], theirs, policy[:some]), policy[some:]])
            shares = torch.softmax(policy, 1)
            choices = _drawn(shares)
        self.batch.step_async(choices.cpu().numpy())
        values = torch.cat([heads.value[:, None], self._shares(heads.wins)], 1)
        self._steps.append((seen, masks, choices, likelihood(shares, choices), seats, ~asked_rival, values))

    def _shares(self, wins: torch.Tensor) -> torch.Tensor:
        """Present seats are the first ones, from one's own on."""
        return torch.softmax(wins[:, : self._most].masked_fill(~self._present, _NOBODY), 1)

    def wait(self) -> None:
        """Takes up what the processes made of the answers."""
        self.batch.step_wait()
        ends, places, points = self._taken("ends"), self._taken("rewards"), self._taken("points")
        self._steps[-1] += (ends, places, points, self._rivals)
        self._seat_rivals(ends)

    def _taken(self, name: str) -> torch.Tensor:
        """A copy, because the next step fills the array again."""
        array = self._arrays[name]
        return array.clone() if self._device == "cpu" else array.to(self._device)

    def decisions(self) -> Decisions:
        """All since this was asked last, and before them those that were kept."""
        *columns, ends, places, points, rivals = (torch.stack(column) for column in zip(*self._steps, strict=True))
        results = torch.zeros(*places.shape, 1 + self._most, device=self._device)
        self.tally.decisions += ends[self._kept :].numel()
        if ends.any():
            finished = Results(places[ends], points[ends].float(), self._present.expand_as(places)[ends])
            new = (torch.arange(len(ends), device=self._device) >= self._kept)[:, None].expand_as(ends)[ends]
            if new.any():
                self._count(finished.among(new), rivals[ends][new], self._with_rival.expand_as(ends)[ends][new])
            results[ends] = torch.cat(
                [finished.brought(self._usual_lead)[..., None], finished.wins_from_each_seat()], 2
            )
        return Decisions._make([*columns, ends, results])

    def keep(self, learned: torch.Tensor) -> None:
        """Keeps the last decisions for the next time: of those that nothing was learned from, something may be then."""
        place = Decisions._fields.index("own")
        first = max(0, len(self._steps) - self._recipe.kept)
        self._steps = [
            (*step[:place], step[place] & ~learned[number], *step[place + 1 :])
            for number, step in enumerate(self._steps)
            if number >= first
        ]
        self._kept = len(self._steps)

    def _count(self, finished: Results, rivals: torch.Tensor, counted: torch.Tensor) -> None:
        games = len(rivals)
        self._usual_lead += min(1.0, games / _SETTLED) * (float(finished.usual_lead()) - self._usual_lead)
        self.tally.games += games
        if counted.any():
            some = finished.among(counted)
            theirs = rivals[counted]
            self.tally.against_earlier[0] += some.wins_per_seat(~theirs & some.present)
            self.tally.against_earlier[1] += some.wins_per_seat(theirs)


def _drawn(shares: torch.Tensor) -> torch.Tensor:
    """A move for each row, as likely as it says."""
    ends = shares.cumsum(1)
    # Less than the whole: what rounding does not reach is no move.
    places = torch.rand(len(shares), 1, device=shares.device) * ends[:, -1:] * _NEARLY
    return (ends <= places).sum(1)


def _shared(array: NDArray[np.generic], device: str) -> torch.Tensor:
    """The array itself as a tensor, which is only read; a GPU reads it without a detour."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="The given NumPy array is not writable")
        shared = torch.from_numpy(array)
    if device != "cpu":
        torch.cuda.cudart().cudaHostRegister(shared.data_ptr(), shared.nbytes, 0)
    return shared


def playgrounds(
    game: Game[State], recipe: Recipe, ways: Sequence[Deal], workers: int | Cluster, device: str
) -> list[Playground]:
    """Two batches; the numbers of games are such that every row is always dealt in the same way."""
    rows = max(1, recipe.games // len(ways)) * len(ways)
    # Ways in turn begin with few seats: mixed, so that earlier selves sit at tables of every size.
    order = np.random.default_rng(0).permutation(len(ways))
    mixed = [ways[place] for place in order]
    seats = np.array([mixed[row % len(ways)].seats for row in range(rows)])
    many = min(workers, rows) if isinstance(workers, int) else workers
    batches = [make_batch(game, rows, many, rewards="place", ask_single=False, deals=mixed) for _ in range(2)]
    return [Playground(each, seats, recipe, device) for each in batches]
