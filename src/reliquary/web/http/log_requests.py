"""One line of JSON a request, and the last net: what nobody foresaw is noted and told as our own fault.

A table's address is a secret of those who sit there, so the journal says which route was asked, not which table.
"""

from __future__ import annotations

import logging
import time
import traceback

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reliquary.web.http.errors import fault
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

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        trouble = ""
        try:
            await self.app(scope, receive, send_noting)
        except ClientDisconnect:
            trouble = "the asker went away"
        except Exception:  # noqa: BLE001 - the last net
            trouble = traceback.format_exc()
            if not status:
                await refusal(self.services, scope, fault())(scope, receive, send_noting)
        self.services.log.note(**_seen(scope, status, started), **({"fault": trouble} if trouble else {}))


def _seen(scope: Scope, status: int, started: float) -> dict[str, str | int | float]:
    return {
        "method": scope["method"],
        "route": route_of(scope),
        "status": status,
        "ms": round((time.perf_counter() - started) * 1000, 1),
    }


def route_of(scope: Scope) -> str:
    """The path with its names left open, as in /t/{id}/play; of an address that leads nowhere, only how it begins."""
    path: str = scope["path"]
    if "endpoint" not in scope:
        return "/" + path.strip("/").split("/")[0][:20]
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return path


class LibraryLog(logging.Handler):
    """Puts what the libraries have to say into the same journal."""

    def __init__(self, services: Services) -> None:
        super().__init__(logging.WARNING)
        self.services = services

    def emit(self, record: logging.LogRecord) -> None:
        self.services.log.note(level=record.levelname, logger=record.name, text=self.format(record))
