"""Running a server: one process, one address, stopped within seconds even while people are connected."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

import uvicorn

from reliquary.errors import BadSetup
from reliquary.message import N_
from reliquary.web.app import create_app
from reliquary.web.house import House
from reliquary.web.invitation import lan_address
from reliquary.web.settings import Settings

FIRST_PORT = 8000
_PORTS_TRIED = 20
_SECONDS_TO_STOP = 2


def serve(
    settings: Settings,
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    browser: bool = False,
    tell: Callable[[str], None] = print,
) -> None:
    """Serves until it is told to stop; `tell` is given each address once the doors are open.

    Without a port the first free one from 8000 on is taken.
    """
    listener = _listen(host, port)
    found: int = listener.getsockname()[1]
    settings = replace(settings, port=found, loopback=host in {"127.0.0.1", "::1", "localhost"})
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_SECONDS_TO_STOP,
        timeout_keep_alive=65,
        ws="none",
    )
    house: House = app.state.house
    addresses = _addresses(settings)

    def opened() -> None:
        for address in addresses:
            tell(address)
        if browser:
            threading.Thread(target=webbrowser.open, args=(addresses[0],), daemon=True).start()

    _Server(config, house, opened).run(sockets=[listener])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._house = house
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Streams end by themselves when they hear of it; otherwise uvicorn would wait for their readers to leave.
        self._house.feeds.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A stop that was asked for is not an error: the signal is not raised again afterwards."""
        self.should_exit = True


def _addresses(settings: Settings) -> list[str]:
    """The one to open on this machine first."""
    here = settings.public or f"http://localhost:{settings.port}"
    lan = lan_address()
    return [here, f"http://{lan}:{settings.port}"] if lan and not settings.loopback and not settings.public else [here]


def _listen(host: str, port: int | None) -> socket.socket:
    tried = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED)
    for each in tried:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, each))
        except OSError:
            listener.close()
            continue
        return listener
    raise BadSetup(
        N_("Nobody can listen at port {port} of {host}: something else does already, or it is not allowed."),
        port=tried[0],
        host=host,
    )
