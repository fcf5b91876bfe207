"""The application: which address is answered by what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Lifespan, Receive, Scope, Send

from reliquary.errors import ReliquaryError
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.idle_games import IdleGames
from reliquary.table.lobby import Lobby
from reliquary.web.api.docs import INTRODUCTION
from reliquary.web.api.operations import tidied
from reliquary.web.http.errors import fault, from_status
from reliquary.web.http.log_requests import LogRequests
from reliquary.web.http.responses import refusal
from reliquary.web.routes import routes, url
from reliquary.web.security.guard import RequestGuard
from reliquary.web.security.headers import SecurityHeaders
from reliquary.web.services import Services, services_of
from reliquary.web.settings import Settings
from reliquary.web.speed.router import Shortcuts


class Application(FastAPI):
    """Every request passes our own door first; what finds no shortcut goes on to FastAPI."""

    def __init__(self, services: Services, lifespan: Lifespan[FastAPI] | None) -> None:
        super().__init__(
            title="Reliquary",
            version="1",
            description=INTRODUCTION,
            lifespan=lifespan,
            docs_url=None,
            redoc_url=None,
            openapi_url=None,
            redirect_slashes=False,
            exception_handlers={
                ReliquaryError: _refuse,
                HTTPException: _refuse_by_status,
                ClientDisconnect: _let_go,
                Exception: _admit,
            },
        )
        self.state.services = services
        self.router.routes.extend(routes())
        inside = RequestGuard(Shortcuts(super().__call__, services, self.router.routes), services)
        self._door = SecurityHeaders(LogRequests(inside, services), services.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self._door(scope, receive, send)

    def openapi(self) -> dict[str, object]:
        return tidied(super().openapi())


def create_app(settings: Settings, lobby: Lobby | None = None) -> Application:
    """With a lobby that is open already, the caller closes it; otherwise it opens and closes with the server."""
    services = Services(settings, url)

    @asynccontextmanager
    async def open_doors(app: FastAPI) -> AsyncIterator[None]:
        services.lobby = lobby or await _opened(settings)
        yield
        services.close()
        if lobby is None:
            await services.lobby.close()

    if lobby is not None:
        services.lobby = lobby
    return Application(services, open_doors)


async def _opened(settings: Settings) -> Lobby:
    bot_processes, idle_games = BotProcesses(settings.thinkers), IdleGames(60 * settings.rest_minutes)
    return await Lobby.open(settings.database, bot_processes=bot_processes, pace=settings.pace, idle_games=idle_games)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, ReliquaryError)
    return refusal(services_of(request), request.scope, error)


async def _refuse_by_status(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = refusal(services_of(request), request.scope, from_status(error.status_code))
    response.headers.update(error.headers or {})
    return response


async def _let_go(request: Request, error: Exception) -> Response:
    """Who went away in the middle of a request hears nothing any more, but it was no fault of ours."""
    return refusal(services_of(request), request.scope, from_status(400))


async def _admit(request: Request, error: Exception) -> Response:
    """What nobody foresaw; it is raised again after this answer, so that the journal has it."""
    return refusal(services_of(request), request.scope, fault())
