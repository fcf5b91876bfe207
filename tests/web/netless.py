"""`reliquary serve` that does not look by itself for what it missed: it knows only what it is told at once."""

from __future__ import annotations

import sys

from reliquary.cli import main

if __name__ == "__main__":
    from reliquary.table import peers

    vars(peers)["_LOOK"] = 1e9
    sys.exit(main())
