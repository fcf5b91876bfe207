"""Batches: the same games however many workers, arrays that say what states say, and no process is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import reliquary.env
from reliquary import IllegalMove, ReliquaryError, game
from reliquary.batches.rewards import by_place
from reliquary.batches.workers import Workers
from reliquary.env import ANY
from reliquary.env.batch_arrays import Batch
from reliquary.errors import BadSetup
from reliquary.kernel import State
from tests.env.tables import by_table
from tests.patience import PATIENCE, wait_for

ARRAYS = ("observations", "masks", "seats", "rewards", "points", "ends", "numbers")


def seen(batch: Batch) -> dict[str, bytes]:
    return {name: getattr(batch, name).tobytes() for name in ARRAYS}


@by_table
def test_arrays_say_what_the_states_say(name: str, seats: int) -> None:
    """Each row is followed by a game of its own, begun with the seed that the batch tells."""
    batch = reliquary.env.batch(name, games=3, seats=seats, seed="tea")
    states = [game(name).start(seats=seats, seed=f"tea/{number}") for number in range(3)]
    luck = np.random.default_rng(0)
    for _ in range(12):
        for row, state in enumerate(states):
            agrees(batch, row, state)
        moves = [luck.choice(np.flatnonzero(mask)) for mask in batch.masks]
        batch.step(moves)
        for state, move in zip(states, moves, strict=True):
            state.play(move)


def agrees(batch: Batch, row: int, state: State) -> None:
    observation, mask = bytearray(batch.observations.shape[1]), bytearray(batch.masks.shape[1])
    state.observe(state.seat, observation)
    state.mask(mask)
    assert batch.observations[row].tobytes() == observation
    assert batch.masks[row].tobytes() == mask
    assert batch.seats[row] == state.seat


def test_a_game_that_ends_is_rewarded_and_makes_room_for_the_next() -> None:
    batch = reliquary.env.batch("relikt", games=2, seats=3, seed=5)
    states = {number: game("relikt").start(seats=3, seed=f"5/{number}") for number in range(8)}
    while batch.numbers.max() < 6:
        numbers = batch.numbers.copy()
        moves = batch.masks.argmax(axis=1)
        batch.step(moves)
        for row, number in enumerate(numbers):
            states[number].play(moves[row])
            assert batch.ends[row] == states[number].over
            expected = by_place(states[number]) if states[number].over else [0.0] * 3
            assert batch.rewards[row].tolist() == expected
            assert batch.numbers[row] == number + 2 * states[number].over
            agrees(batch, row, states[batch.numbers[row]])


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers() -> None:
    with (
        reliquary.env.batch("relikt", games=5, seed="x") as here,
        reliquary.env.batch("relikt", games=5, seed="x", workers=1) as one,
        reliquary.env.batch("relikt", games=5, seed="x", workers=3) as three,
        reliquary.env.batch("relikt", games=5, seed="y") as other,
    ):
        ends = 0
        while ends < 7:
            assert seen(here) == seen(one) == seen(three)
            for batch in (here, one, three, other):
                batch.step(ANY)
            ends += int(here.ends.sum())
        assert seen(other) != seen(here)


def test_single_answers_need_not_be_asked() -> None:
    batch = reliquary.env.batch("relic_runners", games=4, seed=1, ask_single=False)
    asked = reliquary.env.batch("relic_runners", games=4, seed=1)
    singles = 0
    for _ in range(60):
        assert (batch.masks.sum(axis=1) > 1).all()
        singles += int((asked.masks.sum(axis=1) == 1).sum())
        batch.step(ANY)
        asked.step(ANY)

    assert singles


def test_points_can_be_the_reward_and_options_are_those_of_the_game() -> None:
    batch = reliquary.env.batch("relikt", games=1, seats=4, seed=1, rewards="points", treasures_left=1)
    while not batch.ends.any():
        batch.step(ANY)

    assert batch.rewards.sum() > 4


def test_bytes_become_numbers_from_0_to_1() -> None:
    batch = reliquary.env.batch("rune_stones", games=8, seed=1)
    for _ in range(40):
        batch.step(ANY)
    floats = batch.observations * batch.scale

    assert floats.dtype == np.float32
    assert 0.0 <= floats.min() < floats.max() <= 1.0


def test_arrays_cannot_be_written_to() -> None:
    batch = reliquary.env.batch("relikt", games=1, workers=1)
    for name in ARRAYS:
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[...] = 1
    batch.close()


@pytest.mark.parametrize("workers", [0, 2])
def test_bad_moves_get_a_sentence_and_nothing_is_played(workers: int) -> None:
    with reliquary.env.batch("relikt", games=3, workers=workers, seed=1) as batch:
        before = seen(batch)
        legal = batch.masks.argmax(axis=1)
        masked = np.where([0, 1, 0], batch.masks.argmin(axis=1), legal)
        with pytest.raises(IllegalMove, match="is not legal in game 1 of the batch"):
            batch.step(masked)
        with pytest.raises(ReliquaryError, match="There is no move number 1218"):
            batch.step([ANY, ANY, 1218])
        for wrong in (legal[:2], legal[:, None], legal * 1.0, "no action", [[0], [0, 1], [0]]):
            with pytest.raises(IllegalMove, match="A step needs 3 whole numbers, one for each game"):
                batch.step(wrong)

        assert seen(batch) == before
        batch.step(legal)


@pytest.mark.parametrize(("games", "workers"), [(0, 0), (4, 5), (4, -1), (2.5, 0), (4, "two")])
def test_a_batch_has_games_and_no_more_workers_than_these(games: int, workers: int) -> None:
    with pytest.raises(BadSetup, match="at most one worker for each"):
        reliquary.env.batch("relikt", games=games, workers=workers)


def processes_of(batch: Batch) -> list[subprocess.Popen[bytes]]:
    assert isinstance(batch._players, Workers)
    return list(batch._players._processes)


def test_a_worker_that_dies_is_told_in_a_sentence_and_the_others_end() -> None:
    batch = reliquary.env.batch("relikt", games=4, workers=2)
    processes = processes_of(batch)
    processes[1].kill()

    with pytest.raises(ReliquaryError, match=r"A worker of the batch ended \(exit code -9\)"):
        batch.step(ANY)
    assert [process.poll() for process in processes] == [-9, -9]
    with pytest.raises(IllegalMove, match="The batch is closed"):
        batch.step(ANY)


def test_a_batch_that_is_closed_or_forgotten_leaves_no_process() -> None:
    closed, forgotten = (reliquary.env.batch("relikt", games=2, workers=1) for _ in range(2))
    processes = [*processes_of(closed), *processes_of(forgotten)]
    closed.close()
    del forgotten

    assert all(process.poll() is not None for process in processes)


INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import reliquary.env
batch = reliquary.env.batch("relikt", games=40, workers=2)
try:
    print(*[process.pid for process in batch._players._processes], flush=True)
    while True:
        batch.step(reliquary.env.ANY)
except KeyboardInterrupt:
    sys.exit(7)
"""


def test_ctrl_c_is_quiet_and_leaves_no_process() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert program.stdout is not None
    workers = [int(pid) for pid in program.stdout.readline().split()]
    os.killpg(program.pid, signal.SIGINT)
    _, err = program.communicate(timeout=PATIENCE)

    assert (program.returncode, err) == (7, b"")
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_workers_end_with_the_program_that_started_them() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert program.stdout is not None
    workers = [int(pid) for pid in program.stdout.readline().split()]
    program.kill()
    _, err = program.communicate(timeout=PATIENCE)

    assert err == b""
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_a_worker_needs_no_numpy() -> None:
    code = "import reliquary.batches.workers, sys; sys.exit('numpy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
