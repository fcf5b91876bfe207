"""`reliquary serve` with a folder of packages besides those that are installed: `--packages FOLDER`."""

from __future__ import annotations

import sys

from reliquary.bots import registry
from reliquary.cli import main
from tests.web.serve_with_settings import taken

if __name__ == "__main__":
    sys.path[:0] = taken("--packages")
    registry.BOTS.update(registry._external_bots())
    sys.exit(main())
