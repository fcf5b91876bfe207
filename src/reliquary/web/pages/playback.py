"""Plays back what the others did since the seat's last turn: the list of moments, and the table at each of them.

The views are those of the viewer's replay, so the viewer sees what they saw then and nothing else.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.table.replay import Replay
from reliquary.web.http.errors import NotFound
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.pages.replay import replay_of
from reliquary.words import say


async def since(request: Request) -> Response:
    """Each move that has news, and the moment before the first of them."""
    session = Session(request)
    table = await session.table()
    replay, seat = await replay_of(session, table), (await session.viewer(table)).seat
    moments = moments_since(replay, seat)
    names = table.history.names

    def told(moment: int) -> str:
        return " ".join(say(news.to(seat), session.language, names, seat) for news in replay.news(moment))

    steps = [
        {"moment": moment, "seat": replay.mover(moment), "words": words}
        for moment in moments
        if (words := told(moment))
    ]
    return Json({"before": moments.start - 1, "steps": steps})


def moments_since(replay: Replay, seat: int | None) -> range:
    """The moments after the seat's last turn; for a spectator those of the last turn."""
    last = replay.last
    if seat is None:
        began = max((turn for turn in replay.turns if turn < last), default=0)
        return range(began + 1, last + 1)
    while last and replay.mover(last) == seat:
        last -= 1
    first = last
    while first and replay.mover(first) != seat:
        first -= 1
    return range(first + 1, last + 1)


async def moment(request: Request) -> Response:
    """The fragment as the viewer saw it at that moment."""
    session = Session(request)
    table = await session.table()
    replay, viewer = await replay_of(session, table), await session.viewer(table)
    here = whole_number(request.path_params["moment"], "moment")
    if here > replay.last:
        raise NotFound(N_("This game has no moment {moment}."), moment=here)
    told = [say(news.to(viewer.seat), viewer.language, table.history.names, viewer.seat) for news in replay.news(here)]
    context = {"asked": replay.mover(here), "prompt": " ".join(told)}
    html = session.services.fragments.moment(table, viewer, replay.view(here, viewer.seat), context)
    return Json({"moment": here, "html": html})
