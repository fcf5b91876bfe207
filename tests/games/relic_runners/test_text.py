"""The view as text, for terminals and notebooks."""

import re

import pytest

from reliquary import Chance
from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.games.relic_runners.telling import names
from reliquary.words import languages, say


def text(state: RelicRunners, seat: int | None, language: str = "en") -> str:
    """Without its colours."""
    return re.sub(r"\[/?[a-z_ ]*\]", "", GAME.text(GAME.view(state, seat), lambda message: say(message, language)))


def test_it_shows_what_the_seat_sees() -> None:
    state = position(
        at_0="t5",
        relics="r1",
        pathways_0="t5-t6",
        down="t7-r5",
        toolboxes_0="bottom machete-2",
        tiles_0="ivory-large-3 blue-medium-4",
        tiles_1="blue-large-5",
        coins_0="7",
        held_0="toad toad",
    )

    shown = text(state, 0)

    for part in [
        "T5b:2@0",
        "R1*",
        "BASE@1",
        "◇",
        "■",
        "T3 3 points.",
        "relics 2 of 7, tokens up 9, rations in base camp 4",
        "▶ seat 0 @0 ■ Marta Quill",
        "rations 3, pathways left 9, toolboxes left 1",
        "coins: 7  relics: toads 2",
        "toolboxes: bottom; machete, level 2",
        "ivory: large 3",
        "blue tiles: 4",
        "coins: ?  relics: –",
        "blue tiles: (large)",
    ]:
        assert part in shown, part


@pytest.mark.parametrize("language", languages())
def test_temples_can_be_told_apart_without_colour(language: str) -> None:
    """Each has the initial of its colour, and no two colours begin alike."""
    state = position(ivory="t1 t4 t7 t10", blue="t2 t5 t9 t12", purple="t3 t6 t8 t11", relics="t5")
    shown = text(state, 0, language)
    initials = {colour: say(names.colour(colour), language)[0] for colour in ("ivory", "blue", "purple")}

    assert len(set(initials.values())) == 3
    for colour, number in [("ivory", 1), ("ivory", 10), ("blue", 2), ("purple", 3)]:
        assert f"T{number}{initials[colour]}:2" in shown
        assert f"{initials[colour]} {say(names.colour(colour), language)}" in shown
    assert f"T5{initials['blue']}*" in shown


def test_the_map_fits_eighty_columns() -> None:
    state = GAME.start(seats=5, seed="wide", power="yes")
    chance = Chance("w")
    for _ in range(400):
        if not state.over:
            assert max(len(line) for line in text(state, 0).splitlines()) <= 80
            legal = state.legal()
            state.advance(legal[chance.below(len(legal))])


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_text() -> None:
    state = GAME.start(seats=3, seed="ink")
    chance = Chance("ink")
    for _ in range(150):
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])

    assert text(state.imagine(0, Chance("other")), 0) == text(state, 0)
