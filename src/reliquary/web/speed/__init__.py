"""Parts that are faster than the stock ones of Starlette, uvicorn and Jinja, and how to do without them.

Each module names what it gains and the command that measured it: `bench/speed.py` runs the server with and without each
part. `RELIQUARY_STOCK=router,transport` in the environment switches back to the stock parts, `RELIQUARY_STOCK=all` to
all of them; tests/web/test_speed.py holds both to the same behaviour.
"""

from __future__ import annotations

import os

PARTS = ("router", "transport", "templates", "runtime")
_VARIABLE = "RELIQUARY_STOCK"


def is_stock(part: str) -> bool:
    """Whether the stock part is wanted instead of ours. Read when the server is made."""
    assert part in PARTS
    wanted = os.environ.get(_VARIABLE, "").split(",")
    return part in wanted or "all" in wanted
