"""What happens in Relikt is told to each seat in the words that this seat may hear."""

import pytest

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import position
from reliquary.games.relikt.state import Relikt


def told(state: Relikt, seat: int | None) -> list[str]:
    return [str(news.to(seat)) for news in state.news]


def test_a_draw_is_told_to_who_draws() -> None:
    state = position(hand_0="green-1 ...", pile="... white-9", row_1="red-6").listen()

    state.play("no action")
    state.play("lay green-1 row-1")

    assert told(state, 0) == ["seat 0 lays the green 1 in row 1.", "seat 0 draws the white 9."]
    for viewer in (None, 1, 2):
        assert told(state, viewer) == ["seat 0 lays the green 1 in row 1.", "seat 0 draws a card."]


def test_a_drawn_action_card_is_told_to_who_draws() -> None:
    state = position(
        hand_0="green-1 ...",
        actions_0="rum compass lasso | pistol camera",
        actions_1="-",
        played="blindfold binoculars",
    )
    state.listen()

    state.play("play rum")
    state.play("swap seat-2")
    state.play("lay green-1 row-1")

    assert told(state, 0)[:2] == ["seat 0 plays the rum bottle.", "seat 0 and seat 2 swap camps."]
    assert told(state, 0)[-1] == "seat 0 draws the camera."
    for viewer in (None, 1, 2):
        assert told(state, viewer)[-1] == "seat 0 draws an action card."


def test_an_award_and_the_treasure_turned_up_are_told_to_all() -> None:
    """Decided: the award is public, so won treasures are no secret."""
    state = position(hand_0="green-9 ...", row_1="blue-3: white-1 white-2", treasures="... red-6").listen()

    state.play("no action")
    state.play("lay green-9 row-1")

    for viewer in (None, 0, 1, 2):
        assert told(state, viewer)[1:3] == [
            "seat 0 wins the blue treasure of 3 in row 1.",
            "Row 1 is now headed by the red treasure of 6.",
        ]


def test_a_shuffle_is_told_before_the_draw() -> None:
    """Ruling 39."""
    state = position(hand_0="green-1 ...", pile="-").listen()

    state.play("no action")
    state.play("lay green-1 row-1")

    assert told(state, 1)[1:] == [
        "The discarded adventure cards are shuffled into a new pile.",
        "seat 0 draws a card.",
    ]


def test_nobody_listens_unless_asked_to() -> None:
    """Simulations do not pay for the news."""
    state = position(hand_0="green-1 ...")

    state.play("no action")
    state.play("lay green-1 row-1")

    assert state.news == []


@pytest.mark.parametrize("seed", range(4))
def test_in_a_whole_game_only_the_seat_concerned_is_told_more_than_a_spectator(seed: int) -> None:
    state = GAME.start(seats=4, seed=f"news {seed}").listen()
    chance = Chance(f"news {seed}")
    seen: set[str] = set()
    while not state.over:
        mover = state.seat
        state.advance(bot("random").answer(state, chance))
        for news in state.news:
            seen.add(news.kind)
            others = [seat for seat in range(4) if news.to(seat) != news.public]
            assert len(others) <= 1
            if news.kind in ("laid_masked", "drew_action"):
                assert others == [mover]
        state.news.clear()
    assert {"laid", "drew", "won", "turned_up", "played"} <= seen
