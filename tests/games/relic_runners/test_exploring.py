"""Chapters “Explore”, “Ruins” and “Ending your move in base camp”."""

import pytest

from reliquary import IllegalMove
from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, said


def test_exploring_costs_a_ration_and_is_optional() -> None:
    """X1."""
    state = position(at_0="r1", asked="Explore 0")

    assert offered(state) == {"explore", "end turn"}
    state.play("explore")

    assert said(state, "rations 0", "r1") == ["2", "1"]


def test_without_a_ration_there_is_no_exploring() -> None:
    state = position(at_0="r1", rations_0="0", asked="Explore 0")

    assert offered(state) == {"end turn"}


def test_without_a_tile_there_is_nothing_to_explore() -> None:
    state = position(at_0="r1", relics="r1", asked="Explore 0")

    assert offered(state) == {"end turn"}


def test_once_a_turn() -> None:
    """X1."""
    state = position(at_0="t2", asked="Explore 0")

    state.play("explore")

    assert kind(state) == "EndTurn"
    assert offered(state) == {"end turn"}


def test_a_ruin_gives_a_pathway_next_to_it() -> None:
    """X2: trails at base camp too; it must be placed."""
    state = position(at_0="r2", pathways_0="r2-t3", pathways_1="t2-r2", asked="Explore 0")

    state.play("explore")

    assert offered(state) == {"place t2-r2", "place base-r2", "place t12-r2", "place t11-r2"}
    state.play("place base-r2")
    assert said(state, "pathways 0", "discard") == ["r2-t3 base-r2", "ruin"]
    with pytest.raises(IllegalMove):
        state.play("place t2-r2")


def test_a_ruin_without_pathways_left_may_be_explored_for_nothing() -> None:
    """D12, X1: ration and tile are gone all the same."""
    ten = "t2-r2 r2-t3 t3-r1 r3-t6 t6-t7 t7-r5 r6-t9 t9-r7 r7-t12 t12-r8"
    state = position(at_0="r1", pathways_0=ten, asked="Explore 0")

    state.play("explore")

    assert kind(state) == "EndTurn"
    assert said(state, "rations 0", "r1") == ["2", "1"]


def test_a_ruin_all_of_whose_trails_are_familiar_gives_nothing() -> None:
    """X2."""
    state = position(at_0="r1", pathways_0="t3-r1 t1-r1 r1-t4", asked="Explore 0")

    state.play("explore")

    assert kind(state) == "EndTurn"


def test_base_camp_gives_three_rations_and_no_more_than_five() -> None:
    for before, after in ((0, 3), (2, 5), (4, 5)):
        state = position(at_0="t3", rations_0=str(before))
        state.play("follow base-t3")
        assert said(state, "rations 0") == [str(after)]


def test_base_camp_always_has_what_is_needed() -> None:
    """U3, D8: five for each seat in all; the others hold at most five each."""
    state = position(
        explorers="red green blue yellow black", at_0="t3", rations_0="0", **{f"rations_{n}": "5" for n in (1, 2, 3, 4)}
    )

    state.play("follow base-t3")

    assert sum(state.rations) == 23


def test_a_turn_in_base_camp_ends_but_for_a_toolbox() -> None:
    """T1."""
    state = position(at_0="t3", toolboxes_0="shovel-1")

    state.play("follow base-t3")

    assert offered(state) == {"end turn", "use shovel-1"}


def test_the_left_neighbour_goes_on() -> None:
    state = position(explorers="red green blue", at_1="t3", asked="EndTurn 1")

    state.play("end turn")

    assert (state.seat, state.turn) == (2, 2)


def test_last_tile_then_the_relic() -> None:
    """X4: the action first."""
    state = position(at_0="r1", r1="1", asked="Explore 0")

    state.play("explore")

    assert said(state, "relics") == ["-"]
    state.play("place t1-r1")
    assert said(state, "relics") == ["r1"]
    assert kind(state) == "EndTurn"
