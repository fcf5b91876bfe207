"""One line of JSON a request on standard error, and the last net: what nobody foresaw is noted and told as our fault.

A table's address is a secret of those who sit there, so the journal says which route was asked, not which table.
"""

from __future__ import annotations

import sys
import time
import traceback

import orjson
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reliquary.message import N_
from reliquary.web.answers import refusal
from reliquary.web.errors import Fault
from reliquary.web.house import House


class Journal:
    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

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

        fault = ""
        try:
            await self.app(scope, receive, send_noting)
        except ClientDisconnect:
            fault = "the asker went away"
        except Exception:  # noqa: BLE001 - the last net
            fault = traceback.format_exc()
            if not status:
                await refusal(
                    self.house, scope, Fault(N_("Something went wrong here. It was noted; please try again."))
                )(scope, receive, send_noting)
        _note(scope, status, started, fault)


def _note(scope: Scope, status: int, started: float, fault: str) -> None:
    line: dict[str, str | int | float] = {
        "at": round(time.time(), 3),
        "method": scope["method"],
        "route": route_of(scope),
        "status": status,
        "ms": round((time.perf_counter() - started) * 1000, 1),
    }
    if fault:
        line["fault"] = fault
    sys.stderr.write(orjson.dumps(line).decode() + "\n")


def route_of(scope: Scope) -> str:
    """The path with its names left open, as in /t/{id}/play; of an address that leads nowhere, only how it begins."""
    path: str = scope["path"]
    if "endpoint" not in scope:
        return "/" + path.strip("/").split("/")[0][:20]
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return path
