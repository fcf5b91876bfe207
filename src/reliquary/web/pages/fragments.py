"""The part of a table's page that changes, rendered once for all who see the same.

A fragment depends on the table's revision, the viewer's seat and the language, and on nothing else: so two tabs of one
player, and all spectators, share it.
"""

from __future__ import annotations

import orjson

from reliquary.table.table import Table
from reliquary.web.assets.game_boxes import check_drawn
from reliquary.web.pages.rendering import Renderer
from reliquary.web.pages.table_context import Eyes, begun, playing_context, title, waiting_context, whose
from reliquary.web.stream.revision_cache import RevisionCache
from reliquary.words import say


class Fragments:
    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._html: RevisionCache[str] = RevisionCache()
        self._changes: RevisionCache[bytes] = RevisionCache()

    def html(self, table: Table, eyes: Eyes) -> str:
        return self._html.get(table, eyes, lambda: self._render(table, eyes))

    def change(self, table: Table, eyes: Eyes, since: int) -> bytes:
        """What brings a page from one revision to the present one, as JSON; all of it for a revision still to come."""
        since = since if since <= table.history.revision else 0
        return self._changes.get(table, (eyes, since), lambda: orjson.dumps(self.what_changed(table, eyes, since)))

    def what_changed(self, table: Table, eyes: Eyes, since: int) -> dict[str, object]:
        return {
            "revision": table.history.revision,
            "html": self.html(table, eyes),
            "log": self.log(table, eyes, since),
            "asked_me": table.asks(eyes.seat),
            "title": title(table, eyes),
            "status": table.history.status,
            "eyes": whose(eyes),
            "over": table.history.status == "over",
        }

    def log(self, table: Table, eyes: Eyes, since: int) -> list[str]:
        """The lines of the log that are new since then, as HTML."""
        names, language = table.history.names, eyes.language
        return [
            self._renderer.render(
                "log_line.html", language, {"line": line, "text": say(line.message, language, names)}, names=names
            )
            for line in table.history.log(eyes.seat, since)
        ]

    def portrait(self, table: Table, eyes: Eyes, thing: str) -> str:
        """A thing drawn closely; empty where its game has no such picture."""
        check_drawn(table.game)
        context = playing_context(table, eyes) | {"about": thing}
        names, game = table.history.names, table.game.id
        return self._renderer.render("portrait.html", eyes.language, context, names=names, game=game).strip()

    def _render(self, table: Table, eyes: Eyes) -> str:
        check_drawn(table.game)
        context = playing_context(table, eyes) if begun(table) else waiting_context(table, eyes)
        template = "fragment.html" if begun(table) else "waiting_fragment.html"
        return self._renderer.render(template, eyes.language, context, names=table.history.names, game=table.game.id)
