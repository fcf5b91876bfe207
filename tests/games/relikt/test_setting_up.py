"""Chapter “Setting up”: camps, adventure cards, treasures, action cards, the first player."""

from collections import Counter

import pytest

from reliquary import BadSetup
from reliquary.games.relikt import GAME
from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.view import view

SEATS = [3, 4, 5]


def adventure_cards(state: Relikt) -> list[int]:
    return sorted([*state.pile, *(card for hand in state.hands for card in hand)])


def test_what_is_in_the_box() -> None:
    """Contents: 60 adventure cards, seven action cards a seat, 8 blue and 12 red treasures in equal shares."""
    box = GAME.box

    assert len(box.card_ids) == len(set(box.card_ids)) == 60
    assert Counter(box.value) == dict.fromkeys(range(1, 13), 5)
    assert [ACTIONS[kind] for kind in box.action_set] == list(ACTIONS)
    assert dict(zip(box.treasure_ids, box.copies, strict=True)) == {
        "blue-3": 2,
        "blue-4": 2,
        "blue-5": 2,
        "blue-6": 2,
        "red-4": 4,
        "red-5": 4,
        "red-6": 4,
    }


@pytest.mark.parametrize("seats", SEATS)
def test_a_camp_each_and_the_other_colours_leave_with_their_cards(seats: int) -> None:
    """Ruling 49: each seat is dealt one of five camps; what is left goes with its twelve cards, seen by all."""
    state = GAME.start(seats=seats, seed="jungle")

    assert len(set(state.camps)) == seats
    in_play = [card for card in range(60) if state.box.colour[card] in state.camps]
    assert adventure_cards(state) == in_play
    assert len(in_play) == 12 * seats
    assert {player.camp for player in view(state, None).players} == {state.box.colours[camp] for camp in state.camps}


def test_any_colour_can_be_dealt_to_any_seat() -> None:
    """Ruling 49: all five camps are shuffled."""
    dealt = {(seat, camp) for seed in range(80) for seat, camp in enumerate(GAME.start(seats=3, seed=str(seed)).camps)}

    assert len(dealt) == 3 * 5


@pytest.mark.parametrize("seats", SEATS)
def test_four_adventure_cards_each(seats: int) -> None:
    state = GAME.start(seats=seats, seed="jungle")

    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.pile) == 8 * seats
    assert not state.discard


@pytest.mark.parametrize("seats", SEATS)
def test_three_treasures_leave_unseen_and_four_head_the_rows(seats: int) -> None:
    """17 treasures are played, whatever the number of seats."""
    state = GAME.start(seats=seats, seed="jungle")

    assert (len(state.removed), len(state.treasures), len(state.treasure_pile)) == (3, 4, 13)
    assert state.treasures_to_come() == 17
    everything = Counter([*state.removed, *state.treasures, *state.treasure_pile])
    assert everything == dict(enumerate(state.box.copies))


def test_a_row_is_as_long_as_its_treasure_has_gems() -> None:
    for row in view(GAME.start(seats=3, seed="jungle"), None).rows:
        assert row.treasure is not None
        assert row.treasure.endswith(f"-{row.length}")
        assert row.cards == ()


@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_shuffles_its_own_seven_action_cards_and_draws_three(seats: int) -> None:
    state = GAME.start(seats=seats, seed="jungle")

    for hand, pile in zip(state.action_hands, state.action_piles, strict=True):
        assert (len(hand), len(pile)) == (3, 4)
        assert sorted([*hand, *pile]) == state.box.action_set
    assert len(set(state.action_piles)) > 1


def test_any_seat_may_be_the_first() -> None:
    """Ruling 35: the first player is drawn by lot, and the turns go round to the left."""
    firsts = Counter(GAME.start(seats=3, seed=str(seed)).first for seed in range(60))

    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) >= 10
    state = GAME.start(seats=3, seed="jungle")
    asked = []
    for _ in range(4):
        asked.append(state.seat)
        state.play("no action")
        state.play(state.legal()[0])
    assert asked == [(state.first + turn) % 3 for turn in range(4)]


@pytest.mark.parametrize("seats", [0, 2, 6])
def test_it_is_a_game_for_three_to_five(seats: int) -> None:
    """Ruling 38: two cannot play, nor six."""
    with pytest.raises(BadSetup, match=f"Relikt is for 3 to 5 seats, not {seats}"):
        GAME.start(seats=seats, seed="jungle")


def test_the_variants_and_what_they_are_if_nobody_chooses() -> None:
    """Decided: play to the last treasure, no camera after a camera, won treasures face down."""
    state = GAME.start(seats=3, seed="jungle")

    assert state.options == {"treasures_left": 0, "camera_over_camera": "forbidden", "open_treasures": "no"}


@pytest.mark.parametrize(("name", "value"), [("treasures_left", 2), ("camera_over_camera", "yes"), ("rum", 1)])
def test_a_variant_that_there_is_not_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadSetup, match=name):
        GAME.start(seats=3, seed="jungle", **{name: value})


def test_the_seed_decides_everything() -> None:
    one, same, other = (GAME.start(seats=4, seed=seed).dump() for seed in ("tea", "tea", "coffee"))

    assert one == same
    assert one != other
