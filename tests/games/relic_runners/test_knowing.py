"""What is told, and what may be taken back."""

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import play, told

THREE = "red green blue"


def test_a_tile_turned_over_raises_told() -> None:
    for spot in ("t1", "t2"):
        state = position(explorers=THREE, at_0=spot, asked="Explore 0")
        state.play("explore")
        assert state.told == 1


def test_a_tile_that_the_mover_knew_tells_nothing_new_to_them() -> None:
    state = position(at_0="t2", t2="blue-large-5 blue-medium-3", seen_t2="1 1", asked="Explore 0")

    state.play("explore")

    assert state.told == 0


def test_the_next_purple_tile_raises_told_after_its_effect() -> None:
    state = position(at_0="t3", t3="purple-large-2 purple-medium-8", asked="Explore 0")

    state.play("explore")
    assert state.told == 0
    state.play("flip no more")
    assert state.told == 1


def test_looking_raises_told() -> None:
    state = position(at_0="t2", tiles_0="ivory-medium-2", asked="Explore 0")

    play(state, "explore", "use ivory-medium-2")
    assert state.told == 1
    state.play("take large")
    assert state.told == 1


def test_walks_toolboxes_and_ruins_can_be_taken_back() -> None:
    state = position(at_0="t1", pathways_0="t1-r1", toolboxes_0="shovel-2")

    play(state, "use shovel-2", "place t1-t2", "follow t1-r1", "stop", "explore", "place r1-t4")

    assert (state.told, state.turn) == (0, 1)


def test_showing_ones_own_blue_tile_can_be_taken_back() -> None:
    state = position(at_0="t2", tiles_0="blue-large-5", blue_taken="1", toolboxes_0="shovel-3", asked="EndTurn 0")

    state.play("use shovel-3")

    assert state.told == 0
    assert state.coins == [5, 0]


def test_the_end_tells_everything() -> None:
    state = position(ending="0", asked="EndTurn 1, Turn 0")

    state.play("end turn")

    assert state.told == 1


def test_the_news_of_a_turn() -> None:
    state = position(
        explorers=THREE,
        at_0="t2",
        pathways_0="t1-t2",
        tiles_0="ivory-small-5 ivory-large-1 ivory-medium-2",
        t3="purple-large-1 purple-medium-3",
        down="r2-t3",
    ).listen()

    play(state, "follow t1-t2", "follow t1-t3", "explore", "use ivory-medium-2", "take medium", "end turn")

    assert told(state, 0) == [
        "seat 0 follows the trail T1–T2 and comes to ivory temple T1.",
        "seat 0 follows the trail T1–T3 and comes to purple temple T3.",
        "seat 0 gives a ration to explore.",
        "seat 0 uses the medium ivory tile 2, which leaves the game.",
        "seat 0 looks at the tiles on purple temple T3: the large purple tile 1, the medium purple tile 3.",
        "seat 0 takes the medium purple tile 3 from purple temple T3: Take 2 rations.",
        "seat 0 takes 2 rations.",
        "The next tile on purple temple T3 is turned up, the large purple tile 1: 3 points.",
        "It is the turn of seat 1.",
    ]
    assert told(state, 1)[4] == "seat 0 looks at the tiles on purple temple T3."


def test_news_of_toolboxes_and_tokens() -> None:
    state = position(
        explorers=THREE,
        at_0="t2",
        toolboxes_0="bottom shovel-1 shovel-3",
        pathways_0="t1-t2",
        tiles_0="ivory-large-2",
        t1="ivory-large-1",
    ).listen()

    play(state, "follow t2-r2", "climb shovel-1", "use shovel-2", "place t2-r2")

    assert told(state)[1:] == [
        "seat 0 turns down the toolbox token on this trail: T2–R2.",
        "A toolbox of seat 0 climbs: shovel, level 2.",
        "seat 0 uses a toolbox (shovel, level 2): place a pathway next to you.",
        "seat 0 places a pathway on the trail T2–R2.",
    ]


def test_no_news_where_nobody_listens() -> None:
    state = position(at_0="t1")

    state.play("follow t1-t2")

    assert state.news == []


def test_a_whole_game_can_be_told() -> None:
    state = GAME.start(seats=5, seed="story", power="yes", setup="random").listen()
    count = 0
    while not state.over:
        state.play(state.legal()[(count * 7) % len(state.legal())])
        count += 1
    assert all(told(state, seat) for seat in (None, 0, 1, 2, 3, 4))


def test_all_hear_which_pathway_moves_as_soon_as_it_is_chosen() -> None:
    """Nothing that is done in the open is kept back until the next answer."""
    state = position(at_0="t1", pathways_0="t1-t2 t1-t3", toolboxes_0="compass-1").listen()
    state.play("use compass-1")
    state.news.clear()

    play(state, "lift t1-t2", "place r5-t8")

    assert told(state) == [
        "seat 0 takes the pathway from the trail T1–T2.",
        "seat 0 places that pathway on the trail R5–T8.",
    ]
