"""The city is drawn for the box: places, relics and discoveries have pictures, and every thing of a move is known."""

from __future__ import annotations

import re

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.components import LARGEST_LOT, PUBLIC_IDS
from reliquary.games.reliques_et_co.components.cards import DISCOVERIES, KINDS, RELICS

ART = GAME.drawn("art.svg").read_text(encoding="utf-8")
SYMBOLS = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*)</symbol>', ART))
PICTURES = GAME.drawn("pictures.html").read_text(encoding="utf-8")
TABLE = GAME.drawn("table.html").read_text(encoding="utf-8")
STOCK = GAME.drawn("stock.html").read_text(encoding="utf-8")
STYLE = GAME.drawn("table.css").read_text(encoding="utf-8")
_LANDS = ("canyon", "desert", "rainforest", "mountain")
_WRITTEN = {
    "card": '"card:" ~ id',
    "slot": '"slot:" ~ id',
    "die": '"die:%d" % value',
    "face": "thing(id, class=",
    "cell": '"cell:" ~ id',
    "relic": '"relic:" ~ relic',
    "lot": "thing(lot, class=",
    "box": '"box:%s-%d" % (museum.relic, loop.index)',
    "pile": '"pile:underwater"',
    "reroll": '"reroll"',
}
"""How the table writes each kind of thing."""


def test_every_thing_that_a_move_names_is_written_and_has_a_name_and_an_icon() -> None:
    kinds = {thing.partition(":")[0] for move in GAME.moves for thing in move.things}
    assert kinds == set(_WRITTEN)
    for kind in kinds:
        assert _WRITTEN[kind] in TABLE
    name, icon = (TABLE.split(f"macro {macro}(id)")[1].split("endmacro")[0] for macro in ("name", "icon"))
    for kind in kinds:
        assert f'"{kind}"' in name
        assert f'"{kind}"' in icon


def test_every_expedition_of_the_box_has_a_land_with_a_sign_and_a_colour() -> None:
    lands = {sort.id for sort in GAME.box.sorts if KINDS[sort.kind] == "expedition"}
    assert lands == set(_LANDS)


def listed(name: str) -> set[str]:
    """The names of a list of pictures."""
    return set(re.findall(r'"([a-z-]+)"', PICTURES.split(f"set {name} =")[1].split("%}")[0]))


def test_every_place_has_a_colour() -> None:
    for place in (*_LANDS, *KINDS, *RELICS):
        assert re.search(rf"^  \.{place}\b[^{{]*{{ --place:", STYLE, re.MULTILINE)


def test_every_card_of_the_box_has_a_picture_of_its_own_with_more_on_its_better_side() -> None:
    sorts = {sort.id for sort in GAME.box.sorts}
    assert sorts <= listed("posters")
    drawn = [SYMBOLS[f"s-{id}"] for id in sorts]
    assert len(set(drawn)) == len(sorts)
    assert all('opacity="var(--grand,0)"' in picture for picture in drawn)


def test_what_the_table_takes_from_the_stock_of_pictures_is_drawn() -> None:
    stock = listed("signs") | {f"s-{name}" for name in listed("posters")}
    used = set(re.findall(r'pic\("([a-z-]+[a-z])"', TABLE))
    kinds = dict(re.findall(r'"([a-z]+)": "([a-z-]+)"', PICTURES.split("set of_kind =")[1]))
    assert set(kinds) == set(KINDS)
    assert used | {*_LANDS, *KINDS, *RELICS, *DISCOVERIES} | {f"s-{name}" for name in kinds.values()} <= stock
    assert stock <= set(SYMBOLS)
    assert "cube" in SYMBOLS


def test_every_seat_has_its_shape_in_the_stock() -> None:
    assert f"for n in range({GAME.seats[-1]})" in STOCK


def test_public_cards_have_names() -> None:
    for id in PUBLIC_IDS:
        assert f'"{id}": _("' in TABLE


def test_the_skyline_climbs_to_the_end_and_lots_are_counted() -> None:
    assert GAME.box.end_reputation + 1 == 21
    assert ".skyline i:nth-child(n+21)" in STYLE
    assert f"lot:{LARGEST_LOT}" in {thing for move in GAME.moves for thing in move.things}
