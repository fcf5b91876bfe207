"""Chapter “Purple temples”: the eight effects."""

import pytest

from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.state import RelicRunners
from tests.games.relic_runners.asked import kind, offered, play, said

THREE = "red green blue"


def explored(effect: int, **parts: str) -> RelicRunners:
    """On temple T3 a tile with this effect was just explored."""
    state = position(
        **{
            "explorers": THREE,
            "at_0": "t3",
            "t3": f"purple-large-1 purple-small-{effect}",
            "asked": "Explore 0",
            **parts,
        }
    )
    state.play("explore")
    return state


def test_the_next_tile_is_turned_up_after_the_effect() -> None:
    """X7, D26: and the used one leaves the game."""
    state = position(at_0="t3", t3="purple-large-2 purple-medium-1", asked="Explore 0")
    assert said(state, "seen t3") == ["0 7"]

    state.play("explore")

    assert said(state, "seen t3", "discard") == ["7", "purple-medium-1"]


def test_the_next_tile_is_not_turned_up_before_the_effect_ends() -> None:
    """X7."""
    state = explored(2)

    assert said(state, "seen t3") == ["0"]
    state.play("climb shovel")
    assert said(state, "seen t3") == ["15"]


def test_1_three_points() -> None:
    assert said(explored(1, t3="purple-large-2 purple-small-1"), "coins 0") == ["3"]


def test_2_a_toolbox_climbs() -> None:
    state = explored(2, toolboxes_0="machete-1")

    state.play("climb machete-1")

    assert said(state, "toolboxes 0") == ["machete-2"]


def test_2_nothing_if_no_toolbox_can() -> None:
    """D27, X1."""
    assert kind(explored(2, toolboxes_0="machete-3")) == "EndTurn"


def test_3_two_rations_after_the_one_was_paid() -> None:
    """X1: five rations, then four, then five."""
    assert said(explored(3, rations_0="5"), "rations 0") == ["5"]
    assert said(explored(3, rations_0="1"), "rations 0") == ["2"]


def test_4_a_new_toolbox() -> None:
    assert said(explored(4), "toolboxes 0") == ["bottom bottom"]


def test_4_nothing_with_an_empty_reserve() -> None:
    """T7."""
    assert said(explored(4, toolboxes_0="bottom machete-1 shovel-2"), "toolboxes 0") == ["bottom machete-1 shovel-2"]


def test_5_jump_to_base_camp_and_take_rations() -> None:
    """X6, D28: the turn is over except for a toolbox not yet used."""
    state = explored(5, rations_0="2", toolboxes_0="shovel-1")

    assert said(state, "at 0", "rations 0") == ["base", "4"]
    assert offered(state) == {"end turn", "use shovel-1"}


def test_5_with_small_5() -> None:
    """X6."""
    assert said(explored(5, rations_0="1", tiles_0="ivory-small-5"), "rations 0") == ["4"]


def test_5_before_the_move() -> None:
    """X6: the move starts from base camp and ends neither there nor where the turn began."""
    state = position(explorers=THREE, at_0="t3", t3="purple-large-1 purple-small-5", toolboxes_0="machete-1")

    state.play("use machete-1")

    assert kind(state) == "SetOut"
    assert offered(state, "follow") == {"base-r4", "base-t7", "base-t9", "base-r7", "base-r2"}


def test_5_before_the_move_the_start_may_be_passed() -> None:
    """X6, M2."""
    state = position(
        explorers=THREE, at_0="t3", t3="purple-large-1 purple-small-5", toolboxes_0="machete-1", pathways_0="base-t3"
    )

    state.play("use machete-1")
    assert "base-t3" in offered(state, "follow")
    state.play("follow base-t3")

    assert "stop" not in offered(state)
    assert offered(state, "follow") == {"r2-t3", "t3-r1", "t3-r4", "t1-t3"}


def test_5_before_the_move_small_6_applies() -> None:
    """X6."""
    state = position(
        explorers=THREE, at_0="t3", t3="purple-large-1 purple-small-5", toolboxes_0="machete-1", tiles_0="ivory-small-6"
    )

    state.play("use machete-1")

    assert len(offered(state, "flip")) == 10


def test_6_one_pathway_moves_anywhere() -> None:
    """D29: to a different trail."""
    state = explored(6, pathways_0="t1-t2 t1-t3")

    assert offered(state) == {"lift t1-t2", "lift t1-t3"}
    state.play("lift t1-t2")
    assert len(offered(state, "place")) == 39
    state.play("place r5-t8")

    assert said(state, "pathways 0") == ["r5-t8 t1-t3"]


def test_6_nothing_without_a_pathway() -> None:
    """X1."""
    assert kind(explored(6)) == "EndTurn"


def test_7_a_neighbour_must_be_explored() -> None:
    """X5, D30: any neighbour with tiles, not base camp; one ration in all."""
    state = explored(7, relics="r1")

    assert offered(state) == {"explore r2", "explore r4", "explore t1"}
    state.play("explore t1")
    assert said(state, "rations 0", "tiles 0") == ["2", "ivory-small-1"]


def test_7_a_pathway_goes_next_to_the_purple_temple() -> None:
    """X5."""
    state = explored(7)

    state.play("explore r4")

    assert offered(state, "place") == {"r2-t3", "t3-r1", "base-t3", "t3-r4", "t1-t3"}


def test_7_medium_5_overrides_that() -> None:
    """X11."""
    state = explored(7, tiles_0="ivory-medium-5")

    state.play("explore r4")

    assert len(offered(state, "place")) == 41


def test_7_on_a_neighbours_last_tile() -> None:
    """Worked case: pathway next to the purple spot, toad on the ruin, then juju on the purple spot; one ration."""
    state = position(explorers=THREE, at_0="t3", t3="purple-small-7", r4="1", asked="Explore 0").listen()

    play(state, "explore", "explore r4")
    assert said(state, "relics") == ["-"]
    state.play("place t3-r4")

    assert said(state, "relics", "rations 0", "pathways 0") == ["t3 r4", "2", "t3-r4"]
    uncovered = [str(news.public) for news in state.news if news.kind == "uncovered"]
    assert [text.split(": ")[1] for text in uncovered] == ["an emerald toad.", "a grimacing juju."]


def test_7_without_a_neighbour_with_tiles_only_the_tile_goes() -> None:
    state = explored(7, relics="r1 r2 r4 t1")

    assert kind(state) == "EndTurn"
    assert said(state, "rations 0", "discard") == ["2", "purple-small-7"]


def test_7_a_second_one_looks_at_the_neighbours_of_that_spot() -> None:
    """X5: temples whose seventh tile is still being carried out are left out."""
    state = position(
        explorers=THREE,
        ivory="t2 t4 t7 t10",
        blue="t8 t5 t9 t12",
        purple="t3 t6 t1 t11",
        at_0="t3",
        t3="purple-large-1 purple-small-7",
        t1="purple-large-2 purple-medium-7",
        asked="Explore 0",
    )

    play(state, "explore", "explore t1")

    assert offered(state) == {"explore r1", "explore t2"}
    state.play("explore r1")
    assert "t3-r4" in offered(state, "place")


def test_7_counts_as_exploring_the_neighbour() -> None:
    """X5, X8: small 2 pays for both."""
    state = position(
        explorers=THREE,
        at_0="t3",
        t3="purple-large-1 purple-medium-1 purple-small-7",
        tiles_0="ivory-small-2",
        asked="Explore 0",
    )

    play(state, "explore", "explore r4")

    assert said(state, "coins 0") == ["2"]


def test_7_medium_2_may_look_at_the_neighbour() -> None:
    """X10."""
    state = explored(7, t3="purple-small-7", tiles_0="ivory-medium-2")

    state.play("explore t1")

    assert kind(state) == "LookOrTakeTop"


def test_7_after_machete_1_pays_for_a_ruin_too() -> None:
    """X3."""
    state = position(explorers=THREE, at_0="t3", t3="purple-small-7", toolboxes_0="machete-1", rations_0="0")

    play(state, "use machete-1", "explore r4", "place t3-r4")

    assert kind(state) == "SetOut"
    assert said(state, "r4", "rations 0") == ["2", "0"]


def test_8_up_to_two_different_tokens_either_way() -> None:
    """M11, D32: no steps for that."""
    state = explored(8, down="t2-r2")

    assert len(offered(state, "flip")) == 11
    state.play("flip t2-r2")
    assert "t2-r2" not in offered(state, "flip")
    state.play("flip t12-r8")

    assert said(state, "down") == ["t12-r8"]
    assert kind(state) == "EndTurn"


@pytest.mark.parametrize("flips", [[], ["flip r6-t9"]])
def test_8_none_or_one_will_do(flips: list[str]) -> None:
    state = explored(8)

    play(state, *flips, "flip no more")

    assert kind(state) == "EndTurn"


def test_8_the_last_token_resets_at_once() -> None:
    """M11, D31: +1, then the second flip."""
    state = explored(8, down="t2-r2 r2-t3 t3-r1 r3-t6 t6-t7 t7-r5 r6-t9 t9-r7 r7-t12")

    state.play("flip t12-r8")
    assert kind(state) == "ClimbTable"
    state.play("climb machete")
    assert kind(state) == "FlipTokens"
    state.play("flip r6-t9")

    assert said(state, "down") == ["r6-t9"]


def test_the_relic_comes_after_the_effect_even_if_it_took_you_away() -> None:
    """X4."""
    state = explored(5, t3="purple-small-5")

    assert said(state, "relics", "at 0") == ["t3", "base"]
