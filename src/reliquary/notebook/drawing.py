"""States and views, drawn by the templates of the web."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from reliquary.kernel import Game, State, View
from reliquary.message import N_, Message, SeatName
from reliquary.notebook.frame import framed, styles
from reliquary.notebook.pictures import Addresses, with_pictures
from reliquary.table.replay import result_of
from reliquary.web.pages.rendering import TEMPLATES, Renderer, Things
from reliquary.web.pages.table_context import points
from reliquary.web.routes import url
from reliquary.words import say

_TEMPLATES: Final = (Path(__file__).parent / "templates", TEMPLATES)
_WATCHED: Final = "42rem"
_OWN: Final = "50rem"
"""With what lies before the seat that looks."""


def drawn(shown: State | View, game: Game[State], language: str) -> str:
    view = shown.view(None) if isinstance(shown, State) else shown
    result = result_of(shown) if isinstance(shown, State) and shown.over else None
    names = [say(Message(N_("seat {seat}"), seat=seat), language) for seat in range(view.seats)]
    context = {
        **scene(view, game, language, names),
        "over": view.decision is None,
        "result": None if result is None else points(result, language, names),
    }
    return framed(
        page(context, game, language, names),
        title(game, view, language, names),
        _WATCHED if view.seat is None else _OWN,
        scripts=False,
    )


def scene(view: View, game: Game[State], language: str, names: Sequence[str]) -> dict[str, object]:
    """The context of a game's templates, for a table at which nothing can be chosen."""
    asked = view.decision.seat if view.decision else None
    around = range(view.seats) if view.seat is None else [(view.seat + n) % view.seats for n in range(1, view.seats)]
    return {
        "board": f"games/{game.id}/table.html",
        "view": view,
        "me": view.seat,
        "seats": list(around),
        "asked": asked,
        "asked_me": False,
        "my_turn": asked is not None and asked == view.seat,
        "prompt": say(view.decision.prompt, language, names, view.seat) if view.decision else "",
        "moves": [],
        "plans": [],
        "thing": Things(()),
        "names": names,
        "over": False,
        "result": None,
        "opened": [],
        "moment": None,
        "last": None,
    }


def page(context: Mapping[str, object], game: Game[State], language: str, names: Sequence[str]) -> str:
    markup = rendered("notebook.html", context, game, language, names)
    body, pictures = with_pictures(markup, game.folder)
    return whole(body, pictures, game, language)


def whole(body: str, pictures: str, game: Game[State], language: str, kind: str = "") -> str:
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{styles(game.folder)}</style>'
    )
    shown = f'<body class="at-table at-notebook {kind} game-{game.id}">{pictures}{body}</body>'
    return f'<!doctype html><html lang="{language}"><head>{head}</head>{shown}</html>'


def rendered(
    template: str, context: Mapping[str, object], game: Game[State], language: str, names: Sequence[str]
) -> str:
    return _renderer().render(template, language, {**context, "game_id": game.id}, names=names, game=game.id)


def title(game: Game[State], view: View, language: str, names: Sequence[str]) -> str:
    """What a screen reader says of the frame."""
    if view.seat is None:
        message = Message(N_("{game}, as a spectator sees it"), game=game.name)
    else:
        message = Message(N_("{game}, as {who} sees it"), game=game.name, who=SeatName(view.seat))
    return escape(say(message, language, names))


@cache
def _renderer() -> Renderer:
    return Renderer(Addresses(), url, development=False, templates=_TEMPLATES)
