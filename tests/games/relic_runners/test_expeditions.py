"""Chapters “Shrines” and “Relic expeditions”."""

from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, play, said, told


def test_the_example_of_the_rulebook() -> None:
    """Worked case: one unfamiliar trail and three pathways from bird to bird: 8 points, and 5 at the end."""
    state = position(
        at_0="t2", relics="t2 t9", pathways_0="r2-t3 base-r2 t11-r2 t11-t12 r7-t12 t9-r7", down="r7-t12 t9-r7"
    ).listen()

    play(state, "follow t11-t2", "follow t11-t12", "follow r7-t12", "follow t9-r7")

    assert state.breakdown()[0] == {"coins": 8, "blue": 0, "relics": 5, "ivory": 0}
    assert said(state, "relics") == ["t2"]
    assert "An expedition over 4 trails: seat 0 takes a bird of paradise from blue temple T9." in told(state)


def test_the_relic_is_taken_by_itself_at_no_cost() -> None:
    """E2: and the start relic stays."""
    state = position(at_0="t1", relics="t1 t4", pathways_0="t1-r1", rations_0="0")

    play(state, "follow t1-r1", "follow r1-t4")

    assert kind(state) == "EndTurn"
    assert said(state, "held 0", "relics", "coins 0") == ["skull", "t1", "4"]


def test_a_single_trail_is_enough() -> None:
    """E3."""
    state = position(ivory="t1 t2 t7 t10", blue="t4 t5 t9 t12", at_0="t1", relics="t1 t2")

    state.play("follow t1-t2")

    assert said(state, "held 0", "coins 0") == ["skull", "2"]


def test_other_colours_are_no_expedition() -> None:
    """E7: nothing now, but next turn may start from it."""
    state = position(at_0="t1", relics="t1 t2")

    state.play("follow t1-t2")

    assert kind(state) == "Explore"
    assert said(state, "held 0", "relics") == ["-", "t1 t2"]


def test_a_relic_uncovered_before_the_move_is_no_start() -> None:
    """E1."""
    state = position(at_0="t2", t2="blue-large-4", relics="t12", toolboxes_0="machete-1", pathways_0="t11-t2")

    play(state, "use machete-1", "follow t11-t2", "follow t11-t12")

    assert said(state, "held 0", "relics") == ["-", "t2 t12"]


def test_it_does_not_matter_how_one_came_to_stand_there() -> None:
    """E8: a rival's purple 7 uncovered it; present when the turn begins is enough."""
    state = position(
        explorers="red green blue",
        at_0="r4",
        at_2="t3",
        r4="1",
        relics="r1",
        t3="purple-large-7",
        asked="Explore 2",
        pathways_0="t4-r4",
    )

    play(state, "explore", "explore r4", "place t3-r4", "end turn")

    assert (state.seat, said(state, "from")) == (0, ["green"])
    play(state, "follow t4-r4", "follow r1-t4")
    assert said(state, "held 0", "coins 0") == ["toad", "4"]


def test_the_last_relic_of_a_colour_is_never_taken() -> None:
    """E5: an expedition needs another one to start from, so 16 of the 20 can be collected at most."""
    state = position(at_0="t1", relics="t1", held_1="skull skull skull", pathways_0="t1-t3 t3-r1 t1-r1")

    play(state, "follow t1-t3", "follow t3-r1")

    state.play("stop")
    assert said(state, "held 0", "relics") == ["-", "t1"]


def test_an_emptied_shrine_is_an_ordinary_spot() -> None:
    """E4."""
    state = position(at_0="t1", relics="t4", t1="-", pathways_0="t1-r1")

    play(state, "follow t1-r1", "follow r1-t4")

    assert said(state, "held 0") == ["-"]
    assert offered(state) == {"end turn"}


def test_expeditions_do_not_run_through_base_camp() -> None:
    """D39."""
    state = position(at_0="t3", relics="t3 t8", pathways_0="base-t3 base-t9")

    state.play("follow base-t3")

    assert kind(state) == "EndTurn"
    assert said(state, "at 0") == ["base"]


def test_tokens_and_steps_come_before_the_relic() -> None:
    """E9, M7: settled as one with its move."""
    state = position(at_0="r8", relics="r8 r7", pathways_0="t12-r8", toolboxes_0="bottom")

    play(state, "follow t12-r8", "follow r7-t12")
    assert kind(state) == "ClimbTable"
    assert said(state, "held 0") == ["-"]
    play(state, "climb machete", "climb machete-1")

    assert said(state, "held 0") == ["toad"]
    assert kind(state) == "EndTurn"


def test_a_toolbox_may_be_used_after_an_expedition() -> None:
    """E9."""
    state = position(at_0="r8", relics="r8 r7", pathways_0="t12-r8", toolboxes_0="machete-3", down="t12-r8 r7-t12")

    play(state, "follow t12-r8", "follow r7-t12", "use machete-3")

    assert said(state, "coins 0") == ["8"]


def test_an_explored_stack_without_tiles_cannot_be_used_for_any_action() -> None:
    state = position(at_0="t1", relics="t1", toolboxes_0="machete-1", asked="Explore 0")

    assert offered(state) == {"end turn"}
