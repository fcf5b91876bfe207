"""A bot that searches with hand-made estimates: the longer it may think, the better it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Final

from reliquary.bots.bot import Imagine
from reliquary.bots.search import Node, Search
from reliquary.bots.thinker import Budget, BudgetMeter, Thinker, never
from reliquary.kernel import Chance, Move, View
from reliquary.message import N_, Message

_AT_ONCE: Final = 4
"""So many playouts are made between two looks at the meter."""
AT_THE_TABLE: Final = Budget(seconds=1.2, patience=2.5)


class Expert(Thinker[Node]):
    title = Message(N_("expert"))

    def __init__(self, budget: Budget = AT_THE_TABLE, stopped: Callable[[], bool] = never) -> None:
        super().__init__(budget, stopped)

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        search = Search(imagine, chance, self.recall(view))
        self._think(search)
        self.playouts = search.playouts
        found = search.best()
        self.keep(imagine, chance, found.move, found)
        return found.move

    def _think(self, search: Search) -> None:
        """Drops the worse half of the moves whenever a further equal share of the budget is spent."""
        meter = BudgetMeter(self.budget)
        heats = max(1, ceil(log2(len(search.race))))
        for heat in range(1, heats + 1):
            if heat > 1:
                search.halve()
            while not search.decided() and not self.stopped() and meter.spent(search.playouts) < heat / heats:
                search.play_out(meter.next_few(search.playouts, _AT_ONCE))
