"""A seed as a record has it: any text, on one line."""

from __future__ import annotations

import json
import re

from reliquary.errors import BadRecord
from reliquary.message import N_

_PLAIN_SEED = re.compile(r"[\w.|+/=-]*")


def written_seed(seed: str) -> str:
    """As it is, or quoted if it holds anything that could be taken for the end of a line or a comment."""
    return seed if _PLAIN_SEED.fullmatch(seed) else json.dumps(seed).replace("#", "\\u0023")


def read_seed(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        seed: object = json.loads(text)
    except ValueError:
        seed = None
    if not isinstance(seed, str):
        raise BadRecord(N_("The line “seed:” starts a quotation that does not end well."))
    return seed
