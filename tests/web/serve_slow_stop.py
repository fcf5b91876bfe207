"""`reliquary serve` that waits for all connections to end when it is asked to stop."""

from __future__ import annotations

import sys

from reliquary.cli import main
from reliquary.web import serve

if __name__ == "__main__":
    vars(serve)["_SECONDS_TO_STOP"] = None
    sys.exit(main())
