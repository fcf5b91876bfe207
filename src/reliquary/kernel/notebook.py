"""How states, views, moves and records show themselves in a notebook.

The kernel draws nothing. What can is above it, so it is named here and loaded when a notebook asks.
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
