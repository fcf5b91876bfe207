"""The networks that games have: they are read, cost little, see nothing hidden, and say where they come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

import reliquary
from reliquary import Chance, Game, State
from reliquary.bots import levels, network, network_file, player
from reliquary.bots.network import Network
from tests.bots.test_twins import twins

GAMES: Final = [game for game in map(reliquary.game, reliquary.game_names()) if network.shipped(game).exists()]
by_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
_PRODUCTS: Final = 8_000_000
"""Numbers multiplied for a decision at most: less than two milliseconds on one core."""


@by_game
def test_it_fits_and_says_where_it_comes_from(game: Game[State]) -> None:
    network.check_shipped(game)
    levels.weaknesses(game)

    about = network_file.read(network.shipped(game), game).about
    assert {"command", "machine", "commit", "decisions", "seconds"} <= about.keys()


def played(game: Game[State], decisions: int) -> State:
    state, luck = game.start(seats=game.seats[0], seed="work"), Chance("luck")
    while decisions or len(state.legal()) < 2:
        state.advance(player("random").answer(state, luck))
        decisions = max(0, decisions - 1)
    return state


@by_game
def test_a_decision_takes_one_look(game: Game[State], monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted as work: the network is run once, for one position or for those after its moves, and what it multiplies
    is little."""
    looks: list[int] = []
    hidden = Network._hidden

    def counted(self: Network, groups: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
        assert len(groups) == 1
        rows = groups[0]
        sizes = {name: weights.shape for name, (weights, _) in self._layers.items()}
        inputs = np.count_nonzero(rows[0]) + len(rows) * np.count_nonzero((rows != rows[0]).any(axis=0))
        looks.append(int(inputs) * sizes.pop("input")[1])
        if self.by_values:
            sizes.pop("policy")
        looks[-1] += len(rows) * sum(inputs * outputs for inputs, outputs in sizes.values())
        return hidden(self, groups)

    monkeypatch.setattr(Network, "_hidden", counted)
    for decisions in (0, 60, 120):
        player("master").answer(played(game, decisions), Chance("luck"))

    assert len(looks) == 3
    assert max(looks) < _PRODUCTS


@by_game
def test_what_a_seat_cannot_know_changes_nothing(game: Game[State]) -> None:
    for state, twin in twins(game, game.seats[-1]):
        assert player("master").answer(state, Chance("luck")) is player("master").answer(twin, Chance("luck"))
        found = network.read(network.shipped(game), game)
        assert found.look(state, state.seat, state.legal()) == found.look(twin, twin.seat, twin.legal())
