"""A PostgreSQL for tests: a cluster in a temporary folder, reached by a Unix socket, and ended with the tests.

`script/postgres` installs the programs.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from sqlalchemy import URL, create_engine, text

from reliquary.table.database import database_at
from reliquary.table.upgrade import upgrade
from tests.patience import wait_for

_TEMPLATE = "template_of_tests"


class Cluster:
    """Several databases; each new one has the newest schema."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self._folder = folder
        self._durable = durable
        self._numbers = count(1)
        if os.geteuid() == 0:
            os.chown(folder, _owner(), -1)
        _run(
            "initdb",
            "--no-sync",
            "--auth=trust",
            "--username=postgres",
            "--encoding=UTF8",
            "--no-locale",
            str(folder / "data"),
        )
        self.start()

    def start(self) -> None:
        settings = {"listen_addresses": "", "unix_socket_directories": str(self._folder), "log_min_messages": "fatal"}
        if not self._durable:
            settings |= {"max_connections": "60", "shared_buffers": "16MB", "jit": "off", "autovacuum": "off"}
            # The machine goes on, even if PostgreSQL crashes: nothing that was written is lost.
            settings |= {"fsync": "off", "full_page_writes": "off"}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        _run("pg_ctl", "start", "--wait", "-D", str(self._data), "-l", str(self._folder / "log"), "-o", options)

    def stop(self) -> None:
        _run("pg_ctl", "stop", "-D", str(self._data), "-m", "immediate")

    def crash(self) -> None:
        """Its processes die at once, and it starts again."""
        self.stop()
        self.start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text().splitlines()[0])

    def address(self, name: str = "postgres") -> URL:
        return database_at(f"postgresql://postgres@/{name}?host={self._folder}")

    def new_database(self) -> URL:
        """A copy of one that is upgraded already: that is quicker."""
        number = next(self._numbers)
        if number == 1:
            self._create(_TEMPLATE, "template0")
            upgrade(self.address(_TEMPLATE))
        name = f"tables_{number}"
        self._create(name, _TEMPLATE)
        return self.address(name)

    def empty_database(self) -> URL:
        name = f"empty_{next(self._numbers)}"
        self._create(name, "template0")
        return self.address(name)

    def drop(self, database: URL) -> None:
        self.ask(f"DROP DATABASE {database.database} WITH (FORCE)")

    def cut(self, database: URL) -> int:
        """Ends all connections to that database; how many there were."""
        ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = "
        return int(str(self.ask(f"{ended}'{database.database}'")))

    def ask(self, question: str, database: URL | None = None) -> object:
        """The first value of the answer, if there is one."""
        engine = create_engine(database or self.address(), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                answer = connection.execute(text(question))
                return answer.scalar() if answer.returns_rows else None
        finally:
            engine.dispose()

    def _create(self, name: str, template: str) -> None:
        self.ask(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY wal_log")


@contextmanager
def cluster(place: str | None = None, *, durable: bool = False) -> Iterator[Cluster]:
    """`durable`: with the usual settings, not those that suit tests."""
    # The path of a Unix socket is short: not below the folders of the tests.
    folder = Path(tempfile.mkdtemp(prefix="reliquary-pg-", dir=place))
    try:
        made = Cluster(folder, durable=durable)
        pid = made.pid
        try:
            yield made
        finally:
            made.stop()
            wait_for(lambda: not _lives(pid))
    finally:
        shutil.rmtree(folder)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _program(name: str) -> str:
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    found = str(newest[-1]) if newest else shutil.which(name)
    assert found, f"there is no {name}: script/postgres installs it"
    return found


def _run(program: str, *arguments: str) -> None:
    """PostgreSQL refuses to run as root."""
    owner = _owner() if os.geteuid() == 0 else None
    command = [_program(program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", user=owner, group=owner)
    assert done.returncode == 0, done.stderr + done.stdout


def _owner() -> int:
    return pwd.getpwnam("postgres").pw_uid
