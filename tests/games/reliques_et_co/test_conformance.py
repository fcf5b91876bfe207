"""Artifacts, Inc. holds the properties that every game holds."""

from reliquary.games.reliques_et_co import GAME
from reliquary.testing import conformance

test_reliques_et_co_conforms = conformance(GAME)
