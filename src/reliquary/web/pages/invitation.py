"""Where others can find a table: its link, the address of this machine in its network, and the link as a QR code."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO

import segno
from starlette.requests import HTTPConnection

from reliquary.web.security.hosts import is_loopback
from reliquary.web.settings import Settings

# An address kept for documentation: nothing is ever sent there.
_SOMEWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True, slots=True)
class Invitation:
    link: str
    lan_link: str
    """The same in the local network; empty if this machine is in none."""
    loopback: bool
    """Only this machine can open the link."""


def invitation(settings: Settings, connection: HTTPConnection, path: str) -> Invitation:
    here = settings.public or f"{connection.url.scheme}://{connection.headers.get('host', 'localhost')}"
    lan = lan_address()
    lan_link = f"http://{lan}:{settings.port}{path}" if lan and not settings.public else ""
    return Invitation(here + path, lan_link, is_loopback(connection.url.hostname or "") and not settings.public)


def best_link(settings: Settings, connection: HTTPConnection, path: str) -> str:
    """The one that a telephone beside this machine can most likely open."""
    found = invitation(settings, connection, path)
    return found.lan_link if found.loopback and found.lan_link and not settings.loopback else found.link


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
