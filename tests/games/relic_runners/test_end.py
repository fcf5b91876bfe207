"""Chapter “End of the game”: the last round, the extra turn, the final count, ties, and the guard."""

import pytest

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import NOBODY
from tests.games.drawn import drawn
from tests.games.relic_runners.asked import kind, offered, play, said, told

GOES = {"relics": "r8 r7", "at_0": "r8", "pathways_0": "t12-r8", "down": "t12-r8 r7-t12"}


@pytest.mark.parametrize(
    ("explorers", "before"),
    [("red green", 6), ("red green blue", 7), ("red green blue yellow", 8), ("red green blue yellow black", 9)],
)
def test_enough_relics_bring_the_last_round(explorers: str, before: int) -> None:
    """F1: 7, 8, 9 or 10 of all players together; everybody else plays once more."""
    state = position(explorers=explorers, held_1=" ".join(["toad"] * before), **GOES).listen()

    play(state, "follow t12-r8", "follow r7-t12")
    assert said(state, "ending") == ["0"]
    assert f"{before + 1} relics are collected: everybody but seat 0 plays one last turn." in told(state)
    seats = []
    while not state.over:
        seats.append(state.seat)
        state.play("end turn" if "end turn" in offered(state) else state.legal()[0])

    assert set(seats[1:]) == set(range(1, len(explorers.split())))
    assert state.turn == len(explorers.split())


def test_one_relic_less_does_not() -> None:
    state = position(held_1="toad toad toad toad toad", **GOES)

    play(state, "follow t12-r8", "follow r7-t12")

    assert state.ending == NOBODY


def test_relics_of_the_last_round_count_and_change_nothing_else() -> None:
    """F1."""
    state = position(
        explorers="red green blue",
        ending="0",
        at_1="r8",
        relics="r8 r7",
        pathways_1="t12-r8",
        down="t12-r8 r7-t12",
        asked="SetOut 1",
        held_2=" ".join(["toad"] * 8),
    )

    play(state, "follow t12-r8", "follow r7-t12", "end turn")

    assert said(state, "held 1", "ending") == ["toad", "0"]
    assert not state.over


def last_turn(**parts: str) -> RelicRunners:
    """Seat 1 is about to end the last turn of all."""
    return position(**{"ending": "0", "asked": "EndTurn 1, Turn 0", "turn": "9", **parts})


def test_then_it_is_over() -> None:
    state = last_turn()

    state.play("end turn")

    assert state.over


def test_large_6_gives_one_more_turn() -> None:
    """I8: a full turn, after everybody's last; D18: no points for the tile; then it is over."""
    state = last_turn(tiles_0="ivory-large-6", at_0="t1", toolboxes_0="shovel-1")

    state.play("end turn")
    assert offered(state) == {"use ivory-large-6", "no extra turn"}
    assert (state.seat, state.turn) == (0, 10)
    play(state, "use ivory-large-6", "use shovel-1", "take points", "follow t1-t2", "explore")
    assert said(state, "tiles 0")[0].startswith("blue-")
    state.play("end turn")

    assert state.over
    assert state.coins == [2, 0]


def test_large_6_may_be_declined() -> None:
    state = last_turn(tiles_1="ivory-large-6")

    play(state, "end turn", "no extra turn")

    assert state.over


def test_large_6_relics_count_and_another_large_tile_finds_an_empty_place() -> None:
    """I8."""
    state = last_turn(tiles_0="ivory-large-6", at_0="t2", t1="ivory-large-5")

    play(state, "end turn", "use ivory-large-6", "follow t1-t2", "explore")

    assert said(state, "tiles 0", "coins 0") == ["ivory-large-5", "0"]


# The final count


def test_points_of_the_end() -> None:
    """F4: coins, blue tiles, five for each different relic; worked case: toad, toad, skull, bird make 15."""
    state = position(coins_0="7", tiles_0="blue-large-5 ivory-medium-1", held_0="toad toad skull bird", rations_0="5")

    assert state.breakdown()[0] == {"coins": 7, "blue": 5, "relics": 15, "ivory": 0}
    assert state.scores()[0] == 27


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("ivory-large-1 ivory-medium-2", 6),
        ("ivory-large-2", 8),
        ("ivory-large-3", 5),
        ("ivory-large-4", 3),
        ("ivory-large-5", 8),
        ("ivory-large-6", 0),
    ],
)
def test_large_ivory_tiles(tile: str, points: int) -> None:
    """E6, D17 and the list of the rulebook; worked case: with large 3 the four relics make 20."""
    state = position(
        tiles_0=tile,
        held_0="toad toad skull bird",
        rations_0="4",
        pathways_0="t1-t2 t1-t3 t1-r1",
        toolboxes_0="bottom shovel-2",
    )

    assert state.breakdown()[0]["ivory"] == points


def test_ties_go_to_more_relics_then_to_more_colours_then_are_shared() -> None:
    """F2."""
    state = position(
        explorers="red green blue yellow",
        coins_0="10",
        held_0="toad skull",
        coins_1="15",
        held_1="toad toad",
        coins_2="15",
        held_2="bird bird",
        coins_3="20",
    )

    assert state.scores() == [20, 20, 20, 20]
    assert state.ranking() == [(0,), (1, 2), (3,)]


# The guard


def quiet(rounds: int, **parts: str) -> RelicRunners:
    return position(
        **{"quiet": str(rounds), "first": "0", "at_1": "t1", "asked": "EndTurn 1, Turn 0", **parts}
    ).listen()


def test_after_fifteen_quiet_rounds_it_ends() -> None:
    """F3."""
    state = quiet(14)

    state.play("end turn")

    assert state.over
    assert told(state)[-1] == "Nothing has left the board for 15 rounds: the game ends."


def test_everybody_is_warned_five_rounds_before() -> None:
    """F3."""
    state = quiet(9)

    state.play("end turn")

    assert not state.over
    assert "Nothing has left the board for 10 rounds: after 5 more such rounds the game ends." in told(state)


def test_a_tile_or_a_relic_restarts_the_count() -> None:
    """F3: points do not."""
    state = quiet(14, stirred="1")
    state.play("end turn")
    assert said(state, "quiet", "stirred") == ["0", "0"]

    state = quiet(14, toolboxes_1="shovel-1")
    play(state, "use shovel-1", "take points", "end turn")
    assert state.over


def test_exploring_and_expeditions_stir() -> None:
    state = position(at_0="r1", asked="Explore 0")
    state.play("explore")
    assert said(state, "stirred") == ["1"]

    state = position(**GOES)
    play(state, "follow t12-r8", "follow r7-t12")
    assert said(state, "stirred") == ["1"]


def test_rounds_are_counted_from_the_start_player() -> None:
    state = position(quiet="3", first="1", at_0="t1", asked="EndTurn 0, Turn 1")

    state.play("end turn")

    assert said(state, "quiet") == ["4"]
    play(state, state.legal()[0].notation)
    while state.seat == 1:
        state.play("end turn" if "end turn" in offered(state) else state.legal()[0])
    assert said(state, "quiet") == ["4"]


def test_the_guard_still_gives_the_extra_turn() -> None:
    """F3."""
    state = quiet(14, tiles_1="ivory-large-6")

    state.play("end turn")

    assert kind(state) == "ExtraTurn"


def test_no_last_round_is_announced_in_the_extra_turn_after_the_guard() -> None:
    """F3: nobody plays after it, whatever it collects."""
    state = quiet(14, tiles_0="ivory-large-6", held_1=" ".join(["toad"] * 6), **GOES)
    play(state, "end turn", "use ivory-large-6")
    assert "the game ends with this extra turn" in drawn(GAME.id, state, 1)

    play(state, "follow t12-r8", "follow r7-t12")

    assert state.relics_collected() == 7
    assert not [line for line in told(state) if "last turn" in line]
    assert "The last round" not in drawn(GAME.id, state, 1)
    state.play("end turn")
    assert state.over


def test_the_last_round_is_never_cut_short() -> None:
    """F3."""
    state = position(
        explorers="red green blue", quiet="14", first="0", ending="1", at_2="t1", asked="EndTurn 2, Turn 0"
    )

    state.play("end turn")

    assert not state.over
    assert state.seat == 0
