"""Chapter “Ivory temples”: what each medium tile does."""

import pytest

from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, play, said

THREE = "red green blue"


def test_medium_1_lets_the_walk_go_on_after_the_unfamiliar_trail() -> None:
    """M12: the tile is spent by that step, marked with its cost; still one unfamiliar trail in all."""
    state = position(at_0="t1", pathways_0="t1-t3 r4-t6 t6-t7", tiles_0="ivory-medium-1")

    play(state, "follow t1-t3", "follow t3-r4")
    assert offered(state) == {"follow r4-t6 with ivory-medium-1", "stop"}
    state.play("follow r4-t6 with ivory-medium-1")

    assert said(state, "tiles 0", "discard") == ["-", "ivory-medium-1"]
    assert offered(state) == {"follow t6-t7", "stop"}


def test_medium_1_is_kept_by_a_seat_that_stops() -> None:
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
