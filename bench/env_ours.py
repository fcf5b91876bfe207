"""Measures the environments of every game: run with the Python of the compiled package.

With the argument `apart NAME GAMES WORKERS` it plays one batch for a while and prints decisions per second of waiting
time, in the fastest tenth of its steps: for processes that work at the same time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import count

import numpy as np
from timing import Figures, calm, calm_play, serve

import reliquary
import reliquary.env
from reliquary.env import ANY
from reliquary.env.pettingzoo_env import Aec

SEATS = 4
BATCHES = (64, 1024)
WHILE = 4.0
"""Seconds that processes play at the same time."""


def main() -> None:
    match sys.argv[1:]:
        case ["apart", name, games, workers]:
            print(apart(name, int(games), int(workers)))
        case _:
            serve({what: measure for name in reliquary.game_names() for what, measure in measures(name).items()})


def measures(name: str) -> dict[str, Callable[[], Figures]]:
    found = {f"{name}: rules alone": lambda: calm_play(lambda number: play(name, number))}
    for games in BATCHES:
        batch = reliquary.env.batch(name, games=games, seats=SEATS, seed="bench")
        found[f"{name}: batch of {games}"] = lambda batch=batch, games=games: steps(lambda: batch.step(ANY), games)
    env = reliquary.env.aec(name, SEATS)
    return {**found, f"{name}: aec": lambda: calm_play(lambda number: play_aec(env, number))}


def play(name: str, number: int) -> int:
    """The rules alone, with any legal moves."""
    state, chance = reliquary.game(name).start(seats=SEATS, seed=number), reliquary.Chance(f"moves {number}")
    for decisions in count():
        if state.over:
            return decisions
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
    raise AssertionError


def play_aec(env: Aec, number: int) -> int:
    decisions = 0
    env.reset(seed=number)
    while not env.table.over:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(np.flatnonzero(mask)[decisions % int(mask.sum())])
        decisions += 1
    return decisions


def steps(step: Callable[[], object], games: int) -> Figures:
    def per_decision() -> float:
        start = time.process_time()
        step()
        return (time.process_time() - start) / games

    return calm(per_decision)


def apart(name: str, games: int, workers: int) -> float:
    with reliquary.env.batch(name, games=games, workers=workers, seats=SEATS, seed="bench") as batch:
        for _ in range(5):
            batch.step(ANY)
        found = list[float]()
        until = time.perf_counter() + WHILE
        while (start := time.perf_counter()) < until:
            batch.step(ANY)
            found.append(time.perf_counter() - start)
    return games / sorted(found)[len(found) // 10]


main()
