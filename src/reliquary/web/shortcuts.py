"""The busiest addresses are answered without asking the router for the way: that halves what a move costs us.

The router knows the same addresses; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from reliquary.errors import ReliquaryError
from reliquary.web import api, live, play
from reliquary.web.answers import refusal
from reliquary.web.house import House

Answer: TypeAlias = Callable[[Request], Awaitable[Response]]
BUSY: dict[tuple[str, str, str], Answer] = {
    ("POST", "/t", "play"): play.play,
    ("GET", "/t", "events"): live.events,
    ("GET", "/t", "fragment"): live.fragment,
    ("POST", "/api/tables", "play"): api.play,
    ("GET", "/api/tables", "events"): api.events,
    ("GET", "/api/tables", "legal"): api.legal_moves,
    ("GET", "/api/tables", "wait"): api.wait,
}
"""By method, what stands before the table's id, and what stands after it."""


class Shortcuts:
    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            before, _, last = scope["path"].rpartition("/")
            first, _, id = before.rpartition("/")
            answer = BUSY.get((scope["method"], first, last))
            if answer is not None and id:
                scope["endpoint"] = answer
                scope["path_params"] = {"id": id}
                await (await self._answered(answer, scope, receive))(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _answered(self, answer: Answer, scope: Scope, receive: Receive) -> Response:
        try:
            return await answer(Request(scope, receive))
        except ReliquaryError as error:
            return refusal(self.house, scope, error)
