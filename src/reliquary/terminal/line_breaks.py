"""Where lines may break: Rich takes a no-break space for any other, and would begin a line with “:” or “»”."""

from __future__ import annotations

import re

from rich import _wrap

_SPACE = r"[^\S\u00a0\u202f]"
_WORD = re.compile(rf"{_SPACE}*(?:\S|[\u00a0\u202f])+{_SPACE}*")


def keep_no_break_spaces() -> None:
    """Rich has no setting for this: its wrapping finds words by a pattern of its own."""
    _wrap.re_word = _WORD
