"""Twin starts are found for every game of ours, so the check of what is told at the start compares something."""

import pytest

from reliquary.testing import Trial, trials
from reliquary.testing.start_news import twin_starts
from tests.testing.test_conformance import REGISTERED

TRIALS = [trial for game in REGISTERED for trial in trials(game)]


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_twin_starts_are_found(trial: Trial) -> None:
    for walk in trial.walks("twin starts", 3):
        for seat in (0, None):
            twins = list(twin_starts(walk, seat))
            assert twins
            for real, twin in twins:
                assert real.dump() != twin.dump()
                assert real.view(seat) == twin.view(seat)


def test_a_start_among_twins_is_the_real_one() -> None:
    """Its words are those that the seed gives."""
    for trial in TRIALS:
        walk = next(trial.walks("real start", 1))
        real, _ = next(twin_starts(walk, None))
        state = walk.game.start(seats=trial.seats, seed=walk.seed, listen=True, **walk.options)

        assert real.view(None) == state.view(None)
        assert real.news == state.news
