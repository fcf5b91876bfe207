"""What all tests share: how Hypothesis behaves, which event loop runs asynchronous tests, and a PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from reliquary.processes import one_blas_thread

if TYPE_CHECKING:
    from tests.postgres import Cluster

# Tests run on all cores already.
one_blas_thread()

# The same examples on every run: a failure on one machine is a failure on all.
settings.register_profile("steady", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("steady")


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, each in an event loop of its own."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    from tests.postgres import cluster

    with cluster() as started:
        yield started
