"""Reputation, the end of the game, and who wins."""

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from tests.games.reliques_et_co.asked import USUAL, kind, play, told

NINETEEN = f"{USUAL} skyscraper-offices*@lower+0 auction-house*@lower+1 airfield*@lower+2 mountain-1*@lower+3"
"""Six, six, four and three."""


def test_the_last_seat_that_reaches_twenty_ends_the_game() -> None:
    """Worked example of the chapter “End of the game”, and ruling 27: the turn is finished, the score may pass 20."""
    state = position(cards_0=NINETEEN, dice="2 2", first="1").listen()
    play(state, "dive 2")

    assert state.reputation[0] == 20
    assert kind(state) == "PlaceDice"
    assert "seat 0 has reached 20: the game ends with this round." in told(state)
    play(state, "place 2 guide", "end turn")
    assert state.over


def test_everybody_after_that_seat_has_one_more_turn_and_nobody_before() -> None:
    """Rulings 27 and 51."""
    cards = NINETEEN.replace("-1*", "-1*")
    state = position(seats="3", cards_1=cards.replace("desert-1 canyon-1 headquarters-1 adventurers-1",
        "desert-2 canyon-2 headquarters-2 adventurers-2"), dice="2", asked="PlaceDice 1", first="0")  # fmt: skip
    play(state, "dive 2", "end turn")
    assert (state.over, state.seat) == (False, 2)
    play(state, "end turn")

    assert state.over


def test_bonus_reputation_counts_at_once() -> None:
    """Ruling 50: a dive that a gallery pays for brings the last round; 15: it is counted from the table."""
    cards = f"{USUAL} ceramics-gallery*@lower+0"
    state = position(cards_0=cards, dice="6 6", dives_1="2 3 4")
    assert state.reputation[0] == 2
    play(state, "dive 6")

    assert state.reputation[0] == 2 + 1 + 2


def test_a_cube_in_a_new_museum_counts_at_once() -> None:
    """Rulings 15 and 50."""
    state = position(cards_0=f"{USUAL} worlds-fair-pavilion@lower+0", dice="5", relics_0="gem")
    play(state, "place 5 gem-museum", "sell 1 gem box-1")

    assert state.reputation[0] == 2


def test_a_gallery_pays_for_each_discovery() -> None:
    """Vector of section 3: Ceramics Gallery level 2 with three pottery is 2 + 6; max limits the things."""
    state = position(cards_0=f"{USUAL} ceramics-gallery*@lower+0", dives_0="2 3 4 5 6 7 8")

    assert GAME.breakdown(state)[0]["per_discovery"] == 6
    assert state.reputation[0] == 2 + 6 + 7


def test_majorities_are_added_afterwards() -> None:
    """Ruling 28: they do not bring the end."""
    state = position(cards_0=NINETEEN, museum_gem="0", dice="-", first="1")
    assert (state.reputation[0], state.scores()[0]) == (19, 24)
    play(state, "end turn")

    assert not state.over


def test_equal_cubes_are_decided_by_the_stronger_box() -> None:
    """Worked example of the chapter “End of the game”: the second “1” box wins 3 points; ruling 22."""
    state = position(seats="3", museum_fossil="0 1")

    assert state.scores() == [0, 3, 0]


@pytest.mark.parametrize(
    ("boxes", "scores"),
    [
        ("0 - - - - - 1 1 0", [5, 0, 0]),
        ("0 0 - - - - - - 1", [5, 0, 0]),
        ("- - 2 1 - - - - -", [0, 5, 0]),
        ("- - - - - - - - -", [0, 0, 0]),
    ],
)
def test_most_cubes_then_the_strongest_box(boxes: str, scores: list[int]) -> None:
    """Ruling 22: the latest position and not the sum; boxes 1 and 9 beat 7 and 8; an empty museum is nobody's."""
    assert position(seats="3", museum_gem=boxes).scores() == scores


def test_dollars_break_ties() -> None:
    """Chapter “End of the game”; rulings 29 and 54: still equal, the place is shared."""
    ahead = position(seats="3", dollars_0="1", dollars_1="5", dollars_2="5", museum_gem="0", asked="nobody")
    assert ahead.ranking() == [(0,), (1, 2)]
    tied = position(dollars_0="5", dollars_1="5", asked="nobody")
    assert tied.ranking() == [(0, 1)]
    assert [tied.estimate(seat) for seat in (0, 1)] == [0.5, 0.5]


def test_the_guard_ends_a_game_in_which_nobody_rises() -> None:
    """Ruling 32: after ten full rounds without a rise; majorities are scored and the reason is told."""
    state = position(quiet="9", museum_gem="1", dice="-", first="1").listen()
    play(state, "end turn")

    assert state.over
    assert state.stopped
    assert told(state) == [
        "Nobody’s reputation has risen for 10 rounds: the game ends.",
        "seat 1 gains 5 reputation for this majority: Gem Museum.",
    ]


def test_a_rise_restarts_the_count_of_quiet_rounds() -> None:
    """Ruling 32."""
    state = position(quiet="9", dice="2", first="1")
    play(state, "dive 2", "end turn")

    assert (state.over, state.quiet) == (False, 0)


def test_no_game_has_more_than_a_hundred_rounds() -> None:
    """Ruling 32."""
    state = position(round="100", dice="2", first="1").listen()
    play(state, "dive 2", "end turn")

    assert state.over
    assert "100 rounds have been played: the game ends." in told(state)


def test_without_the_guard_the_game_goes_on() -> None:
    state = position(round="99", quiet="8", first="1")
    play(state, "end turn")

    assert (state.over, state.round, state.quiet) == (False, 100, 9)
