"""A small network that learns a game by temporal differences: numpy alone, one hidden layer, one core.

It learns what a position is worth to a seat that has just moved. To choose, the seat imagines one world that it cannot
tell from the real one, tries each move there, and makes the best. It learns from what each seat really saw after its
moves: such a position is worth what the next one is, and the last one what the game brought. `reliquary learn` is for
strong play; this is short enough to be read, and learns in minutes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from reliquary.batches.layouts import layout_of
from reliquary.batches.rewards import by_place
from reliquary.bots import Bot, Imagine
from reliquary.bots.network import after_each
from reliquary.env.scale import Floats, scale
from reliquary.env.setup import set_up
from reliquary.kernel import Chance, Game, Move, State, View
from reliquary.message import N_, Message

Seen: TypeAlias = NDArray[np.uint8]
"""Positions × bytes, as `state.observe` writes them."""

_MEAN: Final = 0.9
_SQUARE: Final = 0.99
"""What is kept of earlier slopes and of their squares at each step of the optimiser."""
_LEAST: Final = 1e-8


class SmallNetwork:
    """What positions are worth, from -1 for the last place to 1 for the first: tanh(relu(seen·a + b)·c + d)."""

    def __init__(self, game: Game[State], hidden: int, luck: np.random.Generator) -> None:
        inputs = layout_of(game).size
        self._scale = scale(game)
        first = luck.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32)
        self.parameters: list[Floats] = [first, *(np.zeros(size, np.float32) for size in (hidden, hidden, 1))]
        self._means = [np.zeros_like(each) for each in self.parameters]
        self._squares = [np.zeros_like(each) for each in self.parameters]
        self._steps = 0

    def worth(self, seen: Seen) -> Floats:
        return self._through(seen * self._scale)[1]

    def _through(self, inputs: Floats) -> tuple[Floats, Floats]:
        a, b, c, d = self.parameters
        hidden: Floats = np.maximum(inputs @ a + b, 0)
        return hidden, np.tanh(hidden @ c + d)

    def learn(self, seen: Seen, worths: Floats, rate: float) -> None:
        """One step towards these worths."""
        inputs: Floats = seen * self._scale
        hidden, found = self._through(inputs)
        out: Floats = (found - worths) * (1 - np.square(found)) / np.float32(len(seen))
        back: Floats = out[:, None] * self.parameters[2] * (hidden > 0)
        self._descend((inputs.T @ back, back.sum(axis=0), hidden.T @ out, out.sum(keepdims=True)), rate)

    def _descend(self, slopes: Sequence[Floats], rate: float) -> None:
        """Steps are about as long for each parameter, however steep (Adam)."""
        self._steps += 1
        for place, slope in enumerate(slopes):
            self._means[place] += (1 - _MEAN) * (slope - self._means[place])
            self._squares[place] += (1 - _SQUARE) * (np.square(slope) - self._squares[place])
            mean = self._means[place] / (1 - _MEAN**self._steps)
            usual = np.sqrt(self._squares[place] / (1 - _SQUARE**self._steps)) + _LEAST
            self.parameters[place] -= rate * mean / usual


def tried(world: State) -> Seen:
    """What the seat that is asked would see after each of its legal moves in this world."""
    return after_each(world, world.legal())


class SmallBot(Bot):
    """Plays what the network thinks best, in one imagined world."""

    title = Message(N_("small network"))

    def __init__(self, network: SmallNetwork) -> None:
        self.network = network

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        world = imagine(chance)
        return legal[int(self.network.worth(tried(world)).argmax())]


@dataclass(slots=True)
class _Table:
    state: State
    chance: Chance
    seen: list[list[Seen]] = field(default_factory=list)
    """Of each seat: what it saw after each of its moves."""


class SmallLearner:
    """Plays some games at a time against itself. `steps` are all that it will be given: it learns less and less from
    each, and at last wanders no more."""

    def __init__(
        self,
        game: Game[State] | str,
        *,
        steps: int,
        seats: int | None = None,
        games: int = 32,
        hidden: int = 64,
        rate: float = 2e-3,
        memory: float = 0.8,
        wandering: float = 0.2,
        piece: int = 256,
        seed: int = 0,
        **options: object,
    ) -> None:
        """`memory`: how much a position is judged by what came of it at last (lambda). `wandering`: how often a move is
        any legal one at the beginning. `piece`: positions in a step of the optimiser."""
        self.setup = set_up(game, seats, options)
        self.decisions = self.finished = 0
        self._steps, self._made = steps, 0
        self._rate, self._memory, self._wandering, self._piece = rate, memory, wandering, piece
        self._seed, self._dealt = seed, 0
        self._luck = np.random.default_rng(seed)
        self.network = SmallNetwork(self.setup.game, hidden, self._luck)
        self._tables = [self._deal() for _ in range(games)]

    def learn(self, steps: int) -> None:
        """In each step, one decision is made in each game."""
        for _ in range(steps):
            left = max(0.0, 1 - self._made / self._steps)
            self._decide(self._wandering * left)
            self._end(self._rate * left)
            self._made += 1

    def _deal(self) -> _Table:
        seed = f"{self._seed}/{self._dealt}"
        self._dealt += 1
        state = self.setup.start(seed)
        state.past = None
        _to_a_choice(state)
        return _Table(state, Chance(seed).fork("small"), [[] for _ in range(state.seats)])

    def _decide(self, wandering: float) -> None:
        # All positions of all games at once: one multiplication of large matrices.
        rows = [tried(table.state.imagine(table.state.seat, table.chance)) for table in self._tables]
        worths = np.split(self.network.worth(np.concatenate(rows)), np.cumsum([len(each) for each in rows])[:-1])
        for table, found in zip(self._tables, worths, strict=True):
            wanders = self._luck.random() < wandering
            choice = self._luck.integers(len(found)) if wanders else found.argmax()
            state, seat = table.state, table.state.seat
            state.advance(state.legal()[int(choice)])
            row = np.zeros(layout_of(state.game).size, np.uint8)
            state.observe(seat, row.data)
            table.seen[seat].append(row)
            self.decisions += 1
            _to_a_choice(state)

    def _end(self, rate: float) -> None:
        """Learns from the games that are over, and deals others in their place."""
        over = [place for place, table in enumerate(self._tables) if table.state.over]
        if not over:
            return
        lessons = [lesson for place in over for lesson in self._lessons(self._tables[place])]
        seen, worths = (np.concatenate(part) for part in zip(*lessons, strict=True))
        order = self._luck.permutation(len(seen))
        for piece in (order[at : at + self._piece] for at in range(0, len(order), self._piece)):
            self.network.learn(seen[piece], worths[piece], rate)
        for place in over:
            self._tables[place] = self._deal()
        self.finished += len(over)

    def _lessons(self, table: _Table) -> Iterator[tuple[Seen, Floats]]:
        """For each seat: what it saw, and what that was worth as far as is known now."""
        for rows, brought in zip(table.seen, by_place(table.state), strict=True):
            if rows:
                seen = np.stack(rows)
                yield seen, self._worths(seen, brought)

    def _worths(self, seen: Seen, brought: float) -> Floats:
        thought = self.network.worth(seen)
        worths = np.full(len(seen), brought, np.float32)
        for place in reversed(range(len(seen) - 1)):
            worths[place] = (1 - self._memory) * thought[place + 1] + self._memory * worths[place + 1]
        return worths


def _to_a_choice(state: State) -> None:
    """A single answer teaches nothing."""
    legal = state.legal()
    while len(legal) == 1:
        state.advance(legal[0])
        legal = state.legal()
