"""Liveness, for monitoring: a server that answers need not be restarted. The answer also says what is wrong. Whether
the server should get requests is at `/readyz` (`web/monitoring/`)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session


async def health(request: Request) -> Response:
    session = Session(request)
    services, troubles = session.services, await session.services.lobby.troubles()
    counts = await services.lobby.job_counts()
    told = {
        "status": "trouble" if troubles else "ok",
        "troubles": [session.say(trouble) for trouble in troubles],
        "listeners": services.listeners.count,
        "to_archive": counts.to_archive if counts else None,
    }
    return Json(told)
