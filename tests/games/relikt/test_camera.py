"""The camera: does what the action card played last does."""

import pytest

from reliquary import IllegalMove
from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.view import view

LOOK_THROUGH = "camera_over_camera=look_through"
EFFECTS = {
    "rum": ["swap seat-1", "lay green-1 row-1"],
    "compass": ["lay green-1 row-1", "lay green-2 row-1"],
    "blindfold": ["lay green-1 row-1"],
    "binoculars": ["look seat-1", "lay blue-1 row-1"],
    "lasso": ["lay green-1 row-1", "catch white-12"],
    "pistol": ["shoot white-12 with blue-12", "lay green-1 row-1"],
}


def offered(state: Relikt) -> list[str]:
    return [move.notation for move in state.legal()]


def opening(action: str, played: str) -> Relikt:
    return position(
        actions_0=f"{action} ...",
        hand_0="green-1 green-2 blue-12 white-1",
        hand_1="blue-1 blue-2 blue-3 blue-4",
        row_1="red-6",
        row_2="red-5: white-12",
        played=played,
        pile="... white-8 white-9",
    )


@pytest.mark.parametrize("action", EFFECTS)
def test_a_copy_works_in_everything_like_the_card_itself(action: str) -> None:
    """Ruling 44: choices, scoring and draws included; only the card on the discard is the camera."""
    original, copy = opening(action, "rum"), opening("camera", f"rum {action}")

    original.play(f"play {action}")
    copy.play("play camera")
    for move in EFFECTS[action]:
        assert offered(copy) == offered(original)
        original.play(move)
        copy.play(move)

    assert copy.seat == 1
    theirs, ours = lines(original), lines(copy)
    same = set(ours) - {"played", "actions 0", "actions 1", "actions 2"}
    assert {key: ours[key] for key in same} == {key: theirs[key] for key in same}
    assert ours["played"] == f"rum {action} camera"
    assert [len(hand) for hand in copy.action_hands] == [3, 3, 3]


def test_with_nothing_played_yet_there_is_nothing_to_copy() -> None:
    """Ruling 21."""
    state = position(actions_0="camera ...")

    assert "play camera" not in offered(state)
    with pytest.raises(IllegalMove):
        state.play("play camera")


def test_a_camera_is_not_copied() -> None:
    """Rulings 22 and 25: after a camera, the card that lies on top is the camera."""
    state = position(actions_0="camera ...", actions_1="camera ...", played="compass", hand_0="green-1 green-2 ...")
    state.play("play camera")
    state.play("lay green-1 row-1")
    state.play("lay green-2 row-1")

    assert view(state, 1).last_action == "camera"
    assert view(state, 1).copied is None
    assert "play camera" not in offered(state)


def test_in_the_variant_a_camera_looks_through_cameras() -> None:
    """Ruling 22: it copies the newest card that is none."""
    state = position(
        actions_0="camera ...", played="rum compass camera camera", actions_1="-", actions_2="-", options=LOOK_THROUGH
    )
    assert view(state, 0).copied == "compass"

    state.play("play camera")
    state.play(state.legal()[0])

    assert state.turn == 1
    assert state.decision is not None
    assert state.decision.kind == "LayCard"


@pytest.mark.parametrize("played", ["-", "camera camera"])
def test_in_the_variant_too_there_must_be_something_to_copy(played: str) -> None:
    """Rulings 21 and 22."""
    state = position(actions_0="camera ...", actions_1="-", actions_2="-", played=played, options=LOOK_THROUGH)

    assert "play camera" not in offered(state)


def test_ones_own_earlier_card_may_be_copied() -> None:
    """Ruling 23: the discard is shared; what lies on top counts, no matter who played it."""
    state = position(actions_0="compass camera rum", hand_0="green-1 green-2 green-3 green-4")
    state.play("play compass")
    state.play("lay green-1 row-1")
    state.play("lay green-2 row-1")
    for _ in range(2):
        state.play("no action")
        state.play(state.legal()[-1])

    state.play("play camera")
    state.play("lay green-3 row-2")
    state.play("lay green-4 row-2")

    assert lines(state)["row 2"].endswith("green-3 green-4")


def test_a_pistol_without_a_target_is_not_copied_either() -> None:
    """Rulings 8 and 24."""
    state = position(
        actions_0="camera ...", played="pistol", hand_0="green-1 green-2 green-3 green-4", row_1="red-6: blue-9"
    )

    assert "play camera" not in offered(state)
    assert "play camera" in offered(
        position(actions_0="camera ...", played="pistol", hand_0="green-1 green-9 ...", row_1="red-6: blue-9")
    )


def test_a_copied_lasso_may_be_played_without_an_open_card() -> None:
    """Rulings 12 and 44."""
    state = position(actions_0="camera ...", played="lasso")

    assert "play camera" in offered(state)


def test_the_camera_is_replaced_by_one_action_card() -> None:
    """Rulings 26 and 44: it is the one action card of the turn."""
    state = position(actions_0="camera lasso | pistol compass", actions_1="-", played="binoculars blindfold rum")
    state.play("play camera")
    state.play("swap seat-1")
    state.play(state.legal()[0])

    assert lines(state)["actions 0"] == "compass lasso | pistol"
    assert lines(state)["played"] == "binoculars blindfold rum camera"
