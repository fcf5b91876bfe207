"""The table of routes: every address stays what it was, and is made by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reliquary.web
from reliquary.web.routes import API, PAGES, ROUTES, url

WEB = Path(reliquary.web.__file__).parent
ADDRESSES = """
GET /
GET /new/{game}
POST /tables
GET /t/{id}
POST /t/{id}/sit
POST /t/{id}/promise
POST /t/{id}/reveal
POST /t/{id}/leave
POST /t/{id}/start
POST /t/{id}/play
POST /t/{id}/back
POST /t/{id}/again
GET /t/{id}/events
GET /t/{id}/fragment
GET /t/{id}/about
GET /t/{id}/hint
POST /t/{id}/pace
GET /t/{id}/record
GET /t/{id}/qr.svg
POST /t/{id}/return
POST /t/{id}/vote
POST /t/{id}/beside
POST /t/{id}/front
POST /t/{id}/say
POST /t/{id}/hand
GET /t/{id}/take/{key}
POST /t/{id}/take/{key}
GET /t/{id}/whole
GET /t/{id}/since
GET /t/{id}/since/{moment}
GET /t/{id}/replay
GET /t/{id}/film
GET /t/{id}/moment/{moment}
GET /t/{id}/moment/{moment}/whole
POST /t/{id}/moment/{moment}/on
GET /me
POST /me
GET /me/{key}
POST /me/{key}
POST /links/revoke
POST /logout
POST /name
POST /language
GET /rules/{game}
GET /manifest.webmanifest
GET /service-worker.js
GET /offline
GET /art/{file}
GET /static/{file:path}
GET /design
GET /healthz
GET /api/docs
GET /api/openapi.json
"""
"""What bookmarks, private links and monitors of older versions ask for. docs/api.md has the addresses of the API."""


def test_every_page_keeps_its_address() -> None:
    found = {f"{method} {address.path}" for address in PAGES for method, _ in address.handlers()}
    assert found == set(ADDRESSES.split("\n")) - {""}


def test_names_and_paths_are_unique() -> None:
    addresses = [*API, *PAGES]
    assert len({address.name for address in addresses}) == len(addresses)
    assert len({address.path for address in addresses}) == len(addresses)


def test_every_handler_has_its_route() -> None:
    handlers = [(method, address.path) for address in [*API, *PAGES] for method, _ in address.handlers()]
    assert [(method, route.path) for route in ROUTES for method in (route.methods or set()) - {"HEAD"}] == handlers


def test_an_address_is_made_by_its_name_with_its_values_quoted() -> None:
    assert url("home") == "/"
    assert url("moment", id="a/b", moment="7") == "/t/a%2Fb/moment/7"
    with pytest.raises(KeyError):
        url("nowhere")


def test_no_template_or_handler_writes_an_address_itself() -> None:
    """They ask for it by its name."""
    addresses = [address.path for address in [*API, *PAGES] if address.path.count("/") > 1 or "{" in address.path]
    starts = {path.split("{")[0] for path in addresses if len(path.split("{")[0]) > 1} | {"/tables", "/logout", "/name"}
    written = re.compile("[\"'](" + "|".join(map(re.escape, sorted(starts))) + ")")
    files = [path for path in WEB.rglob("*") if path.suffix in {".py", ".html"} and path.name != "routes.py"]
    assert len(files) > 60
    assert [path.name for path in files if written.search(path.read_text(encoding="utf-8"))] == ["files.py"]


def test_templates_name_addresses_that_there_are() -> None:
    names = {address.name for address in [*API, *PAGES]}
    used = {
        name
        for path in WEB.rglob("*.html")
        for name in re.findall(r'(?<![\w.])url\("(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert len(used) > 20
    assert used <= names
