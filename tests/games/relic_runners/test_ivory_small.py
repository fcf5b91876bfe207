"""Chapter “Ivory temples”: what each small tile does."""

import pytest

from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, play, said

THREE = "red green blue"


def test_small_1_pays_for_placing_not_for_moving() -> None:
    """D22; worked case: compass 2 with small 1 gives nothing."""
    state = position(
        explorers=THREE, at_0="t1", pathways_0="t1-t2 t1-t3", tiles_0="ivory-small-1", toolboxes_0="compass-2"
    )

    play(state, "use compass-2", "lift t1-t2", "place t1-r1", "lift t1-t3", "place r1-t4")

    assert said(state, "coins 0") == ["0"]


@pytest.mark.parametrize(("tiles", "coins"), [(3, "1"), (2, "0")])
def test_small_2_pays_the_first_who_explores(tiles: int, coins: str) -> None:
    """X8: the stack still had all its tiles; ruins count."""
    state = position(explorers=THREE, at_0="r1", r1=str(tiles), tiles_0="ivory-small-2", asked="Explore 0")

    state.play("explore")

    assert said(state, "coins 0") == [coins]


def test_small_2_does_not_pay_for_the_exploration_that_brings_it() -> None:
    """X8."""
    state = position(explorers=THREE, at_0="t1", t1="ivory-large-1 ivory-medium-1 ivory-small-2", asked="Explore 0")

    state.play("explore")

    assert said(state, "coins 0") == ["0"]


def test_small_2_pays_before_it_is_discarded() -> None:
    """I3: 1 point, and the 2 points all the same."""
    state = position(
        explorers=THREE,
        at_0="t1",
        tiles_0="ivory-small-2",
        t1="ivory-large-1 ivory-medium-1 ivory-small-3",
        asked="Explore 0",
    )

    play(state, "explore", "keep ivory-small-3")

    assert said(state, "coins 0") == ["3"]


def test_small_3_adds_one_to_points_from_a_temple() -> None:
    """X9: purple 1, a blue tile, the 2 points for an ivory tile; not a ruin."""
    purple = position(explorers=THREE, at_0="t3", t3="purple-small-1", tiles_0="ivory-small-3", asked="Explore 0")
    blue = position(explorers=THREE, at_0="t2", t2="blue-small-2", tiles_0="ivory-small-3", asked="Explore 0")
    ivory = position(
        explorers=THREE, at_0="t1", t1="ivory-large-2", tiles_0="ivory-large-1 ivory-small-3", asked="Explore 0"
    )
    other = position(explorers=THREE, at_0="t3", t3="purple-small-3", tiles_0="ivory-small-3", asked="Explore 0")

    play(purple, "explore")
    play(blue, "explore")
    play(ivory, "explore", "keep ivory-large-2")
    play(other, "explore")

    assert [state.coins[0] for state in (purple, blue, ivory, other)] == [4, 1, 3, 0]


@pytest.mark.parametrize(
    ("old", "new", "kept", "coins"),
    [
        ("ivory-small-3", "ivory-small-1", "ivory-small-3", 3),
        ("ivory-small-3", "ivory-small-1", "ivory-small-1", 2),
        ("ivory-small-1", "ivory-small-3", "ivory-small-3", 2),
    ],
)
def test_small_3_counts_for_its_own_choice_if_it_lay_there_and_stays(old: str, new: str, kept: str, coins: int) -> None:
    """X9."""
    state = position(explorers=THREE, at_0="t1", tiles_0=old, t1=new, asked="Explore 0")

    play(state, "explore", f"keep {kept}")

    assert state.coins[0] == coins


def test_small_4_feeds_when_an_opponent_moves_a_pathway() -> None:
    """I7; worked case: a rival's small 4 takes two rations for compass 2, up to five."""
    state = position(
        explorers=THREE,
        at_0="t1",
        pathways_0="t1-t2 t1-t3",
        toolboxes_0="compass-2",
        tiles_1="ivory-small-4",
        rations_1="1",
    )

    play(state, "use compass-2", "lift t1-t2", "place t1-r1", "lift t1-t3", "place r1-t4")

    assert said(state, "rations 0", "rations 1") == ["3", "3"]


def test_small_4_does_not_feed_for_own_pathways() -> None:
    state = position(explorers=THREE, at_0="t1", pathways_0="t1-t2", toolboxes_0="compass-1", tiles_0="ivory-small-4")

    play(state, "use compass-1", "lift t1-t2", "place t1-r1")

    assert said(state, "rations 0") == ["3"]


def test_small_5_gives_one_more_ration_in_base_camp() -> None:
    state = position(explorers=THREE, at_0="t3", rations_0="0", tiles_0="ivory-small-5")

    state.play("follow base-t3")

    assert said(state, "rations 0") == ["4"]


def test_small_6_flips_a_token_before_leaving_base_camp() -> None:
    """M10: exactly one, a duty; a token turned up can be collected in that move."""
    state = position(explorers=THREE, tiles_0="ivory-small-6", down="r2-t3", pathways_0="base-r2")

    assert offered(state) == {
        f"flip {id}"
        for id in ("t2-r2", "r2-t3", "t3-r1", "r3-t6", "t6-t7", "t7-r5", "r6-t9", "t9-r7", "r7-t12", "t12-r8")
    }
    state.play("flip r2-t3")
    assert kind(state) == "Walk"
    play(state, "follow base-r2", "follow r2-t3")

    assert kind(state) == "ClimbTable"


def test_small_6_no_toolbox_between_the_flip_and_the_walk() -> None:
    """M10."""
    state = position(explorers=THREE, tiles_0="ivory-small-6", toolboxes_0="shovel-1")

    assert "use shovel-1" in offered(state)
    state.play("flip t2-r2")

    assert not offered(state, "use")


def test_small_6_turning_the_last_one_down_resets_and_climbs() -> None:
    """M10, M11."""
    rest = "t2-r2 r2-t3 t3-r1 r3-t6 t6-t7 t7-r5 r6-t9 t9-r7 r7-t12"
    state = position(explorers=THREE, tiles_0="ivory-small-6", down=rest)

    state.play("flip t12-r8")

    assert said(state, "down") == ["-"]
    assert kind(state) == "ClimbTable"
    state.play("climb compass")
    assert kind(state) == "Walk"


def test_small_6_is_not_for_other_spots() -> None:
    assert offered(position(explorers=THREE, at_0="t1", tiles_0="ivory-small-6"), "flip") == set()
