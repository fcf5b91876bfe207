"""The tree of a search that a network leads: PUCT over what a seat can imagine, for any number of seats.

Each playout walks down one tree in a world that the seat cannot tell from the real one; a branch is a move, so what it
has learned holds for a set of worlds (an information set). The moves at the root are tried in the same worlds with the
same luck, one after the other, so a difference is due to the move. Every seat maximises its own chance to win: a branch
keeps the chances of all seats (max^n).

A playout ends at the first question with answers that the network has not judged yet: a leaf. The caller asks the
network about several leaves at a time. While a leaf waits, the branches that lead to it count a playout of value 0
(virtual loss), so that other playouts choose other branches. A question with one answer is answered without the
network, which never saw such questions in learning.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Final, TypeAlias

from reliquary.bots.value import likely_values, values
from reliquary.kernel.chance import Chance
from reliquary.kernel.moves import Move
from reliquary.kernel.state import State

Imagine: TypeAlias = Callable[[Chance], State]

_EXPLORATION: Final = 1.0
"""Weight of the network's policy beside the values of the playouts."""
_ROOT_DOUBT: Final = 0.1
"""Part of the policy at the root that is the same for all moves, so that each is tried sooner or later."""
_NEARLY: Final = 0.5
"""Part of the most visits that a move needs to be chosen."""
_UNSEEN: Final = 0.05
"""How much less than its position a move is worth before it is tried."""


class Branch:
    """A move in the tree, with the statistics of its playouts."""

    def __init__(self, move: Move, share: float, seats: int) -> None:
        self.move = move
        self.share = share
        """How likely the network made it, in the world in which it first saw it."""
        self.visits = 0
        self.waiting = 0
        """Playouts through it whose leaf is not judged yet."""
        self.totals = [0.0] * seats
        """What its playouts brought to each seat."""
        self.branches: dict[int, Branch] = {}

    def worth(self, seat: int) -> float:
        """Playouts that wait count as 0."""
        return self.totals[seat] / (self.visits + self.waiting)


class Leaf:
    """Where a playout ended, for the network to judge."""

    def __init__(self, world: State, moves: list[Move], path: list[Branch]) -> None:
        self.world = world
        self.moves = moves
        self.path = path


class Tree:
    def __init__(self, imagine: Imagine, chance: Chance, root: Branch | None) -> None:
        """`root` is the tree of an earlier search from the same position."""
        self._imagine = imagine
        self._chance = chance
        self._worlds: list[State] = []
        world = self._world(0)
        self.game = world.game
        self.seat = world.seat
        self.moves = world.legal().copy()
        self.root = root if root is not None else Branch(self.moves[0], 1.0, world.seats)
        self.playouts = 0
        self._tried = {move.id: 0 for move in self.moves}
        """Playouts that began with each move: the next is made in the world of that number."""

    def _world(self, number: int) -> State:
        while len(self._worlds) <= number:
            self._worlds.append(self._imagine(self._chance))
        return self._worlds[number]

    # What the network is asked.

    def leaves(self, playouts: int) -> list[Leaf]:
        """Starts this many playouts. Returns the leaves of those that did not reach the end of the game."""
        found: list[Leaf] = []
        if not self._known(self.root, self.moves):
            # Only once: all else depends on it.
            playouts = 1
        for _ in range(playouts):
            leaf = self._play_one()
            if leaf is not None:
                found.append(leaf)
        return found

    def grow(self, leaf: Leaf, weights: list[float], wins: list[float]) -> None:
        """The network's opinion: of each move, and of who wins, from the seat asked on in the order of play."""
        world, branch = leaf.world, leaf.path[-1]
        most = max(weights)
        likely = [exp(weight - most) for weight in weights]
        total = sum(likely)
        for place in range(len(leaf.moves)):
            move = leaf.moves[place]
            if move.id not in branch.branches:
                share = likely[place] / total
                if len(leaf.path) == 1:
                    share += _ROOT_DOUBT * (1 / len(leaf.moves) - share)
                branch.branches[move.id] = Branch(move, share, world.seats)
        chances = [0.0] * world.seats
        for place in range(world.seats):
            chances[(world.seat + place) % world.seats] = wins[place]
        for each in leaf.path:
            each.waiting -= 1
        self._learn(leaf.path, likely_values(chances))

    # The choice.

    def best(self) -> Branch:
        """The move of the highest value among those with nearly the most visits."""
        tried = self.ranked()
        enough = _NEARLY * tried[0].visits
        best = tried[0]
        for branch in tried:
            if branch.visits and branch.visits >= enough and branch.worth(self.seat) > best.worth(self.seat):
                best = branch
        return best

    def ranked(self) -> list[Branch]:
        """The moves at the root, the most visited first; before any visit, in the order of the network's policy."""
        found = [self.root.branches[move.id] for move in self.moves]
        found.sort(key=_rank, reverse=True)
        return found

    # A playout.

    def _play_one(self) -> Leaf | None:
        branch, path = self.root, [self.root]
        moves = self.moves
        if not self._known(branch, moves):
            return self._leaf(self._world(0), moves, path)
        branch = self._select(branch, moves, self.seat)
        tried = self._tried[branch.move.id]
        self._tried[branch.move.id] = tried + 1
        world = self._world(tried).copy()
        while True:
            path.append(branch)
            world.advance(branch.move)
            if world.over:
                self._learn(path, values(world))
                return None
            moves = world.legal()
            if len(moves) == 1:
                branch = self._only(branch, moves[0], world.seats)
            elif self._known(branch, moves):
                branch = self._select(branch, moves, world.seat)
            else:
                return self._leaf(world, moves, path)

    def _leaf(self, world: State, moves: list[Move], path: list[Branch]) -> Leaf:
        for branch in path:
            branch.waiting += 1
        return Leaf(world, moves.copy(), path)

    def _learn(self, path: list[Branch], brought: list[float]) -> None:
        self.playouts += 1
        for branch in path:
            branch.visits += 1
            for seat in range(len(brought)):
                branch.totals[seat] += brought[seat]

    # Inside the tree.

    def _known(self, branch: Branch, moves: list[Move]) -> bool:
        """Whether the network has judged all these moves."""
        known = branch.branches
        for move in moves:  # noqa: SIM110 - compiled, a loop is faster than a generator
            if move.id not in known:
                return False
        return True

    def _only(self, branch: Branch, move: Move, seats: int) -> Branch:
        found = branch.branches.get(move.id)
        if found is None:
            found = Branch(move, 1.0, seats)
            branch.branches[move.id] = found
        return found

    def _select(self, branch: Branch, moves: list[Move], seat: int) -> Branch:
        """The move with the highest PUCT score for the seat that is asked."""
        offered = [branch.branches[move.id] for move in moves]
        shares, tried = 0.0, 0
        for each in offered:
            shares += each.share
            tried += each.visits + each.waiting
        curious = _EXPLORATION * sqrt(tried + 1.0) / max(shares, 1e-9)
        unseen = (branch.totals[seat] / branch.visits if branch.visits else 0.5) - _UNSEEN
        best = offered[0]
        most = -1e9
        for each in offered:
            visits = each.visits + each.waiting
            promise = (each.worth(seat) if visits else unseen) + curious * each.share / (1.0 + visits)
            if promise > most:
                best, most = each, promise
        return best


def _rank(branch: Branch) -> tuple[int, float]:
    return (branch.visits, branch.share)
