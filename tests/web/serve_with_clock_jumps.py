"""`reliquary serve` on a machine whose clock is set an hour ahead when SIGUSR1 comes."""

import signal
import sys
import time

from reliquary.cli import main

_TIME = time.time
_ahead = 0.0


def jump(*_: object) -> None:
    global _ahead  # noqa: PLW0603 - a machine has one clock
    _ahead = 3600.0


if __name__ == "__main__":
    setattr(time, "time", lambda: _TIME() + _ahead)  # noqa: B010 - no type has a name for this
    signal.signal(signal.SIGUSR1, jump)
    sys.exit(main())
