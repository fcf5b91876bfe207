"""How states, views, moves and records show themselves in a notebook.

The kernel does not draw. The package that does is in a higher layer, so it is loaded by its name when a notebook asks.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

_DRAWING = "reliquary.notebook"


class _Drawing(Protocol):
    def html(self, shown: object) -> str: ...


def html(shown: object) -> str:
    """For `_repr_html_`."""
    return cast("_Drawing", import_module(_DRAWING)).html(shown)
