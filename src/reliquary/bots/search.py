"""Monte Carlo tree search over what a seat can imagine.

Worlds are drawn that the seat cannot tell from the real one, and all of them walk down one tree; a branch is a move,
so what a node has learned holds for a set of worlds (an information set). Every seat chooses what is good for itself: a
node keeps the values for all seats (see `value`). Where a playout leaves the tree it is cut short: the game is
played on with the best of a few moves, and estimated when the seat has had its next turn. All playouts end at the same
time, so that their values can be compared.

The moves to choose from run a race. Each is tried in the same worlds, with the same luck, so that what differs is due
to the move. Whatever is plainly behind drops out, and so does the worse half at certain times.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final, TypeAlias

from reliquary.bots.value import values
from reliquary.kernel.chance import Chance
from reliquary.kernel.moves import Move
from reliquary.kernel.state import State

Imagine: TypeAlias = Callable[[Chance], State]

EXPLORATION: Final = 1.0
"""How much the search doubts what it has seen in the tree, in standard deviations of the values seen."""
_FIRST_DOUBT: Final = 0.05
_GLANCE: Final = 1.0
"""The first look at a move counts for so many playouts."""
_WIDTH: Final = 12
"""So many moves are looked at in a node at first, and one more for every second playout through it."""
_TRIED: Final = 3
"""Of so many moves the best is played where a playout has left the tree."""
_LONGEST: Final = 8
"""So many moves at most are played to end a turn."""
_WARM_UP: Final = 8
"""So many worlds are tried before a move may drop out of the race."""
_PLAINLY: Final = 3.0
"""How far behind is plainly behind, in standard errors."""
_ALIKE: Final = 0.005
"""Moves that differ less than this are as good as each other, in standard deviations of the values seen."""
_LEAST_DOUBT: Final = 1e-9


class Node:
    """A move in the tree, and what came of it."""

    def __init__(self, move: Move, glance: list[float]) -> None:
        self.move = move
        self.glance = glance
        """The values for all seats, as they looked when the move was first seen."""
        self.visits = 0
        self.totals = [0.0] * len(glance)
        self.children: dict[int, Node] = {}

    def worth(self, seat: int) -> float:
        return (_GLANCE * self.glance[seat] + self.totals[seat]) / (_GLANCE + self.visits)

    def learn(self, values: list[float]) -> None:
        self.visits += 1
        for seat in range(len(values)):
            self.totals[seat] += values[seat]


class Runner:
    """A move in the race, and how far it is ahead of the others in the worlds that they shared."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.lead = 0.0
        self.squares = 0.0

    def run(self, lead: float) -> None:
        self.lead += lead
        self.squares += lead * lead

    def variance(self, worlds: int) -> float:
        mean = self.lead / worlds
        return max(0.0, self.squares / worlds - mean * mean)


class Search:
    def __init__(self, imagine: Imagine, chance: Chance, root: Node | None) -> None:
        self.imagine = imagine
        self.chance = chance
        self.playouts = 0
        self._sum = 0.0
        self._squares = 0.0
        self.doubt = _FIRST_DOUBT
        world = imagine(chance)
        self.seat = world.seat
        self.root = root if root is not None else Node(world.legal()[0], [0.0] * world.seats)
        sensible = world.game.sensible(world)
        for move in sensible:
            if move.id not in self.root.children:
                self._look_to_end_of_turn(world, move)
        self.race = [Runner(self.root.children[move.id]) for move in sensible]
        self._worlds = 0
        self._world = world
        self._values: list[float] = []
        """What the moves brought that were tried in this world already."""

    # The race.

    def decided(self) -> bool:
        return len(self.race) == 1

    def best(self) -> Node:
        """Of the moves that are still in the race the one that looks best."""
        return self.race[_first(self._worths())].node

    def play_out(self, times: int) -> None:
        """So many playouts: each move that is in the race is tried in one world before the next is drawn."""
        for _ in range(times):
            if not self._values:
                self._world = self.imagine(self.chance)
            runner = self.race[len(self._values)]
            self._values.append(self._play_one(self._world.copy(), runner.node))
            if len(self._values) == len(self.race):
                self._compare()

    def _compare(self) -> None:
        self._worlds += 1
        mean = sum(self._values) / len(self._values)
        for runner, value in zip(self.race, self._values, strict=True):
            runner.run(value - mean)
        self._values = []
        if self._worlds >= _WARM_UP:
            self._drop_out()

    def _drop_out(self) -> None:
        """Those that are plainly behind the one that leads."""
        n = self._worlds
        first = self.race[_first([runner.lead for runner in self.race])]
        spread = first.variance(n)
        self.race = [
            runner
            for runner in self.race
            if runner is first
            or (first.lead - runner.lead) / n + _ALIKE * self.doubt < _PLAINLY * sqrt((runner.variance(n) + spread) / n)
        ]

    def halve(self) -> None:
        """Sends home the worse half; what is not yet tried in this world no longer matters."""
        worths = self._worths()
        middle = sorted(worths, reverse=True)[(len(worths) - 1) // 2]
        self.race = [runner for runner, worth in zip(self.race, worths, strict=True) if worth >= middle]
        self._values = []

    def _worths(self) -> list[float]:
        return [runner.node.worth(self.seat) for runner in self.race]

    # A playout.

    def _play_one(self, world: State, node: Node) -> float:
        """From the move at the root until the seat that searches has had its next turn; what that brings it."""
        path = [self.root, node]
        horizon = world.turn + world.seats
        world.advance(node.move)
        while node.visits and not world.over and world.turn <= horizon:
            node = self._select(node, world)
            world.advance(node.move)
            path.append(node)
        found = values(self._settled(world, horizon))
        for node in path:
            node.learn(found)
        self._measure(found[self.seat])
        return found[self.seat]

    def _measure(self, value: float) -> None:
        self.playouts += 1
        self._sum += value
        self._squares += value * value
        if self.playouts >= 16:
            mean = self._sum / self.playouts
            self.doubt = sqrt(max(_LEAST_DOUBT**2, self._squares / self.playouts - mean * mean))

    # Inside the tree.

    def _select(self, node: Node, world: State) -> Node:
        """The move that promises most to the seat that is asked, or of which too little is known."""
        seat = world.seat
        unknown = EXPLORATION * self.doubt * sqrt(log(2.0 + node.visits))
        best: Node | None = None
        most = -1.0
        for child in self._offered(node, world):
            promise = child.worth(seat) + unknown / sqrt(_GLANCE + child.visits)
            if best is None or promise > most:
                best, most = child, promise
        assert best is not None
        return best

    def _offered(self, node: Node, world: State) -> list[Node]:
        """The children that this world offers; those never seen are looked at, a few more from visit to visit."""
        known: list[Node] = []
        unseen: list[Move] = []
        for move in world.legal():
            child = node.children.get(move.id)
            if child is None:
                unseen.append(move)
            else:
                known.append(child)
        room = _WIDTH + node.visits // 2 - len(known)
        while unseen and room > 0:
            room -= 1
            move = unseen.pop() if room >= len(unseen) else self.chance.draw(unseen)
            known.append(self._look(node, world, move, alone=not known and not unseen))
        return known

    def _look(self, node: Node, world: State, move: Move, *, alone: bool) -> Node:
        """What is the only move is made without a glance."""
        if alone:
            glance = [0.0] * world.seats
        else:
            twin = world.copy()
            twin.advance(move)
            glance = values(twin)
        child = Node(move, glance)
        node.children[move.id] = child
        return child

    def _look_to_end_of_turn(self, world: State, move: Move) -> None:
        twin = world.copy()
        twin.advance(move)
        self.root.children[move.id] = Node(move, values(self._settled(twin, world.turn)))

    # Beyond the tree.

    def _settled(self, world: State, horizon: int) -> State:
        """The world at the end of that turn, as it is played with a glance at each move."""
        left = _LONGEST
        turn = world.turn
        while left and not world.over and world.turn <= horizon:
            left -= 1
            world = self._best_of_a_few(world)
            if world.turn != turn:
                turn, left = world.turn, _LONGEST
        return world

    def _best_of_a_few(self, world: State) -> State:
        legal = world.legal()
        if len(legal) == 1:
            world.advance(legal[0])
            return world
        seat = world.seat
        best = world
        most = -1.0
        moves = legal if len(legal) <= _TRIED else self._few(legal)
        for move in moves:
            twin = world.copy()
            twin.advance(move)
            worth = values(twin)[seat]
            if worth > most:
                best, most = twin, worth
        return best

    def _few(self, legal: list[Move]) -> list[Move]:
        rest = legal.copy()
        return [self.chance.draw(rest) for _ in range(_TRIED)]


def _first(numbers: list[float]) -> int:
    """Where the greatest of the numbers is."""
    return numbers.index(max(numbers))
