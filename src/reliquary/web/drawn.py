"""Renders a position without a table: for the check that every thing that a move names is drawn.

test_my_game = conformance(GAME, drawn=things_drawn)
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from reliquary.kernel import Move, State
from reliquary.web.assets.files import Assets
from reliquary.web.pages.rendering import Renderer, Things
from reliquary.web.pages.table_context import ShownMove, ShownPlan
from reliquary.web.routes import url
from reliquary.words import ENGLISH

_THING = re.compile(r' data-thing="([^"]*)"')


def things_drawn(state: State, seat: int) -> set[str]:
    """The things on the page of the seat that is asked. Its game must be registered, and have a `table.html`."""
    return {unescape(id) for id in _THING.findall(html_drawn(state, seat))}


def html_drawn(state: State, seat: int) -> str:
    game, view = state.game, state.view(seat)
    moves = state.legal() if state.seat == seat else []
    plans = game.plans(view) if moves else {}
    aims = [game.aim(view, plan) for plan in plans.values()]
    names = [f"seat {each}" for each in range(state.seats)]
    context: dict[str, object] = {
        "board": f"games/{game.id}/table.html",
        "view": view,
        "me": seat,
        "asked": None if state.over else state.seat,
        "asked_me": bool(moves),
        "moves": [_shown(move) for move in moves],
        "plans": [ShownPlan(words="", moves="", lights="", aim=aim) for aim in aims],
        "thing": Things((thing for move in moves for thing in move.things), aims),
        "names": names,
        "over": state.over,
    }
    return _renderer().render("drawn.html", ENGLISH, context, names=names, game=game.id)


def _shown(move: Move) -> ShownMove:
    return ShownMove(
        id=move.id,
        notation=move.notation,
        words=str(move.words),
        things=" ".join(move.things),
        offer="",
        lights="",
        final=False,
        ends_turn=False,
        preview="",
    )


@cache
def _renderer() -> Renderer:
    return Renderer(Assets(development=False), url, development=False)
