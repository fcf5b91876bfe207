"""Every registered game, and the toy game, hold every property of the suite and play their golden games."""

from pathlib import Path

from reliquary import game, game_names
from reliquary.testing import conformance
from reliquary.testing.golden import golden_games
from reliquary.web.drawn import things_drawn
from tests.ferry import GAME as FERRY
from tests.sealed import GAME as SEALED
from tests.testing.small_boxes import small_boxes

REGISTERED = [game(name) for name in game_names()]
GOLDEN = Path(__file__).parents[1] / "golden"

test_every_game_conforms = conformance(*REGISTERED, small=small_boxes(), drawn=things_drawn)
test_the_toy_game_conforms = conformance(FERRY)
test_secret_choices_conform = conformance(SEALED)
test_golden_games_go_as_they_went = golden_games(GOLDEN, *REGISTERED)
test_golden_toy_games_go_as_they_went = golden_games(GOLDEN, FERRY)
