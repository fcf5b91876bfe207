"""Measures pure, compiled and the peers in turn on one core, and prints them side by side.

Without an argument it prints everything; --write also puts the tables into docs/performance.md. --check measures
ours alone and fails where a ratio fell more than a fifth below the one kept in baseline.json; --keep keeps today's.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Container
from itertools import zip_longest
from pathlib import Path
from statistics import median

import tables
from tables import Samples
from timing import Figures

HERE = Path(__file__).parent
ROOT = HERE.parent
BASELINE = HERE / "baseline.json"
ROUNDS = 5
ROUNDS_OF_A_CHECK = 3
FALL = 0.8
NEARLY_AS_FAST = 0.9
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


class Worker:
    """A process that measures when it is asked to, and waits otherwise."""

    def __init__(self, environment: str, script: str, *arguments: str) -> None:
        self.python = str(ROOT / environment / "bin" / "python")
        self.process = subprocess.Popen(
            [self.python, str(HERE / script), *arguments],
            # Some peers play other games when the order of sets changes.
            env={**os.environ, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.measures: list[str] = json.loads(self._answer())

    def ask(self, measure: str) -> Figures:
        assert self.process.stdin is not None
        print(measure, file=self.process.stdin, flush=True)
        figures: Figures = json.loads(self._answer())
        return figures

    def _answer(self) -> str:
        assert self.process.stdout is not None
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.python} stopped measuring")
        return answer

    def stop(self) -> None:
        self.process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    chosen = parser.add_mutually_exclusive_group()
    for name in ("write", "check", "keep"):
        chosen.add_argument(f"--{name}", action="store_true")
    wanted = parser.parse_args()
    use_one_core()
    if wanted.check:
        sys.exit(check())
    elif wanted.keep:
        keep(ratios(ROUNDS))
    else:
        text = compare()
        print(text)
        if wanted.write:
            tables.write(ROOT / "docs" / "performance.md", text)


def use_one_core() -> None:
    """The last one, where less of the system runs; the workers inherit it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure(workers: dict[str, Worker], rounds: int = ROUNDS) -> Samples:
    """Every figure once a round, ours and the peers' in turn: what slows one slows all."""
    samples: Samples = {}
    columns = zip_longest(*(worker.measures for worker in workers.values()))
    turns = [turn for row in columns for turn in zip(workers.items(), row, strict=True)]
    for round_ in range(rounds):
        print(f"round {round_ + 1} of {rounds}", file=sys.stderr)
        for (title, worker), name in turns:
            for figure, value in worker.ask(name).items() if name else ():
                samples.setdefault((title, name, figure), []).append(value)
    for worker in workers.values():
        worker.stop()
    return samples


def compare() -> str:
    workers = {
        "pure": Worker(".venv", "ours.py"),
        "compiled": Worker(".venv-compiled", "ours.py"),
        "peers": Worker(".venv-peers", "peers.py"),
    }
    samples = measure(workers)
    for title in ("pure", "compiled"):
        for game in tables.games(samples):
            samples[title, f"{game}: start", "seconds"] = [start_up(workers[title].python, game) for _ in range(ROUNDS)]
    peers = [line.partition("==")[0] for line in (HERE / "peers.txt").read_text().split()]
    return tables.tables(samples, peers)


def start_up(python: str, game: str) -> float:
    """CPU seconds from nothing to the first question of a game."""
    code = f"import reliquary; game = reliquary.game({game!r}); game.start(seats=game.seats[0], seed='')"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([python, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratios(rounds: int, wanted: Container[str] | None = None) -> dict[str, float]:
    """How often ours does each thing in the time of a yardstick, pure and compiled; or only what is wanted of it."""
    environments = {"pure": ".venv", "compiled": ".venv-compiled"}
    workers = {title: Worker(place, "ours.py", "yardstick") for title, place in environments.items()}
    if wanted is not None:
        for title, worker in workers.items():
            worker.measures = [name for name in worker.measures if f"{title} {name}" in wanted]
    samples = measure(workers, rounds)
    return {f"{title} {name}": median(values) for (title, name, _), values in samples.items()}


def keep(found: dict[str, float]) -> None:
    kept = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    kept[VERSION] = {name: float(f"{ratio:.3g}") for name, ratio in found.items()}
    BASELINE.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n")


def check() -> int:
    """One round is enough for what is about as fast as it was. The others are measured again, and those that seem to
    have fallen once more: only what is slow each time is slow."""
    kept: dict[str, float] = json.loads(BASELINE.read_text()).get(VERSION, {})
    if not kept:
        print(f"bench/baseline.json keeps nothing for Python {VERSION}: nothing to compare with.")
        return 0
    found = ratios(1, kept)
    slow = below(NEARLY_AS_FAST, found, kept)
    for rounds in (ROUNDS_OF_A_CHECK, ROUNDS):
        if slow:
            found = ratios(rounds, slow)
            slow = below(FALL, found, slow)
    for name, ratio in slow.items():
        print(f"{name}: {found.get(name, 0.0):.3g} in the time of a yardstick, kept are {ratio:.3g}")
    if not slow:
        print(f"None of {len(kept)} ratios fell more than {1 - FALL:.0%} below the baseline.")
    return 1 if slow else 0


def below(share: float, found: dict[str, float], kept: dict[str, float]) -> dict[str, float]:
    """Of the kept ratios those of which less was found; one that is no longer measured is one of them."""
    return {name: ratio for name, ratio in kept.items() if found.get(name, 0.0) < share * ratio}


if __name__ == "__main__":
    main()
