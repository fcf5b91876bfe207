"""What is seen of a stored position at each size of the screen: `test_sizes` holds games to it, `script/screenshots
--positions` tells it to those who draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path

from playwright.sync_api import ViewportSize

from tests.browser.crowded import Crowded, fragment
from tests.browser.visitor import Visitor

SIZES = {
    "phone": ViewportSize(width=390, height=844),
    "tablet": ViewportSize(width=820, height=1180),
    "laptop": ViewportSize(width=1366, height=768),
    "large": ViewportSize(width=1920, height=1080),
}
LANGUAGES = ("en", "fr")
_MEASURE = (Path(__file__).parent / "sizes.js").read_text(encoding="utf-8")
_FINGER = 24
"""Pixels that a thing has in both directions where fingers point."""
_MOUSE = 8
_revisions = count(1_000_000)
"""Beyond those of any table, so that the page takes what it is given for the newest."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was measured of one position at one size."""

    where: str
    size: str
    seats: int
    places: dict[str, list[int]]
    unseen: list[str]
    small: list[str]
    cut: list[str]
    scrolls: list[str]
    out: list[str]
    covering: list[str]
    large: list[str]
    """With letters twice as large: choices that cannot be reached by scrolling."""

    @property
    def faults(self) -> list[str]:
        """But what can only be told of several positions."""
        return [*self.unseen, *self.small, *self.cut, *self.scrolls, *self.out, *self.covering, *self.large]


def look(visitor: Visitor, crowded: Crowded, size: str, language: str, number: int, *, twice: bool = True) -> Seen:
    """`twice`: also with letters twice as large, which costs as much as all the rest."""
    status = "over" if crowded.kind == "over" else "running"
    least = _FINGER if size == "phone" else _MOUSE
    html = fragment(crowded, language, number)
    found = visitor.page.evaluate(_MEASURE, [html, next(_revisions), status, language, least, twice])
    where = f"{crowded.kind} with {crowded.seats} seats (position {number}), {size}, {language}"
    return Seen(where=where, size=size, seats=crowded.seats, **found)
