"""Chapter “Ivory temples”: which tiles are kept, and what each of the eighteen does."""

import pytest

from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, play, said

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


# Medium tiles


def test_medium_1_lets_the_walk_go_on_after_the_unfamiliar_trail() -> None:
    """M12: the tile is spent by that step, marked with its cost; still one unfamiliar trail in all."""
    state = position(at_0="t1", pathways_0="t1-t3 r4-t6 t6-t7", tiles_0="ivory-medium-1")

    play(state, "follow t1-t3", "follow t3-r4")
    assert offered(state) == {"follow r4-t6 with ivory-medium-1", "stop"}
    state.play("follow r4-t6 with ivory-medium-1")

    assert said(state, "tiles 0", "discard") == ["-", "ivory-medium-1"]
    assert offered(state) == {"follow t6-t7", "stop"}


def test_medium_1_is_kept_by_whoever_stops() -> None:
    """M12."""
    state = position(at_0="t1", pathways_0="t1-t3 r4-t6", tiles_0="ivory-medium-1")

    play(state, "follow t1-t3", "follow t3-r4", "stop")

    assert said(state, "tiles 0", "at 0") == ["ivory-medium-1", "r4"]


def test_medium_1_opens_a_way_back_over_the_start() -> None:
    """M2, M12: an unfamiliar trail to the start spot is on offer if the tile lets the walk go on from there."""
    state = position(at_0="t1", pathways_0="t1-t3 t3-r1 t1-t2", tiles_0="ivory-medium-1")

    play(state, "follow t1-t3", "follow t3-r1", "follow t1-r1")

    assert offered(state) == {"follow t1-t2 with ivory-medium-1"}


def test_medium_1_works_in_expeditions() -> None:
    """M12: four trails, eight points."""
    state = position(at_0="t1", relics="t1 t4", pathways_0="t1-t3 r4-t6 t4-t6", tiles_0="ivory-medium-1")

    play(state, "follow t1-t3", "follow t3-r4", "follow r4-t6 with ivory-medium-1", "follow t4-t6")

    assert said(state, "coins 0", "held 0") == ["8", "skull"]


def test_medium_2_looks_at_all_tiles_and_takes_any() -> None:
    """X10: pay first, then look; the order of the others stays; the tile itself is gone before."""
    state = position(
        explorers=THREE,
        at_0="t1",
        t1="ivory-large-1 ivory-medium-3 ivory-small-4",
        tiles_0="ivory-medium-2",
        asked="Explore 0",
    )

    state.play("explore")
    assert offered(state) == {"take top", "use ivory-medium-2"}
    assert said(state, "rations 0") == ["2"]
    state.play("use ivory-medium-2")
    assert offered(state) == {"take large", "take medium", "take small"}
    state.play("take medium")

    assert said(state, "tiles 0", "t1", "discard") == [
        "ivory-medium-3",
        "ivory-large-1 ivory-small-4",
        "ivory-medium-2",
    ]


def test_medium_2_may_be_left_unused() -> None:
    state = position(at_0="t2", tiles_0="ivory-medium-2", t2="blue-large-5 blue-medium-3", asked="Explore 0")

    play(state, "explore", "take top")

    assert said(state, "tiles 0") == ["ivory-medium-2 blue-medium-3"]


def test_medium_2_is_not_asked_for_a_single_tile_nor_in_a_ruin() -> None:
    """X10."""
    for state in (
        position(at_0="t2", tiles_0="ivory-medium-2", t2="blue-large-5", asked="Explore 0"),
        position(at_0="r1", tiles_0="ivory-medium-2", asked="Explore 0"),
    ):
        state.play("explore")
        assert kind(state) in {"EndTurn", "PlacePathway"}


def test_medium_2_leaves_the_purple_top_face_up() -> None:
    """X10: a lower tile is taken, the top stays face up."""
    state = position(at_0="t3", tiles_0="ivory-medium-2", t3="purple-large-1 purple-medium-8", asked="Explore 0")

    play(state, "explore", "use ivory-medium-2", "take large")

    assert said(state, "coins 0", "t3", "seen t3") == ["3", "purple-medium-8", str(state.everybody)]


def test_the_relic_comes_when_the_last_tile_is_gone_whichever_that_is() -> None:
    """X10: upper tiles stay without a base under them."""
    state = position(
        explorers=THREE, at_0="t2", t2="blue-large-5 blue-medium-3", tiles_0="ivory-medium-2", asked="Explore 0"
    )

    play(state, "explore", "use ivory-medium-2", "take large", "end turn")
    assert said(state, "relics") == ["-"]
    state = position(at_0="t2", t2="blue-medium-3", asked="Explore 0")
    state.play("explore")
    assert said(state, "relics") == ["t2"]


def test_medium_3_fills_the_pack_before_the_move() -> None:
    """I9, D20: before or after a toolbox, if rations are below five; no points for a used tile."""
    state = position(at_0="t1", rations_0="1", tiles_0="ivory-medium-3", toolboxes_0="shovel-3")

    play(state, "use shovel-3", "use ivory-medium-3")

    assert said(state, "rations 0", "tiles 0", "discard") == ["5", "-", "ivory-medium-3"]
    assert kind(state) == "SetOut"


def test_medium_3_is_off_with_a_full_pack_and_after_the_move() -> None:
    """I9."""
    full = position(at_0="t1", rations_0="5", tiles_0="ivory-medium-3")
    late = position(at_0="t1", rations_0="1", tiles_0="ivory-medium-3", asked="Explore 0")

    assert "use ivory-medium-3" not in offered(full) | offered(late)


@pytest.mark.parametrize("held", ["ivory-medium-3", "ivory-medium-4"])
def test_medium_3_may_be_used_when_it_would_be_discarded(held: str) -> None:
    """I3: old or new, while the move is still ahead; the other stays, no points."""
    other = "ivory-medium-4" if held == "ivory-medium-3" else "ivory-medium-3"
    state = position(at_0="t1", rations_0="1", tiles_0=held, t1=other, toolboxes_0="machete-1")

    play(state, "use machete-1", "use ivory-medium-3")

    assert said(state, "tiles 0", "rations 0", "coins 0", "discard") == ["ivory-medium-4", "5", "0", "ivory-medium-3"]


def test_medium_3_is_a_plain_choice_after_the_move_or_with_a_full_pack() -> None:
    """I3: all else is keep one or the other."""
    late = position(at_0="t1", tiles_0="ivory-medium-3", t1="ivory-medium-4", asked="Explore 0")
    full = position(at_0="t1", rations_0="5", tiles_0="ivory-medium-3", t1="ivory-medium-4", toolboxes_0="machete-1")

    late.play("explore")
    full.play("use machete-1")

    for state in (late, full):
        assert offered(state) == {"keep ivory-medium-3", "keep ivory-medium-4"}


def test_medium_4_places_two_next_to_you() -> None:
    """Worked case, X11: a ruin with small 1 and medium 4: two pathways, two points."""
    state = position(explorers=THREE, at_0="r1", tiles_0="ivory-medium-4 ivory-small-1", asked="Explore 0")

    state.play("explore")
    assert "use ivory-medium-4" in offered(state)
    state.play("use ivory-medium-4")
    assert offered(state) == {"place t3-r1", "place t1-r1", "place r1-t4"}
    state.play("place t3-r1")
    assert offered(state) == {"place t1-r1", "place r1-t4"}
    state.play("place r1-t4")

    assert said(state, "pathways 0", "coins 0", "tiles 0") == ["t3-r1 r1-t4", "2", "ivory-small-1"]


def test_medium_4_needs_room_and_pieces_for_two() -> None:
    """X11."""
    crowded = position(at_0="r1", pathways_0="t3-r1 t1-r1", tiles_0="ivory-medium-4", asked="Explore 0")
    nine = "t2-r2 r2-t3 r3-t6 t6-t7 t7-r5 r6-t9 t9-r7 r7-t12 t12-r8"
    last = position(at_0="r1", pathways_0=nine, tiles_0="ivory-medium-4", asked="Explore 0")

    for state in (crowded, last):
        state.play("explore")
        assert "use ivory-medium-4" not in offered(state)


def test_medium_5_places_anywhere() -> None:
    """X11: marked with its cost; the trails next to you need no tile."""
    state = position(at_0="r1", tiles_0="ivory-medium-5", asked="Explore 0")

    state.play("explore")
    assert {"t3-r1", "t1-r1", "r1-t4"} == {n for n in offered(state, "place") if "with" not in n}
    assert len(offered(state, "place")) == 41
    state.play("place r5-t8 with ivory-medium-5")

    assert said(state, "pathways 0", "tiles 0") == ["r5-t8", "-"]


def test_medium_5_helps_where_no_trail_is_free() -> None:
    """X11, T5."""
    state = position(
        at_0="r1", pathways_0="t3-r1 t1-r1 r1-t4", tiles_0="ivory-medium-5", toolboxes_0="shovel-2", asked="Explore 0"
    )

    state.play("use shovel-2")

    assert all("with ivory-medium-5" in move for move in offered(state))


def test_medium_5_is_not_for_moved_pathways() -> None:
    """X11."""
    state = position(at_0="t1", pathways_0="t1-t2", tiles_0="ivory-medium-5", toolboxes_0="compass-1")

    play(state, "use compass-1", "lift t1-t2")

    assert not any("with" in move for move in offered(state))


def test_a_tile_just_taken_may_be_used_in_the_same_turn() -> None:
    """I5: medium 4 with shovel 2."""
    state = position(at_0="t1", t1="ivory-medium-4", toolboxes_0="shovel-2", asked="Explore 0")

    play(state, "explore", "use shovel-2")

    assert "use ivory-medium-4" in offered(state)


def test_medium_6_jumps_to_a_temple_of_the_same_colour() -> None:
    """I6: any other spot of that colour without a relic, emptied shrines included; exploring is allowed after it."""
    state = position(at_0="t1", relics="t4", t7="-", tiles_0="ivory-medium-6")

    assert offered(state, "teleport") == {"t7", "t10"}
    state.play("teleport t10")

    assert said(state, "tiles 0") == ["-"]
    assert "explore" in offered(state)


def test_medium_6_starts_from_an_emptied_temple_too() -> None:
    """I6: a temple spot keeps its colour."""
    state = position(at_0="t1", relics="t1", tiles_0="ivory-medium-6")

    assert offered(state, "teleport") == {"t4", "t7", "t10"}


def test_medium_6_is_no_expedition_and_not_for_ruins_or_base_camp() -> None:
    """I6, M8."""
    assert not offered(position(at_0="r1", tiles_0="ivory-medium-6"), "teleport")
    assert not offered(position(tiles_0="ivory-medium-6"), "teleport")


def test_medium_6_is_the_move() -> None:
    """I6: it is chosen before walking."""
    state = position(at_0="t1", pathways_0="t1-t3", tiles_0="ivory-medium-6")

    state.play("follow t1-t3")

    assert not offered(state, "teleport")


# Small tiles


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
