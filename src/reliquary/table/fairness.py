"""Fairness: nobody chooses the shuffle alone.

The server draws a secret and shows its digest before anybody sits down; each person's browser adds bits of its own
when it sits down. The seed is all of these together, so neither side could have picked it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

from reliquary.errors import BadSetup
from reliquary.message import N_

_SHARE = re.compile(r"[0-9a-f]{32}")


def new_secret() -> str:
    """The server's part: 256 bits."""
    return secrets.token_hex(32)


def new_share() -> str:
    """A person's part, for those who have no browser to draw it: 128 bits."""
    return secrets.token_hex(16)


def check_share(share: str) -> str:
    if not _SHARE.fullmatch(share):
        raise BadSetup(N_("What a browser adds to the seed should be 32 hexadecimal digits."))
    return share


def join(secret: str, shares: Sequence[str]) -> str:
    return "|".join([secret, *shares])
