"""The CPU seconds (user and system, children included) of a shell, and whether they are within the limit.

    begun=$(bench/cpu.py begin $$)
    ...
    bench/cpu.py check $$ "$begun"

Machines differ by two in speed, and one machine is slower when both its cores are busy. So a fixed piece of work is
measured in the same run, before and after: LIMIT holds where it takes REFERENCE seconds, and grows with it. The slower
measurement counts, and TOLERANCE is allowed on top: what fails here did more work, and was not merely unlucky.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

LIMIT = 610
"""CPU seconds on the reference machine. A change that adds work says so here."""
REFERENCE = 1.02
"""CPU seconds that the fixed piece of work takes on the reference machine."""
TOLERANCE = 1.3
ROUNDS = 3
WORKERS = 2
"""As many as pytest has."""


def spent(shell: int) -> float:
    """By this process and by all its children that have ended."""
    figures = Path(f"/proc/{shell}/stat").read_text().rpartition(")")[2].split()
    return sum(int(ticks) for ticks in figures[11:15]) / os.sysconf("SC_CLK_TCK")


def work() -> float:
    """CPU seconds of the fixed piece of work: what Python code mostly does."""
    begun = time.process_time()
    for number in range(800):
        words = {f"word {(i * 7919 + number) % 3001}": [i, i + 1, str(i)] for i in range(3000)}
        order = sorted(words.items(), key=lambda pair: pair[1][2])
        assert len([part for _, parts in order for part in parts if part]) >= len(words)
    return time.process_time() - begun


def speed() -> float:
    """The same by several processes at once."""
    command = [sys.executable, __file__, "work"]
    workers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(WORKERS)]
    return median(float(figure) for worker in workers for figure in worker.communicate()[0].split())


def check(shell: int, before: float, first: float) -> int:
    total, slower = spent(shell) - before, max(first, speed())
    limit = LIMIT * slower / REFERENCE
    print(f"{total:.0f} s of CPU; the limit for this machine is {limit:.0f} s ({LIMIT} s where it is as fast as ours).")
    if total > limit * TOLERANCE:
        print("That is more work than the limit allows: see bench/cpu.py.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["work"]:
            print(*(work() for _ in range(ROUNDS)))
        case ["begin", shell]:
            measured = speed()
            print(spent(int(shell)), measured)
        case ["check", shell, begun]:
            sys.exit(check(int(shell), *map(float, begun.split())))
