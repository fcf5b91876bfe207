"""Monte Carlo tree search over what a seat can imagine.

Each playout draws a world that the seat cannot tell from the real one. All worlds share one tree: a branch is a move,
so a node's statistics hold for a set of worlds (an information set). Every seat maximises its own value; a node keeps
the values of all seats (see `value`). A playout that leaves the tree is cut short: it plays on with the best of a few
moves, up to the end of the seat's next turn, and is estimated there. All playouts end at the same point, so their
values can be compared.

At the root the moves are candidates in a race. Each is tried in the same worlds with the same luck, so a difference is
due to the move. A candidate that is significantly behind drops out, and at fixed shares of the budget the worse half
does.
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
"""Weight of the exploration term (UCB), in standard deviations of the values seen."""
_FIRST_DOUBT: Final = 0.05
_PRIOR_VISITS: Final = 1.0
"""Playouts that the estimate of a new move counts for."""
_WIDTH: Final = 12
"""Moves expanded on the first visit of a node; one more per two visits."""
_TRIED: Final = 3
"""Random moves of which a playout beyond the tree plays the best."""
_LONGEST: Final = 8
"""Maximum moves played to end a turn."""
_WARM_UP: Final = 8
"""Worlds tried before a candidate may drop out."""
_PLAINLY: Final = 3.0
"""How far behind a candidate drops out, in standard errors."""
_ALIKE: Final = 0.005
"""Moves that differ by less are equally good, in standard deviations of the values seen."""
_LEAST_DOUBT: Final = 1e-9


class Node:
    """A move in the tree, with the statistics of its playouts."""

    def __init__(self, move: Move, prior: list[float]) -> None:
        self.move = move
        self.prior = prior
        """The estimated values for all seats when the move was expanded."""
        self.visits = 0
        self.totals = [0.0] * len(prior)
        self.children: dict[int, Node] = {}

    def worth(self, seat: int) -> float:
        return (_PRIOR_VISITS * self.prior[seat] + self.totals[seat]) / (_PRIOR_VISITS + self.visits)

    def learn(self, values: list[float]) -> None:
        self.visits += 1
        for seat in range(len(values)):
            self.totals[seat] += values[seat]


class Candidate:
    """A move at the root, with what it brought in the worlds in which all candidates were tried."""

    def __init__(self, node: Node, number: int) -> None:
        self.node = node
        self.number = number
        self.total = 0.0


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
        self.race = [Candidate(self.root.children[move.id], number) for number, move in enumerate(sensible)]
        self._candidates = len(self.race)
        self._gaps = [0.0] * (self._candidates * self._candidates)
        """Of each two candidates, the later one first: the squares of what they differed by, world by world."""
        self._worlds = 0
        self._world = world
        self._values: list[float] = []
        """The values of the candidates that were tried in this world."""

    # The race.

    def decided(self) -> bool:
        return len(self.race) == 1

    def best(self) -> Node:
        """The candidate with the highest value."""
        return self.race[_first(self._worths())].node

    def play_out(self, times: int) -> None:
        """Makes that many playouts. Every candidate is tried in one world before the next world is drawn."""
        for _ in range(times):
            if not self._values:
                self._world = self.imagine(self.chance)
            candidate = self.race[len(self._values)]
            self._values.append(self._play_one(self._world.copy(), candidate.node))
            if len(self._values) == len(self.race):
                self._compare()

    def _compare(self) -> None:
        self._worlds += 1
        for place in range(len(self.race)):
            candidate, value = self.race[place], self._values[place]
            candidate.total += value
            row = candidate.number * self._candidates
            for before in range(place):
                gap = value - self._values[before]
                self._gaps[row + self.race[before].number] += gap * gap
        self._values = []
        if self._worlds >= _WARM_UP:
            self._drop_out()

    def _drop_out(self) -> None:
        """Removes candidates that are significantly behind the leading one."""
        n = self._worlds
        first = self.race[_first([candidate.total for candidate in self.race])]
        self.race = [
            candidate
            for candidate in self.race
            if candidate is first
            or (first.total - candidate.total) / n + _ALIKE * self.doubt < _PLAINLY * self._error(first, candidate)
        ]

    def _error(self, one: Candidate, other: Candidate) -> float:
        """The standard error of what they differ by, which is known for each world: they were tried in the same."""
        high, low = max(one.number, other.number), min(one.number, other.number)
        mean = (one.total - other.total) / self._worlds
        variance = self._gaps[high * self._candidates + low] / self._worlds - mean * mean
        return sqrt(max(0.0, variance) / self._worlds)

    def halve(self) -> None:
        """Removes the worse half, and drops the values of an unfinished world."""
        worths = self._worths()
        middle = sorted(worths, reverse=True)[(len(worths) - 1) // 2]
        self.race = [candidate for candidate, worth in zip(self.race, worths, strict=True) if worth >= middle]
        self._values = []

    def _worths(self) -> list[float]:
        return [candidate.node.worth(self.seat) for candidate in self.race]

    # A playout.

    def _play_one(self, world: State, node: Node) -> float:
        """Plays from the move at the root to the end of the seat's next turn; returns the value for that seat."""
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
        """The move with the highest upper confidence bound for the seat that is asked."""
        seat = world.seat
        unknown = EXPLORATION * self.doubt * sqrt(log(2.0 + node.visits))
        best: Node | None = None
        most = -1.0
        for child in self._offered(node, world):
            promise = child.worth(seat) + unknown / sqrt(_PRIOR_VISITS + child.visits)
            if best is None or promise > most:
                best, most = child, promise
        assert best is not None
        return best

    def _offered(self, node: Node, world: State) -> list[Node]:
        """The children that are legal in this world. Expands new ones, a few more from visit to visit."""
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
        """A move without alternative is not estimated."""
        if alone:
            prior = [0.0] * world.seats
        else:
            twin = world.copy()
            twin.advance(move)
            prior = values(twin)
        child = Node(move, prior)
        node.children[move.id] = child
        return child

    def _look_to_end_of_turn(self, world: State, move: Move) -> None:
        twin = world.copy()
        twin.advance(move)
        self.root.children[move.id] = Node(move, values(self._settled(twin, world.turn)))

    # Beyond the tree.

    def _settled(self, world: State, horizon: int) -> State:
        """The world at the end of that turn, played with the best of a few moves each time."""
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
    """The index of the greatest number."""
    return numbers.index(max(numbers))
