"""What a seat may see of Relikt, and what stays hidden from it."""

import pytest

from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.view import view
from reliquary.games.relikt.view_classes import LaidCard, WonTreasure

VIEWERS = [None, 0, 1, 2]


def test_a_hand_is_for_its_own_seat_alone() -> None:
    state = position(hand_0="green-1 green-2 blue-3 white-4")

    assert view(state, 0).players[0].hand == ("green-1", "green-2", "blue-3", "white-4")
    for viewer in (None, 1, 2):
        assert view(state, viewer).players[0].hand is None
        assert view(state, viewer).players[0].hand_size == 4


def test_action_cards_in_the_hand_are_for_their_own_seat_alone() -> None:
    state = position(actions_0="rum lasso camera | pistol compass binoculars", played="blindfold")

    assert view(state, 0).players[0].actions == ("rum", "lasso", "camera")
    for viewer in (None, 1, 2):
        player = view(state, viewer).players[0]
        assert player.actions is None
        assert (player.actions_size, player.action_pile, player.played) == (3, 3, ("blindfold",))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_piles_are_counted_and_not_shown(viewer: int | None) -> None:
    state = position(pile="... green-9 white-12", treasures="... red-4")
    other = position(pile="... white-12 green-9", treasures="red-4 ...")
    assert state.pile != other.pile
    assert state.treasure_pile != other.treasure_pile

    assert view(state, viewer) == view(other, viewer)
    assert view(state, viewer).pile == len(state.pile) == 24
    assert view(state, viewer).treasure_pile == 13


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_treasures_removed_are_not_shown(viewer: int | None) -> None:
    """Ruling 34: nobody can tell them from those in the pile."""
    state = position(row_1="blue-3", treasures="... | red-4 red-5 red-6")
    other = position(
        row_1="blue-3", row_2="blue-3", row_3="blue-4", row_4="blue-4", treasures="... | blue-5 red-4 red-6"
    )
    same = position(row_1="blue-3", row_2="blue-3", row_3="blue-4", row_4="blue-4", treasures="... | red-4 red-5 red-6")

    assert lines(state)["row 2"] == lines(other)["row 2"]
    assert view(other, viewer) == view(same, viewer)
    assert len(view(state, viewer).unseen_treasures) == 16


def test_the_treasures_removed_are_shown_in_the_end() -> None:
    """Ruling 34: with all others won they are what is left."""
    state = position(
        row_1="-",
        row_2="-",
        row_3="-",
        row_4="-",
        treasures="- | red-4 red-5 red-6",
        won_0="...",
        asked="nobody",
    )

    assert view(state, None).unseen_treasures == ("red-4", "red-5", "red-6")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_won_treasures_lie_face_down_but_are_no_secret(viewer: int | None) -> None:
    """Decided, in place of ruling 33: all saw them being won; pages draw only their backs."""
    state = position(won_1="red-4 blue-3")

    for seat in range(3):
        face_down = seat != viewer
        expected = (WonTreasure("red-4", face_down), WonTreasure("blue-3", face_down)) if seat == 1 else ()
        assert view(state, viewer).players[seat].won == expected
    assert view(state, viewer).scores == (0, -1, 0)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_in_the_variant_won_treasures_lie_open(viewer: int | None) -> None:
    """Option `open_treasures`."""
    state = position(won_1="red-4", options="open_treasures=yes")

    assert view(state, viewer).players[1].won == (WonTreasure("red-4", face_down=False),)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_rows_and_the_discard_are_open(viewer: int | None) -> None:
    """Ruling 43: the adventure discard is known until it is shuffled."""
    state = position(row_2="red-5: green-4 blue-5 green-6", discard="white-1 white-2")

    row = view(state, viewer).rows[1]
    assert (row.number, row.treasure, row.length) == (2, "red-5", 5)
    assert row.cards == (LaidCard("green-4", None), LaidCard("blue-5", None), LaidCard("green-6", None))
    assert row.sums == (("green", 10), ("blue", 5))
    assert view(state, viewer).discard == ("white-1", "white-2")


def test_a_gap_is_a_row_without_a_treasure() -> None:
    state = position(row_4="-", treasures="-", won_0="...")

    row = view(state, 0).rows[3]
    assert (row.treasure, row.length, row.cards, row.sums) == (None, 0, (), ())


def test_what_a_seat_cannot_place() -> None:
    """Everything but its own cards, the open ones and those that all know."""
    state = position(
        hand_0="green-1 green-2 green-3 green-4",
        hand_1="blue-1 blue-2 blue-3 blue-4",
        known_1="blue-3",
        row_1="red-6: white-1 ?0:white-2 ?1:white-3",
        discard="white-4",
    )

    unseen = set(view(state, 0).unseen)
    placed = {"green-1", "green-2", "green-3", "green-4", "blue-3", "white-1", "white-2", "white-4"}
    assert len(unseen) == 36 - len(placed)
    assert not unseen & placed
    assert {"white-2", "green-1", "white-3", "blue-1"} <= set(view(state, 2).unseen)
    assert {"white-2", "green-1", "white-3", "blue-1"} <= set(view(state, None).unseen)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_when_the_game_is_over_everything_is_open(viewer: int | None) -> None:
    """Ruling 50: hands, action cards, won treasures, and hidden cards in rows that were never scored."""
    state = position(
        row_1="red-6: ?1:white-3", hand_0="green-1 green-2", actions_2="rum lasso | ...", won_2="red-4", asked="nobody"
    )

    seen = view(state, viewer)
    assert seen.decision is None
    assert seen.rows[0].cards == (LaidCard("white-3", 1),)
    assert seen.players[0].hand == ("green-1", "green-2")
    assert seen.players[2].actions == ("rum", "lasso")
    assert seen.players[2].won == (WonTreasure("red-4", face_down=False),)
    assert set(seen.unseen) == {state.box.card_ids[card] for card in state.pile}


def test_the_question_is_open_to_all() -> None:
    state = position(asked="LayCard 1, Refill 1", turn="8", first="0")

    for viewer in VIEWERS:
        seen = view(state, viewer)
        assert seen.decision == state.decision
        assert (seen.seat, seen.seats, seen.first, seen.turn) == (viewer, 3, 0, 8)
