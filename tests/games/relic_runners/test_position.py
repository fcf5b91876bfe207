"""Positions in lines of text."""

import pytest

from reliquary import BadSetup
from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position, read, write
from tests.games.written import check_read_back


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("setup", ["first", "standard", "random"])
def test_what_is_written_is_read_back(seats: int, setup: str) -> None:
    state = GAME.start(seats=seats, seed="pen", setup=setup, power="yes")

    check_read_back(
        state, lambda each: read(GAME, write(each)), f"{seats}{setup}", 29, {"KeepOne", "PickTile", "LayPathway"}
    )


def test_what_is_not_said_is_as_at_the_start() -> None:
    state = position()

    assert (state.seats, state.seat, state.rations, state.turn) == (2, 0, [3, 3], 1)
    assert all(len(stack) == 2 for spot, stack in enumerate(state.stacks) if spot != state.box.base)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ({"explorers": "red"}, "there should be 2 to 5"),
        ({"explorers": "red red"}, "red is not in play, or lies somewhere else already"),
        ({"ivory": "t1 t4 t7"}, "each temple spot should have one colour"),
        ({"ivory": "t1 t4 t7 r1"}, "“r1” is not a free temple spot"),
        ({"blue": "t1 t5 t9 t12"}, "“t1” is not a free temple spot"),
        ({"at_0": "t13"}, "“t13” is not in the box"),
        ({"rations_0": "6"}, "from 0 to 5"),
        ({"r1": "3"}, "from 0 to 2"),
        ({"t1": "blue-large-4"}, "all its tiles should have the colour of the temple"),
        ({"t1": "ivory-large-1", "t4": "ivory-large-1"}, "lies somewhere else already"),
        ({"tiles_0": "ivory-large-1 ivory-large-2"}, "ivory-large-2 cannot be kept"),
        ({"tiles_0": "purple-large-1"}, "purple-large-1 cannot be kept"),
        ({"tiles_0": "ivory-small-1"}, "is not in play"),
        ({"discard": "ivory-large-1 ivory-large-2 ivory-large-3"}, "no tile is left for it"),
        ({"seen_t1": "1"}, "a mask for each of 2 tiles"),
        ({"toolboxes_0": "bottom bottom bottom bottom"}, "bottom is not in play"),
        ({"toolboxes_0": "bottom machete-1 machete-2 machete-3"}, "4 are too many: at most 3"),
        ({"asked": "SetOut"}, "should be like “SetOut 0”"),
        ({"asked": "SetOut 7"}, "should be like “SetOut 0”"),
        ({"asked": "Dance 0"}, "should be like “SetOut 0”"),
        ({"weather": "fine"}, "this position has no such line"),
    ],
)
def test_what_cannot_be_is_refused(lines: dict[str, str], fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        position(**lines)
