"""Random games for the checks: every value of every option occurs, and faults are told with their place."""

import pytest

from reliquary import Message, Option
from reliquary.kernel import Chance
from reliquary.testing import Broken, Trial, trials
from reliquary.testing.walks import FULL_GAMES, LIGHT_GAMES, LONG_GAME, OptionDeck, any_game, difference
from tests.ferry import GAME as FERRY
from tests.ferry import FerryGame

ANY_FERRY = any_game(FERRY)


def test_every_value_of_every_option_occurs() -> None:
    """One value for all, and different ones for the seats."""
    settings = [walk.state.options["lanterns"] for walk in Trial(ANY_FERRY, 2).walks("x", FULL_GAMES)]

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


class LongFerry(FerryGame):
    bound = LONG_GAME + 1


def test_of_a_long_game_fewer_are_played_in_full() -> None:
    assert {trial.full for trial in trials(LongFerry())} == {FULL_GAMES // 4}


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


def test_a_difference_names_the_field() -> None:
    assert difference({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}) == "b: 2 against 3; c: None against 4"
    assert difference([1], [2]) == "[1] against [2]"
