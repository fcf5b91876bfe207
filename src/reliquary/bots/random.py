"""A bot that chooses any legal move."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.bots.bot import Bot, Imagine, check_asked
from reliquary.kernel import Chance, Move, State, View
from reliquary.message import N_, Message


class Random(Bot):
    title = Message(N_("random"))

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        return legal[chance.below(len(legal))]

    def answer(self, state: State, chance: Chance) -> Move:
        """Spares the making of a view that it would not look at."""
        check_asked(state)
        legal = state.legal()
        return legal[chance.below(len(legal))]
