"""Our addresses are answered without asking the router for the way, which took longer than most of the answers.

The ways are read off the routes that the router has. What else there is is left to it: HEAD, files in folders, an
address that leads nowhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from reliquary.errors import ReliquaryError
from reliquary.web.http.responses import refusal
from reliquary.web.services import Services

Answer: TypeAlias = Callable[[Request], Awaitable[Response]]
Names: TypeAlias = dict[str, str]


@dataclass(frozen=True, slots=True)
class Outline:
    """Addresses of so many parts that leave the same ones open."""

    open: tuple[int, ...]
    said: tuple[int, ...]
    answers: dict[tuple[str, ...], tuple[Answer, tuple[str, ...]]] = field(default_factory=dict)
    """By the parts that are not open: who answers, and what the open ones are called."""


class Shortcuts:
    def __init__(self, app: ASGIApp, services: Services, routes: Iterable[BaseRoute]) -> None:
        self.app = app
        self.services = services
        self._outlines: dict[tuple[str, int], list[Outline]] = {}
        for route in routes:
            if isinstance(route, Route) and ":" not in route.path:
                for method in (route.methods or set()) - {"HEAD"}:
                    self._learn(method, route.path.split("/"), route.endpoint)

    def _learn(self, method: str, parts: list[str], answer: Answer) -> None:
        open = tuple(place for place, part in enumerate(parts) if part.startswith("{"))
        said = tuple(place for place in range(len(parts)) if place not in open)
        outlines = self._outlines.setdefault((method, len(parts)), [])
        outline = next((each for each in outlines if each.open == open), None)
        if outline is None:
            outline = Outline(open, said)
            outlines.append(outline)
        outline.answers[tuple([parts[place] for place in said])] = (
            answer,
            tuple([parts[place].strip("{}") for place in open]),
        )

    def way(self, method: str, path: str) -> tuple[Answer, Names] | None:
        """Who answers there, and what the address names."""
        parts = path.split("/")
        for outline in self._outlines.get((method, len(parts)), ()):
            found = outline.answers.get(tuple([parts[place] for place in outline.said]))
            if found is not None and all(parts[place] for place in outline.open):
                return found[0], {name: parts[place] for name, place in zip(found[1], outline.open, strict=True)}
        return None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        way = self.way(scope["method"], scope["path"]) if scope["type"] == "http" else None
        if way is None:
            await self.app(scope, receive, send)
            return
        scope["endpoint"], scope["path_params"] = way
        response = await self._answered(way[0], Request(scope, receive))
        await response(scope, receive, send)

    async def _answered(self, answer: Answer, request: Request) -> Response:
        try:
            return await answer(request)
        except ReliquaryError as error:
            return refusal(self.services, request.scope, error)
