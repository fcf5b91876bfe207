"""`reliquary serve` with the styles and scripts of another folder: `--static FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from reliquary.cli import main
from reliquary.web.assets import files
from tests.web.serve_with_settings import taken

if __name__ == "__main__":
    vars(files)["_FOLDER"] = Path(taken("--static")[0])
    sys.exit(main())
