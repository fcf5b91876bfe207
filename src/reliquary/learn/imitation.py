"""How a course may begin: the network learns to play like a bot, from games between such bots.

Where a game is too long or too much up to luck for anything to be found by chance, this is a start from which
playing against itself goes on.
"""

from __future__ import annotations

import time
from concurrent.futures import Future
from itertools import count
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from reliquary.batches.plan import Deal, Plan
from reliquary.bots import player
from reliquary.cluster import Cluster
from reliquary.kernel import Game, State
from reliquary.learn.advantages import Lessons
from reliquary.learn.optimiser import Optimiser
from reliquary.learn.results import Results
from reliquary.processes import Pool, one_blas_thread

_GAMES: Final = 16
"""Games of one task."""
_KEPT: Final = 3_000_000
"""Maximum decisions that are learned from; newer ones take the places of the oldest."""
_MIXED: Final = 16
"""Tasks that a piece is drawn from."""
_REPEATED: Final = 4
"""Maximum times that a decision is learned from, on average: more would only learn these games by heart."""


class Watched(NamedTuple):
    """Decisions of some games, in which there was a choice."""

    seen: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    """Eight moves in a byte."""
    choices: NDArray[np.int64]
    seats: NDArray[np.int64]
    """Who decided."""
    games: NDArray[np.int64]
    """In which of the games."""
    places: NDArray[np.float32]
    """Games × seats: what the place is worth, as in a batch."""
    points: NDArray[np.float32]
    """Games × seats."""
    present: NDArray[np.bool_]
    """Games × seats."""


def watch(plan: Plan, bot: str, first: int) -> Watched:
    """Plays games of this bot, from the one of this number on."""
    layout = plan.game.observation
    assert layout is not None
    sides = plan.most_seats
    rows = [bytearray(layout.size), bytearray(len(plan.game.moves))]
    seen, masks, numbers = list[bytes](), list[bytes](), list[tuple[int, int, int]]()
    ends = np.zeros((3, plan.games, sides), np.float32)
    for game in range(plan.games):
        state, luck, mind = plan.start(first + game), plan.luck(first + game), player(bot)
        while not state.over:
            legal = state.legal()
            if len(legal) == 1:
                state.advance(legal[0])
                continue
            state.observe(state.seat, rows[0])
            state.mask(rows[1])
            choice = mind.answer(state, luck)
            seen.append(bytes(rows[0]))
            masks.append(bytes(rows[1]))
            numbers.append((choice.id, state.seat, game))
            state.advance(choice)
        ends[0, game, : state.seats] = plan.reward(state)
        ends[1, game, : state.seats] = state.scores()
        ends[2, game, : state.seats] = 1
    choices, seats, games = np.array(numbers, np.int64).T
    return Watched(
        _table(seen), np.packbits(_table(masks), axis=1), choices, seats, games, ends[0], ends[1], ends[2] > 0
    )


def _table(rows: list[bytes]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


class Imitation:
    """Some processes play, here or on a cluster, and the network learns from all that they have played so far."""

    def __init__(
        self, game: Game[State], ways: tuple[Deal, ...], bot: str, workers: int | Cluster, optimiser: Optimiser
    ) -> None:
        self.optimiser = optimiser
        self._device = optimiser.network.device
        self._plan = Plan(game, ways, _GAMES, f"like {bot} {time.time()}", "place", ask_single=False)
        self._bot = bot
        self._pool = Pool(workers, one_blas_thread) if isinstance(workers, int) else workers
        self._numbers = count(0, _GAMES)
        self._tasks: list[Future[Watched]] = []
        self._lessons: list[Lessons] = []
        self.decisions = 0
        """Watched so far."""
        self._learned = 0

    def run(self, seconds: float) -> float:
        """Returns the share of the choices that the network would make too, among those it has not learned from yet."""
        until = time.monotonic() + seconds
        agreed = 0.0
        try:
            while time.monotonic() < until:
                agreed = self._gathered(agreed)
                if self._learned < _REPEATED * self.decisions:
                    self._learn()
                else:
                    time.sleep(0.1)
        finally:
            self._pool.end()
        return agreed

    def _gathered(self, agreed: float) -> float:
        """Takes up what has been played."""
        done = [task for task in self._tasks if task.done()]
        self._tasks = [task for task in self._tasks if not task.done()]
        while len(self._tasks) < 2 * self._pool.size:
            self._tasks.append(self._pool.submit(watch, self._plan, self._bot, next(self._numbers)))
        for task in done:
            lessons = self._lessons_of(task.result())
            agreed += 0.1 * (self._agreement(lessons) - agreed)
            self._lessons.append(lessons)
            self.decisions += len(lessons.choices)
        while sum(len(lessons.choices) for lessons in self._lessons) > _KEPT:
            del self._lessons[0]
        return agreed

    def _lessons_of(self, watched: Watched) -> Lessons:
        moves = len(self._plan.game.moves)
        columns = watched._replace(masks=np.unpackbits(watched.masks, axis=1, count=moves))._asdict()
        tensors = {name: torch.tensor(values, device=self._device) for name, values in columns.items()}
        results = Results(tensors["places"], tensors["points"], tensors["present"])
        at = tensors["games"], tensors["seats"]
        nothing = torch.zeros(len(watched.choices), device=self._device)
        return Lessons(
            tensors["seen"],
            tensors["masks"].bool(),
            tensors["choices"],
            nothing,
            nothing,
            results.brought(float(results.usual_lead()))[at],
            results.wins_from_each_seat()[at],
        )

    def _agreement(self, lessons: Lessons) -> float:
        with torch.no_grad():
            policy = self.optimiser.network.frozen()(lessons.seen, lessons.masks).policy
        return float((policy.argmax(1) == lessons.choices).float().mean())

    def _learn(self) -> None:
        """A step, from as many decisions as a piece has, drawn from some of the tasks."""
        some = torch.randint(len(self._lessons), (_MIXED,)).tolist()
        share = max(1, self.optimiser.recipe.piece // _MIXED)
        piece = [_some(self._lessons[place], share) for place in some]
        self.optimiser.imitate(Lessons(*(torch.cat(columns) for columns in zip(*piece, strict=True))))
        self._learned += share * _MIXED


def _some(lessons: Lessons, many: int) -> Lessons:
    places = torch.randint(len(lessons.choices), (many,), device=lessons.choices.device)
    return Lessons(*(column[places] for column in lessons))
