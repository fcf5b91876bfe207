"""What the operator of a server decides."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from reliquary.errors import BadSetup
from reliquary.message import N_

if TYPE_CHECKING:  # The command line is read before this is loaded.
    from sqlalchemy import URL

DATABASE = "reliquary.sqlite"
POSTS_PER_SECOND = 20.0
PACE = 0.8
REST = 10.0
LOG_MEGABYTES = 10
LOG_FILES = 5


class Place(NamedTuple):
    """Where something is listened to."""

    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Settings:
    data: Path
    """The folder that holds the file of SQLite, if that is the database, and the request log."""
    postgresql: URL | None = None
    """The database of PostgreSQL that is used instead."""
    public: str = ""
    """The address that people type, such as https://play.example.org; empty if it is the server's own."""
    proxies: frozenset[str] = frozenset()
    """Addresses of reverse proxies whose X-Forwarded-For counts. From all others it is ignored."""
    loopback: bool = False
    """Only this machine can reach the server."""
    port: int = 8000
    posts_per_second: float = POSTS_PER_SECOND
    """Per browser; an address may have five times as many. 0 lifts all limits."""
    tables_per_hour: float = 60.0
    """Per browser; an address may open five times as many."""
    connections: int = 0
    """In all; 0 is three quarters of the files that the process may have open."""
    connections_per_address: int = 200
    streams_per_address: int = 100
    """Open streams: live pages, and programs that wait for a table to change."""
    head_seconds: float = 10.0
    """Seconds within which the head of a request has to arrive, from the connection or the response before."""
    body_seconds: float = 20.0
    """Seconds within which its body has to arrive."""
    stall_seconds: float = 60.0
    """Seconds within which a client has to read more of a response."""
    pace: float = PACE
    """Seconds between the moves of a bot."""
    bot_processes: int = 1
    """Processes in which bots think."""
    rest_minutes: float = REST
    """Minutes without a sign of the people at a table after which its game rests."""
    workers: int = 1
    """Processes that serve the address together."""
    metrics: Place | None = None
    """Where metrics and readiness are served; each further process takes the next port. None is nowhere."""
    drain_seconds: float = 0.0
    """Seconds between a stop that was asked for and the end of service, in which the process says that it is not ready.
    Requests that then are still being answered have as long again."""
    log: Path | None = None
    """The file with one line per request; None is standard error."""
    log_bytes: int = LOG_MEGABYTES * 1_000_000
    """Size at which the log is rotated; 0 is never."""
    log_files: int = LOG_FILES
    """Number of rotated logs that are kept."""
    development: bool = False
    """Shows the design sheet and reloads templates when they change."""

    @property
    def database(self) -> Path | URL:
        return self.postgresql or self.data / DATABASE

    @property
    def https(self) -> bool:
        return self.public.startswith("https://")


def checked_address(text: str) -> str:
    """An address that people type, without a slash at its end."""
    try:
        parts = urlsplit(text)
        has_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        # A bracket that is not closed, or a port that is none.
        has_host = False
    if not has_host or parts.scheme not in {"http", "https"} or parts.path.strip("/") or parts.query:
        raise BadSetup(
            N_("“{address}” is not the address of a server; it should look like https://play.example.org."),
            address=text[:80],
        )
    return f"{parts.scheme}://{parts.netloc}"


def data_folder() -> Path:
    """Where this user's games are kept, by the custom of the system."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "reliquary"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "reliquary"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "reliquary"
