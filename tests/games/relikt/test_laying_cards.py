"""Chapter “Playing an adventure card”: laying, drawing, and what happens when the pile is used up."""

import pytest

from reliquary import IllegalMove
from reliquary.games.relikt.position import lines, position


def test_any_card_of_the_hand_goes_to_any_row() -> None:
    state = position(hand_0="green-1 green-5 blue-2 white-12", asked="LayCard 0, Refill 0")

    assert {move.notation for move in state.legal()} == {
        f"lay {card} row-{row}" for card in ("green-1", "green-5", "blue-2", "white-12") for row in (1, 2, 3, 4)
    }


def test_a_card_is_laid_open_at_the_end_of_its_row() -> None:
    state = position(hand_0="blue-2 ...", row_2="red-5: white-7", asked="LayCard 0, Refill 0")

    state.play("lay blue-2 row-2")

    assert lines(state)["row 2"] == "red-5: white-7 blue-2"


def test_who_laid_a_card_draws_one_and_the_left_neighbour_goes_on() -> None:
    state = position(hand_0="blue-2 green-1 green-2 green-3", pile="... white-9", asked="LayCard 0, Refill 0")

    state.play("lay blue-2 row-1")

    assert lines(state)["hand 0"] == "green-1 green-2 green-3 white-9"
    assert (state.seat, state.turn) == (1, 2)


def test_a_card_must_be_laid() -> None:
    """Ruling 27: action cards are never forced, the adventure card is: there is no way to pass."""
    state = position()

    state.play("no action")

    assert all(move.notation.startswith("lay ") for move in state.legal())
    with pytest.raises(IllegalMove, match="not on offer now"):
        state.play("no action")


def test_a_card_that_is_not_in_the_hand_cannot_be_laid() -> None:
    state = position(hand_0="green-1 ...", hand_1="blue-12 ...", asked="LayCard 0, Refill 0")

    with pytest.raises(IllegalMove):
        state.play("lay blue-12 row-1")


def test_the_discard_is_shuffled_when_a_card_is_needed_and_none_is_left() -> None:
    """Chapter “Ties”: the discard becomes the new pile."""
    state = position(hand_0="blue-2 ...", pile="-", asked="LayCard 0, Refill 0")
    discarded = set(state.discard)

    state.play("lay blue-2 row-1")

    drawn = set(state.hands[0]) & discarded
    assert len(drawn) == 1
    assert set(state.pile) == discarded - drawn
    assert state.discard == []


def test_the_discard_is_not_shuffled_before_a_card_is_needed() -> None:
    """Ruling 39: taking the last card of the pile shuffles nothing yet."""
    state = position(hand_0="blue-2 ...", pile="white-9", asked="LayCard 0, Refill 0")
    discarded = list(state.discard)

    state.play("lay blue-2 row-1")

    assert state.pile == []
    assert state.discard == discarded


def test_the_row_just_scored_is_in_the_shuffle() -> None:
    """Rulings 3 and 39: a full row is scored, and its cards discarded, before the draw."""
    state = position(hand_0="blue-2 ...", pile="-", row_1="blue-3: white-7 green-8", asked="LayCard 0, Refill 0")

    state.play("lay blue-2 row-1")

    assert {"white-7", "green-8", "blue-2"} <= set(lines(state)["shuffled 1"].split())


def test_the_card_shot_away_this_turn_is_in_the_shuffle() -> None:
    """Ruling 39: nothing is shuffled before the draw at the end of the turn."""
    state = position(hand_0="blue-2 blue-3 ...", pile="-", row_1="red-5: blue-12", actions_0="pistol ...")

    state.play("play pistol")
    state.play("shoot blue-12 with blue-2")
    state.play("lay blue-3 row-1")

    shuffled = lines(state)["shuffled 1"].split()
    assert "blue-12" in shuffled
    assert "blue-2" not in shuffled


def test_the_order_of_discarding_says_nothing_about_the_shuffle() -> None:
    """The same cards discarded in another order, the same chance: the same pile."""
    one, other = (
        position(
            camps="green blue white",
            hand_0="green-1 green-2 green-3 green-4",
            pile="-",
            discard=discard,
            chance="monsoon",
            asked="LayCard 0, Refill 0",
        )
        for discard in ("... white-1 blue-9", "... blue-9 white-1")
    )
    assert one.discard != other.discard

    one.play("lay green-1 row-1")
    other.play("lay green-1 row-1")

    assert one.pile == other.pile


def test_there_is_always_a_card_to_draw() -> None:
    """Ruling 28: with all rows one short and all hands full, three seats leave four of their 36 cards."""
    state = position(
        row_1="red-6: green-1 green-2 green-3 green-4 green-5",
        row_2="red-6: blue-1 blue-2 blue-3 blue-4 blue-5",
        row_3="red-6: white-1 white-2 white-3 white-4 white-5",
        row_4="red-6: green-6 green-7 green-8 green-9 green-10",
        pile="-",
        asked="LayCard 0, Refill 0",
    )
    assert len(state.discard) == 4

    state.play(state.legal()[0])

    assert [len(hand) for hand in state.hands] == [4, 4, 4]


def test_a_game_may_shuffle_any_number_of_times() -> None:
    """Each shuffle is a batch of its own in what everybody knows: more than fit in a byte."""
    state = position(pile="-")

    for _ in range(300):
        state.discard = [*state.discard, *state.pile]
        state.pile = []
        state.draw(0)
        state.discard.append(state.hands[0][0])
        state.hands[0] = state.hands[0][1:]

    assert state.batches == max(state.batch) == 300
