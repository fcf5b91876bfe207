"""The application: which address is answered by what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Lifespan, Receive, Scope, Send

from reliquary.errors import ReliquaryError
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.idle_games import IdleGames
from reliquary.table.lobby import Lobby
from reliquary.web.api import docs
from reliquary.web.api import help as api_comfort
from reliquary.web.api.operations import tidied
from reliquary.web.http.errors import fault, from_status
from reliquary.web.http.log_requests import Journal
from reliquary.web.http.responses import refusal
from reliquary.web.pages import about, links, replay, seats
from reliquary.web.pages import actions as play
from reliquary.web.pages import help as comfort
from reliquary.web.pages import home as pages
from reliquary.web.pages import open_table as opening
from reliquary.web.security.guard import Doorkeeper, Letterhead
from reliquary.web.services import House, house_of
from reliquary.web.settings import Settings
from reliquary.web.speed.router import Shortcuts
from reliquary.web.stream import events as live

ROUTES = [
    Route("/", pages.home),
    Route("/new/{game}", pages.new),
    Route("/tables", opening.open_table, methods=["POST"]),
    Route("/t/{id}", pages.table),
    Route("/t/{id}/sit", play.sit, methods=["POST"]),
    Route("/t/{id}/promise", play.promise, methods=["POST"]),
    Route("/t/{id}/reveal", play.reveal, methods=["POST"]),
    Route("/t/{id}/leave", play.leave, methods=["POST"]),
    Route("/t/{id}/start", play.start, methods=["POST"]),
    Route("/t/{id}/play", play.play, methods=["POST"]),
    Route("/t/{id}/back", play.back, methods=["POST"]),
    Route("/t/{id}/again", opening.again, methods=["POST"]),
    Route("/t/{id}/events", live.events),
    Route("/t/{id}/fragment", live.fragment),
    Route("/t/{id}/about", about.about),
    Route("/t/{id}/hint", comfort.hint),
    Route("/t/{id}/pace", comfort.pace, methods=["POST"]),
    Route("/t/{id}/record", pages.record),
    Route("/t/{id}/qr.svg", pages.qr),
    Route("/name", opening.rename, methods=["POST"]),
    Route("/language", opening.choose_language, methods=["POST"]),
    Route("/rules/{game}", pages.rules),
    Route("/art/{file}", pages.asset),
    Route("/static/{file:path}", pages.asset),
    Route("/design", pages.design),
    Route("/healthz", pages.health),
    Route("/api/docs", docs.page_of_api),
]


class Application(FastAPI):
    """Every request passes our own door first; what finds no shortcut goes on to FastAPI."""

    def __init__(self, house: House, lifespan: Lifespan[FastAPI] | None) -> None:
        super().__init__(
            title="Reliquary",
            version="1",
            description=docs.INTRODUCTION,
            lifespan=lifespan,
            docs_url=None,
            redoc_url=None,
            openapi_url="/api/openapi.json",
            redirect_slashes=False,
            exception_handlers={
                ReliquaryError: _refuse,
                HTTPException: _refuse_by_status,
                ClientDisconnect: _let_go,
                Exception: _admit,
            },
        )
        self.state.house = house
        self.router.routes.extend(api_comfort.operations.router.routes)
        self.router.routes.extend([*ROUTES, *seats.ROUTES, *links.ROUTES, *replay.ROUTES])
        inside = Doorkeeper(Shortcuts(super().__call__, house, self.router.routes), house)
        self._door = Letterhead(Journal(inside, house), house.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self._door(scope, receive, send)

    def openapi(self) -> dict[str, object]:
        return tidied(super().openapi())


def create_app(settings: Settings, lobby: Lobby | None = None) -> Application:
    """With a hall that is open already, the caller closes it; otherwise it opens and closes with the server."""
    house = House(settings)

    @asynccontextmanager
    async def open_doors(app: FastAPI) -> AsyncIterator[None]:
        house.lobby = lobby or await _opened(settings)
        yield
        house.close()
        if lobby is None:
            await house.lobby.close()

    if lobby is not None:
        house.lobby = lobby
    return Application(house, open_doors)


async def _opened(settings: Settings) -> Lobby:
    bot_processes, idle_games = BotProcesses(settings.thinkers), IdleGames(60 * settings.rest_minutes)
    return await Lobby.open(settings.database, bot_processes=bot_processes, pace=settings.pace, idle_games=idle_games)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, ReliquaryError)
    return refusal(house_of(request), request.scope, error)


async def _refuse_by_status(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = refusal(house_of(request), request.scope, from_status(error.status_code))
    response.headers.update(error.headers or {})
    return response


async def _let_go(request: Request, error: Exception) -> Response:
    """Who went away in the middle of a request hears nothing any more, but it was no fault of ours."""
    return refusal(house_of(request), request.scope, from_status(400))


async def _admit(request: Request, error: Exception) -> Response:
    """What nobody foresaw; it is raised again after this answer, so that the journal has it."""
    return refusal(house_of(request), request.scope, fault())
