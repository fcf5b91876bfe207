"""How good a position looks: a share of the win for each seat."""

import pytest

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.relikt import GAME
from reliquary.games.relikt.estimate import treasure_points
from reliquary.games.relikt.position import position


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_shares_lie_between_0_and_1_and_sum_to_1(seats: int) -> None:
    state = GAME.start(seats=seats, seed="scales")
    chance = Chance("scales")
    while True:
        shares = [state.estimate(seat) for seat in range(seats)]
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
        if state.over:
            break
        state.advance(bot("random").answer(state, chance))


def test_when_the_game_is_over_the_winners_share_it() -> None:
    """Ruling 32."""
    state = position(won_0="blue-5", won_1="red-5 red-5", won_2="blue-3", asked="nobody")

    assert [state.estimate(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_a_twin_of_a_red_heals_twice() -> None:
    """Rulings 1 and 2: a row with a red 6 looks good to a seat that has one, and bad to one that has none."""
    row = "red-6: green-12 green-11"

    with_one, with_none, with_two = (
        position(row_1=row, won_0=won).estimate(0) - position(row_1="red-6", won_0=won).estimate(0)
        for won in ("red-6", "-", "red-6 red-6")
    )

    assert with_one > 0 > with_none
    assert with_two < 0


def test_high_cards_of_ones_own_on_a_blue_treasure_look_good() -> None:
    ahead, behind = position(row_1="blue-6: green-12"), position(row_1="blue-6: blue-12")

    assert ahead.estimate(0) > behind.estimate(0)


def test_it_follows_the_camp_not_the_seat() -> None:
    """Ruling 46."""
    state = position(row_1="blue-6: green-12 green-11", asked="ChooseCamp 0, LayCard 0")
    before = state.estimate(0), state.estimate(1)

    state.play("swap seat-1")

    assert state.estimate(0) < before[0]
    assert state.estimate(1) > before[1]


def test_treasures_are_added_up_as_in_the_final_count() -> None:
    """Chapter "End of the game": blue ones, pairs of red ones and single red ones, at every moment of a game."""
    state, luck = GAME.start(seats=4, seed="treasures"), Chance("luck")
    singles = 0
    while not state.over:
        assert [treasure_points(state, seat) for seat in range(4)] == state.scores()
        singles += any(points["singles"] for points in state.breakdown())
        state.advance(luck.draw(state.legal().copy()))
    assert singles > 20


def test_a_card_that_lies_face_down_counts_for_more() -> None:
    """Nobody can shoot or catch it, nor answer it."""
    hidden, open_ = position(row_1="blue-6: ?0:green-12"), position(row_1="blue-6: green-12")

    assert hidden.estimate(0) > open_.estimate(0)


def test_an_action_card_is_kept_until_it_is_of_use() -> None:
    """In the first turn little is at stake that would be worth one."""
    deals = [GAME.start(seats=4, seed=f"first {number}") for number in range(12)]

    played = [bot("greedy").answer(state, Chance("luck")).notation for state in deals]

    assert played.count("no action") >= 8


def test_greedy_hides_a_high_card_where_much_is_at_stake() -> None:
    state = position(
        actions_0="blindfold ...", row_1="blue-6: blue-9 white-8", hand_0="green-12 blue-1 white-1 white-2"
    )

    moves = []
    while state.turn == 1:
        move = bot("greedy").answer(state, Chance("luck"))
        moves.append(move.notation)
        state.play(move)

    assert moves == ["play blindfold", "lay green-12 row-1"]
