"""A bot that learned and searches: its network says which moves are worth a try, and who is likely to win then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from reliquary.bots import network
from reliquary.bots.bot import Imagine
from reliquary.bots.thinker import Budget, BudgetMeter, Thinker, never
from reliquary.bots.tree import Branch, Tree
from reliquary.kernel import Chance, Game, Move, State, View
from reliquary.message import N_, Message

AT_THE_TABLE: Final = Budget(seconds=1.5, patience=2.4)
_FEWEST, _MOST, _GROWTH = 4, 16, 16
"""Leaves that the network judges together: more cost less each, and are chosen knowing less. One more after each of so
many playouts."""
_HOPE: Final = 0.6
"""A decision is clear when the second could catch up only with more than this part of the playouts left."""


class Grandmaster(Thinker[Branch]):
    title = Message(N_("grandmaster"))

    def __init__(self, budget: Budget = AT_THE_TABLE, stopped: Callable[[], bool] = never) -> None:
        super().__init__(budget, stopped)

    def check(self, game: Game[State]) -> None:
        network.check_shipped(game)

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        tree = Tree(imagine, chance, self.recall(view))
        self._think(tree, network.read(network.shipped(tree.game), tree.game))
        self.playouts = tree.playouts
        found = tree.best()
        self.keep(imagine, chance, found.move, found)
        return found.move

    def _think(self, tree: Tree, judge: network.Network) -> None:
        meter = BudgetMeter(self.budget)
        while not tree.playouts or not (self.stopped() or _enough(tree, meter.spent(tree.playouts))):
            leaves = tree.leaves(meter.next_few(tree.playouts, min(_MOST, _FEWEST + tree.playouts // _GROWTH)))
            opinions = judge.look_at([(leaf.world, leaf.world.seat, leaf.moves) for leaf in leaves])
            for leaf, opinion in zip(leaves, opinions, strict=True):
                tree.grow(leaf, opinion.weights, opinion.wins)


def _enough(tree: Tree, spent: float) -> bool:
    return spent >= 1 or _clear(tree, spent)


def _clear(tree: Tree, spent: float) -> bool:
    """The rest of the budget could hardly change the choice."""
    first, second = tree.ranked()[:2]
    left = tree.playouts * (1 - spent) / spent
    return first.visits - second.visits > _HOPE * left
