"""The application: middleware around the routes, and what happens to exceptions."""

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
from reliquary.web.http.errors import from_exception, from_status
from reliquary.web.http.log_requests import LogRequests
from reliquary.web.http.responses import refusal
from reliquary.web.routes import ROUTES, url
from reliquary.web.security.guard import RequestGuard
from reliquary.web.security.headers import SecurityHeaders
from reliquary.web.services import Services, services_of
from reliquary.web.settings import Settings
from reliquary.web.speed import is_stock
from reliquary.web.speed.router import FastRouter


class Application(FastAPI):
    """Headers, log and guard come first, then the router."""

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
                ClientDisconnect: _end,
                Exception: _fail,
            },
        )
        self.state.services = services
        self.router.routes.extend(ROUTES)
        inner = super().__call__ if is_stock("router") else FastRouter(super().__call__, services, self.router.routes)
        inside = RequestGuard(inner, services)
        self._outermost = SecurityHeaders(LogRequests(inside, services), services.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self._outermost(scope, receive, send)

    def openapi(self) -> dict[str, object]:
        return tidied(super().openapi())


def create_app(settings: Settings, lobby: Lobby | None = None) -> Application:
    """With a lobby that is open already, the caller closes it; otherwise it opens and closes with the server."""
    services = Services(settings, url)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services.lobby = lobby or await _opened(settings)
        yield
        services.close()
        if lobby is None:
            await services.lobby.close()

    if lobby is not None:
        services.lobby = lobby
    return Application(services, lifespan)


async def _opened(settings: Settings) -> Lobby:
    bot_processes, idle_games = BotProcesses(settings.bot_processes), IdleGames(60 * settings.rest_minutes)
    return await Lobby.open(settings.database, bot_processes=bot_processes, pace=settings.pace, idle_games=idle_games)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, ReliquaryError)
    return refusal(services_of(request), request.scope, error)


async def _refuse_by_status(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = refusal(services_of(request), request.scope, from_status(error.status_code))
    response.headers.update(error.headers or {})
    return response


async def _end(request: Request, error: Exception) -> Response:
    """The client disconnected: nobody reads this response, and nothing is wrong."""
    return refusal(services_of(request), request.scope, from_status(400))


async def _fail(request: Request, error: Exception) -> Response:
    """Any other exception; Starlette raises it again after this response, so that it is logged."""
    return refusal(services_of(request), request.scope, from_exception(error))
