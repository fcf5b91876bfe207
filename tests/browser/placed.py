"""`reliquary serve` where Rune Stones begins in the midst of a game, so that nobody has to play up to it."""

from __future__ import annotations

import sys

from reliquary.cli import main
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.state import RuneStones

PLACED = {
    "hand_0": "21 16 44 brown-103 brown-105 63",
    "discard_0": "30 brown-100 52",
    "gone": "brown-107 brown-104",
    "display": "31 67 77 34 50 36",
    "common": "20 22",
    "goods_0": "yellow yellow yellow white white red blue blue",
    "upper_0": "red yellow wild-green",
    "lower_0": "blue",
    "smithies": "blue yellow green yellow red",
    "scored_0": "rows=9",
    "stones_0": "plus hand-size",
    "turn": "20",
    "first": "0",
}


def deal(state: RuneStones) -> None:
    placed = position(**PLACED)
    state.chance = placed.chance
    dump = placed.dump()
    for name in state.FIELDS:
        state.restore(name, dump[name])


if __name__ == "__main__":
    setattr(RuneStones, "deal", deal)  # noqa: B010 - a method is put in the place of another
    sys.exit(main())
