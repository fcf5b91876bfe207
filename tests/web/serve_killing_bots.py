"""`reliquary serve` whose every process that thinks is killed as soon as it begins to."""

from __future__ import annotations

import os
import signal
import sys

from reliquary.cli import main
from reliquary.table import bot_processes


def die(*_: object) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


if __name__ == "__main__":
    vars(bot_processes)["_think"] = die
    sys.exit(main())
