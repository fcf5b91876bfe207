"""How notebooks show states, views, moves and records: `_repr_html_` of each asks here.

A table is drawn as on the web, by the same templates, in a frame of its own, which loads nothing and touches no style
of the notebook. A state shows what a spectator sees, so that a notebook that is handed on tells no secret;
`state.view(seat)` shows what that seat sees. A record is over: it shows all hands, at any of its moments.

    from reliquary import notebook

    notebook.html(state.view(0), language="fr")
"""

from __future__ import annotations

import os
from html import escape
from typing import TypeAlias

from reliquary.errors import ReliquaryError
from reliquary.kernel import Game, Move, Record, State, View
from reliquary.notebook.games import game_of
from reliquary.words import preferred_language, say

__all__ = ["Shown", "html"]

Shown: TypeAlias = State | View | Move | Record


def html(shown: Shown, language: str | None = None) -> str:
    """HTML that needs nothing else; by default in the language of the environment, as `reliquary play`."""
    spoken = language or preferred_language(os.environ)
    if isinstance(shown, Move):
        return _move(shown, spoken)
    if isinstance(shown, Record):
        return _record(shown, spoken)
    game = shown.game if isinstance(shown, State) else game_of(shown)
    if game is None or not game.drawn("table.html").is_file():
        return _text(shown, game, spoken)
    # The web's templates take a while to load: a program that shows no table does not wait for them.
    from reliquary.notebook.drawing import drawn

    return drawn(shown, game, spoken)


def _move(move: Move, language: str) -> str:
    return f"<span>{escape(say(move.words, language))} <code>{escape(move.notation)}</code></span>"


def _record(record: Record, language: str) -> str:
    """A record with a slider; as text with the reason, if it cannot be replayed here."""
    try:
        state = record.start()
        if not state.game.drawn("table.html").is_file():
            return _preformatted(str(record))
        from reliquary.notebook.replay import replayed

        return replayed(record, language)
    except ReliquaryError as error:
        return f"<p>{escape(say(error.message, language))}</p>{_preformatted(str(record))}"


def _text(shown: State | View, game: Game[State] | None, language: str) -> str:
    """The view as text, for a game without drawings."""
    view = shown.view(None) if isinstance(shown, State) else shown
    if game is None:
        return _preformatted(repr(view))
    from rich.text import Text

    told = game.text(view, lambda message: say(message, language))
    asked = "" if view.decision is None else say(view.decision.prompt, language)
    return _preformatted(f"{Text.from_markup(told, emoji=False).plain}\n\n{asked}".rstrip())


def _preformatted(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"
