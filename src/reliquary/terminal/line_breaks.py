"""No line breaks at no-break spaces: Rich would break there, and begin a line with “:” or “»”."""

from __future__ import annotations

import re

from rich import _wrap

_SPACE = r"[^\S\u00a0\u202f]"
_WORD = re.compile(rf"{_SPACE}*(?:\S|[\u00a0\u202f])+{_SPACE}*")


def keep_no_break_spaces() -> None:
    """Rich has no setting for this: it splits words by a pattern, which is replaced here."""
    _wrap.re_word = _WORD
