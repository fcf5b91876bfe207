"""`reliquary serve` with known secrets: what a browser meets once in a test, it meets every time."""

from __future__ import annotations

import sys
from itertools import count

from reliquary.cli import main
from reliquary.kernel import Chance
from reliquary.table import bot_processes, fairness

_SHARE = 16
"""Bytes of what a browser in these tests adds to the seed; without a script it adds the same as the others."""


class Known:
    """In the place of the module `secrets`."""

    def __init__(self, name: str, share: str = "") -> None:
        self._name = name
        self._numbers = count()
        self._share = share

    def token_hex(self, bytes: int) -> str:
        if self._share and bytes == _SHARE:
            return self._share
        chance = Chance(f"{self._name} {next(self._numbers)}")
        return "".join(f"{chance.below(256):02x}" for _ in range(bytes))


if __name__ == "__main__":
    vars(fairness)["secrets"] = Known("shuffles", "07" * _SHARE)
    vars(bot_processes)["secrets"] = Known("bots")
    sys.exit(main())
