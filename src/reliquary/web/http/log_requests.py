"""Writes one line of JSON per request, and answers what no other code handled: an unexpected exception.

A table's address is a secret of the people who have it, so the log names the route, not the table.
"""

from __future__ import annotations

import logging
import time
import traceback

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reliquary.web.http.errors import from_exception
from reliquary.web.http.responses import refusal
from reliquary.web.services import Services


class LogRequests:
    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        fault = ""
        try:
            await self.app(scope, receive, send_noting_status)
        except ClientDisconnect:
            fault = "the client disconnected"
        except Exception as error:  # noqa: BLE001 - the last handler
            fault = traceback.format_exc()
            if not status:
                await refusal(self.services, scope, from_exception(error))(scope, receive, send_noting_status)
        self.services.log.note(**_facts(scope, status, started), **({"fault": fault} if fault else {}))


def _facts(scope: Scope, status: int, started: float) -> dict[str, str | int | float]:
    return {
        "method": scope["method"],
        "route": route_of(scope),
        "status": status,
        "ms": round((time.perf_counter() - started) * 1000, 1),
    }


def route_of(scope: Scope) -> str:
    """The path with parameters instead of values, as in /t/{id}/play; of an unknown path only the first part."""
    path: str = scope["path"]
    if "endpoint" not in scope:
        return "/" + path.strip("/").split("/")[0][:20]
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return path


class LibraryLog(logging.Handler):
    """Writes the warnings of libraries into the same log."""

    def __init__(self, services: Services) -> None:
        super().__init__(logging.WARNING)
        self.services = services

    def emit(self, record: logging.LogRecord) -> None:
        self.services.log.note(level=record.levelname, logger=record.name, text=self.format(record))
