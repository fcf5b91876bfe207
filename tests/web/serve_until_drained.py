"""`reliquary serve` that drains until the file `drained` lies in its folder: no test has to be quicker than that."""

from __future__ import annotations

import sys

from reliquary.cli import main
from reliquary.web import serve as serving

DRAINED = "drained"


class Patient(serving.Server):
    async def on_tick(self, counter: int) -> bool:
        if (self._services.settings.data / DRAINED).exists():
            self._drained_at = 0.0
        return await super().on_tick(counter)


if __name__ == "__main__":
    vars(serving)["Server"] = Patient
    sys.exit(main())
