"""What all tests share: how Hypothesis behaves, and which event loop runs asynchronous tests."""

import pytest
from hypothesis import settings

from reliquary.processes import one_blas_thread

# Tests run on all cores already.
one_blas_thread()

# The same examples on every run: a failure on one machine is a failure on all.
settings.register_profile("steady", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("steady")


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, each in an event loop of its own."""
    return "asyncio"
