"""Libraries that not everybody needs: they come with an extra, such as `pip install 'reliquary[arena]'`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from reliquary.errors import ReliquaryError
from reliquary.message import N_


def check_installed(extra: str, *libraries: str) -> None:
    """Asks without loading them."""
    for library in libraries:
        if find_spec(library) is None:
            raise missing(library, extra)


@contextmanager
def needed(extra: str, *libraries: str) -> Iterator[None]:
    """For imports: where one of these is missing, a sentence says how it is installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in libraries:
            raise
        raise missing(library, extra) from error


def missing(library: str, extra: str) -> ReliquaryError:
    return ReliquaryError(
        N_("This needs {library}, which is not installed: “{command}” brings it."),
        library=library,
        command=f"pip install 'reliquary[{extra}]'",
    )
