"""A short moving picture of a game being played, for the README: `script/screenshots` makes it.

Pictures of the page after each change, with the pointing before one's own moves, put together as an animated WebP.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.browser.visitor import Visitor

MOST_BYTES = 1024 * 1024
_WIDTH = 860
_LINGERS, _GLANCES = 1400, 650
"""Milliseconds for which a picture with something to read stays, and any other."""


class Film:
    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._frames: list[Image.Image] = []
        self._times: list[int] = []

    def take(self, milliseconds: int = _GLANCES) -> None:
        picture = Image.open(BytesIO(self._visitor.page.screenshot())).convert("RGB")
        size = (_WIDTH, round(picture.height * _WIDTH / picture.width))
        self._frames.append(picture.resize(size, Image.Resampling.LANCZOS))
        self._times.append(milliseconds)

    def play(self, turns: int) -> None:
        """Some turns of a game: a hint first, then a card is pointed at and laid, then the others play."""
        visitor, page = self._visitor, self._visitor.page
        for turn in range(turns):
            if not visitor.wait_for_turn():
                return
            self.take()
            if turn == 0:
                page.locator("[data-hint] button").click()
                page.locator("#advice b").wait_for()
                self.take(2 * _LINGERS)
            while visitor.wait_for_turn() and not visitor.moves()[0].startswith("lay"):
                visitor.make(visitor.moves()[0])
            self._lay(turn)
            self.take()

    def _lay(self, turn: int) -> None:
        visitor, page = self._visitor, self._visitor.page
        before = visitor.revision
        page.locator(".hand .glows").nth(turn % 4).click()
        self.take()
        page.locator(".reach.still").nth(turn % 3).hover()
        self.take(_LINGERS)
        page.locator(".reach.still").nth(turn % 3).click()
        visitor.wait_beyond(before)

    def save(self, path: Path) -> None:
        first, *rest = self._frames
        first.save(path, save_all=True, append_images=rest, duration=self._times, loop=0, quality=58, method=6)
        assert path.stat().st_size < MOST_BYTES, "the film is too large for a README"
