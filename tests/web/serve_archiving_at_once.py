"""`reliquary serve` that archives finished games as soon as it can, however busy the machine is."""

from __future__ import annotations

import os
import sys

from reliquary.cli import main
from reliquary.table import archiver

if __name__ == "__main__":
    # The process that archives is as important as any other.
    vars(archiver)["_step_back"] = os.getpid
    vars(archiver)["_LOOK"] = 0
    sys.exit(main())
