"""A second address of a server process, for the operator's programs: `/metrics` and `/readyz`.

It usually is one that only this machine reaches. Nothing here names a table or a person.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reliquary.message import N_, Message
from reliquary.web.http.languages import language_of
from reliquary.web.http.responses import Json
from reliquary.web.services import Services
from reliquary.words import say


def monitoring_app(services: Services) -> Starlette:
    async def metrics(request: Request) -> Response:
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

        from reliquary.web.monitoring.metrics import registry

        figures = registry(services, await services.lobby.job_counts())
        return Response(generate_latest(figures), media_type=CONTENT_TYPE_LATEST)

    async def ready(request: Request) -> Response:
        troubles = [say(trouble, language_of(request)) for trouble in await _troubles(services)]
        return Json({"ready": not troubles, "troubles": troubles}, 503 if troubles else 200)

    return Starlette(routes=[Route("/metrics", metrics), Route("/readyz", ready)])


async def _troubles(services: Services) -> list[Message]:
    if services.draining:
        return [Message(N_("This server is being stopped."))]
    return await services.lobby.troubles()


class MonitoringServer(uvicorn.Server):
    def __init__(self, services: Services, listener: socket.socket) -> None:
        app = monitoring_app(services)
        super().__init__(uvicorn.Config(app, lifespan="off", log_config=None, access_log=False, ws="none"))
        self._listener = listener
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self.serve([self._listener]))

    async def stop(self) -> None:
        self.should_exit = self.force_exit = True
        if self._task is not None:
            await self._task

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for the server itself."""
        yield
