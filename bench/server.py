"""A server on a core of its own, with its database, and what it was measured to do."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import URL

sys.path.append(str(Path(__file__).parent.parent))
from tests import postgres as postgresql

SERVER_CORE, LOAD_CORE = 0, 1


@dataclass
class Figures:
    waits: list[float] = field(default_factory=list)
    """Seconds, one for each request to play a move."""
    moves: int = 0
    """All that were made: where a plain question has a single answer the table gives it, and that is a move, too."""
    seconds: float = 0.0
    cpu: float = 0.0
    database: float = 0.0
    load: float = 0.0
    """Processor seconds of the server, of PostgreSQL, and of the load itself: near a whole core it is the load that is
    measured."""
    stolen: float = 0.0
    """Seconds in which a virtual machine's host let one of the two cores wait."""

    def add(self, moves: int, waited: float) -> None:
        self.moves += moves
        self.waits.append(waited)

    def quantile(self, part: float) -> float:
        ranked = sorted(self.waits)
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))]

    @property
    def core(self) -> float:
        """Milliseconds of a core for each request to play a move, all processes together."""
        return (self.cpu + self.database) / len(self.waits) * 1000

    def __str__(self) -> str:
        asked, milliseconds = len(self.waits), [1000 * self.quantile(part) for part in (0.5, 0.99)]
        database = f" + {self.database / asked * 1000:.2f} in PostgreSQL" if self.database else ""
        return (
            f"{self.moves / self.seconds:7,.0f} moves/s, {asked / self.seconds:,.0f} asked for"
            f"   p50 {milliseconds[0]:6.1f} ms   p99 {milliseconds[1]:6.1f} ms"
            f"   server {self.cpu / self.seconds:4.0%} of its core, {self.cpu / asked * 1000:.2f} ms for each{database}"
            f"   load {self.load / self.seconds:4.0%}   taken by the host {self.stolen / self.seconds:4.0%}"
        )


class Server:
    def __init__(
        self, process: subprocess.Popen[str], port: int, postgres: postgresql.Cluster | None, database: URL | None
    ) -> None:
        self.process = process
        self.port = port
        self._postgres, self._database = postgres, database

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its processes."""
        return sum(spent(pid) for pid in family(self.process.pid))

    def database(self) -> float:
        return sum(spent(pid) for pid in family(self._postgres.pid)) if self._postgres else 0.0

    def entry_bytes(self) -> str:
        """On disk, with its index."""
        if self._postgres is None:
            return ""
        question = "SELECT pg_total_relation_size('entries') / count(*) FROM entries"
        return f"   {self._postgres.ask(question, self._database)} bytes for each entry"

    def memory(self) -> float:
        """Megabytes that its processes share with no other."""
        return sum(private(pid) for pid in family(self.process.pid))


def family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


def spent(pid: int) -> float:
    """By this process, and by those of its children that ended."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(ticks) for ticks in parts[11:15]) / os.sysconf("SC_CLK_TCK")


def private(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1024


class Usage:
    """What was used since it was made."""

    def __init__(self, target: Server) -> None:
        self._target = target
        self._begun = self._now()

    def read(self, figures: Figures) -> None:
        used = [now - begun for now, begun in zip(self._now(), self._begun, strict=True)]
        figures.seconds, figures.cpu, figures.database, figures.load, figures.stolen = used

    def _now(self) -> tuple[float, float, float, float, float]:
        target = self._target
        return time.perf_counter(), target.cpu(), target.database(), time.process_time(), stolen()


def stolen() -> float:
    lines = [line.split() for line in Path("/proc/stat").read_text().splitlines()]
    both = {f"cpu{SERVER_CORE}", f"cpu{LOAD_CORE}"}
    return sum(int(line[8]) for line in lines if line[0] in both) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(python: str, workers: int = 0) -> Iterator[Server]:
    """`reliquary serve` on a core of its own, with its database on disk (which /tmp is not everywhere).

    With workers: on PostgreSQL, on the same core, with its usual settings.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir="/var/tmp"))
        port = free_port()
        command = [python, "-m", "reliquary.cli", "serve", "--data", folder, "--port", str(port), "--no-limits"]
        command += ["--log", f"{folder}/requests.log"]
        cluster = stack.enter_context(postgresql.cluster("/var/tmp", durable=True)) if workers else None
        database = None
        if cluster is not None:
            database = cluster.new_database()
            for pid in family(cluster.pid):
                os.sched_setaffinity(pid, {SERVER_CORE})
            command += ["--database", database.render_as_string(hide_password=False), "--workers", str(workers)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        os.sched_setaffinity(process.pid, {SERVER_CORE})
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield Server(process, port, cluster, database)
        finally:
            process.terminate()
            process.wait(30)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
