"""Files that are the same for every reader: scripts, styles, and each game's pictures.

Each address has the file's digest, so that a browser may cache it for ever and still gets the newest. The address of a
game's file is little more than the digest: a fragment may name two hundred pictures.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from reliquary.web.assets.listed_games import ListedGame, listed_games

STATIC = "/static/"
ART = "/art/"
_FOLDER = Path(__file__).parent.parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}


_IMPORT = re.compile(rb'(?<=")\./(\w+\.js)(?=";)')
"""How our modules name each other. No two import each other in a circle."""


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    gzipped: bytes
    type: str
    digest: str


class Assets:
    def __init__(self, *, development: bool) -> None:
        self._development = development
        self._found = _find_all()

    @property
    def digest(self) -> str:
        """Of all files together."""
        files = sorted((address, asset.digest) for address, asset in self._found.items())
        return blake2b(repr(files).encode(), digest_size=8).hexdigest()

    def asset(self, path: str) -> str:
        """The address of a file in `static/`."""
        found = self.find(STATIC + path)
        return f"{STATIC}{path}?v={found.digest}" if found else STATIC + path

    def picture(self, file: str) -> str:
        """The address of a game's file: ID.svg is its pictures, ID.css its style, ID-cover.svg the lid of its box."""
        found = self.find(ART + file)
        return ART + (found.digest if found else file)

    def find(self, address: str) -> Asset | None:
        """The asset at that address. Only files that were found at the start are served."""
        if self._development:
            self._found = _find_all()
        return self._found.get(address)


def _find_all() -> dict[str, Asset]:
    paths = {STATIC + path.relative_to(_FOLDER).as_posix(): path for path in _FOLDER.rglob("*")}
    for box in listed_games():
        paths.update(_pictures(box))
    there = {address: path for address, path in paths.items() if path.suffix in _TYPES and path.is_file()}
    found = {address: _load(path, path.stat().st_mtime_ns) for address, path in there.items()}
    return found | {ART + asset.digest: asset for address, asset in found.items() if address.startswith(ART)}


def _pictures(box: ListedGame) -> dict[str, Path]:
    return {
        f"{ART}{box.id}.svg": box.drawn("art.svg"),
        f"{ART}{box.id}.css": box.drawn("table.css"),
        f"{ART}{box.id}-cover.svg": box.drawn("cover.svg"),
    }


@lru_cache(maxsize=1000)
def _load(path: Path, changed: int) -> Asset:
    body = path.read_bytes()
    if path.suffix == ".js":
        body = _IMPORT.sub(lambda found: _named(path.parent, found[1]), body)
    return Asset(body, gzip.compress(body, 6, mtime=0), _TYPES[path.suffix], blake2b(body, digest_size=4).hexdigest())


def _named(folder: Path, file: bytes) -> bytes:
    """The address with the digest, in imports too: a browser runs a module once per address."""
    path = folder / file.decode()
    return b"./%b?v=%b" % (file, _load(path, path.stat().st_mtime_ns).digest.encode())
