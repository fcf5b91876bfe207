"""The rules of a game on a page."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from reliquary.kernel import game
from reliquary.rules_pages import sections
from reliquary.web.http.responses import FRESH, page
from reliquary.web.http.session import Session
from reliquary.words import say

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


async def rules(request: Request) -> Response:
    session = Session(request)
    found = game(request.path_params["game"])
    rendered = [
        {"anchor": section.anchor, "title": section.title, "html": _html(section.body)}
        for section in sections(found, session.language)
    ]
    context: dict[str, object] = {
        "game": found.id,
        "game_name": say(found.name, session.language),
        "sections": rendered,
    }
    return page(session.services, request, "rules.html", context, headers=FRESH)


def _html(text: str) -> Markup:
    """Tables can be wider than the book beside the board: they scroll, so the keyboard must reach them."""
    html = _MARKDOWN.render(text).replace("<table>", '<table tabindex="0">')
    return Markup(html)  # noqa: S704 - the renderer escapes all HTML in the text
