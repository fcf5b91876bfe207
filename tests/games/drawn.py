"""A position as a page draws it."""

from __future__ import annotations

from reliquary.kernel import State
from reliquary.web.assets.files import Assets
from reliquary.web.pages.rendering import Renderer, Things
from reliquary.web.routes import url

_ASSETS = Assets(development=False)


def drawn(game: str, state: State, seat: int, language: str = "en") -> str:
    """The board, the other seats and what lies before this one, as it sees them, as HTML; nothing can be chosen."""
    names = [f"seat {each}" for each in range(state.seats)]
    context: dict[str, object] = {
        "drawn": True,
        "board": f"games/{game}/table.html",
        "view": state.view(seat),
        "me": seat,
        "asked": None if state.over else state.seat,
        "asked_me": False,
        "moves": [],
        "plans": [],
        "thing": Things(()),
        "names": names,
        "chairs": [{"seat": each, "name": name} for each, name in enumerate(names)],
        "over": state.over,
    }
    # What stands around the game in a replay.
    frame: dict[str, object] = {
        "points": None,
        "wholes": "",
        "mover": None,
        "told": [],
        "prompt": "",
        "opened": [],
        "play_on": "",
    }
    frame |= {"moment": 0, "last": 0, "places": dict.fromkeys(("first", "turn-back", "back", "on", "turn-on", "last"))}
    renderer = Renderer(_ASSETS, url, development=False)
    return renderer.render("moment.html", language, context | frame, names=names, game=game)
