"""Measures what each part of `reliquary.web.speed` gains: the server with all parts and with one stock part, in turn.

    .venv/bin/python bench/speed.py --python .venv-compiled/bin/python [PART ...]

Processor time of the server per move asked for (`bench/web.py`, JSON, 20 tables), and of a rendered fragment for
templates: the median of several rounds. Processor time is hardly changed by what else the machine does.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

from server import LOAD_CORE, server

from reliquary.web.speed import PARTS
from web import flat_out

HERE = Path(__file__).parent
TABLES = 20
_FRAGMENT = re.compile(r"p50 ([\d.]+) ms")


def moves(python: str, seconds: float) -> float:
    """Milliseconds of the server's processor time per move asked for."""
    import uvloop

    with server(python) as target:
        figures = uvloop.run(flat_out(target, TABLES, seconds))
    return 1000 * figures.cpu / len(figures.waits)


def fragments(python: str) -> float:
    """Milliseconds of processor time per fragment: the mean of the games' medians."""
    output = subprocess.run([python, str(HERE / "fragments.py")], check=True, capture_output=True, text=True).stdout
    found = [float(text) for text in _FRAGMENT.findall(output)]
    return sum(found) / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--python", default=sys.executable, help="runs the server")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4)
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})
    for part in chosen.parts or PARTS:
        found: dict[str, list[float]] = {"": [], part: []}
        for _ in range(chosen.rounds):
            for stock, samples in found.items():
                os.environ["RELIQUARY_STOCK"] = stock
                samples.append(
                    fragments(chosen.python) if part == "templates" else moves(chosen.python, chosen.seconds)
                )
        ours, stock = (median(samples) for samples in found.values())
        print(f"{part:10} ours {ours:.3f} ms, stock {stock:.3f} ms: {1 - ours / stock:+.1%} gained", flush=True)


if __name__ == "__main__":
    main()
