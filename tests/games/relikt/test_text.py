"""The view as text, for terminals and notebooks."""

import re

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import position
from reliquary.games.relikt.state import Relikt
from tests.games.drawn import drawn


def text(state: Relikt, seat: int | None) -> str:
    """Without its colours."""
    return re.sub(r"\[/?[a-z_ ]*\]", "", GAME.text(GAME.view(state, seat), str))


def test_cards_and_camps_are_painted_in_their_colour() -> None:
    painted = GAME.text(GAME.view(position(row_1="red-5: white-7 blue-9"), 0), str)

    assert "[bold red]▼ 5[/]  [bright_white]white 7[/]  [bright_blue]blue 9[/]" in painted
    assert "[green]green[/]" in painted


def test_it_shows_what_the_seat_sees() -> None:
    state = position(
        hand_0="green-1 green-2 white-3 blue-12",
        actions_0="rum lasso camera",
        row_1="red-5: white-7 white-8 ?0:blue-9 ?1:green-12",
        row_2="blue-4",
        known_1="blue-3",
        hand_1="blue-3 ...",
        won_0="blue-6",
        won_1="red-4 red-5",
        discard="white-1",
        played="compass",
    )

    shown = text(state, 0)

    for part in [
        "1  ▼ 5  white 7  white 8  (hidden: blue 9)  (hidden)  ·   = white 15",
        "2  ◆ 4  ·  ·  ·  ·",
        "pile 19, discard 1, treasures to come 14",
        "last action card: the compass",
        "▶ seat 0 green",
        "hand: green 1, green 2, blue 12, white 3",
        "actions: the rum bottle, the lasso, the camera, 3 to draw",
        "used: the compass",
        "treasures: ◆ 6",
        "  seat 1 blue",
        "known: blue 3",
        "treasures: 2 face down",
    ]:
        assert part in shown, part


def test_it_shows_how_many_action_cards_others_hold_and_which_they_used() -> None:
    state = position(
        actions_0="rum lasso camera | pistol",
        actions_1="rum lasso | -",
        played="compass compass blindfold blindfold binoculars binoculars pistol camera",
    )
    mine, other, third = text(state, 0).split("seat ")[1:]

    assert "actions: the rum bottle, the lasso, the camera, 1 to draw\n" in mine
    assert "used: the compass, the blindfold, the binoculars\n" in mine
    assert "actions: 2 in hand\n" in other
    assert "used: the compass, the blindfold, the binoculars, the pistol, the camera\n" in other
    assert "actions: 3 in hand, 4 to draw\n" in third
    assert "used:" not in third
    page = drawn(GAME.id, state, 0)
    assert "2 action cards left, 2 of them in hand; used: the compass, the blindfold, the binoculars, " in page
    assert 'title="7 action cards left, 3 of them in hand"' in page


def test_nothing_played_nothing_on_top() -> None:
    assert "last action card" not in text(position(), 0)


def test_a_gap_is_a_dash() -> None:
    assert "4  –\n" in text(position(row_4="-", treasures="-", won_0="..."), 0)


def test_it_names_no_card_that_the_seat_does_not_see() -> None:
    state = position(
        hand_0="green-1 green-2 green-3 green-4",
        hand_1="white-9 white-10 white-11 white-12",
        row_1="red-5: ?1:white-8",
        pile="... white-7",
    )

    for viewer in (None, 0, 2):
        assert re.findall(r"white( \d+)?", text(state, viewer)) == [""]
        assert viewer == 0 or "green 1" not in text(state, viewer)
    assert "white 9" in text(state, 1)
    assert "hidden: white 8" in text(state, 1)


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_text() -> None:
    state = GAME.start(seats=4, seed="ink")
    chance = Chance("ink")
    while not state.over:
        assert text(state.imagine(3, chance), 3) == text(state, 3)
        state.advance(bot("random").answer(state, chance))


def test_in_the_end_all_is_shown() -> None:
    """Ruling 50."""
    state = position(asked="nobody", hand_1="white-9", row_1="red-5: ?1:white-8", won_1="red-4")

    shown = text(state, None)

    assert "white 9" in shown
    assert "hidden: white 8" in shown
    assert "treasures: ▼ 4" in shown
    assert "▶" not in shown
