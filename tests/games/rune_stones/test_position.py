"""Positions in lines of text."""

import pytest

from reliquary import BadSetup
from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position, read, write
from tests.games.written import check_read_back


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_written_is_read_back(seats: int) -> None:
    state = GAME.start(seats=seats, seed="pen")

    check_read_back(state, lambda each: read(GAME, write(each)), f"pen {seats}", 11)


def test_what_is_not_said_is_as_at_the_start() -> None:
    state = position()

    assert (state.seats, state.seat, state.turn) == (2, 0, 1)
    assert state.goods_of(0) == [1, 1, 1, 1, 1, 0]
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert len(state.creatures) == 62


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ({"druids": "brown"}, "there should be 2 to 4"),
        ({"druids": "brown brown"}, "brown is not in play, or lies somewhere else already"),
        ({"hand_0": "21", "hand_1": "21"}, "21 is not in play"),
        ({"hand_0": "black-100"}, "black-100 is not in play"),
        ({"hand_0": "10"}, "“10” is not in the box"),
        ({"display": "11 12"}, "there should be 6 spaces"),
        ({"creatures": "-"}, "lies nowhere"),
        ({"goods_0": "gold"}, "“gold” is not in the box"),
        ({"goods_0": " ".join(["blue"] * 16)}, "blue is not in play"),
        ({"wild_0": "white"}, "only a coloured gem can lie there"),
        ({"wild_0": "blue red"}, "2 are too many: at most 1"),
        ({"scored_0": "rows=x"}, "from 0 to 999"),
        ({"scored_0": "luck=3"}, "“luck” is not in the box"),
        ({"upper_0": "blue blue"}, "“blue” has no free place there"),
        ({"upper_0": "blue-red"}, "“blue-red” has no free place there"),
        ({"upper_0": "wild-pink"}, "“wild-pink” has no free place there"),
        ({"smithies": "blue blue"}, "there should be 5 coloured artifacts"),
        ({"smithies": "blue blue wild red red"}, "there should be 5 coloured artifacts"),
        ({"stones_0": "plus plus"}, "plus is not in play"),
        ({"stones_0": "plus exchange wild-gem double-die hand-size"}, "5 are too many: at most 4"),
        ({"stones_0": "plus plus", "druids": "brown grey beige"}, "2 are too many: at most 1"),
        ({"asked": "TradeIn"}, "should be like “TradeIn 0”"),
        ({"asked": "TradeIn 7"}, "should be like “TradeIn 0”"),
        ({"asked": "Dance 0"}, "should be like “TradeIn 0”"),
        ({"face": "9"}, "from 0 to 5"),
        ({"weather": "fine"}, "this position has no such line"),
    ],
)
def test_what_cannot_be_is_refused(lines: dict[str, str], fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        position(**lines)
