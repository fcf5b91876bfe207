"""Learning from games that others play, here or on a cluster: a store of positions, and steps drawn from it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, TypeAlias

import numpy as np
import torch

from reliquary.cluster import Cluster
from reliquary.learn.advantages import Lessons
from reliquary.learn.optimiser import Optimiser
from reliquary.learn.results import Results
from reliquary.learn.self_play import Tally
from reliquary.learn.watched import NO_CHOICE, Watched
from reliquary.processes import Pool, one_blas_thread

_MIXED: Final = 16
"""Tasks that a piece is drawn from."""
_SETTLED: Final = 4000
"""Games after which nothing is left of what was a usual lead before."""
_PAUSE: Final = 0.02
"""Seconds."""

Submit: TypeAlias = Callable[[Pool | Cluster], Future[Watched]]
"""Gives the processes a task more."""


class Watching:
    def __init__(self, workers: int | Cluster, optimiser: Optimiser) -> None:
        self.optimiser = optimiser
        self.tally = Tally()
        self.agreement = 0.0
        """The share of the choices that the network would make too, among those it has not learned from yet."""
        self._device = optimiser.network.device
        self._pool = Pool(workers, one_blas_thread) if isinstance(workers, int) else workers
        self._tasks: list[Future[Watched]] = []
        self._lessons: list[Lessons] = []
        self._usual_lead = 1.0
        self._games = self._watched = self._learned = 0
        """Games and positions so far."""

    def step(self, submit: Submit, done: float) -> torch.Tensor | None:
        """Takes up what has been played, and learns as much from it as is due; `done` is the part of the run."""
        self._gather(submit)
        if self._learned < self.optimiser.recipe.repeated * self._watched:
            return self._learn(done)
        time.sleep(_PAUSE)
        return None

    def end(self) -> None:
        self._pool.end()

    def _gather(self, submit: Submit) -> None:
        done = [task for task in self._tasks if task.done()]
        self._tasks = [task for task in self._tasks if not task.done()]
        while len(self._tasks) < 2 * self._pool.size:
            self._tasks.append(submit(self._pool))
        for task in done:
            self._store(task.result())
        while sum(len(lessons.choices) for lessons in self._lessons) > self.optimiser.recipe.remembered:
            del self._lessons[0]

    def _store(self, watched: Watched) -> None:
        lessons = self._lessons_of(watched)
        chosen = lessons.choices != NO_CHOICE
        self.agreement += 0.1 * (self._agreement(lessons, chosen) - self.agreement)
        self._lessons.append(lessons)
        self._watched += len(lessons.choices)
        self.tally.decisions += int(chosen.sum())

    def _lessons_of(self, watched: Watched) -> Lessons:
        moves = self.optimiser.network.moves
        columns = watched._replace(masks=np.unpackbits(watched.masks, axis=1, count=moves))._asdict()
        tensors = {name: torch.tensor(values, device=self._device) for name, values in columns.items()}
        results = Results(tensors["places"], tensors["points"], tensors["present"])
        self._count(results, tensors["rivals"])
        brought = torch.cat([results.brought(self._usual_lead)[..., None], results.wins_from_each_seat()], 2)
        ends = brought[tensors["games"], tensors["seats"]]
        targets = tensors["thoughts"] + tensors["weights"][:, None] * ends
        nothing = torch.zeros(len(watched.choices), device=self._device)
        return Lessons(
            tensors["seen"],
            tensors["masks"].bool(),
            tensors["choices"],
            nothing,
            nothing,
            targets[:, 0],
            targets[:, 1:],
        )

    def _count(self, results: Results, rivals: torch.Tensor) -> None:
        games = len(rivals)
        self._games += games
        self._usual_lead += max(games / self._games, games / _SETTLED) * (
            float(results.usual_lead()) - self._usual_lead
        )
        self.tally.games += games
        mixed = rivals.any(1)
        if mixed.any():
            some, theirs = results.among(mixed), rivals[mixed]
            self.tally.against_earlier[0] += some.wins_per_seat(~theirs & some.present)
            self.tally.against_earlier[1] += some.wins_per_seat(theirs)

    def _agreement(self, lessons: Lessons, chosen: torch.Tensor) -> float:
        with torch.no_grad():
            policy = self.optimiser.network.frozen()(lessons.seen[chosen], lessons.masks[chosen]).policy
        return float((policy.argmax(1) == lessons.choices[chosen]).float().mean())

    def _learn(self, done: float) -> torch.Tensor:
        """A step, from as many positions as a piece has, drawn from some of the tasks."""
        some = torch.randint(len(self._lessons), (_MIXED,)).tolist()
        share = max(1, self.optimiser.recipe.piece // _MIXED)
        piece = [_some(self._lessons[place], share) for place in some]
        self._learned += share * _MIXED
        return self.optimiser.imitate(Lessons(*(torch.cat(columns) for columns in zip(*piece, strict=True))), done)


def _some(lessons: Lessons, many: int) -> Lessons:
    places = torch.randint(len(lessons.choices), (many,), device=lessons.choices.device)
    return Lessons(*(column[places] for column in lessons))
