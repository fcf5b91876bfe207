"""Everything that lies in the box has its picture, and everything that a move names has its place and its name."""

from __future__ import annotations

import re

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.components import DRUIDS, KINDS, STONES
from reliquary.games.rune_stones.components.abilities import GEMS
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.view_classes import faces
from reliquary.web.drawn import html_drawn

ART = frozenset(re.findall(r' id="([^"]+)"', GAME.drawn("art.svg").read_text(encoding="utf-8")))
STOCK = GAME.drawn("stock.html").read_text(encoding="utf-8")
TABLE = GAME.drawn("table.html").read_text(encoding="utf-8")
STYLE = GAME.drawn("table.css").read_text(encoding="utf-8")
CARDS = faces(GAME.box)


def test_every_card_has_its_creature_its_colour_and_its_magic() -> None:
    for card in CARDS:
        assert {f"{card.creature or 'druid'}-{card.colour}", card.magic} <= ART
        assert f"  .{card.colour} {{ --tint:" in STYLE


def test_every_sign_of_an_ability_is_drawn() -> None:
    signs = {sign for card in CARDS for sign in card.signs}
    assert {sign for sign in signs if not sign.startswith("points-")} - {"or", "for"} <= ART
    assert "points" in ART


def test_every_gem_artifact_and_stone_is_drawn() -> None:
    pieces = {*GEMS, "ore", "any", "die", "anvil", "throne", "fire", "draw", "back"}
    pieces |= {f"artifact-{kind}" for kind in KINDS} | {f"stone-{id}" for id in STONES}
    assert pieces <= ART


def test_every_picture_is_in_the_stock_from_which_the_table_takes_it() -> None:
    symbols = re.findall(r'<symbol id="([^"]+)"', GAME.drawn("art.svg").read_text(encoding="utf-8"))
    assert re.findall(r'"([a-z-]+)"', STOCK.split("set drawn =")[1].split("%}")[0]) == symbols


def test_every_stone_stands_in_the_half_circle_and_has_a_name() -> None:
    for place, id in enumerate(STONES, start=1):
        compositions = STYLE.count(f".circle .stone:nth-child({place}) {{")
        assert compositions == 3
        assert f'"{id}": _(' in TABLE


def test_every_druid_has_a_name_and_colours() -> None:
    for druid in DRUIDS:
        assert f'"{druid}": _(' in TABLE
        assert f"  .{druid} {{ --tint:" in STYLE


def test_every_kind_of_thing_that_a_move_names_has_its_place_on_the_table() -> None:
    state = GAME.start(seats=2, seed="every kind of thing")
    named: set[str] = set()
    while not state.over:
        moves = state.legal()
        named |= {thing.partition(":")[0] for move in moves for thing in move.things}
        state.advance(moves[-1 - state.turn % len(moves)])
    assert {"card", "own", "supply", "smithy", "place"} <= named
    for kind in named:
        assert f'thing("{kind}:' in TABLE


def test_only_cards_used_for_their_abilities_stay_or_leave() -> None:
    """What is spent to summon all goes to the own discard."""
    spent = position(hand_0="11 18 brown-100 brown-101", display="31 32 33 34 35 36")
    used = position(hand_0="11 18 brown-100 brown-101", display="31 32 33 34 35 36")
    for state, verb in ((spent, "spend"), (used, "play")):
        state.play(f"{verb} 11")
        state.play(f"{verb} 18")

    assert 'class="fate' not in html_drawn(spent, 0)
    assert html_drawn(used, 0).count('class="fate') == 2
