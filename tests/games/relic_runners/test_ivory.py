"""Chapter “Ivory temples”: which tiles are kept."""

import pytest

from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, play, said, told

THREE = "red green blue"


def test_a_tile_of_each_size_may_be_kept() -> None:
    """I1."""
    state = position(
        explorers=THREE,
        at_0="t1",
        tiles_0="ivory-large-1 ivory-medium-2",
        t1="ivory-large-2 ivory-medium-3 ivory-small-4",
        asked="Explore 0",
    )

    state.play("explore")
    if kind(state) == "LookOrTakeTop":
        state.play("take top")

    assert said(state, "tiles 0") == ["ivory-large-1 ivory-medium-2 ivory-small-4"]
    assert kind(state) == "EndTurn"


@pytest.mark.parametrize(("kept", "gone"), [("ivory-large-5", "ivory-large-2"), ("ivory-large-2", "ivory-large-5")])
def test_a_second_tile_of_a_size_one_is_kept_for_two_points(kept: str, gone: str) -> None:
    """Worked case, I2, D16: keep one, the other leaves the game, 2 points at once."""
    state = position(at_0="t1", tiles_0="ivory-large-5", t1="ivory-large-2", asked="Explore 0")

    state.play("explore")

    assert offered(state) == {"keep ivory-large-5", "keep ivory-large-2"}
    state.play(f"keep {kept}")
    assert said(state, "tiles 0", "discard", "coins 0") == [kept, gone, "2"]


def test_compensation_is_doubled_with_shovel_3() -> None:
    """Worked case, I2: four."""
    state = position(at_0="t1", tiles_0="ivory-large-5", t1="ivory-large-2", toolboxes_0="shovel-3", asked="Explore 0")

    play(state, "explore", "keep ivory-large-2", "use shovel-3")

    assert said(state, "coins 0") == ["4"]


def test_there_is_no_discarding_for_points() -> None:
    """I4."""
    state = position(at_0="t1", tiles_0="ivory-large-5 ivory-medium-4", asked="Explore 0")

    assert offered(state) == {"explore", "end turn"}


def test_all_are_told_which_of_two_tiles_is_given_up() -> None:
    state = position(at_0="t1", t1="ivory-large-4", tiles_0="ivory-large-1", asked="Explore 0").listen()
    play(state, "explore", "keep ivory-large-1")

    assert "seat 0 gives up the large ivory tile 4." in told(state)
