"""The notebook is drawn for the box: every card, treasure, action card and camp has its picture, every place room."""

from __future__ import annotations

import re

from reliquary.games.relikt import GAME
from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.view import view
from reliquary.web.drawn import html_drawn

ART = frozenset(re.findall(r' id="([^"]+)"', GAME.drawn("art.svg").read_text(encoding="utf-8")))


def test_every_piece_of_the_box_and_the_sketch_of_every_row_is_drawn() -> None:
    box = GAME.box
    treasures = {f"treasure-{id}" for id in box.treasure_ids}
    camps = {f"{kind}-{colour}" for colour in box.colours for kind in ("camp", "sign")}
    sketches = {f"sketch-{row + 1}" for row in range(box.open_rows)}
    assert {*box.card_ids, *ACTIONS} | treasures | camps | sketches <= ART


def test_every_place_of_a_row_is_drawn_before_a_card_lies_there() -> None:
    """So nothing moves when cards come."""
    state = GAME.start(seats=4, seed="1")
    rows = view(state, state.seat).rows
    drawn = html_drawn(state, state.seat)
    assert [drawn.count(f'class="path of-{length}"') for length in range(3, 7)] == [
        sum(row.length == length for row in rows) for length in range(3, 7)
    ]
    assert len(re.findall(r'<i class="place[ "]', drawn.split('class="margin"')[0])) == sum(row.length for row in rows)
