"""What a program may hand to the library: whole numbers of any kind; what there is not is refused in words."""

import numpy as np
import pytest

from reliquary import BadNotation, BadSetup, Chance, IllegalMove, State, game
from reliquary.bots import BOTS, bot


def relikt() -> State:
    return game("relikt").start(seats=3, seed="doors")


def test_numbers_of_numpy_are_numbers() -> None:
    state = game("relikt").start(seats=np.int64(3), seed=np.uint32(7))
    same = game("relikt").start(seats=3, seed=7)
    assert state.dump() == same.dump()

    state.play(np.int32(state.legal()[0].id))
    same.play(same.legal()[0].id)

    assert state.dump() == same.dump()
    assert state.view(np.int8(1)) == same.view(1)
    assert state.imagine(np.int64(1), Chance("x")).dump() == same.imagine(1, Chance("x")).dump()
    assert state.estimate(np.int64(2)) == same.estimate(2)


def test_a_number_of_no_move_is_refused() -> None:
    with pytest.raises(BadNotation, match="There is no move number -1"):
        relikt().play(np.int64(-1))


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_there_is_not_is_refused(seat: int) -> None:
    state, sentence = relikt(), f"There is no seat {seat}: they go from 0 to 2."
    for ask in (state.view, lambda seat: state.imagine(seat, Chance("")), state.estimate):
        with pytest.raises(BadSetup, match=sentence):
            ask(seat)


def test_a_spectator_has_no_seat() -> None:
    assert relikt().view(None).seat is None


def test_a_seed_with_too_many_digits_is_refused() -> None:
    with pytest.raises(BadSetup, match="A seed that is a number has at most 4300 digits"):
        game("relikt").start(seats=3, seed=10**5000)
    assert game("relikt").start(seats=3, seed=10**4000).seed == str(10**4000)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_is_asked_when_the_game_is_over_says_so(name: str) -> None:
    state = relikt()
    while not state.over:
        state.play(state.legal()[-1])

    with pytest.raises(IllegalMove, match="The game is over: there is no move to choose"):
        bot(name).answer(state, Chance(""))
