"""A bot that learned: it plays what its network thinks best, without searching."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reliquary.bots import network
from reliquary.bots.bot import Bot, Imagine
from reliquary.kernel import Chance, Game, Move, State, View
from reliquary.message import N_, Message


class Master(Bot):
    title = Message(N_("master"))

    def __init__(self, file: Path | None = None) -> None:
        """The network is that of the game, or the one in this file."""
        self.file = file

    def network(self, game: Game[State]) -> network.Network:
        return network.read(self.file or network.shipped(game), game)

    def check(self, game: Game[State]) -> None:
        if self.file is None:
            network.check_shipped(game)
        else:
            self.network(game)

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        # The network sees the same in every state that the seat cannot tell from the real one; only what a move turns
        # up may differ.
        world = imagine(chance)
        weights = self.network(world.game).judge(world, legal)
        return legal[weights.index(max(weights))]
