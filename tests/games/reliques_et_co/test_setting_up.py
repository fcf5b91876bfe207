"""Setting up: the market, the museums, who plays first and with how much, the starting cards."""

import pytest

from reliquary.games.reliques_et_co import GAME
from tests.games.reliques_et_co.asked import kind, offered, play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_of_four_and_open_piles_are_laid_out(seats: int) -> None:
    """Chapter “Setting up”, 4, and ruling 3: the top of the pile is the fourth card of its row."""
    state = GAME.start(seats=seats, seed="x")
    view = GAME.view(state, 0)

    assert [len(row) for row in state.rows] == [3, 3, 3]
    assert [len(pile) for pile in state.piles] == [6, 6, 6, 4, 4]
    assert [len(row.cards) for row in view.market] == [4, 4, 4, 1, 1]


@pytest.mark.parametrize(("seats", "boxes"), [(2, 6), (3, 9), (4, 9)])
def test_museums_show_six_boxes_to_two_players_and_nine_to_more(seats: int, boxes: int) -> None:
    """Chapter “Setting up”, 3."""
    view = GAME.view(GAME.start(seats=seats, seed="x"), 0)

    assert [len(museum.boxes) for museum in view.museums] == [boxes] * 4


def test_underwater_cards_lie_in_order_with_the_two_on_top() -> None:
    """Chapter “Setting up”, 2."""
    view = GAME.view(GAME.start(seats=2, seed="x"), 0)

    assert view.underwater == tuple(range(2, 17))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_roll_starts_and_money_goes_by_order(seats: int) -> None:
    """Chapter “Setting up”, 6, and ruling 52: the others follow clockwise by seat."""
    state = GAME.start(seats=seats, seed="dice")
    last = state.opening_rolls[-1]
    order = [(state.first + place) % seats for place in range(seats)]

    assert last[state.first] == max(last)
    assert [state.dollars[seat] for seat in order] == [2, 3, 3, 4][:seats]
    assert state.reputation == [0] * seats


def test_who_ties_for_the_highest_roll_rolls_again() -> None:
    """Ruling 30: only the tied roll again."""
    ties = [state for n in range(60) if len((state := GAME.start(seats=3, seed=str(n))).opening_rolls) > 1]

    assert ties
    for state in ties:
        for before, after in zip(state.opening_rolls, state.opening_rolls[1:], strict=False):
            tied = {seat for seat in range(3) if before[seat] == max(before)}
            assert len(tied) > 1
            assert {seat for seat in range(3) if after[seat]} == tied


def test_starting_cards_are_set_card_by_card_in_turn_order() -> None:
    """Ruling 31: from the left of the top row, in any order, before the first turn."""
    state = GAME.start(seats=2, seed="x")
    first = state.first + 1

    assert (kind(state), state.seat, state.turn) == ("SetStartingCard", state.first, 0)
    assert offered(state, "set") == {f"{id}-{first}" for id in ("desert", "canyon", "headquarters", "adventurers")}
    play(state, f"set headquarters-{first}", f"set desert-{first}", f"set adventurers-{first}")
    assert offered(state, "set") == {f"canyon-{first}"}
    play(state, f"set canyon-{first}")

    assert state.seat == state.left_of(state.first)
    placed = [(card.id, card.line, card.column) for card in GAME.view(state, 0).players[state.first].cards]
    assert placed == [
        (f"headquarters-{first}", "upper", 0),
        (f"desert-{first}", "upper", 1),
        (f"adventurers-{first}", "upper", 2),
        (f"canyon-{first}", "upper", 3),
    ]


def test_the_usual_order_is_a_plan() -> None:
    """Ruling 31: Desert, Canyon, Headquarters, Adventurers in one click."""
    state = GAME.start(seats=2, seed="x")
    number = state.first + 1
    ((name, plan),) = GAME.plans(GAME.view(state, state.first)).items()

    assert str(name) == "The usual order, in one go"
    names = ("desert", "canyon", "headquarters", "adventurers")
    assert [move.notation for move in plan] == [f"set {id}-{number}" for id in names]
    for move in plan:
        state.play(move)
    assert state.seat != state.first


def test_starting_cards_of_absent_players_stay_in_the_box() -> None:
    """Chapter “Setting up”, 5."""
    state = GAME.start(seats=2, seed="x")

    assert "desert-2" in GAME.inventory(state)
    assert "desert-3" not in GAME.inventory(state)
    assert len(GAME.inventory(state)) == 35 + 8 + 15 + 7


def test_who_begins_is_rolled_openly() -> None:
    """Chapter “Setting up”: the highest sum of two dice begins, and a tie is rolled again by those who tie."""
    state = GAME.start(seats=4, seed="rolls", listen=True)
    totals = GAME.view(state, 0).opening_rolls[0]

    rolled = [str(news.public) for news in state.news if news.kind == "rolled_for_first"][:4]
    assert rolled == [f"seat {seat} rolls {total} to decide who plays first." for seat, total in enumerate(totals)]
