"""Chapter “End of the game”: when it ends, what the treasures are worth, who wins."""

from pathlib import Path

import pytest

from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import lines, position, read
from reliquary.games.relikt.state import Relikt

LAST_ROW = {
    "row_1": "blue-3: green-1 green-2",
    "row_2": "-",
    "row_3": "-",
    "row_4": "-",
    "treasures": "-",
    "won_2": "...",
}
TWO_ROWS = {**LAST_ROW, "row_2": "red-6: blue-12 blue-11"}


def test_the_game_ends_at_once_with_the_last_treasure() -> None:
    """Decided, and ruling 31: after the 17th award nobody draws, neither adventure nor action cards."""
    state = position(**LAST_ROW, hand_0="green-3 ...", actions_0="rum lasso pistol | ...")
    state.play("play lasso")

    state.play("lay green-3 row-1")

    assert state.over
    assert sum(len(won) for won in state.won) == 17
    assert [len(hand) for hand in state.hands] == [3, 4, 4]
    assert lines(state)["actions 0"].startswith("rum pistol |")
    assert state.legal() == []


def test_with_a_treasure_on_the_table_the_game_goes_on() -> None:
    """Decided: play until every treasure is awarded."""
    state = position(**TWO_ROWS, hand_0="green-3 ...", asked="LayCard 0, Refill 0")

    state.play("lay green-3 row-1")

    assert not state.over
    assert state.treasures_to_come() == 1


def test_the_variant_with_one_treasure_left_stops_after_the_16th_award() -> None:
    """Section 3.1: the last treasure and its row count for nobody."""
    state = position(**TWO_ROWS, hand_0="green-3 ...", options="treasures_left=1", asked="LayCard 0, Refill 0")

    state.play("lay green-3 row-1")

    assert state.over
    assert sum(len(won) for won in state.won) == 16
    assert lines(state)["row 2"] == "red-6: blue-12 blue-11"
    assert state.won[1] == ()


def test_the_variant_does_not_stop_with_two_treasures_left() -> None:
    three_rows = {**TWO_ROWS, "row_3": "red-5"}
    state = position(**three_rows, hand_0="green-3 ...", options="treasures_left=1", asked="LayCard 0, Refill 0")

    state.play("lay green-3 row-1")

    assert not state.over


def test_a_tie_on_the_last_treasure_does_not_end_the_game() -> None:
    state = position(
        **{**LAST_ROW, "row_1": "blue-3: green-3 blue-1"}, hand_0="blue-2 ...", asked="LayCard 0, Refill 0"
    )

    state.play("lay blue-2 row-1")

    assert not state.over
    assert lines(state)["row 1"] == "blue-3:"


def test_the_first_card_of_a_compass_may_end_the_game() -> None:
    """Rulings 4 and 31: then the second is not asked for, and nobody draws."""
    state = position(**LAST_ROW, hand_0="green-3 ...", actions_0="compass ...")
    state.play("play compass")

    state.play("lay green-3 row-1")

    assert state.over
    assert len(state.hands[0]) == 3


def test_binoculars_may_end_the_game_and_then_nobody_draws() -> None:
    """Rulings 31 and 42."""
    state = position(**LAST_ROW, hand_1="green-3 ...", actions_0="binoculars rum camera | ...")
    state.play("play binoculars")
    state.play("look seat-1")

    state.play("lay green-3 row-1")

    assert state.over
    assert [len(hand) for hand in state.hands] == [4, 3, 4]
    assert lines(state)["actions 0"].startswith("rum camera |")


def test_open_rows_are_void_when_ties_end_the_game() -> None:
    """Rulings 31 and 40: rows that are not full give nothing."""
    state = position(
        row_1="blue-3: green-7 blue-4",
        row_2="red-4: white-12 white-11 white-10",
        hand_0="blue-3 ...",
        tied="9",
        asked="LayCard 0, Refill 0",
    )

    state.play("lay blue-3 row-1")

    assert state.over
    assert state.scores() == [0, 0, 0]


def test_a_box_with_a_single_treasure_ends_with_it_in_either_variant(tmp_path: Path) -> None:
    """No game ever stalls, not even one that has no more treasures than are left over."""
    text = (GAME.folder / "components.toml").read_text().replace("treasures_removed = 3", "treasures_removed = 19")
    (tmp_path / "tiny.toml").write_text(text)
    game = GAME.with_components(tmp_path / "tiny.toml")
    for left in (0, 1):
        state = game.start(seats=3, seed="tea", treasures_left=left)
        while not state.over:
            state.play(state.legal()[-1])
            assert state.turn < 200
        assert sum(len(won) for won in state.won) == 1


def with_won(treasures: str) -> Relikt:
    return position(won_0=treasures)


def test_the_example_of_the_rulebook() -> None:
    """Blue 3 and 5, red 4, 4 and 5: seven points."""
    state = with_won("blue-3 blue-5 red-4 red-4 red-5")

    assert state.scores()[0] == 7
    assert state.breakdown()[0] == {"blue": 8, "pairs": 4, "singles": -5}


@pytest.mark.parametrize(
    ("treasures", "points"),
    [
        ("-", 0),
        ("blue-3 blue-3 blue-6", 12),
        ("red-4", -4),
        ("red-4 red-5 red-6", -15),
        ("red-4 red-4", 4),
        ("red-5 red-5", 5),
        ("red-6 red-6", 6),
        ("red-4 red-4 red-4", 0),
        ("red-4 red-4 red-4 red-4", 8),
        ("red-6 red-6 red-6 red-5 red-5", 5),
        ("red-4 blue-4", 0),
    ],
)
def test_what_treasures_are_worth(treasures: str, points: int) -> None:
    """Rulings 1 and 2: a pair of equal reds counts up once, a red that is left over counts down."""
    state = with_won(treasures)

    assert state.scores()[0] == points
    assert sum(state.breakdown()[0].values()) == points


def test_every_source_of_points_has_a_name() -> None:
    assert set(GAME.sources) == set(with_won("-").breakdown()[0])


def test_the_most_points_win() -> None:
    state = position(won_0="red-4", won_1="blue-6", won_2="blue-3")

    assert state.ranking() == [(1,), (2,), (0,)]


def test_equal_points_share_the_win() -> None:
    """Ruling 32: there is no tie-break."""
    state = position(won_0="blue-5", won_1="red-5 red-5", won_2="blue-3")

    assert state.ranking() == [(0, 1), (2,)]


def test_a_finished_game_is_read_back_as_finished() -> None:
    state = position(**LAST_ROW, hand_0="green-3 ...", asked="LayCard 0, Refill 0")
    state.play("lay green-3 row-1")

    again = read(GAME, "\n".join(f"{key}: {value}" for key, value in lines(state).items()))

    assert again.over
    assert again.dump() == state.dump()
