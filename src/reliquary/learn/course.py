"""A run of learning: play, learn, measure, write down, until the time is over or it is interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import torch

from reliquary.bots import network_file
from reliquary.cluster import Cluster, Lost
from reliquary.kernel import Chance, Game, State
from reliquary.learn.by_policy import ByPolicy
from reliquary.learn.by_values import ByValues
from reliquary.learn.checkpoint import HALFWAY, NETWORK, Checkpoints, Saved
from reliquary.learn.imitation import imitate
from reliquary.learn.ladder import Ladder
from reliquary.learn.network import LearningNetwork, halves_help
from reliquary.learn.optimiser import Figures, Optimiser
from reliquary.learn.recipe import Dealing, Recipe, deals
from reliquary.learn.self_play import Tally

_MINUTE: Final = 60.0
_EARLIER: Final = 6
"""Maximum number of earlier selves."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for."""

    game: Game[State]
    components: Path | None
    folder: Path
    minutes: float
    start_from: Path | None
    """A network to begin with, as bots play with it."""
    like: str | None
    """The bot that is imitated at first."""
    workers: int | Cluster
    device: str
    recipe: Recipe
    by_values: bool
    """Whether the values of positions after moves are learned, and not how good the moves are."""
    provenance: Mapping[str, object]
    """What is written into the network's file besides."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One line of what is shown."""

    seconds: float
    """Of learning, all runs in this folder together."""
    decisions: float
    games: float
    speed: float
    """Decisions a second since the line before."""
    length: float
    """Decisions of a game."""
    entropy: float
    value_error: float
    earlier: float
    """The share of the wins against earlier selves; one half is even."""
    ladder: Mapping[str, float]


class _Way(Protocol):
    """How it is learned."""

    def update(self, done: float) -> Figures:
        """Plays and learns for some seconds; `done` is the part of the run that is over."""

    def tally(self) -> Tally: ...

    def end(self) -> None: ...


class Course:
    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        game, recipe = wish.game, wish.recipe
        self._what = {**network_file.made_for(game), "judges": "values" if wish.by_values else "policy"}
        self.checkpoints = Checkpoints(wish.folder, self._what)
        saved = self.checkpoints.read(wish.device)
        begun = None if wish.start_from is None else network_file.read(wish.start_from, game).layers
        width = recipe.width if begun is None else begun["middle"].biases.size
        if saved is not None:
            width = saved.network["middle.biases"].numel()
        # Values of similar positions differ by less than sixteen bits tell apart.
        halves = not wish.by_values and halves_help(wish.device)
        self.network, self.rival = (LearningNetwork(game, width, wish.device, halves=halves) for _ in range(2))
        self.optimiser = Optimiser(self.network, recipe)
        self.earlier: list[dict[str, torch.Tensor]] = []
        self.counts = {"seconds": 0.0, "decisions": 0.0, "games": 0.0}
        self._luck = Chance(f"course {time.time()}")
        if saved is not None:
            self.network.copy_from(saved.network)
            self.optimiser.recall(saved.optimiser)
            self.earlier = list(saved.earlier)
            self.counts.update(saved.counts)
        elif begun is not None:
            self.network.read(begun)

    def run(self, tell: Callable[[Progress], None]) -> None:
        wish = self.wish
        dealing = Dealing(wish.game, deals(wish.game, Chance("deals")), wish.workers)
        began = time.monotonic()
        self._before = self.counts["seconds"]
        if wish.like is not None and not self.counts["decisions"]:
            seconds = wish.minutes * _MINUTE * wish.recipe.imitation
            watched = imitate(dealing, self.optimiser, wish.like, seconds)
            self.counts["decisions"] = float(watched.decisions)
        ladder = Ladder(wish.game.id, wish.components)
        self._before = self.counts["seconds"]
        try:
            while self._lost_games(dealing, ladder, tell, began):
                self.save()
        finally:
            ladder.end()

    def _lost_games(self, dealing: Dealing, ladder: Ladder, tell: Callable[[Progress], None], began: float) -> bool:
        """Whether a node of the cluster died before the time was over: then other games are begun."""
        way: _Way | None = None
        try:
            way = (ByValues if self.wish.by_values else ByPolicy)(dealing, self.optimiser, self.rival)
            self._run(way, ladder, tell, began)
        except Lost:
            return time.monotonic() - began < self.wish.minutes * _MINUTE
        finally:
            if way is not None:
                way.end()
        return False

    def _run(self, way: _Way, ladder: Ladder, tell: Callable[[Progress], None], began: float) -> None:
        wish = self.wish
        written = measured = time.monotonic()
        number, halfway = 0, False
        while (spent := time.monotonic() - began) < wish.minutes * _MINUTE or not number:
            if number % wish.recipe.rival_every == 0:
                self._remember()
            self.rival.copy_from(self.earlier[self._luck.below(len(self.earlier))])
            figures = way.update(spent / (wish.minutes * _MINUTE))
            number += 1
            if not halfway and time.monotonic() - began >= wish.minutes * _MINUTE / 2:
                halfway = True
                self._write(HALFWAY)
            if (now := time.monotonic()) - written >= _MINUTE / 2:
                self.counts["seconds"] = self._before + now - began
                tell(self._report(way, figures, ladder, now - written))
                self.save()
                if now - measured >= wish.recipe.measured_every * _MINUTE:
                    ladder.measure(wish.folder / NETWORK)
                    measured = now
                written = time.monotonic()
        self.counts["seconds"] = self._before + time.monotonic() - began
        tell(self._report(way, figures, ladder, time.monotonic() - written))
        self.save()

    def _remember(self) -> None:
        """An earlier self more; of too many, one is forgotten that is not the oldest."""
        self.earlier.append({name: values.detach().clone() for name, values in self.network.parameters.items()})
        if len(self.earlier) > _EARLIER:
            del self.earlier[1 + self._luck.below(_EARLIER - 1)]

    def _report(self, way: _Way, figures: Figures, ladder: Ladder, seconds: float) -> Progress:
        tally = way.tally()
        decisions, games = tally.decisions, tally.games
        self.counts["decisions"] += decisions
        self.counts["games"] += games
        found = Progress(
            round(self.counts["seconds"], 1),
            self.counts["decisions"],
            self.counts["games"],
            round(decisions / seconds),
            round(decisions / max(1, games), 1),
            round(figures.entropy, 3),
            round(figures.value_error, 4),
            round(tally.share, 3),
            {bot: round(share, 3) for bot, share in ladder.result().items()},
        )
        self.checkpoints.note({field: getattr(found, field) for field in Progress.__slots__})
        return found

    def save(self) -> None:
        self.checkpoints.write(
            Saved(self.network.parameters, self.optimiser.memory(), self.earlier, self.counts),
        )
        self._write(NETWORK)

    def _write(self, name: str) -> None:
        """The network as bots play with it."""
        about = {**self._what, **self.wish.provenance, **self.counts}
        network_file.write(self.wish.folder / name, self.network.written(), about)
