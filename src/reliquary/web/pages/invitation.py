"""Where others can find a table: its link, if other machines can open one, and the link as a QR code."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from urllib.parse import urlsplit

import segno
from starlette.requests import HTTPConnection

from reliquary.web.security.hosts import is_loopback
from reliquary.web.settings import Settings

# An address kept for documentation: nothing is ever sent there.
_SOMEWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True, slots=True)
class Invitation:
    link: str
    elsewhere: bool
    """Other machines can open it."""


def invitation(settings: Settings, connection: HTTPConnection, path: str) -> Invitation:
    if settings.public:
        return Invitation(settings.public + path, elsewhere=not is_loopback(urlsplit(settings.public).hostname or ""))
    here = f"{connection.url.scheme}://{connection.headers.get('host', 'localhost')}{path}"
    if settings.loopback or not is_loopback(connection.url.hostname or ""):
        return Invitation(here, elsewhere=not settings.loopback)
    # Who reads this sits at this machine: others find it by its address in their network.
    lan = lan_address()
    return Invitation(f"http://{lan}:{settings.port}{path}" if lan else here, elsewhere=bool(lan))


@cache
def lan_address() -> str:
    """The address of this machine in its network: the one from which it would send something out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if is_loopback(address) else address


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """An SVG without any style in it."""
    drawing = BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawing,
        kind="svg",
        border=2,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        svgclass=None,
        lineclass=None,
    )
    return drawing.getvalue()
