"""Every game with every number of seats."""

import pytest

from reliquary import game, game_names

NAMES = game_names()
TABLES = [(name, seats) for name in NAMES for seats in game(name).seats]
by_game = pytest.mark.parametrize("name", NAMES)
by_table = pytest.mark.parametrize(("name", "seats"), TABLES)
