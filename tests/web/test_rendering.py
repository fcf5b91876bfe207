"""What templates are given to draw with."""

from __future__ import annotations

from markupsafe import Markup

from reliquary.web.pages import rendering
from reliquary.web.pages.rendering import Drawn
from reliquary.web.speed.templates import FastEnvironment


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


def test_what_a_template_puts_out_is_escaped_unless_it_is_marked_as_safe() -> None:
    template = FastEnvironment(autoescape=True).from_string("{{ value }}")
    for value, put_out in (
        ("<b>", "&lt;b&gt;"),
        (Markup("<b>"), "<b>"),
        (3, "3"),
        (None, "None"),
        (["<"], "[&#39;&lt;&#39;]"),
    ):
        assert template.render(value=value) == put_out
        assert template.render(value=value) == put_out, "and when it comes back"
