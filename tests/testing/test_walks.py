"""Random games for the checks: every value of every option occurs, and faults are told with their place."""

from collections.abc import Iterator

import pytest

from reliquary import Message, Option, testing
from reliquary.games.relic_runners import GAME as RELIC_RUNNERS
from reliquary.kernel import Chance
from reliquary.testing import Broken, Trial, trials
from reliquary.testing.walks import ENOUGH_DECISIONS, FULL_GAMES, GAMES, LIGHT_GAMES, OptionDeck, Walk, any_game
from tests.ferry import GAME as FERRY

ANY_FERRY = any_game(FERRY)
LONG_GAME = any_game(RELIC_RUNNERS)


def test_every_value_of_every_option_occurs() -> None:
    """One value for all, and different ones for the seats."""
    settings = [walk.state.options["lanterns"] for walk in Trial(ANY_FERRY, 2).walks("x", 12)]

    assert {(0, 0), (1, 1), (2, 2)} <= set(settings)
    assert any(len(set(setting)) > 1 for setting in settings if isinstance(setting, tuple))


def test_no_value_comes_again_before_all_had_their_turn() -> None:
    choices = (1, 2, 3, 4, 5)
    deck = OptionDeck(Option("n", choices, 1, Message("N"), Message("A number.")), Chance("x"))

    for _ in range(4):
        assert {deck.setting(3) for _ in choices} == set(choices)


def test_there_is_a_trial_for_each_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [str(trial) for trial in trials(FERRY)] == ["ferry-2", "ferry-3", "ferry-4"]

    monkeypatch.setenv("RELIQUARY_GAMES", "7")
    assert {(trial.full, trial.light) for trial in trials(FERRY)} == {(FULL_GAMES, 7)}
    monkeypatch.delenv("RELIQUARY_GAMES")
    assert {trial.light for trial in trials(FERRY)} == {LIGHT_GAMES}


def test_of_long_games_fewer_are_played_but_every_set_up_at_least_once() -> None:
    """Relic Runners takes a thousand decisions and has three set-ups."""
    walks = list(_played(Trial(LONG_GAME, 5, full=12)))
    decisions = sum(len(walk.made) for walk in walks)

    assert {walk.options["setup"] for walk in walks} == {"first", "standard", "random"}
    assert decisions >= 12 * ENOUGH_DECISIONS
    assert len(walks) == 3 or decisions - len(walks[-1].made) < 12 * ENOUGH_DECISIONS


def _played(trial: Trial) -> Iterator[Walk]:
    for walk in trial.full_walks("x"):
        walk.to_the_end()
        yield walk


def test_a_check_that_needs_less_plays_a_part() -> None:
    assert len(list(Trial(ANY_FERRY, 2, full=12).full_walks("x", 4))) == 3
    assert len(list(Trial(ANY_FERRY, 2, full=12).full_walks("x", 50))) == 1


def test_the_page_of_the_suite_has_the_counts_of_the_code() -> None:
    said = " ".join((testing.__doc__ or "").split())
    (full, light), (slow_full, slow_light), (quick, _) = GAMES["full"], GAMES["less"], GAMES["quick"]

    assert f"plays {full} random games for each number of seats ({slow_full} on the pure package)" in said
    assert f"plays {light:,} ({slow_light} on the pure package)" in said
    assert f"RELIQUARY_CONFORMANCE=quick plays {('no', 'one')[quick]} game for each check" in said
    assert (FULL_GAMES, LIGHT_GAMES) in GAMES.values()


def test_the_same_walks_every_time() -> None:
    one, other = ([walk.to_the_end().dump() for walk in Trial(ANY_FERRY, 3).walks("x", 3)] for _ in range(2))

    assert one == other
    assert one[0] != one[1]


def test_a_fault_says_where_to_find_it() -> None:
    walk = next(Trial(ANY_FERRY, 3).walks("x", 1))
    walk.to_the_end()

    with pytest.raises(Broken) as fault:
        walk.hold(False, "the tea is cold")

    said = str(fault.value)
    assert "the tea is cold" in said
    assert "ferry, 3 seats, seed 'ferry-3 x 0', options {'lanterns': " in said
    assert f"after {len(walk.made)} moves" in said
    assert walk.made[-1].notation in said
