"""Whether this is the compiled package or pure Python: both play the same games, at different speeds."""

from __future__ import annotations

from reliquary.kernel import state


def compiled() -> bool:
    """A compiled module is loaded from an extension, not from its source."""
    return not str(state.__file__).endswith(".py")
