"""Twin worlds: two that differ only in what a seat cannot know give every bot the same to imagine and to answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

import reliquary
from reliquary import Chance, Game, State
from reliquary.bots import player
from tests.bots import networks

GAMES = [reliquary.game(name) for name in reliquary.game_names()]
BOTS = ["random", "novice", "greedy", "expert@4", "master", "grandmaster@12"]
"""Those that search with a budget of playouts, so that their answers do not depend on the machine."""
_EVERY: Final = 7
"""A game is played by chance, and at every so-manieth decision its twin is looked at."""
_ENOUGH: Final = 8


@cache
def twins(game: Game[State], seats: int) -> list[tuple[State, State]]:
    """From one game: worlds as they were, and beside each another that the seat asked cannot tell from it."""
    found: list[tuple[State, State]] = []
    state, chance = game.start(seats=seats, seed="twins"), Chance(f"twins {game.id} {seats}")
    decisions = 0
    while len(found) < _ENOUGH:
        decisions += 1
        if decisions % _EVERY == 0 and len(state.legal()) > 1:
            found.append((state.copy(), state.imagine(state.seat, chance)))
        state.advance(player("random").answer(state, chance))
    return found


def secrets_of(state: State) -> dict[str, object]:
    """All that lies on and under the table, but not what chance will still bring."""
    return {name: part for name, part in state.dump().items() if name != "chance"}


TABLES = [(game, seats) for game in GAMES for seats in (game.seats[0], game.seats[-1])]
by_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])


@by_table
def test_twin_worlds_are_not_the_same_world(game: Game[State], seats: int) -> None:
    """Otherwise what follows would prove nothing."""
    pairs = twins(game, seats)
    assert sum(secrets_of(state) != secrets_of(twin) for state, twin in pairs) > len(pairs) / 2


@by_table
def test_worlds_that_a_seat_cannot_tell_apart_let_it_imagine_the_same(game: Game[State], seats: int) -> None:
    for number, (state, twin) in enumerate(twins(game, seats)):
        luck = Chance(f"luck {number}")
        assert state.imagine(state.seat, luck.copy()).dump() == twin.imagine(state.seat, luck.copy()).dump()


@pytest.fixture(scope="module")
def _networks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Drawn by chance, so that they look at everything that they are shown."""
    with pytest.MonkeyPatch.context() as patch:
        networks.ship(patch, tmp_path_factory.mktemp("networks"), *GAMES)
        yield


@pytest.mark.usefixtures("_networks")
@pytest.mark.parametrize("name", BOTS)
@by_table
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_move(name: str, game: Game[State], seats: int) -> None:
    """A bot sees what its seat sees, and what it imagines owes nothing to the real arrangement."""
    for number, (state, twin) in enumerate(twins(game, seats)):
        luck = Chance(f"luck {number}")
        assert player(name).answer(state, luck.copy()) is player(name).answer(twin, luck.copy())
