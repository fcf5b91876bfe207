"""A fault names the field that differs and shows both values, however deep it lies."""

from dataclasses import replace

import pytest

from reliquary import Message, SeatName
from reliquary.testing import Broken, Trial
from reliquary.testing.differences import difference
from reliquary.testing.walks import any_game
from tests.ferry import GAME as FERRY
from tests.ferry import Ferry, FerryGame, FerryView


def test_dumps_are_compared_field_by_field() -> None:
    assert difference({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}) == "b: 2 against 3; c: None against 4"
    assert difference({"hands": [[1, 2], [3]]}, {"hands": [[1, 2], [4]]}) == "hands[1][0]: 3 against 4"


def test_lists_of_two_lengths_are_shown_as_a_whole() -> None:
    assert difference({"hands": [[1, 2], [3]]}, {"hands": [[1, 2], [3, 4]]}) == "hands[1]: [3] against [3, 4]"


def test_single_values_have_no_name() -> None:
    assert difference(1, 2) == "1 against 2"
    assert difference((1, 2), (1, 3)) == "[1]: 2 against 3"


def test_what_reads_the_same_is_shown_as_it_is_written() -> None:
    assert difference("1", 1) == "'1' against 1"
    assert difference(Message("Go."), "Go.") == "Message('Go.', {}) against 'Go.'"
    assert difference(SeatName(1), SeatName(2)) == "SeatName(1) against SeatName(2)"


def test_long_texts_are_shown_from_where_they_part() -> None:
    said = difference("a" * 1000 + "b" * 1000, "a" * 1000 + "c")

    assert said == "…" + "a" * 40 + "b" * 160 + "… against …" + "a" * 40 + "c"
    assert difference("a" * 500, "a" * 501) == "…" + "a" * 40 + " against …" + "a" * 41


def test_of_many_differences_the_first_five_are_shown() -> None:
    assert difference([0] * 9, [1] * 9) == "; ".join(f"[{place}]: 0 against 1" for place in range(5)) + " …"


def test_views_are_compared_field_by_field() -> None:
    """Two views begin alike: it is no use to print them from the start."""
    view = FERRY.view(FERRY.start(seats=2, seed="x"), 0)
    boat, purse, seen, hold = view.players[1]
    other = replace(view, players=(view.players[0], (boat + 1, purse, seen, hold)))

    assert difference(view, other) == f"players[1][0]: {boat} against {boat + 1}"


class ShowsTheDieOfTheSecondCrate(FerryGame):
    def view(self, state: Ferry, seat: int | None) -> FerryView:
        return replace(super().view(state, seat), die=state.crates[1] * 100)


def test_a_check_says_which_field_of_the_view_differs() -> None:
    from reliquary.testing.secrets import a_view_tells_nothing_hidden

    with pytest.raises(Broken, match=r"sees something hidden: die: \d00 against \d00\n"):
        a_view_tells_nothing_hidden(Trial(any_game(ShowsTheDieOfTheSecondCrate()), 2, full=4))
