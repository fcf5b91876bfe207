"""The application: which address is answered by what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reliquary.errors import ReliquaryError
from reliquary.table.hall import Hall
from reliquary.table.thinking import Thinkers
from reliquary.web import api, docs, live, opening, pages, play
from reliquary.web.answers import refusal
from reliquary.web.described import tidied
from reliquary.web.errors import from_status
from reliquary.web.house import House, house_of
from reliquary.web.journal import Journal
from reliquary.web.security import Doorkeeper, Letterhead
from reliquary.web.settings import Settings
from reliquary.web.shortcuts import Shortcuts

ROUTES = [
    Route("/", pages.home),
    Route("/new/{game}", pages.new),
    Route("/tables", opening.open_table, methods=["POST"]),
    Route("/t/{id}", pages.table),
    Route("/t/{id}/sit", play.sit, methods=["POST"]),
    Route("/t/{id}/leave", play.leave, methods=["POST"]),
    Route("/t/{id}/start", play.start, methods=["POST"]),
    Route("/t/{id}/play", play.play, methods=["POST"]),
    Route("/t/{id}/back", play.back, methods=["POST"]),
    Route("/t/{id}/again", opening.again, methods=["POST"]),
    Route("/t/{id}/events", live.events),
    Route("/t/{id}/fragment", live.fragment),
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


def create_app(settings: Settings, hall: Hall | None = None) -> FastAPI:
    """With a hall that is open already, the caller closes it; otherwise the doors open and close with the server."""
    house = House(settings)

    @asynccontextmanager
    async def open_doors(app: FastAPI) -> AsyncIterator[None]:
        house.hall = await Hall.open(settings.database, thinkers=Thinkers(settings.thinkers), pace=settings.pace)
        yield
        house.feeds.close()
        await house.hall.close()

    app = FastAPI(
        title="Reliquary",
        version="1",
        description=docs.INTRODUCTION,
        lifespan=open_doors if hall is None else None,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
        middleware=[
            Middleware(Letterhead),
            Middleware(Journal, house=house),
            Middleware(Doorkeeper, house=house),
            Middleware(Shortcuts, house=house),
        ],
        exception_handlers={ReliquaryError: _refuse, HTTPException: _refuse_by_status},
    )
    if hall is not None:
        house.hall = hall
    app.state.house = house
    describe = app.openapi
    app.openapi = lambda: tidied(describe())  # type: ignore[method-assign]
    app.router.routes.extend(api.operations.router.routes)
    app.router.routes.extend(ROUTES)
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, ReliquaryError)
    return refusal(house_of(request), request.scope, error)


async def _refuse_by_status(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = refusal(house_of(request), request.scope, from_status(error.status_code))
    response.headers.update(error.headers or {})
    return response
