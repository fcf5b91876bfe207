"""What a seat of Relic Runners observes, as numbers."""

from reliquary.games.relic_runners.components import COLOURS, FIRST_BLUE, FIRST_PURPLE, RELICS, SIZES
from reliquary.games.relic_runners.position import PLACES, position
from reliquary.games.relic_runners.state import RelicRunners
from tests.games.observed import Observed
from tests.games.relic_runners.asked import play

BOX = position().box
SPOTS, TRAILS, TILES = BOX.spot_ids, BOX.trail_ids, BOX.tile_ids
KEPT, BLUE = TILES[:FIRST_PURPLE], TILES[FIRST_BLUE:]
PHASES = ("chain", "opened", "closed", "shortened")
THREE = "red green blue"


def tiles_at(state: RelicRunners, spot: str, seat: int) -> tuple[int, set[str]]:
    """How many lie there, or which sizes; and those that the seat knows."""
    seen = Observed(state, seat)
    known = seen.named_rows("seen", TILES)[SPOTS.index(spot)]
    return seen.named("tiles", SPOTS).get(spot, 0), set(known)


def test_tiles_are_hidden_but_for_the_purple_tops() -> None:
    state = position(explorers=THREE, t1="ivory-large-1 ivory-small-1")

    assert tiles_at(state, "r1", 0) == (3, set())
    assert tiles_at(state, "t1", 0) == (1 + 4, set())
    assert tiles_at(state, "t3", 0) == (1 + 2 + 4, {"purple-small-1"})
    assert tiles_at(state, "base", 0) == (0, set())


def test_who_looked_goes_on_seeing() -> None:
    state = position(explorers=THREE, t2="blue-large-5 blue-medium-3", seen_t2="5 4")

    assert tiles_at(state, "t2", 0) == (1 + 2, {"blue-large-5"})
    assert tiles_at(state, "t2", 1) == (1 + 2, set())
    assert tiles_at(state, "t2", 2) == (1 + 2, {"blue-large-5", "blue-medium-3"})


def test_nothing_hidden_changes_what_is_observed() -> None:
    """Tiles that nobody has seen, and another's blue tile of the same size."""
    one = position(tiles_1="blue-large-5", t1="ivory-large-1 ivory-medium-1", explorers=THREE)
    other = position(tiles_1="blue-large-4", t1="ivory-large-2 ivory-medium-2", explorers=THREE)

    assert Observed(one).bytes == Observed(other).bytes
    assert Observed(one, 1).bytes != Observed(other, 1).bytes


def test_blue_tiles_count_for_those_who_know_them() -> None:
    state = position(coins_0="12", tiles_0="blue-large-5 blue-medium-3", blue_seen_0="1 3", held_0="toad toad")

    own, other = Observed(state), Observed(state, 1)

    assert own.named_rows("blue", BLUE)[0] == {"blue-large-5": 1, "blue-medium-3": 1}
    assert own.rows("hidden")[0] == [0, 0, 0]
    assert own.rows("points")[0] == [0, 12 + 5 + 3 + 5]
    assert other.named_rows("blue", BLUE)[1] == {"blue-medium-3": 1}
    assert dict(zip(SIZES, other.rows("hidden")[1], strict=True)) == {"large": 1, "medium": 0, "small": 0}
    assert other.rows("points")[1] == [0, 12 + 3 + 5]
    assert other.rows("coins")[1] == [0, 12]


def test_all_that_is_of_a_seat_stands_in_the_order_of_play() -> None:
    state = position(
        explorers="black red green",
        powers="2",
        at_1="t5",
        at_2="r1",
        pathways_1="t2-r2 t1-t2",
        pathways_2="t2-r2",
        rations_1="5",
        toolboxes_1="bottom machete-2 machete-2",
        tiles_1="ivory-large-5 ivory-small-3",
        held_1="toad toad skull",
        coins_1="300",
        ending="2",
        asked="SetOut 2",
    )

    for seat in range(3):
        seen, one, two = Observed(state, seat), (1 - seat) % 3, (2 - seat) % 3
        ids = [next(iter(row)) for row in seen.named_rows("explorers", BOX.explorers)]
        assert ids == [("black", "red", "green")[(seat + place) % 3] for place in range(3)]
        assert seen.by_seat("powers").index(1) == one
        assert [next(iter(row)) for row in seen.named_rows("at", SPOTS)][one] == "t5"
        assert seen.named_rows("pathways", TRAILS)[one] == {"t2-r2": 1, "t1-t2": 1}
        assert seen.named_rows("pathways", TRAILS)[two] == {"t2-r2": 1}
        assert seen.by_seat("rations")[one] == 5
        assert seen.named_rows("toolboxes", PLACES)[one] == {"bottom": 1, "machete-2": 2}
        assert seen.named_rows("ivory", KEPT)[one] == {"ivory-large-5": 1, "ivory-small-3": 1}
        assert seen.named_rows("held", RELICS)[one] == {"toad": 2, "skull": 1}
        assert seen.rows("coins")[one] == [1, 300 - 256]
        # Two colours of relics, and four points for each of three toolboxes.
        assert seen.rows("points")[one] == [1, 300 + 5 + 5 + 12 - 256]
        assert seen.by_seat("ending").index(1) == two
        assert seen.by_seat("asked").index(1) == two


def test_the_board() -> None:
    state = position(relics="r3 t5", down="t2-r2", discard="purple-large-8 ruin ivory-large-5", r1="1", t7="-")
    seen = Observed(state, 1)

    assert seen.named("relics", SPOTS) == {"r3": 1, "t5": 1}
    assert set(seen.named("tokens", TRAILS)) == {TRAILS[trail] for trail in BOX.rivers} - {"t2-r2"}
    assert seen.named("gone", TILES) == {"purple-large-8": 1, "ivory-large-5": 1}
    assert (tiles_at(state, "r1", 0)[0], tiles_at(state, "t7", 0)[0], tiles_at(state, "r3", 0)[0]) == (1, 0, 0)
    colours = dict(zip(SPOTS, seen.named_rows("colours", COLOURS), strict=True))
    assert colours["base"] == {}
    assert (colours["r1"], colours["t1"], colours["t2"], colours["t3"]) == (
        {"green": 1},
        {"ivory": 1},
        {"blue": 1},
        {"purple": 1},
    )


def test_the_turn_so_far() -> None:
    state = position(
        at_0="t1",
        began="t1",
        relics="t1",
        tool_used="1",
        doubled="1",
        gained="260",
        blue_taken="2",
        quiet="3",
        stirred="1",
        asked="Explore 0",
        moved="1",
    )
    seen = Observed(state, 1)

    assert (seen.named("began", SPOTS), seen.named("setting_out", COLOURS)) == ({"t1": 1}, {"ivory": 1})
    assert [seen.one(name) for name in ("moved", "tool_used", "doubled", "stirred")] == [1, 1, 1, 1]
    assert [seen.one(name) for name in ("gained", "blue_taken", "quiet")] == [255, 2, 3]
    fresh = Observed(position()).set_fields()
    assert not {"setting_out", "moved", "tool_used", "doubled", "gained", "blue_taken", "quiet", "ending"} & fresh


def test_a_walk_that_is_under_way() -> None:
    state = position(at_0="t1", pathways_0="t1-t3 t3-r4")
    state.play("follow t1-t3")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.named("walked", TRAILS)) == ({"Walk"}, {"t1-t3": 1})
    assert (seen.named("phase", PHASES), seen.named("barred", SPOTS)) == ({"chain": 1}, {"t1": 1})
    opened = position(at_0="t2", pathways_0="r2-t3")
    opened.play("follow t2-r2")
    assert Observed(opened).named("phase", PHASES) == {"opened": 1}


def test_the_trails_of_a_walk_are_seen_while_toolboxes_climb() -> None:
    state = position(at_0="t2", pathways_0="r2-t3")
    play(state, "follow t2-r2", "follow r2-t3")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.one("left")) == ({"ClimbTable"}, 2)
    assert "Reach" in seen.steps("planned")
    assert seen.named("walked", TRAILS) == {"t2-r2": 1, "r2-t3": 1}
    assert not {"phase", "barred", "spot", "lifted"} & seen.set_fields()


def test_tokens_that_are_flipped() -> None:
    state = position(explorers=THREE, at_0="t3", t3="purple-small-8", asked="Explore 0")
    state.play("explore")
    seen = Observed(state, 1)
    assert (seen.steps("question"), seen.one("left"), seen.named("lifted", TRAILS)) == ({"FlipTokens"}, 2, {})

    state.play("flip t2-r2")
    seen = Observed(state, 1)
    assert (seen.one("left"), seen.named("lifted", TRAILS)) == (1, {"t2-r2": 1})
    assert "t2-r2" not in seen.named("tokens", TRAILS)


def test_pathways_that_move() -> None:
    state = position(explorers=THREE, at_0="t1", pathways_0="t1-t2 t1-t3", toolboxes_0="compass-2")
    state.play("use compass-2")
    before = {"t1-t2": 1, "t1-t3": 1}
    seen = Observed(state, 1)
    assert (seen.steps("question"), seen.one("left")) == ({"LiftPathway"}, 2)
    assert (seen.named("before", TRAILS), seen.named("lifted", TRAILS)) == (before, {})

    state.play("lift t1-t2")
    seen = Observed(state, 1)
    assert (seen.steps("question"), seen.one("left")) == ({"LayPathway"}, 2)
    assert (seen.named("before", TRAILS), seen.named("lifted", TRAILS)) == (before, {"t1-t2": 1})
    state.play("place t1-r1")
    assert Observed(state, 1).one("left") == 1
    assert Observed(state, 1).named_rows("pathways", TRAILS)[2] == {"t1-r1": 1, "t1-t3": 1}


def test_the_spot_that_is_explored() -> None:
    state = position(explorers=THREE, at_0="t1", tiles_0="ivory-medium-2", asked="Explore 0")
    state.play("explore")
    seen = Observed(state, 1)

    assert seen.steps("question") == {"LookOrTakeTop"}
    assert (seen.named("spot", SPOTS), seen.named("chain", SPOTS)) == ({"t1": 1}, {})


def test_the_temples_that_led_to_a_neighbour() -> None:
    state = position(explorers=THREE, at_0="t3", t3="purple-large-1 purple-small-7", asked="Explore 0")
    state.play("explore")
    seen = Observed(state, 1)

    assert seen.steps("question") == {"ChooseNeighbour"}
    assert (seen.named("spot", SPOTS), seen.named("chain", SPOTS)) == ({"t3": 1}, {"t3": 1})


def test_one_of_two_ivory_tiles_is_kept() -> None:
    state = position(
        explorers=THREE, at_0="t1", t1="ivory-large-1 ivory-small-3", tiles_0="ivory-small-2", asked="Explore 0"
    )
    state.play("explore")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.named("choice", KEPT)) == ({"KeepOne"}, {"ivory-small-3": 1})
    assert seen.named_rows("ivory", KEPT)[2] == {"ivory-small-2": 1}


def test_when_the_game_is_over_everything_is_shown() -> None:
    state = position(coins_0="12", tiles_0="blue-large-5", asked="nobody", ending="0")
    seen = Observed(state, 1)

    assert seen.named_rows("blue", BLUE)[1] == {"blue-large-5": 1}
    assert not any(seen.all("hidden"))
    assert seen.rows("points")[1] == [0, 17]
    for spot, known in enumerate(seen.named_rows("seen", TILES)):
        assert set(known) == ({TILES[kind] for kind in state.stacks[spot]} if BOX.is_temple[spot] else set())
    assert (seen.one("over"), seen.by_seat("ending")) == (1, [0, 1])
    assert not {"asked", "question", "planned", "walked", "spot", "left"} & seen.set_fields()
