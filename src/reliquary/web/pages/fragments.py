"""The part of a table's page that changes, rendered once for all who see the same.

A fragment depends on the table's revision, the viewer's seat and the language, and on nothing else: so two tabs of one
player, and all spectators, share it.
"""

from __future__ import annotations

from collections.abc import Mapping

import orjson

from reliquary.kernel import View
from reliquary.table.table import Table
from reliquary.web.assets.listed_games import check_drawn
from reliquary.web.pages.rendering import Renderer
from reliquary.web.pages.table_context import (
    Viewer,
    begun,
    nothing_to_choose,
    playing_context,
    title,
    waiting_context,
    whose,
)
from reliquary.web.stream.revision_cache import RevisionCache
from reliquary.words import say


class Fragments:
    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._html: RevisionCache[str] = RevisionCache()
        self._changes: RevisionCache[bytes] = RevisionCache()

    def html(self, table: Table, viewer: Viewer) -> str:
        return self._html.get(table, viewer, lambda: self._render(table, viewer))

    def change(self, table: Table, viewer: Viewer, since: int) -> bytes:
        """Everything new since a revision, as JSON; everything if this server does not know that revision."""
        since = since if since <= table.history.revision else 0
        return self._changes.get(table, (viewer, since), lambda: orjson.dumps(self.what_changed(table, viewer, since)))

    def what_changed(self, table: Table, viewer: Viewer, since: int) -> dict[str, object]:
        return {
            "revision": table.history.revision,
            "html": self.html(table, viewer),
            "log": self.log(table, viewer, since),
            "asked_me": table.awaits(viewer.seat),
            "title": title(table, viewer),
            "status": table.history.status,
            "viewer": whose(viewer),
            "over": table.history.status == "over",
        }

    def log(self, table: Table, viewer: Viewer, since: int) -> list[str]:
        """The lines of the log that are new since then, as HTML."""
        names, language = table.history.names, viewer.language
        return [
            self._renderer.render(
                "log_line.html",
                language,
                {"line": line, "text": say(line.message, language, names, viewer.seat)},
                names=names,
            )
            for line in table.history.log(viewer.seat, since)
        ]

    def portrait(self, table: Table, viewer: Viewer, thing: str) -> str:
        """A large picture of the thing; empty if its game has none."""
        return self._still("portrait.html", table, viewer, {"about": thing}).strip()

    def whole(self, table: Table, viewer: Viewer, seat: int) -> str:
        """The whole table of a seat, without what the viewer may not see."""
        return self._html.get(
            table, (viewer, "whole", seat), lambda: self._still("whole.html", table, viewer, {"whole_of": seat})
        )

    def moment(self, table: Table, viewer: Viewer, view: View, told: Mapping[str, object]) -> str:
        """The fragment as it was when that was what the viewer saw, with what was told instead of a question."""
        return self._still("fragment.html", table, viewer, {"view": view, **told})

    def _still(self, template: str, table: Table, viewer: Viewer, context: Mapping[str, object]) -> str:
        """The context of a table at which nothing can be chosen."""
        check_drawn(table.game)
        whole = {**playing_context(table, viewer), **nothing_to_choose(), **context}
        names, game = table.history.names, table.game.id
        return self._renderer.render(template, viewer.language, whole, names=names, game=game)

    def _render(self, table: Table, viewer: Viewer) -> str:
        check_drawn(table.game)
        context = playing_context(table, viewer) if begun(table) else waiting_context(table, viewer)
        template = "fragment.html" if begun(table) else "waiting_fragment.html"
        return self._renderer.render(template, viewer.language, context, names=table.history.names, game=table.game.id)
