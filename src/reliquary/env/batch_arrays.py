"""Many games at once, in arrays that are filled in place."""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reliquary.batches.arrays import Arrays, Shape
from reliquary.batches.layouts import layout_of
from reliquary.batches.memory import shared
from reliquary.batches.plan import Deal, Plan
from reliquary.batches.remote import ClusterRows
from reliquary.batches.rewards import rewards as rewards_named
from reliquary.batches.rows import ANY, Rows
from reliquary.batches.workers import Workers
from reliquary.cluster import Cluster
from reliquary.env import GameOrName, Rewards
from reliquary.env.scale import Floats, scale
from reliquary.env.setup import set_up
from reliquary.errors import BadSetup, IllegalMove
from reliquary.message import N_

Bytes: TypeAlias = NDArray[np.uint8]


class Batch:
    """Row r of each array is one game, which waits for the answer of one seat. When it ends, the next begins there.

    The arrays stay the same objects and can only be read; `step` fills them again.
    """

    observations: Bytes
    """Games × bytes: what the seat sees that is asked. `observations * scale` goes from 0 to 1."""
    masks: NDArray[np.bool_]
    """Games × moves: which are legal."""
    seats: Bytes
    """Games: who is asked."""
    rewards: NDArray[np.float32]
    """Games × seats: 0 but where a game ended in the last step."""
    points: NDArray[np.int32]
    """Games × seats: the points of a game that ended in the last step."""
    ends: NDArray[np.bool_]
    """Games: whether one ended in the last step. What else is in its row is of the next game already."""
    numbers: NDArray[np.int64]
    """Games: the number of the game that is played. It began with the seed `f"{batch.seed}/{number}"`."""

    scale: Floats
    """What each byte of an observation is multiplied by."""

    def __init__(
        self,
        game: GameOrName,
        games: int,
        workers: int | Cluster,
        *,
        deals: Sequence[Deal],
        seed: str,
        rewards: Rewards,
        ask_single: bool,
    ) -> None:
        setups = [set_up(game, deal.seats, deal.options) for deal in deals]
        rules = setups[0].game
        rewards_named(rewards)
        _check(games, 1 if isinstance(workers, Cluster) else workers)
        self.game, self.seed, self.scale = rules, seed, scale(rules)
        settled = tuple(Deal(setup.seats, setup.options) for setup in setups)
        plan = Plan(rules, settled, games, seed, rewards, ask_single)
        shape = Shape(games, plan.most_seats, layout_of(rules).size, len(rules.moves))
        self._show(shape, self._begin(plan, shape, workers))

    def _begin(self, plan: Plan, shape: Shape, workers: int | Cluster) -> Arrays:
        self._closed = self._stepping = False
        if workers == 0:
            arrays = Arrays(shape, bytearray(shape.size))
            self._players: Rows | Workers | ClusterRows = Rows(plan, arrays, range(plan.games))
            return arrays
        if isinstance(workers, Cluster):
            own = bytearray(shape.size)
            self._players = ClusterRows(plan, shape, own, workers)
            arrays = Arrays(shape, own)
        else:
            with shared(shape.size) as memory:
                self._players = Workers(plan, shape, memory, workers)
            arrays = Arrays(shape, memory.buffer)
        # Whoever forgets to close a batch leaves no process behind.
        self._ending = weakref.finalize(self, self._players.end)
        return arrays

    def _show(self, shape: Shape, arrays: Arrays) -> None:
        self._choices = np.asarray(arrays.choices)
        self.observations = np.asarray(arrays.observations).reshape(shape.games, shape.observation)
        self.masks = np.asarray(arrays.masks).reshape(shape.games, shape.moves).view(np.bool_)
        self.seats = np.asarray(arrays.seats)
        self.rewards = np.asarray(arrays.rewards).reshape(shape.games, shape.seats)
        self.points = np.asarray(arrays.points).reshape(shape.games, shape.seats)
        self.ends = np.asarray(arrays.ends).view(np.bool_)
        self.numbers = np.asarray(arrays.numbers)
        for array in (self.observations, self.masks, self.seats, self.rewards, self.points, self.ends, self.numbers):
            array.flags.writeable = False

    def step(self, moves: ArrayLike) -> None:
        """Makes a move in each game, by its number in the catalogue; ANY is any legal one.

        All moves are checked before one is made.
        """
        self.step_async(moves)
        self.step_wait()

    def step_async(self, moves: ArrayLike) -> None:
        """The same without waiting for the workers: until `step_wait` has returned, the arrays hold nothing of use."""
        if self._closed:
            raise IllegalMove(N_("The batch is closed: make a new one."))
        if self._stepping:
            raise IllegalMove(N_("The batch is in the middle of a step: call “step_wait” first."))
        self._choices[:] = self._checked(self._array(moves))
        self._stepping = True
        with self._closed_if_it_fails():
            self._players.begin_step()

    def step_wait(self) -> None:
        """Ends the step that `step_async` began."""
        if not self._stepping:
            raise IllegalMove(N_("The batch is in no step: call “step_async” first."))
        self._stepping = False
        with self._closed_if_it_fails():
            self._players.end_step()

    @contextmanager
    def _closed_if_it_fails(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.close()
            raise

    def _array(self, moves: ArrayLike) -> NDArray[np.int64]:
        try:
            found = np.asarray(moves)
        except ValueError:
            # Rows of different length.
            found = np.asarray(moves, dtype=object)
        if found.shape not in {(), self._choices.shape} or found.dtype.kind not in "iu":
            raise IllegalMove(
                N_("A step needs {games} whole numbers, one for each game, not {shape} of type {type}."),
                games=len(self._choices),
                shape=str(found.shape),
                type=str(found.dtype),
            )
        return found

    def _checked(self, moves: NDArray[np.int64]) -> NDArray[np.int64]:
        known = (moves >= 0) & (moves < self.masks.shape[1])
        legal = self.masks[np.arange(len(self._choices)), np.where(known, moves, 0)] & known | (moves == ANY)
        if not legal.all():
            self._refuse(int(np.argmin(legal)), np.broadcast_to(moves, self._choices.shape))
        return moves

    def _refuse(self, row: int, moves: NDArray[np.int64]) -> None:
        move = self.game.moves.find(int(moves[row]))
        raise IllegalMove(N_("“{move}” is not legal in game {row} of the batch."), move=move.notation, row=row)

    def close(self) -> None:
        """Ends the workers. The arrays stay as they are."""
        self._closed, self._stepping = True, False
        if not isinstance(self._players, Rows):
            self._ending()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _check(games: int, workers: int) -> None:
    if not (_is_whole(games) and _is_whole(workers) and 0 <= workers <= games and games):
        raise BadSetup(
            N_("A batch has at least one game, and at most one worker for each: not {games} with {workers}."),
            games=str(games)[:40],
            workers=str(workers)[:40],
        )


def _is_whole(number: object) -> bool:
    """Numpy's numbers, too."""
    return isinstance(number, int | np.integer)
