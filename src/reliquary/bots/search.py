"""Monte Carlo tree search over what a seat can imagine.

Each playout draws a world that the seat cannot tell from the real one and walks down one tree that all worlds share;
a branch is a move, so what a node has learned holds for a set of worlds (an information set). Every seat chooses what
is good for itself: a node keeps the shares of the win of all seats. Where a playout leaves the tree it is cut short:
the turn is played to its end with the best of a few moves, and the position is estimated.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final, TypeAlias

from reliquary.kernel.chance import Chance
from reliquary.kernel.moves import Move
from reliquary.kernel.state import State

Imagine: TypeAlias = Callable[[Chance], State]

# Chosen by reasoning; no match has compared them with others yet.
EXPLORATION: Final = 1.0
"""How much the search doubts what it has seen, in standard deviations of the values seen."""
_FIRST_DOUBT: Final = 0.05
_GLANCE: Final = 1.0
"""The first look at a move counts for so many playouts."""
_WIDTH: Final = 12
"""So many moves are looked at in a node at first, and one more for every second playout through it."""
_TRIED: Final = 5
"""Of so many moves the best is played where a playout has left the tree."""
_LONGEST: Final = 8
"""So many moves at most are played to end a turn."""


class Node:
    """A move in the tree, and what came of it."""

    def __init__(self, move: Move, glance: list[float]) -> None:
        self.move = move
        self.glance = glance
        """The shares of the win as they looked when the move was first seen."""
        self.visits = 0
        self.totals = [0.0] * len(glance)
        self.children: dict[int, Node] = {}

    def worth(self, seat: int) -> float:
        return (_GLANCE * self.glance[seat] + self.totals[seat]) / (_GLANCE + self.visits)

    def learn(self, values: list[float]) -> None:
        self.visits += 1
        for seat in range(len(values)):
            self.totals[seat] += values[seat]


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
        for move in world.legal():
            if move.id not in self.root.children:
                self._look_to_end_of_turn(world, move)

    def best(self) -> Node:
        """The move that was tried most often; among equals the one that looks best."""
        children = list(self.root.children.values())
        found = children[0]
        for child in children:
            if (child.visits, child.worth(self.seat)) > (found.visits, found.worth(self.seat)):
                found = child
        return found

    def play_out(self, times: int) -> None:
        for _ in range(times):
            self._play_one()

    def _play_one(self) -> None:
        world = self.imagine(self.chance)
        node = self.root
        path = [node]
        turn = world.turn
        while not world.over:
            turn = world.turn
            node = self._select(node, world)
            world.advance(node.move)
            path.append(node)
            if not node.visits:
                break
        values = self._settled(world, turn).estimates()
        for node in path:
            node.learn(values)
        self._measure(values[self.seat])

    def _measure(self, value: float) -> None:
        self.playouts += 1
        self._sum += value
        self._squares += value * value
        if self.playouts >= 16:
            mean = self._sum / self.playouts
            self.doubt = sqrt(max(1e-6, self._squares / self.playouts - mean * mean))

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
            glance = twin.estimates()
        child = Node(move, glance)
        node.children[move.id] = child
        return child

    def _look_to_end_of_turn(self, world: State, move: Move) -> None:
        twin = world.copy()
        twin.advance(move)
        self.root.children[move.id] = Node(move, self._settled(twin, world.turn).estimates())

    # Beyond the tree.

    def _settled(self, world: State, turn: int) -> State:
        """The world at the end of that turn, as it is played with a glance at each move."""
        for _ in range(_LONGEST):
            if world.over or world.turn != turn:
                break
            world = self._best_of_a_few(world)
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
            worth = twin.estimates()[seat]
            if worth > most:
                best, most = twin, worth
        return best

    def _few(self, legal: list[Move]) -> list[Move]:
        rest = legal.copy()
        return [self.chance.draw(rest) for _ in range(_TRIED)]
