"""Options: what people choose before a game, checked name by name and value by value."""

import pytest

from reliquary import BadSetup, Message, Option, game
from reliquary.kernel.options import settle_options
from tests.ferry import GAME as FERRY

LENGTH = Option("length", (1, 2), 1, Message("Length"), Message("How long it takes."))
MOOD = Option("mood", ("calm", "wild"), "calm", Message("Mood"), Message("How it feels."))
CUPS = Option("cups", (0, 1, 2), 1, Message("Cups"), Message("Tea for each seat."), per_seat=True)
ALL = (LENGTH, MOOD, CUPS)


def test_what_is_not_said_takes_its_default() -> None:
    assert settle_options(ALL, 3, {}) == {"length": 1, "mood": "calm", "cups": (1, 1, 1)}


@pytest.mark.parametrize(("value", "meant"), [(2, 2), ("2", 2)])
def test_a_text_stands_for_the_number_it_spells(value: object, meant: int) -> None:
    assert settle_options(ALL, 3, {"length": value})["length"] == meant


def test_capitals_do_not_matter() -> None:
    assert settle_options(ALL, 3, {"mood": "Wild"})["mood"] == "wild"


@pytest.mark.parametrize("value", [2, "2", [2, 2, 2], (2, 2, 2), "2/2/2"])
def test_a_per_seat_option_takes_one_value_for_all_or_one_for_each(value: object) -> None:
    assert settle_options(ALL, 3, {"cups": value})["cups"] == (2, 2, 2)


def test_seats_may_differ() -> None:
    assert settle_options(ALL, 3, {"cups": "0/1/2"})["cups"] == (0, 1, 2)


@pytest.mark.parametrize("value", [[0, 1], "0/1", (0, 1, 2, 0), []])
def test_a_list_of_another_length_is_refused(value: object) -> None:
    with pytest.raises(BadSetup, match=r"“cups” needs one value for all or one for each of 3 seats, not \d of them"):
        settle_options(ALL, 3, {"cups": value})


@pytest.mark.parametrize(
    ("name", "value"),
    [("length", 3), ("length", ""), ("length", None), ("length", [1]), ("mood", 1), ("cups", "0/1/9")],
)
def test_a_value_that_there_is_not_is_refused_with_those_there_are(name: str, value: object) -> None:
    with pytest.raises(BadSetup, match=f"Option “{name}” cannot be “.*”; it can be: .+"):
        settle_options(ALL, 3, {name: value})


def test_a_name_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="no option “tea”; this game has: length, mood, cups"):
        settle_options(ALL, 3, {"tea": 1})
    with pytest.raises(BadSetup, match="no option “tea”; this game has: -"):
        settle_options((), 3, {"tea": 1})


@pytest.mark.parametrize("seats", [0, 1, 5, -1, 10**9])
def test_a_number_of_seats_that_there_is_not_is_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"Ferry is for 2 to 4 seats, not {seats}"):
        FERRY.start(seats=seats, seed="")


def test_options_reach_the_game_and_its_dump() -> None:
    state = FERRY.start(seats=2, seed="", lanterns="0/2")

    assert state.options == {"lanterns": (0, 2)}
    assert FERRY.load(state.dump()).options == state.options


def test_a_bad_option_starts_no_game() -> None:
    with pytest.raises(BadSetup, match="treasures_left"):
        game("relikt").start(seats=3, seed="", treasures_left=2)


def test_a_choice_may_be_called_otherwise_than_it_is_written() -> None:
    mood = Option("mood", MOOD.choices, "calm", MOOD.title, MOOD.help, labels={"wild": Message("Stormy")})

    assert [str(mood.label(choice)) for choice in mood.choices] == ["calm", "Stormy"]
