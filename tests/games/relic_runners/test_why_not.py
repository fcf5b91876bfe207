"""Why something on the table cannot be chosen now, from a view alone."""

import pytest

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.state import RelicRunners
from tests.games.relic_runners.asked import offered, play

THREE = "red green blue"


def why_not(state: RelicRunners, thing: str) -> str:
    return str(GAME.why_not(GAME.view(state, 0), thing))


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("trail:t5-t6", "This trail does not start where you stand."),
        ("trail:t1-t3", "You have walked this trail in this turn already."),
        ("spot:t5", "No walk leads there now: your pathways and one unfamiliar trail are not enough."),
        ("spot:t1", "Your turn began there: no walk may end there."),
        ("spot:t3", "You stand there."),
        ("place:machete-1", "None of your toolboxes stands there."),
        ("piece:rations", "A ration is given by itself when you explore."),
    ],
)
def test_why_a_trail_cannot_be_followed(thing: str, reason: str) -> None:
    state = position(at_0="t1", pathways_0="t1-t3 t3-r1 r1-t4")

    state.play("follow t1-t3")

    assert why_not(state, thing) == reason


def test_why_an_unfamiliar_trail_cannot_be_followed() -> None:
    state = position(at_0="t1", pathways_0="t3-r4")
    state.play("follow t1-t3")

    assert why_not(state, "trail:t3-r1") == "You have no pathway there, and your unfamiliar trail is walked."


def test_why_a_walk_cannot_lead_back() -> None:
    state = position(at_0="t1", pathways_0="t1-t3 t3-r1")
    play(state, "follow t1-t3", "follow t3-r1")

    assert why_not(state, "trail:t1-r1") == "Your walk may not end on ivory temple T1, and could not go on from there."


def test_why_a_pathway_cannot_be_placed() -> None:
    state = position(at_0="r1", pathways_0="t1-r1", toolboxes_0="compass-1", asked="Explore 0")
    state.play("explore")
    assert why_not(state, "trail:t1-r1") == "You have a pathway there already."
    assert why_not(state, "trail:t5-t6") == "A pathway is placed on a trail next to you."

    state = position(at_0="r1", pathways_0="t1-r1 t1-t2", toolboxes_0="compass-2")
    play(state, "use compass-2", "lift t1-r1", "place r1-t4", "lift t1-t2")
    assert why_not(state, "trail:t1-r1") == "A moved pathway needs a trail where you had none before."


def test_why_a_toolbox_cannot_be_used() -> None:
    state = position(at_0="t1", toolboxes_0="compass-1 shovel-3")
    assert why_not(state, "toolbox:machete-1") == "None of your toolboxes stands there."
    assert why_not(state, "toolbox:compass-1") == "You have no pathway on the board."
    state.play("use shovel-3")
    assert why_not(state, "toolbox:compass-1") == "You have used a toolbox in this turn already."


def test_why_not_when_somebody_else_is_asked_or_nobody() -> None:
    assert why_not(position(asked="SetOut 1"), "trail:t5-t6") == "It is not your turn: seat 1 is asked."
    assert why_not(position(asked="nobody"), "trail:t5-t6") == "The game is over."


def test_a_spot_is_reached_by_choosing_trails() -> None:
    """M6: the player picks the walk."""
    state = position(at_0="t1", pathways_0="t1-t3 t3-r4")

    assert why_not(state, "spot:r4") == "A walk leads there: choose it trail by trail."
    assert why_not(state, "spot:t6") == "A walk leads there: choose it trail by trail."
    assert why_not(state, "spot:t7") == (
        "No walk leads there now: your pathways and one unfamiliar trail are not enough."
    )


def test_the_shortcut_leads_to_more_spots() -> None:
    """Medium ivory tile 1: the unfamiliar trail may lie in the middle."""
    parts = {"at_0": "t1", "pathways_0": "t1-t3 r4-t6"}

    assert why_not(position(**parts), "spot:t6").startswith("No walk leads there now")
    assert why_not(position(**parts, tiles_0="ivory-medium-1"), "spot:t6").startswith("A walk leads there")


def test_why_a_walk_cannot_end_where_it_began() -> None:
    """X4: after a jump to base camp, neither there nor where the turn began."""
    state = position(at_0="t3", t3="purple-medium-5", toolboxes_0="machete-1", pathways_0="base-r4 r4-t6")
    play(state, "use machete-1", "follow base-r4")

    assert why_not(state, "spot:t3") == "Your turn began there: no walk may end there."
    assert why_not(state, "spot:base") == "Your walk began there: it may not end there."


def test_why_one_first_flips_a_token() -> None:
    """Small ivory tile 6."""
    state = position(explorers="red green blue", tiles_0="ivory-small-6")

    assert why_not(state, "trail:base-t3") == (
        "Before you leave base camp you flip a toolbox token: this trail has none."
    )
    assert why_not(state, "spot:t3") == "Before you leave base camp you flip a toolbox token."


NOT_BEFORE = "You do not walk before the game begins."


@pytest.mark.parametrize(
    ("asked", "thing", "reason"),
    [
        ("ChooseStart 0", "trail:base-t3", NOT_BEFORE),
        ("ChooseStart 0", "spot:t1", "You start on a spot next to base camp."),
        ("ChooseBranch 0", "trail:base-t3", NOT_BEFORE),
        ("ChooseBranch 0", "spot:t3", NOT_BEFORE),
        ("ChooseBranch 0", "place:machete-2", "No toolbox stands one step below this place."),
        ("ChooseFirstPathway 0", "trail:t1-t2", "Your first pathway lies on a trail at base camp."),
        ("ChooseFirstPathway 0", "toolbox:bottom", "A toolbox is of use once it has climbed into a branch."),
    ],
)
def test_before_the_first_turn_nobody_walks(asked: str, thing: str, reason: str) -> None:
    state = position(turn="0", explorers="yellow blue", asked=asked)

    assert why_not(state, thing) == reason


def test_after_the_move_nobody_walks() -> None:
    """Chapter “Your turn”: one move."""
    state = position(at_0="r1", rations_0="1", toolboxes_0="shovel-1", asked="Explore 0")
    over = "Your move is over for this turn."
    assert why_not(state, "trail:t1-r1") == over
    assert why_not(state, "spot:t1") == "You explore only where you stand, and your move is over."
    assert why_not(state, "spot:r1") == "You stand there."
    play(state, "use shovel-1")
    assert [why_not(state, thing) for thing in ("trail:t1-r1", "spot:t1")] == [over, over]
    assert why_not(state, "toolbox:bottom") == "A toolbox is of use once it has climbed into a branch."


def test_before_the_move_something_may_come_first() -> None:
    state = position(at_0="r1", toolboxes_0="shovel-1 compass-1")
    play(state, "use shovel-1")

    first = "Something that you have begun comes first; then you walk."
    assert [why_not(state, thing) for thing in ("trail:t1-r1", "spot:t1")] == [first, first]
    assert why_not(state, "toolbox:compass-1") == (
        "A toolbox is used before your walk, after it, or at the end of your turn."
    )


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"rations_0": "0"}, "You have no ration left to explore with."),
        ({"r1": "0", "relics": "r1"}, "Nothing is left there to explore."),
    ],
)
def test_why_one_cannot_explore(parts: dict[str, str], reason: str) -> None:
    state = position(at_0="r1", toolboxes_0="shovel-1", asked="Explore 0", **parts)

    assert "explore" not in offered(state)
    assert why_not(state, "spot:r1") == reason


def test_why_a_neighbour_cannot_be_explored() -> None:
    """Chapter “Exploring a neighbour”."""
    state = position(explorers="red green blue", at_0="t3", t3="purple-small-7", r4="0", asked="Explore 0")
    play(state, "explore")

    assert why_not(state, "spot:r4") == "Nothing is left there to explore."
    assert why_not(state, "spot:base") == "Nothing is left there to explore."
    assert why_not(state, "spot:t5") == (
        "This spot is not next to the one from which you explore, or it was explored just now."
    )


def test_why_a_token_cannot_be_flipped() -> None:
    """Purple tile 8: two different tokens."""
    state = position(at_0="t3", t3="purple-large-8", asked="Explore 0")
    play(state, "explore", "flip t2-r2")

    assert why_not(state, "trail:t2-r2") == "You have just flipped it."
    assert why_not(state, "trail:t1-t2") == "There is no toolbox token on this trail."


def test_why_a_pathway_cannot_be_moved() -> None:
    state = position(at_0="r1", pathways_0="t1-r1 t1-t2", toolboxes_0="compass-2")
    play(state, "use compass-2")
    assert why_not(state, "trail:r1-t4") == "You have no pathway there."
    play(state, "lift t1-r1", "place r1-t4")
    assert why_not(state, "trail:r1-t4") == "This pathway has just been moved."


@pytest.mark.parametrize(
    ("toolbox", "parts", "reason"),
    [
        ("machete-1", {}, "You do not stand on a temple with tiles."),
        ("machete-2", {"rations_0": "5"}, "Your pack is full."),
        ("machete-3", {}, "You have no relic."),
        ("compass-1", {}, "You have no pathway on the board."),
        ("compass-2", {"pathways_0": "t1-r1"}, "You have fewer than two pathways on the board."),
        ("compass-3", {}, "You have no pathway on the board."),
        ("shovel-2", {"pathways_0": "t1-r1 r1-t4 t3-r1"}, "You have a pathway on every trail next to you."),
        (
            "shovel-2",
            {"pathways_0": "t1-t2 t1-t3 t4-r3 t5-r5 t5-t6 t5-t7 r5-t8 t8-r6 r6-t10 t10-r8"},
            "You have no pathway left in your reserve.",
        ),
    ],
)
def test_why_a_tool_would_bring_nothing(toolbox: str, parts: dict[str, str], reason: str) -> None:
    """Chapter “Using a toolbox”: what could not be carried out is not on offer."""
    state = position(at_0="r1", toolboxes_0=toolbox, **parts)

    assert f"use {toolbox}" not in offered(state)
    assert why_not(state, f"toolbox:{toolbox}") == reason
    assert why_not(state, f"place:{toolbox}") == "Choose the toolbox that stands there, not the place."


def test_why_a_toolbox_cannot_climb() -> None:
    state = position(at_0="t3", t3="purple-medium-2", toolboxes_0="bottom machete-3", asked="Explore 0")
    play(state, "explore")

    assert why_not(state, "toolbox:machete-3") == "This toolbox stands at the top of its branch."
    assert why_not(state, "toolbox:compass-1") == "None of your toolboxes stands there."
    assert why_not(state, "place:shovel-2") == "No toolbox stands one step below this place."
    assert why_not(state, "place:x") == "There is never anything to choose here."


@pytest.mark.parametrize(
    ("tile", "parts", "reason"),
    [
        ("ivory-small-1", {}, "A small ivory tile works by itself."),
        ("ivory-large-1", {}, "A large ivory tile counts at the end."),
        ("ivory-large-6", {}, "You can give this tile for one more turn when everybody has played the last one."),
        ("ivory-medium-3", {"rations_0": "5"}, "Your pack is full."),
        (
            "ivory-medium-5",
            {},
            "The moment for this tile is another: Once: when you place a pathway, place it anywhere.",
        ),
        ("ivory-medium-6", {}, "Choose the temple to which you jump."),
        ("ivory-medium-6", {"at_0": "r1"}, "You do not stand on a temple."),
        ("ivory-medium-6", {"relics": "t4 t7 t10"}, "A relic lies on every other temple of this colour."),
    ],
)
def test_why_an_ivory_tile_is_not_used(tile: str, parts: dict[str, str], reason: str) -> None:
    state = position(**({"explorers": "red green blue", "at_0": "t1", "tiles_0": tile} | parts))

    assert why_not(state, f"tile:{tile}") == reason


def test_why_two_pathways_are_not_placed() -> None:
    """Medium ivory tile 4: only if two can be placed."""
    state = position(
        at_0="r1", pathways_0="t1-r1 r1-t4", toolboxes_0="shovel-2", tiles_0="ivory-medium-4", asked="SetOut 0"
    )
    play(state, "use shovel-2")

    assert offered(state) == {"place t3-r1"}
    assert why_not(state, "tile:ivory-medium-4") == (
        "Two pathways cannot be placed here: that takes two in your reserve and two free trails."
    )


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("tile:ivory-small-2", "This tile is not yours."),
        ("tile:blue-large", "A blue tile is worth points at the end, and nothing before."),
        ("tile:purple-small-1", "A purple tile acts when it is taken."),
        ("storey:small", "There is no tile of this size left in the temple."),
        ("relic:toad", "A relic is taken by an expedition: a walk from one such relic to another."),
        ("explorer:red", "An explorer moves when you choose a trail or a spot."),
        ("seat:1", "No player is ever chosen in this game. The name opens the whole table."),
        *(
            (thing, "There is never anything to choose here.")
            for thing in ("trail:x", "spot:x", "tile:x", "piece:x", "x")
        ),
    ],
)
def test_why_a_thing_on_the_table_is_not_for_choosing(thing: str, reason: str) -> None:
    assert why_not(position(at_0="t1"), thing) == reason


def test_before_an_extra_turn_one_says_whether_one_plays_it() -> None:
    """Chapter “An extra turn”."""
    state = position(at_0="t1", tiles_0="ivory-large-6", asked="ExtraTurn 0, End 0")

    assert why_not(state, "trail:t1-t2") == "First say whether you play one more turn."
    assert why_not(state, "spot:t2") == "First say whether you play one more turn."
