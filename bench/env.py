"""Measures environments: ours beside the rules alone, and beside those that others made.

--write also puts the table into docs/performance.md. Single processes take turns on one core, in CPU time; of many
short slices the fastest tenth counts, for all alike, since other programs disturb the rest. Two workers are compared
with two independent processes, in turn and in waiting time, on all cores, and of their steps the fastest tenth counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median

import tables
from run import HERE, ROOT, Worker, measure, use_one_core

BEGIN = "<!-- script/bench env --write -->\n"
GAMES = 1024
ROUNDS = 3


def main() -> None:
    cores = os.sched_getaffinity(0)
    use_one_core()
    ours, peers = Worker(".venv-compiled", "env_ours.py"), Worker(".venv-env-peers", "env_peers.py")
    samples = measure({"ours": ours, "peers": peers})
    os.sched_setaffinity(0, cores)
    names = tables.games({key: values for key, values in samples.items() if key[0] == "ours"})
    table = _ours(samples, names, ours.python)
    text = "\n\n".join([_circumstances(cores), table, _peers(samples)])
    print(text)
    if "--write" in sys.argv:
        tables.write(ROOT / "docs" / "performance.md", text, BEGIN)


def _circumstances(cores: set[int]) -> str:
    load = os.getloadavg()[-1]
    return (
        f"{tables.machine()} It has {len(cores)} cores, which {load:.0f} programs wanted at the same time in the "
        "quarter of an hour in which this was measured (load average); ours alone want two."
    )


def _ours(samples: tables.Samples, names: list[str], python: str) -> str:
    columns = ["batch of 64", "batch of 1024", "aec"]
    lines = [
        "| decisions per second | rules alone | " + " | ".join(columns) + " | two workers beside two processes |",
        "|---|" + "---:|" * (len(columns) + 2),
    ]
    for name in names:
        alone = samples["ours", f"{name}: rules alone", "decisions/s"]
        cells = [f"{median(alone):,.0f}"]
        for column in columns:
            values = samples["ours", f"{name}: {column}", "decisions/s"]
            share = median(value / each for value, each in zip(values, alone, strict=True))
            cells.append(f"{median(values):,.0f} (× {share:.2f})")
        lines.append(f"| {name} | {' | '.join([*cells, f'× {_together(python, name):.2f}'])} |")
    return "\n".join(lines)


def _together(python: str, name: str) -> float:
    """What two workers make of one batch, in parts of what two processes make of half a batch each."""
    ratios = []
    for _ in range(ROUNDS):
        apart = sum(_played([_started(python, name, GAMES // 2, 0) for _ in range(2)]))
        together = sum(_played([_started(python, name, GAMES, 2)]))
        ratios.append(together / apart)
    return median(ratios)


def _started(python: str, name: str, games: int, workers: int) -> subprocess.Popen[str]:
    command = [python, str(HERE / "env_ours.py"), "apart", name, str(games), str(workers)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _played(processes: list[subprocess.Popen[str]]) -> list[float]:
    return [float(process.communicate()[0]) for process in processes]


def _peers(samples: tables.Samples) -> str:
    peers = (HERE / "env_peers.txt").read_text().splitlines()
    wanted = [peer.split()[-1].partition("==")[0] for peer in peers]
    rows = [
        (name, values)
        for (title, name, figure), values in samples.items()
        if (title, figure) == ("peers", "decisions/s")
    ]
    lines = ["| peers, with observation and mask | decisions per second |", "|---|---:|"]
    lines += [f"| {name} | {median(values):,.0f} |" for name, values in rows]
    measured = " ".join(name.lower().replace("openspiel", "open_spiel") for name, _ in rows)
    lines += [f"| {peer}: cannot be installed here | – |" for peer in wanted if peer.partition("[")[0] not in measured]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
