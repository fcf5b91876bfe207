"""The conformance suite, for every number of seats."""

from reliquary.games.rune_stones import GAME
from reliquary.testing import conformance

test_rune_stones_conforms = conformance(GAME)
