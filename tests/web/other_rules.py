"""`reliquary serve` with a package of Relikt whose rules are of another version."""

from __future__ import annotations

import sys

from reliquary.cli import main
from reliquary.games.relikt import GAME

if __name__ == "__main__":
    type(GAME).version += 1
    sys.exit(main())
