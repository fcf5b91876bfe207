"""Tests that are marked with `both_databases` run on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.table import lobbies


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("both_databases") and "tmp_path" in metafunc.fixturenames:
        metafunc.fixturenames.append("database")
        metafunc.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """What `lobbies.database_in` says of the folder of this test."""
    if request.param == "sqlite":
        yield
        return
    postgres: Cluster = request.getfixturevalue("postgres")
    address = postgres.new_database()
    lobbies.ON_POSTGRESQL[tmp_path] = address
    yield
    del lobbies.ON_POSTGRESQL[tmp_path]
    postgres.drop(address)
