"""Explanations and plans, from a view alone."""

import pytest

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import Move
from tests.games.drawn import drawn
from tests.games.relic_runners.asked import kind, offered, play, said

THREE = "red green blue"


def preview(state: RelicRunners, notation: str) -> str:
    return str(GAME.preview(GAME.view(state, state.seat), GAME.moves.find(notation)))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("follow t1-t2", "To blue temple T2, where a bird of paradise lies."),
        ("follow t1-r1", "To ruin R1, with 2 tiles left."),
        ("follow t1-t3", "To purple temple T3, with 1 tile left."),
        ("use compass-3", "4 points now."),
        ("use shovel-3", "double all points of this turn"),
        ("use ivory-medium-3", "Once: before your move, fill your pack with rations."),
    ],
)
def test_a_move_is_explained_before_it_is_made(move: str, text: str) -> None:
    state = position(
        at_0="t1",
        relics="t2",
        t3="purple-large-1",
        pathways_0="t1-t2 t1-t3",
        toolboxes_0="compass-3 shovel-3",
        tiles_0="ivory-medium-3",
    )

    assert move in offered(state)
    assert preview(state, move) == text


def test_an_expedition_is_announced_with_its_points() -> None:
    state = position(at_0="t1", relics="t1 t4", pathways_0="t1-r1 r1-t4 t4-t6")
    state.play("follow t1-r1")

    assert preview(state, "follow r1-t4") == "To ivory temple T4: an expedition for 4 points and a crystal skull."
    state.play("follow r1-t4")
    assert preview(state, "stop") == "To ivory temple T4: an expedition for 4 points and a crystal skull."


def test_doubled_points_are_announced_doubled() -> None:
    state = position(at_0="t1", relics="t1 t4", pathways_0="t1-r1", toolboxes_0="shovel-3")
    play(state, "use shovel-3", "follow t1-r1")

    assert "8 points" in preview(state, "follow r1-t4")


def test_base_camp_and_the_start_are_announced() -> None:
    state = position(at_0="t3", pathways_0="t1-t3 t1-r1 t3-r1 t3-r4")

    assert preview(state, "follow base-t3") == "To base camp: your walk ends there, and you take rations."
    play(state, "follow t1-t3", "follow t1-r1")
    assert preview(state, "follow t3-r1") == "Leads to purple temple T3, where your walk may not end: it has to go on."


def test_exploring_is_explained_as_far_as_one_knows() -> None:
    at = {"explorers": THREE, "asked": "Explore 0"}

    assert preview(position(at_0="t3", **at), "explore") == "3 points."
    assert preview(position(at_0="t1", **at), "explore") == "The top tile of ivory temple T1, still face down (small)."
    assert preview(position(at_0="r1", **at), "explore") == "A pathway from your reserve, on a trail next to you."
    seen = position(at_0="t2", t2="blue-large-5", seen_t2="1", **at)
    assert preview(seen, "explore") == "the large blue tile of 5"
    ivory = position(at_0="t1", t1="ivory-large-4", seen_t1="1", **at)
    assert preview(ivory, "explore") == "At the end: 1 point for each of your pathways on the board."


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({}, "A pathway from your reserve, on a trail next to you."),
        ({"pathways_0": "t1-r1 r1-t4"}, "A pathway from your reserve, on a trail next to you."),
        (
            {"pathways_0": "t1-r1 r1-t4 t3-r1"},
            "Only the tile goes: you have a pathway on every trail next to you.",
        ),
        (
            {"pathways_0": "t1-r1 r1-t4 t3-r1", "tiles_0": "ivory-medium-5"},
            "A pathway from your reserve, anywhere, for the medium ivory tile 5.",
        ),
        (
            {"pathways_0": "t1-t2 t1-t3 t4-r3 t5-r5 t5-t6 t5-t7 r5-t8 t8-r6 r6-t10 t10-r8"},
            "Only the tile goes: you have no pathway left in your reserve.",
        ),
    ],
)
def test_a_ruin_promises_a_pathway_only_where_one_can_be_laid(parts: dict[str, str], text: str) -> None:
    """X2."""
    state = position(at_0="r1", asked="Explore 0", **parts)
    assert preview(state, "explore") == text

    state.play("explore")

    assert (kind(state) == "PlacePathway") == text.startswith("A pathway")


def test_a_ruin_next_door_promises_a_pathway_only_where_one_stands() -> None:
    """X5: a pathway goes next to the explorer."""
    around = "base-t3 r2-t3 t3-r1 t1-t3 t3-r4"
    state = position(explorers=THREE, at_0="t3", t3="purple-small-7", pathways_0=around, asked="Explore 0")
    state.play("explore")

    assert preview(state, "explore r1") == "Only the tile goes: you have a pathway on every trail next to you."


def test_an_emptied_shrine_promises_no_tile() -> None:
    """E4."""
    state = position(at_0="t1", r1="0", pathways_0="t1-r1")

    assert preview(state, "follow t1-r1") == "To ruin R1, where nothing is left."
    state.play("follow t1-r1")
    assert preview(state, "stop") == "To ruin R1, where nothing is left."
    assert "ruin R1, nothing left" in drawn(GAME.id, state, 0)


def test_a_neighbour_is_explained_too() -> None:
    state = position(explorers=THREE, at_0="t3", t3="purple-small-7", asked="Explore 0")
    state.play("explore")

    assert preview(state, "explore r4") == "A pathway from your reserve, on a trail next to you."


def test_other_moves_speak_for_themselves() -> None:
    state = position(at_0="t1", asked="Explore 0")

    assert preview(state, "end turn") == "End your turn"


# Plans


def plans(state: RelicRunners, seat: int = 0) -> dict[str, list[Move]]:
    """By their names, without the figures."""
    return {str(name).partition(":")[0]: moves for name, moves in GAME.plans(GAME.view(state, seat)).items()}


def test_the_longest_walk_to_a_spot_is_a_plan() -> None:
    """M6: the player picks the walk."""
    state = position(at_0="t1", pathways_0="t1-t3 t3-r4 r4-t6 t4-t6 r1-t4")

    found = plans(state)

    assert [move.notation for move in found["Longest walk to ruin R1"]] == [
        "follow t1-t3",
        "follow t3-r4",
        "follow r4-t6",
        "follow t4-t6",
        "follow r1-t4",
        "stop",
    ]


def test_plans_over_the_most_and_the_fewest_tokens() -> None:
    """M6."""
    state = position(at_0="t2", pathways_0="t2-r2 r2-t3 t1-t3 t1-t2 t11-t2 t11-r2")

    found = plans(state)

    assert [move.notation for move in found["To purple temple T3 over the most tokens"]][:2] == [
        "follow t2-r2",
        "follow r2-t3",
    ]
    assert [move.notation for move in found["To purple temple T3 over the fewest tokens"]][:2] == [
        "follow t1-t2",
        "follow t1-t3",
    ]


def test_a_plan_names_its_trails_tokens_and_points_the_best_first() -> None:
    """An expedition scores 2 points for each trail (worked case), so its longest walk comes first."""
    state = position(at_0="t1", relics="t1 t4", pathways_0="t1-r1 r1-t4 t1-t3 t3-r1")

    found = [str(name) for name in GAME.plans(GAME.view(state, 0)) if "T4" in str(name)]

    assert found == [
        "Longest walk to ivory temple T4: trails 3, tokens 1, points 6",
        "To ivory temple T4 over the fewest tokens: trails 2, tokens 0, points 4",
    ]


@pytest.mark.parametrize("spot", ["t1", "base", "t6", "r7"])
def test_every_plan_can_be_played_to_its_end(spot: str) -> None:
    state = position(
        at_0=spot, pathways_0="t1-t3 t3-r4 base-t3 r4-t6 t4-t6 r1-t4 t1-r1 base-r7 t9-r7", tiles_0="ivory-medium-1"
    )

    for name, moves in plans(state).items():
        twin = state.copy()
        play(twin, *[move.notation for move in moves])
        code = said(twin, "at 0")[0]
        assert (code.upper() if code != "base" else "base camp") in name
        assert twin.decision is None or twin.decision.kind != "Walk"


def test_a_plan_goes_on_from_the_middle_of_a_walk() -> None:
    state = position(at_0="t1", pathways_0="t1-t3 t3-r4")
    state.play("follow t1-t3")

    assert [move.notation for move in plans(state)["Longest walk to ruin R4"]] == ["follow t3-r4", "stop"]


def test_no_plans_for_others_nor_for_other_questions_nor_before_a_flip() -> None:
    assert plans(position(at_0="t1"), seat=1) == {}
    assert plans(position(at_0="t1", asked="Explore 0")) == {}
    assert plans(position(explorers=THREE, tiles_0="ivory-small-6")) == {}
    assert plans(position(asked="nobody")) == {}


def test_a_walk_lights_up_its_end_and_a_plan_aims_at_it() -> None:
    state = position(at_0="t1", pathways_0="t1-t3 t3-r4")
    view = GAME.view(state, 0)

    assert GAME.lights(view, GAME.moves.find("follow t1-t3")) == ("trail:t1-t3", "spot:t3")
    assert GAME.lights(view, GAME.moves.find("stop")) == ()
    assert GAME.aim(view, plans(state)["Longest walk to ruin R4"]) == "spot:r4"


def test_a_plan_from_the_other_end_of_a_trail_aims_back() -> None:
    state = position(at_0="t3", pathways_0="t1-t3")

    assert GAME.aim(GAME.view(state, 0), plans(state)["Longest walk to ivory temple T1"]) == "spot:t1"
