"""Writes one line of JSON per request, and answers unexpected exceptions.

A table's address is a secret of the people who have it, so the log names the route, not the table. Each request has an
id: it is in its line, in its response, and in what libraries log meanwhile.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
import traceback
from contextvars import ContextVar

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reliquary.web.http.errors import from_exception
from reliquary.web.http.responses import refusal
from reliquary.web.http.scope import header
from reliquary.web.services import Services
from reliquary.web.stream.events import CONTENT_TYPE as _STREAM

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""


class LogRequests:
    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status, stream = 0, False
        id = scope["request_id"] = request_id(scope, self.services.settings.proxies)
        _REQUEST.set(id)

        async def send_noting_status(message: Message) -> None:
            nonlocal status, stream
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message["headers"] = list(message.get("headers", ()))
                stream = _STREAM in headers
                headers.append((b"x-request-id", id.encode()))
                if self.services.draining:
                    # The client goes on elsewhere.
                    headers.append((b"connection", b"close"))
            await send(message)

        fault, ours = "", False
        try:
            await self.app(scope, receive, send_noting_status)
        except ClientDisconnect:
            fault = "the client disconnected"
        except Exception as error:  # noqa: BLE001 - the last handler
            fault, ours = traceback.format_exc(), True
            if not status:
                await refusal(self.services, scope, from_exception(error))(scope, receive, send_noting_status)
        seconds = time.perf_counter() - started
        self.services.requests.note(status, seconds, stream=stream, fault=ours)
        self.services.log.note(**_facts(scope, status, seconds), **({"fault": fault} if fault else {}))


def request_id(scope: Scope, proxies: frozenset[str]) -> str:
    """That of the proxy in front, if it is one of ours and gives one; otherwise a new one."""
    client = scope.get("client")
    named = header(scope, b"x-request-id") if client and client[0] in proxies else None
    return named if named and _ID.fullmatch(named) else secrets.token_hex(8)


def _facts(scope: Scope, status: int, seconds: float) -> dict[str, str | int | float]:
    return {
        "id": scope["request_id"],
        "method": scope["method"],
        "route": route_of(scope),
        "status": status,
        "ms": round(seconds * 1000, 1),
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
        try:
            text = self.format(record)
        except Exception as error:  # noqa: BLE001 - a package of somebody else may log anything
            text = f"{record.msg!r} cannot be put into words: {error!r}"
        facts = {"level": record.levelname, "logger": record.name, "text": text}
        id = _REQUEST.get()
        self.services.log.note(**facts, **({"id": id} if id else {}))
