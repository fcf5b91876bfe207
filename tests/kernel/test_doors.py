"""What a program may hand to the library: whole numbers of any kind; what there is not is refused in words."""

import numpy as np
import pytest

from reliquary import BadNotation, BadSetup, Chance, IllegalMove, State, game
from reliquary.bots import BOTS, bot
from tests.kernel.bare import Ask, begin


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


def observed(state: State, seat: int) -> bytes:
    layout = state.game.observation
    assert layout is not None
    row = bytearray(layout.size)
    state.observe(seat, row)
    return bytes(row)


def test_an_observation_is_written_into_any_buffer_of_bytes() -> None:
    state, layout = relikt(), game("relikt").observation
    assert layout is not None
    batch = np.full((2, layout.size), 9, dtype=np.uint8)

    state.observe(np.int64(1), batch.reshape(-1).data, layout.size)

    assert batch[1].tobytes() == observed(state, 1)
    assert set(batch[0].tolist()) == {9}


def test_a_copy_observes_what_it_became() -> None:
    state = relikt()
    before = observed(state, state.seat)
    twin = state.copy()
    twin.advance(twin.legal()[0])

    assert observed(state, state.seat) == before
    assert observed(twin, state.seat) != before


def test_the_mask_has_a_byte_for_each_move() -> None:
    state = relikt()
    mask = bytearray(len(state.game.moves))

    state.mask(mask)

    assert [state.game.moves[move] for move, on_offer in enumerate(mask) if on_offer] == state.legal()
    with pytest.raises(BadSetup, match="1218 bytes do not fit into a buffer of 1218 bytes at 1"):
        state.mask(mask, 1)


def test_a_game_without_observations_says_so() -> None:
    state = begin(Ask(0))

    with pytest.raises(BadSetup, match="has no observations"):
        state.observe(0, bytearray(100))


def test_a_layout_lists_its_fields_in_their_order() -> None:
    layout = game("relikt").observation
    assert layout is not None
    hands = layout["hands"]
    lines = str(layout).splitlines()

    assert lines[0] == f"{layout.size} bytes, layout {layout.digest}"
    assert f"{hands.start:5}  hands [5 seats × 60], 0 to 1: {hands.meaning}" in lines
    assert any(line.strip().startswith("the order of players[].won:") for line in lines)
