"""Removes invisible characters, and those that change the direction of text, from names."""

from __future__ import annotations

import unicodedata

_BLANK = frozenset(
    map(chr, [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159])
) | frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""Letters, marks and symbols that are drawn as nothing: fillers, joiners, variation selectors."""


def visible(text: str) -> str:
    """The visible part of the text in NFC; white space stays. Empty if no visible character is left."""
    shown = "".join(sign for sign in text if sign.isspace() or _is_drawn(sign))
    stands = any(unicodedata.category(sign)[0] in "LNPS" for sign in shown)
    return unicodedata.normalize("NFC", shown) if stands else ""


def _is_drawn(sign: str) -> bool:
    return sign not in _BLANK and unicodedata.category(sign)[0] != "C"
