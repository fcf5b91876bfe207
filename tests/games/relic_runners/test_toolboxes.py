"""Chapter “Using a toolbox”: when, and what the nine places of the progression table do."""

from pathlib import Path

import pytest

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position, read
from reliquary.games.relic_runners.scoring import longest_route
from tests.games.relic_runners.asked import kind, offered, play, said, told

THREE = "red green blue"
TEN = "t2-r2 r2-t3 t3-r1 r3-t6 t6-t7 t7-r5 r6-t9 t9-r7 r7-t12 t12-r8"


def mask(trails: str) -> int:
    return sum(1 << GAME.box.trail_ids.index(id) for id in trails.split())


# When


@pytest.mark.parametrize("asked", ["SetOut 0", "Explore 0", "EndTurn 0"])
def test_before_the_move_between_arrival_and_exploring_and_before_the_end(asked: str) -> None:
    """T1: and after it the same question is asked again."""
    state = position(at_0="t1", toolboxes_0="shovel-3", asked=asked)

    state.play("use shovel-3")

    assert kind(state) == asked.split(maxsplit=1)[0]


def test_not_inside_a_walk() -> None:
    """T1."""
    state = position(at_0="t1", pathways_0="t1-t3", toolboxes_0="shovel-3")

    state.play("follow t1-t3")

    assert not offered(state, "use")


def test_not_between_two_steps() -> None:
    """T10, and the rulebook's own warning: flips are done all at once."""
    state = position(at_0="t2", pathways_0="r2-t3")

    play(state, "follow t2-r2", "follow r2-t3", "climb shovel")

    assert kind(state) == "ClimbTable"
    assert not offered(state, "use")


def test_one_a_turn() -> None:
    state = position(at_0="t1", toolboxes_0="shovel-3 compass-3 machete-2", pathways_0="t1-t2")

    state.play("use shovel-3")

    assert not offered(state, "use")
    play(state, "follow t1-r1", "end turn", "follow base-t3", "end turn")
    assert offered(state, "use") == {"compass-3", "machete-2"}


def test_one_moved_this_turn_may_be_used_this_turn() -> None:
    """T2."""
    state = position(at_0="t2")

    play(state, "follow t2-r2", "climb shovel")

    assert "use shovel-1" in offered(state)


def test_it_goes_to_the_bottom_before_its_effect() -> None:
    """T4: and may climb again in the same turn (T10)."""
    state = position(explorers=THREE, at_0="t3", t3="purple-large-1 purple-small-2", toolboxes_0="machete-1")

    state.play("use machete-1")

    assert said(state, "toolboxes 0") == ["bottom"]
    state.play("climb machete")
    assert said(state, "toolboxes 0", "tool used") == ["machete-1", "1"]
    assert not offered(state, "use")


def test_equal_places_are_offered_once() -> None:
    assert (
        len([move for move in position(toolboxes_0="shovel-1 shovel-1").legal() if move.notation == "use shovel-1"])
        == 1
    )


# Machete


def test_machete_1_explores_without_a_ration() -> None:
    """X3: before the move, on the start spot."""
    state = position(at_0="t2", t2="blue-large-4 blue-medium-3", toolboxes_0="machete-1", rations_0="0")

    state.play("use machete-1")

    assert said(state, "tiles 0", "rations 0") == ["blue-medium-3", "0"]
    assert kind(state) == "SetOut"


def test_machete_1_after_a_paid_exploration_takes_a_second_tile() -> None:
    """X3: and may uncover the relic."""
    state = position(at_0="t2", t2="blue-large-4 blue-medium-3", toolboxes_0="machete-1", asked="Explore 0")

    play(state, "explore", "use machete-1")

    assert said(state, "tiles 0", "relics") == ["blue-medium-3 blue-large-4", "t2"]


def test_machete_1_is_not_for_ruins_shrines_and_base_camp() -> None:
    """T5."""
    for spot in ("r1", "t1", "base"):
        state = position(at_0=spot, relics="t1", toolboxes_0="machete-1", asked="Explore 0")
        assert not offered(state, "use")


def test_machete_2_takes_two_rations() -> None:
    """T5: off at five; at four it gives one."""
    for before, after in ((0, 2), (4, 5)):
        state = position(at_0="t1", toolboxes_0="machete-2", rations_0=str(before))
        state.play("use machete-2")
        assert said(state, "rations 0") == [str(after)]
    assert not offered(position(at_0="t1", toolboxes_0="machete-2", rations_0="5"), "use")


def test_machete_2_makes_exploring_possible() -> None:
    state = position(at_0="t2", toolboxes_0="machete-2", rations_0="0", asked="Explore 0")

    state.play("use machete-2")

    assert "explore" in offered(state)


def test_machete_3_pays_four_a_relic() -> None:
    """Worked case: toad, toad, skull, bird: 16. Off without a relic (T5)."""
    state = position(at_0="t1", toolboxes_0="machete-3", held_0="toad toad skull bird")

    state.play("use machete-3")

    assert said(state, "coins 0") == ["16"]
    assert not offered(position(at_0="t1", toolboxes_0="machete-3"), "use")


# Compass


def test_compass_1_moves_one_pathway_anywhere() -> None:
    """Not to a trail where one already has a pathway."""
    state = position(at_0="t1", pathways_0="t1-t2 t1-t3", toolboxes_0="compass-1")

    play(state, "use compass-1", "lift t1-t2")
    assert not {"t1-t2", "t1-t3"} & offered(state, "place")
    state.play("place r5-t8")

    assert said(state, "pathways 0") == ["r5-t8 t1-t3"]
    assert kind(state) == "SetOut"


def test_compass_2_moves_two_to_trails_that_were_free() -> None:
    """T6, D36: neither of the two old trails; the piece just moved cannot be the second."""
    state = position(at_0="t1", pathways_0="t1-t2 t1-t3", toolboxes_0="compass-2")

    play(state, "use compass-2", "lift t1-t2", "place t1-r1")
    assert offered(state) == {"lift t1-t3"}
    state.play("lift t1-t3")
    assert not {"t1-t2", "t1-t3", "t1-r1"} & offered(state, "place")
    state.play("place r1-t4")

    assert said(state, "pathways 0") == ["t1-r1 r1-t4"]


def test_compass_needs_as_many_pathways_as_it_moves() -> None:
    """T5: effects must be complete."""
    assert not offered(position(at_0="t1", toolboxes_0="compass-1"), "use")
    assert not offered(position(at_0="t1", toolboxes_0="compass-2", pathways_0="t1-t2"), "use")


def test_pathways_moved_before_the_move_help_it() -> None:
    """E3."""
    state = position(at_0="t1", relics="t1 t4", pathways_0="r5-t8", toolboxes_0="compass-1")

    play(state, "use compass-1", "lift r5-t8", "place r1-t4", "follow t1-r1", "follow r1-t4")

    assert said(state, "coins 0", "held 0") == ["4", "skull"]


def test_compass_3_pays_two_a_pathway_of_the_longest_route() -> None:
    """T5: off without a pathway."""
    state = position(at_0="t1", toolboxes_0="compass-3", pathways_0="t1-t2 t1-t3 r5-t8")

    state.play("use compass-3")

    assert said(state, "coins 0") == ["4"]
    assert not offered(position(at_0="t1", toolboxes_0="compass-3"), "use")


@pytest.mark.parametrize(
    ("trails", "length"),
    [
        ("base-t3 r2-t3 base-r2", 3),
        ("base-t3 r2-t3 base-r2 t3-r4 base-r4", 4),
        ("t1-t3 t1-r1 t3-r1 t1-t2", 4),
        ("t1-t2 r5-t8", 1),
        ("base-t3 base-r7", 1),
    ],
)
def test_the_longest_route_never_runs_through_base_camp(trails: str, length: int) -> None:
    """T8, D35: spots may repeat; base camp can only be an end, and may be both."""
    assert longest_route(GAME.box, mask(trails)) == length


def test_five_pathways_around_base_camp(tmp_path: Path) -> None:
    """Worked case: base-A, A-B, B-base, A-C, C-B gives 8 points; a route over all five would pass through base camp."""
    board = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    trail = '[[trail]]\nfrom = "t1"\nto = "r2"\nkind = "jungle"\norigin = "reconstructed"\n'
    path = tmp_path / "triangle.toml"
    path.write_text(board.replace("[[explorer]]", f"{trail}\n[[explorer]]", 1), encoding="utf-8")
    game = GAME.with_components(path)

    state = read(game, "toolboxes 0: compass-3\npathways 0: base-t3 r2-t3 base-r2 t1-t3 t1-r2\nat 0: t8")
    state.play("use compass-3")

    assert said(state, "coins 0") == ["8"]


# Shovel


def test_shovel_1_a_toolbox_or_two_points() -> None:
    one = position(at_0="t1", toolboxes_0="shovel-1")
    other = position(at_0="t1", toolboxes_0="shovel-1")

    play(one, "use shovel-1", "take toolbox")
    play(other, "use shovel-1", "take points")

    assert said(one, "toolboxes 0", "coins 0") == ["bottom bottom", "0"]
    assert said(other, "toolboxes 0", "coins 0") == ["bottom", "2"]


def test_shovel_1_with_an_empty_reserve_is_two_points() -> None:
    """T7."""
    state = position(at_0="t1", toolboxes_0="shovel-1 shovel-1 machete-1")

    state.play("use shovel-1")

    assert kind(state) == "SetOut"
    assert said(state, "coins 0") == ["2"]


def test_shovel_2_places_a_pathway_next_to_you() -> None:
    state = position(at_0="t1", toolboxes_0="shovel-2")

    state.play("use shovel-2")

    assert offered(state) == {"place t1-r1", "place t1-t2", "place t1-t3"}


def test_shovel_2_needs_a_piece_and_a_free_trail() -> None:
    """T5."""
    assert not offered(position(at_0="t1", toolboxes_0="shovel-2", pathways_0=TEN), "use")
    assert not offered(position(at_0="t1", toolboxes_0="shovel-2", pathways_0="t1-r1 t1-t2 t1-t3"), "use")


def test_shovel_3_doubles_a_long_expedition() -> None:
    """Worked case: after a 5-trail expedition, 20 coins."""
    state = position(
        at_0="t1", relics="t1 t10", pathways_0="t1-t2 t11-t2 t11-t12 r7-t12", toolboxes_0="shovel-3", down="r7-t12"
    )

    play(state, "follow t1-t2", "follow t11-t2", "follow t11-t12", "follow r7-t12", "follow t10-r7", "use shovel-3")

    assert said(state, "coins 0", "held 0") == ["20", "skull"]


def test_shovel_3_used_early_stays_on() -> None:
    """T9, D34: every point of the turn, before and after."""
    state = position(at_0="t3", t3="purple-large-1", toolboxes_0="shovel-3", asked="Explore 0")

    play(state, "use shovel-3", "explore")

    assert said(state, "coins 0") == ["6"]


def test_doubling_ends_with_the_turn() -> None:
    state = position(at_0="t3", at_1="t6", t6="purple-large-1", toolboxes_0="shovel-3", asked="Explore 0")

    play(state, "use shovel-3", "end turn")

    assert said(state, "doubled", "gained") == ["0", "0"]


def test_all_are_told_what_is_doubled_and_shown() -> None:
    """Chapter “The shovel”: a blue tile of this turn is shown to all and paid in coins."""
    state = position(at_0="t2", t2="blue-large-5", toolboxes_0="shovel-3", asked="Explore 0").listen()
    play(state, "explore", "use shovel-3")

    assert told(state)[-3:] == [
        "All points of seat 0 in this turn are doubled.",
        "seat 0 shows the large blue tile of 5.",
        "seat 0 scores 5 points.",
    ]
