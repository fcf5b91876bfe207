"""Positions in lines of text."""

import pytest

from reliquary import BadSetup
from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position, read, write
from tests.games.written import check_read_back


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", ["none", 4])
def test_what_is_written_is_read_back(seats: int, width: str | int) -> None:
    state = GAME.start(seats=seats, seed="pen", grid_width=width)

    check_read_back(
        state,
        lambda each: read(GAME, write(each)),
        f"{seats}{width}",
        29,
        {"SetStartingCard", "Reroll", "Lay", "AddDie"},
    )


def test_what_is_not_said_is_as_at_the_start() -> None:
    state = position()

    assert (state.seats, state.seat, state.dollars, state.turn) == (2, 0, [0, 0], 1)
    assert state.symbols == [3, 3]
    assert [len(row) for row in state.rows] == [3, 3, 3]
    assert [len(pile) for pile in state.piles] == [6, 6, 6, 4, 4]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ({"seats": "5"}, "there should be 2 to 4"),
        ({"cards_0": "desert-1"}, "adventurers-1 is missing"),
        ({"cards_0": "desert-1 desert-1"}, "desert-1 is not in play, or lies somewhere else already"),
        ({"cards_0": "desert-3"}, "desert-3 is not in play"),
        ({"cards_0": "desert-1@upper+0 canyon-1@upper+0"}, "two cards lie on upper\\+0"),
        ({"cards_0": "desert-1@attic"}, "“attic” is not in the box"),
        ({"row_A": "airfield"}, "airfield belongs to another pile"),
        ({"row_A": "canyon-5 canyon-6 desert-5 desert-6"}, "4 are too many: at most 3"),
        ({"pile_A": "canyon-5"}, "lies nowhere"),
        ({"relics_0": "shoe"}, "“shoe” is not in the box"),
        ({"dives_0": "3"}, "won in the order of the pile"),
        ({"museum_gem": "7"}, "“7” is not in the box"),
        ({"museum_gem": "- - - - - - 0"}, "7 are too many: at most 6"),
        ({"dice": "7"}, "“7” is not in the box"),
        ({"on": "roof=3"}, "“roof” is not in the box"),
        ({"asked": "PlaceDice"}, "should be like “PlaceDice 0”"),
        ({"asked": "PlaceDice 7"}, "should be like “PlaceDice 0”"),
        ({"asked": "Dance 0"}, "should be like “PlaceDice 0”"),
        ({"weather": "fine"}, "this position has no such line"),
    ],
)
def test_what_cannot_be_is_refused(lines: dict[str, str], fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        position(**lines)
