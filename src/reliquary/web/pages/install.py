"""What makes the site an app that can be installed: the manifest, the service worker, and the page for being offline.

The service worker keeps the rules of all games, in one language, and what their pages load. Its version follows from
everything that these are made of, so that a browser fetches it again after an upgrade.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import orjson
from starlette.requests import Request
from starlette.responses import Response

import reliquary
from reliquary.message import N_, Message
from reliquary.web.assets.files import STATIC
from reliquary.web.assets.listed_games import ListedGame, listed_games
from reliquary.web.http.responses import FRESH, page
from reliquary.web.http.session import Session

_WORKER = "service-worker.js"
_FILES = (
    "tokens.css",
    "base.css",
    "pages.css",
    "icons.svg",
    "favicon.svg",
    "favicon-turn.svg",
    "prefs.js",
    "forms.js",
    "connection.js",
    "shuffle.js",
    "sha256.js",
    "install.js",
    "rules.js",
)
"""What the kept pages load, and what that loads."""
_GRAIN = f"{STATIC}grain.svg"
"""A style names it without its digest."""
_MADE_OF = {".html", ".md", ".po", ".toml"}
_GROUND = "#2a2017"
"""The colour of the icon, which fills the screen while the app opens."""


async def manifest(request: Request) -> Response:
    session = Session(request)
    described = N_("Four relic-hunting board games: with friends by a link, or against bots.")
    content = {
        "id": session.url("home"),
        "name": "Reliquary",
        "short_name": "Reliquary",
        "description": session.say(Message(described)),
        "lang": session.language,
        "dir": "ltr",
        "start_url": session.url("home"),
        "scope": session.url("home"),
        "display": "standalone",
        "background_color": _GROUND,
        "theme_color": _GROUND,
        "categories": ["games"],
        "icons": [
            _icon(session, "icon-192.png", 192),
            _icon(session, "icon-512.png", 512),
            _icon(session, "icon-maskable-512.png", 512, purpose="maskable"),
        ],
        "shortcuts": [
            {
                "name": session.say(Message(N_("Rules of {game}"), game=box.name(session.language))),
                "url": session.url("rules", game=box.id),
            }
            for box in _readable()
        ],
    }
    return Response(orjson.dumps(content), media_type="application/manifest+json", headers=FRESH)


def _icon(session: Session, file: str, size: int, *, purpose: str = "any") -> dict[str, str]:
    address = session.services.assets.asset(file)
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


async def service_worker(request: Request) -> Response:
    """The script, after a line that says what it keeps."""
    session = Session(request)
    assets, language = session.services.assets, session.language
    pages = [session.url("offline"), *(session.url("rules", game=box.id) for box in _readable())]
    covers = [assets.picture(f"{box.id}-cover.svg") for box in _readable()]
    kept = {
        "version": f"{_version(assets.digest)}-{language}",
        "pages": {path: f"{path}?language={language}" for path in pages},
        "offline": session.url("offline"),
        "files": [*map(assets.asset, _FILES), _GRAIN, *covers],
    }
    script = assets.find(STATIC + _WORKER)
    assert script is not None
    body = b"const KEPT = %b;\n%b" % (orjson.dumps(kept), script.body)
    return Response(body, media_type="text/javascript", headers=FRESH)


async def offline(request: Request) -> Response:
    """The page shown instead of one that needs the network."""
    session = Session(request)
    context: dict[str, object] = {
        "here": session.url("home"),
        "games": [
            {
                "name": box.name(session.language),
                "cover": session.services.assets.picture(f"{box.id}-cover.svg"),
                "rules": session.url("rules", game=box.id),
            }
            for box in _readable()
        ],
    }
    return page(session.services, request, "offline.html", context, headers=FRESH)


def _readable() -> list[ListedGame]:
    return [box for box in listed_games() if box.ready]


@cache
def _version(assets: str) -> str:
    digest = blake2b(assets.encode(), digest_size=6)
    for folder in (Path(reliquary.__file__).parent, *(box.folder for box in listed_games())):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _MADE_OF:
                digest.update(path.read_bytes())
    return digest.hexdigest()
