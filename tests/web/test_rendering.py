"""What templates are given to draw with."""

from __future__ import annotations

from reliquary.web import rendering
from reliquary.web.rendering import Drawn


def test_what_is_printed_is_drawn_once() -> None:
    """For each key; too many are forgotten, and drawn anew."""
    once = Drawn()
    drawn: list[str] = []

    def draw(id: str) -> str:
        drawn.append(id)
        return f"<i>{id}</i>"

    for _ in range(2):
        assert once("card", "tent", caller=lambda: draw("tent")) == "<i>tent</i>"
        assert once("card", "boat", caller=lambda: draw("boat")) == "<i>boat</i>"
    assert drawn == ["tent", "boat"]

    for n in range(rendering._MOST_DRAWN):
        once("number", n, caller=lambda: "")
    once("card", "tent", caller=lambda: draw("tent"))
    assert drawn == ["tent", "boat", "tent"]
