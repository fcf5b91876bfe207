"""The map is painted for the board in the box: every trail, spot, tile and tool has its picture."""

from __future__ import annotations

import re

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.components import EXPLORERS, RELICS, place_name

ART = frozenset(re.findall(r' id="([^"]+)"', GAME.drawn("art.svg").read_text(encoding="utf-8")))
TABLE = GAME.drawn("table.html").read_text(encoding="utf-8")
STYLE = GAME.drawn("table.css").read_text(encoding="utf-8")


def test_every_trail_can_be_pointed_at_carries_pathways_and_is_in_the_networks_of_the_end() -> None:
    for trail in GAME.box.trail_ids:
        assert {f"way-{trail}", f"bridge-{trail}", f"line-{trail}"} <= ART
        assert f'"{trail}": (' in TABLE


def test_every_trail_can_be_held_at_its_middle_by_a_finger() -> None:
    """A thin trail on the map of a phone, which shows 1000 units on 360 pixels, gives a finger 24 pixels."""
    art = GAME.drawn("art.svg").read_text(encoding="utf-8")
    for trail in GAME.box.trail_ids:
        way = art.split(f'id="way-{trail}"')[1].split("</g>")[0]
        held = re.search(r'<circle cx="(\d+)" cy="(\d+)" r="(\d+)" pointer-events="all"/>', way)
        assert held, trail
        assert 2 * int(held[3]) * 360 / 1000 >= 24
        places = TABLE.split(f'"{trail}": (')[1].split("\n")[0]
        assert places.split("), (")[6] == f"{held[1]}, {held[2]}"


def test_every_spot_has_its_place_where_the_box_says() -> None:
    box = GAME.box
    for spot, x, y in zip(box.spot_ids, box.x, box.y, strict=True):
        assert f".at-{spot} {{ transform: translate({10 * x}px, {10 * y}px); }}" in STYLE


def test_every_tile_tool_relic_and_explorer_is_drawn() -> None:
    ivory = {f"does-{id}" for id in GAME.box.tile_ids if id.startswith("ivory")}
    purple = {f"does-purple-{id[-1]}" for id in GAME.box.tile_ids if id.startswith("purple")}
    storeys = {f"m-{id.rpartition('-')[0]}" for id in GAME.box.tile_ids if id.count("-") == 2}
    tools = {f"tool-{place_name(place)}" for place in range(1, 10)}
    faces = {f"explorer-{colour}" for colour in EXPLORERS} | {f"m-walker-{colour}" for colour in EXPLORERS}
    assert ivory | purple | storeys | tools | faces | set(RELICS) <= ART


def test_pathways_of_all_seats_fit_on_one_trail() -> None:
    for owners in range(1, 6):
        for place in range(owners):
            assert f".of-{owners}-{place} {{" in STYLE
    for seat in range(5):
        assert f"m-mark-{seat}" in ART


def test_the_code_of_every_spot_is_painted() -> None:
    art = GAME.drawn("art.svg").read_text(encoding="utf-8")
    for spot in GAME.box.spot_ids:
        assert spot == "base" or f'class="code {spot}"' in art
