"""A server on a core of its own, and what it was measured to do."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SERVER_CORE, LOAD_CORE = 0, 1


@dataclass
class Figures:
    waits: list[float] = field(default_factory=list)
    """Seconds, one for each request to play a move."""
    moves: int = 0
    """All that were made: where a plain question has a single answer the table gives it, and that is a move, too."""
    seconds: float = 0.0
    cpu: float = 0.0
    load: float = 0.0
    """Processor seconds of the server, and of the load itself: near a whole core it is the load that is measured."""
    stolen: float = 0.0
    """Seconds in which a virtual machine's host let one of the two cores wait."""

    def add(self, moves: int, waited: float) -> None:
        self.moves += moves
        self.waits.append(waited)

    def quantile(self, part: float) -> float:
        ranked = sorted(self.waits)
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))]

    def __str__(self) -> str:
        asked, milliseconds = len(self.waits), [1000 * self.quantile(part) for part in (0.5, 0.99)]
        return (
            f"{self.moves / self.seconds:7,.0f} moves/s, {asked / self.seconds:,.0f} asked for"
            f"   p50 {milliseconds[0]:6.1f} ms   p99 {milliseconds[1]:6.1f} ms"
            f"   server {self.cpu / self.seconds:4.0%} of its core, {self.cpu / asked * 1000:.2f} ms for each"
            f"   load {self.load / self.seconds:4.0%}   taken by the host {self.stolen / self.seconds:4.0%}"
        )


class Server:
    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


class Usage:
    """What was used since it was made."""

    def __init__(self, target: Server) -> None:
        self._target = target
        self._begun = self._now()

    def read(self, figures: Figures) -> None:
        used = [now - begun for now, begun in zip(self._now(), self._begun, strict=True)]
        figures.seconds, figures.cpu, figures.load, figures.stolen = used

    def _now(self) -> tuple[float, float, float, float]:
        return time.perf_counter(), self._target.cpu(), time.process_time(), stolen()


def stolen() -> float:
    lines = [line.split() for line in Path("/proc/stat").read_text().splitlines()]
    both = {f"cpu{SERVER_CORE}", f"cpu{LOAD_CORE}"}
    return sum(int(line[8]) for line in lines if line[0] in both) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(python: str) -> Iterator[Server]:
    """`reliquary serve` on a core of its own, with its database on disk (which /tmp is not everywhere)."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        listener.close()
        command = [python, "-m", "reliquary.cli", "serve", "--data", folder, "--port", str(port), "--no-limits"]
        command += ["--log", f"{folder}/requests.log"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        os.sched_setaffinity(process.pid, {SERVER_CORE})
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield Server(process, port)
        finally:
            process.terminate()
            process.wait(10)
