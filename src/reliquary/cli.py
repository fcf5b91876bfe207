"""The program `reliquary`: it loads its commands, runs one, and ends quietly when it is interrupted.

Little is imported before it is ready for Ctrl-C: what commands need comes afterwards, from `commands`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    from reliquary.commands import main as run

    return run(arguments)


def program() -> int:
    """The same for a person at a terminal, where Ctrl-C can come before it is ready and after it is done."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # It was started in the background.
        return main()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from reliquary import commands, interrupts

    interrupts.watch_for_lost_ones()
    try:
        signal.signal(signal.SIGINT, interrupts.interrupt)
        code = commands.main()
        if code != interrupts.CODE:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        return interrupts.CODE
    return code


if __name__ == "__main__":
    sys.exit(program())
