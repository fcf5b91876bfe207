"""Whatever a seat is asked, it finds every thing that a move names on its page."""

import pytest

from reliquary import State, game
from reliquary.testing import Broken, Trial
from reliquary.testing.pages import every_thing_that_a_move_names_is_drawn
from reliquary.web.drawn import things_drawn

RELIKT = game("relikt")


def test_what_is_drawn_is_found_on_the_page() -> None:
    state = RELIKT.start(seats=3, seed="drawn")

    drawn = things_drawn(state, state.seat)

    assert {"row:1", "row:2", "row:3", "row:4"} <= drawn
    assert {f"seat:{seat}" for seat in range(3) if seat != state.seat} <= drawn


def test_a_thing_that_is_not_drawn_is_a_fault() -> None:
    """A game whose table forgets a row."""

    def drawn(state: State, seat: int) -> set[str]:
        return things_drawn(state, seat) - {"row:2"}

    check = every_thing_that_a_move_names_is_drawn(drawn)
    with pytest.raises(Broken, match=r"named by a move but not drawn for seat \d: \['row:2'\]"):
        check(Trial(RELIKT, 3))
