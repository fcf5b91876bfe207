"""A backup that is made while people play is a whole game to go on with, on both databases."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from sqlalchemy import URL

from reliquary.cli import main
from reliquary.web.settings import DATABASE
from tests.patience import PATIENCE
from tests.postgres import Cluster, _program
from tests.web.servers import Process, served
from tests.web.test_postgres import move, new_table, table_at, written


def goes_on(server: Process, path: str, tokens: list[str], revision: int) -> None:
    """From where the backup was made; what came later is gone."""
    assert table_at(server, path, tokens[0])["revision"] == revision
    assert move(server, path, tokens) > revision


def test_a_file_is_copied_and_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, restored = tmp_path / "here", tmp_path / "restored"
    here.mkdir()
    restored.mkdir()
    copy = restored / DATABASE
    command = ["admin", "--data", str(here), "backup", str(copy)]
    with served(here) as server:
        path, tokens = new_table(server)
        revision = move(server, path, tokens)
        assert main(command) == 0
        assert move(server, path, tokens) > revision
        assert main(command) == 2, "no copy is written over"
        assert "is there already" in " ".join(capsys.readouterr().err.split())
    assert main(["doctor", "--data", str(restored)]) == 0
    with served(restored) as server:
        goes_on(server, path, tokens, revision)


def pg(program: str, *arguments: str) -> None:
    done = subprocess.run(
        [_program(program), *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr


def plain(database: URL) -> str:
    """As the programs of PostgreSQL write it."""
    return written(database.set(drivername="postgresql"))


def test_a_database_of_postgresql_is_dumped_and_restored(tmp_path: Path, postgres: Cluster) -> None:
    database, empty, dump = postgres.new_database(), postgres.empty_database(), str(tmp_path / "dump")
    for name in ("here", "restored"):
        (tmp_path / name).mkdir()
    with served(tmp_path / "here", "--database", written(database)) as server:
        path, tokens = new_table(server)
        revision = move(server, path, tokens)
        pg("pg_dump", "--format=custom", f"--file={dump}", plain(database))
        assert move(server, path, tokens) > revision
    pg("pg_restore", "--exit-on-error", f"--dbname={plain(empty)}", dump)
    with served(tmp_path / "restored", "--database", written(empty)) as server:
        goes_on(server, path, tokens, revision)
