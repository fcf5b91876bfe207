"""Chapters “Taking a treasure” and “Ties”: when a row is scored, who takes its treasure, and what if nobody does."""

import pytest

from reliquary import IllegalMove
from reliquary.games.relikt.position import lines, position


def test_the_example_of_the_rulebook() -> None:
    """Yellow 11, red 10 and red 2 on the blue treasure of 3: red has 12 and takes it, whoever laid the cards."""
    state = position(
        camps="yellow red green",
        row_1="blue-3: yellow-11 red-10",
        hand_0="red-2 ...",
        asked="LayCard 0, Refill 0",
    )

    state.play("lay red-2 row-1")

    assert [lines(state)[f"won {seat}"] for seat in range(3)] == ["-", "blue-3", "-"]


def test_a_row_is_not_scored_before_it_is_full() -> None:
    state = position(row_1="blue-4: green-12 green-11", hand_0="green-10 ...", asked="LayCard 0, Refill 0")

    state.play("lay green-10 row-1")

    assert lines(state)["row 1"] == "blue-4: green-12 green-11 green-10"
    assert state.won == [(), (), ()]


@pytest.mark.parametrize(("treasure", "cards"), [("blue-3", 3), ("blue-4", 4), ("red-5", 5), ("red-6", 6)])
def test_a_row_is_full_with_as_many_cards_as_gems(treasure: str, cards: int) -> None:
    laid = " ".join(f"white-{value}" for value in range(1, cards))
    state = position(row_1=f"{treasure}: {laid}", hand_0="white-12 ...", asked="LayCard 0, Refill 0")

    state.play("lay white-12 row-1")

    assert lines(state)["won 2"] == treasure


def test_the_cards_of_a_scored_row_are_discarded_and_the_next_treasure_heads_it() -> None:
    state = position(
        row_3="blue-3: green-4 blue-5",
        hand_0="blue-1 ...",
        discard="white-1",
        treasures="... red-6",
        asked="LayCard 0, Refill 0",
    )

    state.play("lay blue-1 row-3")

    assert lines(state)["won 1"] == "blue-3"
    assert lines(state)["row 3"] == "red-6:"
    assert lines(state)["discard"] == "white-1 green-4 blue-5 blue-1"


def test_an_own_example_of_a_tie() -> None:
    """Yellow 7 against red 4 and red 3: the cards go, the treasure stays, nobody takes it."""
    state = position(
        camps="yellow red green",
        row_1="blue-3: yellow-7 red-4",
        hand_0="red-3 ...",
        treasures="... red-6",
        asked="LayCard 0, Refill 0",
    )

    state.play("lay red-3 row-1")

    assert state.won == [(), (), ()]
    assert lines(state)["row 1"] == "blue-3:"
    assert lines(state)["discard"] == "yellow-7 red-4 red-3"
    assert lines(state)["treasures"].split(" | ")[0].endswith("red-6")


def test_a_tie_at_the_top_gives_nothing_to_those_below() -> None:
    """Ruling 30: the third colour does not profit."""
    state = position(row_1="blue-4: green-8 blue-5 blue-3", hand_0="white-2 ...", asked="LayCard 0, Refill 0")

    state.play("lay white-2 row-1")

    assert state.won == [(), (), ()]
    assert lines(state)["row 1"] == "blue-4:"


def test_a_tie_below_the_top_does_not_matter() -> None:
    state = position(row_1="blue-3: green-4 blue-4", hand_0="white-5 ...", asked="LayCard 0, Refill 0")

    state.play("lay white-5 row-1")

    assert lines(state)["won 2"] == "blue-3"


def test_all_can_be_tied() -> None:
    state = position(row_1="blue-3: green-4 blue-4", hand_0="white-4 ...", asked="LayCard 0, Refill 0")

    state.play("lay white-4 row-1")

    assert state.won == [(), (), ()]


def test_the_card_counts_for_the_camp_of_its_colour() -> None:
    """Ruling 20: seat 0 lays a blue card, and seat 1, whose camp is blue, takes the treasure."""
    state = position(row_1="blue-3: green-1 green-2", hand_0="blue-12 ...", asked="LayCard 0, Refill 0")

    state.play("lay blue-12 row-1")

    assert lines(state)["won 1"] == "blue-3"


def test_when_the_treasures_are_used_up_a_gap_stays() -> None:
    """Ruling 29: nothing more can be laid there."""
    state = position(
        row_1="blue-3: green-1 green-2",
        hand_0="green-3 ...",
        treasures="-",
        won_2="...",
        asked="LayCard 0, Refill 0",
    )

    state.play("lay green-3 row-1")

    assert lines(state)["row 1"] == "-"
    state.play("no action")
    assert {move.things[1] for move in state.legal()} == {"row:2", "row:3", "row:4"}
    with pytest.raises(IllegalMove):
        state.play(f"lay {lines(state)['hand 1'].split()[0]} row-1")


def test_ten_ties_one_after_the_other_end_the_game() -> None:
    """Ruling 40: the guard against endless ties; scored as it stands, and announced."""
    state = position(
        row_1="blue-3: green-7 blue-4",
        hand_0="blue-3 ...",
        won_1="blue-5",
        tied="9",
        asked="LayCard 0, Refill 0",
    ).listen()

    state.play("lay blue-3 row-1")

    assert state.over
    assert state.scores() == [0, 5, 0]
    assert [str(news.to(None)) for news in state.news][-2:] == [
        "Row 1 is tied: its cards go, the treasure stays.",
        "10 rows were tied one after the other: the game ends here.",
    ]


def test_nine_ties_do_not_end_the_game() -> None:
    """Ruling 40."""
    state = position(row_1="blue-3: green-7 blue-4", hand_0="blue-3 ...", tied="8", asked="LayCard 0, Refill 0")

    state.play("lay blue-3 row-1")

    assert not state.over
    assert lines(state)["tied"] == "9"


def test_an_award_restarts_the_count_of_ties() -> None:
    """Ruling 40: only ties with no award in between count."""
    state = position(row_1="blue-3: green-7 blue-4", hand_0="blue-2 ...", tied="9", asked="LayCard 0, Refill 0")

    state.play("lay blue-2 row-1")

    assert not state.over
    assert lines(state)["tied"] == "0"
