"""A run of learning: play, learn, measure, write down, until the time is over or it is interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import torch

from reliquary.batches.plan import Deal
from reliquary.bots import network_file
from reliquary.cluster import Cluster, Lost
from reliquary.kernel import Chance, Game, State
from reliquary.learn.advantages import Lessons, lessons
from reliquary.learn.checkpoint import NETWORK, Checkpoints, Saved
from reliquary.learn.imitation import Imitation
from reliquary.learn.ladder import Ladder
from reliquary.learn.network import LearningNetwork
from reliquary.learn.optimiser import Figures, Optimiser
from reliquary.learn.recipe import Recipe, deals
from reliquary.learn.self_play import Playground, Tally, playgrounds

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


class Course:
    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        game, recipe = wish.game, wish.recipe
        self._what = network_file.made_for(game)
        self.checkpoints = Checkpoints(wish.folder, {**self._what, "width": recipe.width})
        self.network = LearningNetwork(game, recipe.width, wish.device)
        self.rival = LearningNetwork(game, recipe.width, wish.device)
        self.optimiser = Optimiser(self.network, recipe)
        self.earlier: list[dict[str, torch.Tensor]] = []
        self.counts = {"seconds": 0.0, "decisions": 0.0, "games": 0.0}
        self._luck = Chance(f"course {time.time()}")
        self._begin()

    def _begin(self) -> None:
        saved = self.checkpoints.read(self.wish.device)
        if saved is not None:
            self.network.copy_from(saved.network)
            self.optimiser.recall(saved.optimiser)
            self.earlier = list(saved.earlier)
            self.counts.update(saved.counts)
        elif self.wish.start_from is not None:
            self.network.read(network_file.read(self.wish.start_from, self.wish.game).layers)

    def run(self, tell: Callable[[Progress], None]) -> None:
        wish = self.wish
        ways = deals(wish.game, Chance("deals"))
        began = time.monotonic()
        self._before = self.counts["seconds"]
        if wish.like is not None and not self.counts["decisions"]:
            self._imitate(wish.like, ways)
        ladder = Ladder(wish.game.id, wish.components)
        try:
            while self._lost_games(ways, ladder, tell, began):
                self.save()
        finally:
            ladder.end()

    def _lost_games(
        self, ways: tuple[Deal, ...], ladder: Ladder, tell: Callable[[Progress], None], began: float
    ) -> bool:
        """Whether a node of the cluster died before the time was over: then other games are begun."""
        wish = self.wish
        grounds = list[Playground]()
        try:
            grounds += playgrounds(wish.game, wish.recipe, ways, wish.workers, wish.device)
            self._run(grounds, ladder, tell, began)
        except Lost:
            return time.monotonic() - began < wish.minutes * _MINUTE
        finally:
            for ground in grounds:
                ground.batch.close()
        return False

    def _imitate(self, bot: str, ways: tuple[Deal, ...]) -> None:
        wish = self.wish
        seconds = wish.minutes * _MINUTE * wish.recipe.imitation
        imitation = Imitation(wish.game, ways, bot, wish.workers, self.optimiser)
        self.agreement = imitation.run(seconds)
        self.counts["decisions"] = float(imitation.decisions)

    def _run(self, grounds: list[Playground], ladder: Ladder, tell: Callable[[Progress], None], began: float) -> None:
        wish = self.wish
        written = measured = time.monotonic()
        number = 0
        while (spent := time.monotonic() - began) < wish.minutes * _MINUTE:
            if number % wish.recipe.rival_every == 0:
                self._remember()
            if self.earlier:
                self.rival.copy_from(self.earlier[self._luck.below(len(self.earlier))])
            figures = self._update(grounds, spent / (wish.minutes * _MINUTE))
            number += 1
            if (now := time.monotonic()) - written >= _MINUTE / 2:
                self.counts["seconds"] = self._before + now - began
                tell(self._report(grounds, figures, ladder, now - written))
                self.save()
                if now - measured >= wish.recipe.measured_every * _MINUTE:
                    ladder.measure(wish.folder / NETWORK)
                    measured = now
                written = time.monotonic()
        self.counts["seconds"] = self._before + time.monotonic() - began
        tell(self._report(grounds, figures, ladder, time.monotonic() - written))
        self.save()

    def _update(self, grounds: list[Playground], done: float) -> Figures:
        self._play(grounds)
        return self.optimiser.learn([self._lessons(ground) for ground in grounds], done)

    def _lessons(self, ground: Playground) -> Lessons:
        found, learned = lessons(ground.decisions(), self.wish.recipe.memory)
        ground.keep(learned)
        return found

    def _play(self, grounds: list[Playground]) -> None:
        """While the processes of one batch play, the network looks at the other."""
        one, other = grounds
        network, rival = self.network.frozen(), self.rival.frozen()
        for step in range(self.wish.recipe.steps):
            one.ask(network, rival)
            if step:
                other.wait()
            other.ask(network, rival)
            one.wait()
        other.wait()

    def _remember(self) -> None:
        """An earlier self more; of too many, one is forgotten that is not the oldest."""
        self.earlier.append({name: values.detach().clone() for name, values in self.network.parameters.items()})
        if len(self.earlier) > _EARLIER:
            del self.earlier[1 + self._luck.below(_EARLIER - 1)]

    def _report(self, grounds: list[Playground], figures: Figures, ladder: Ladder, seconds: float) -> Progress:
        tallies = [ground.tally for ground in grounds]
        decisions, games = sum(t.decisions for t in tallies), sum(t.games for t in tallies)
        earlier = Tally(against_earlier=[sum(t.against_earlier[side] for t in tallies) for side in (0, 1)])
        for ground in grounds:
            ground.tally = Tally()
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
            round(earlier.share, 3),
            {bot: round(share, 3) for bot, share in ladder.result().items()},
        )
        self.checkpoints.note({field: getattr(found, field) for field in Progress.__slots__})
        return found

    def save(self) -> None:
        wish = self.wish
        self.checkpoints.write(
            Saved(self.network.parameters, self.optimiser.memory(), self.earlier, self.counts),
        )
        about = {**self._what, **wish.provenance, **self.counts}
        network_file.write(wish.folder / NETWORK, self.network.written(), about)
