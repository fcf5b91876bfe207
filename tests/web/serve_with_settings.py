"""`reliquary serve` with settings that no operator chooses: `--set head_seconds=1`, `--files 1024`, `--protocol h11`.

The limits of connections hold although `--no-limits` is said: `--set posts_per_second=…` brings them back.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Required, TypedDict, Unpack

from reliquary.cli import main
from reliquary.message import Message
from reliquary.web import serve as serving
from reliquary.web.serve import serve
from reliquary.web.settings import Settings


class _Rest(TypedDict, total=False):
    """What else the server is started with."""

    host: str
    port: int | None
    browser: bool
    tell: Required[Callable[[Message], None]]


def taken(name: str) -> list[str]:
    """The values of an option, which is taken off the command line."""
    found = []
    while name in sys.argv:
        place = sys.argv.index(name)
        found.append(sys.argv[place + 1])
        del sys.argv[place : place + 2]
    return found


def started_strictly(settings: Settings, **more: Unpack[_Rest]) -> None:
    chosen = dict(text.split("=") for text in _SETTINGS)
    serve(replace(settings, **{name: type(getattr(settings, name))(text) for name, text in chosen.items()}), **more)


if __name__ == "__main__":
    _SETTINGS = taken("--set")
    for files in taken("--files"):
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(files), int(files)))
    if taken("--protocol"):
        vars(serving)["find_spec"] = lambda _: None
        # Without the extra “speed” there is no uvloop either.
        vars(sys)["modules"]["uvloop"] = None
    vars(serving)["serve"] = started_strictly
    sys.exit(main())
