"""Each fast part answers as the stock part does that it replaces."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp

from reliquary.kernel import game_names
from reliquary.web.app import create_app
from reliquary.web.pages.rendering import Renderer
from reliquary.web.routes import ROUTES, url
from reliquary.web.security.guard import RequestGuard
from reliquary.web.security.httptools_protocol import LimitedHttpTools
from reliquary.web.serve import config
from reliquary.web.speed import PARTS, is_stock
from reliquary.web.speed.router import FastRouter
from reliquary.web.speed.templates import FastEnvironment
from reliquary.web.speed.transport import BufferedHttpTools
from tests.web.servers import Events, served_here
from tests.web.sites import HOST, PAGE, Site, opened_site, quiet, ready

Seen = tuple[int, list[tuple[str, str]], str]
_CHANGING = re.compile(r'data-now="[^"]*"|data-since="[^"]*"')


def addresses(table: str, game: str) -> list[tuple[str, str]]:
    """Every address with each of its methods, HEAD too, and some that do not exist.

    Not those that wait, think, or make something new each time.
    """
    found = [
        (method, re.sub(r"\{file(:path)?\}", "base.css", route.path).format(id=table, game=game, key="x", moment="1"))
        for route in ROUTES
        for method in sorted(route.methods or ())
        if not route.path.endswith(("/events", "/wait", "/hint", "/hand"))
        if (method, route.path) not in {("POST", "/me"), ("POST", "/logout")}
    ]
    return [*found, ("GET", "/nowhere"), ("GET", f"/t/{table}/"), ("GET", "/t//sit"), ("PUT", "/"), ("OPTIONS", "/me")]


@asynccontextmanager
async def asked(app: ASGIApp, cookies: httpx.Cookies) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url=HOST, headers=PAGE, cookies=cookies) as browser:
        yield browser


async def seen(browser: httpx.AsyncClient, method: str, path: str) -> Seen:
    answer = await browser.request(method, path)
    return answer.status_code, headers_of(answer), _CHANGING.sub("", answer.text)


def headers_of(answer: httpx.Response) -> list[tuple[str, str]]:
    """Those that two answers to the same question share."""
    return sorted((name, value) for name, value in answer.headers.items() if name not in {"date", "x-request-id"})


async def in_both(site: Site, cookies: httpx.Cookies, paths: list[tuple[str, str]], stock: str) -> None:
    """The same requests to two applications on the same tables."""
    with pytest.MonkeyPatch.context() as patch:
        fast = create_app(site.services.settings, site.lobby)
        patch.setenv("RELIQUARY_STOCK", stock)
        plain = create_app(site.services.settings, site.lobby)
    for method, path in paths:
        async with asked(fast, cookies) as ours, asked(plain, cookies) as theirs:
            assert await seen(ours, method, path) == await seen(theirs, method, path), (method, path)


@pytest.mark.parametrize("part", ["router", "templates"])
async def test_every_address_answers_the_same(tmp_path: Path, part: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await ready(site, browser)
        await in_both(site, browser.cookies, addresses(table.id, "relikt"), part)


@pytest.mark.parametrize("game", game_names())
async def test_every_game_is_drawn_the_same(tmp_path: Path, game: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        opened = await browser.post(url("tables"), data={"game": game})
        table = await site.table(opened.headers["location"])
        paths = [("GET", url(name, id=table.id)) for name in ("table", "fragment")]
        await in_both(site, browser.cookies, [*paths, ("GET", url("rules", game=game))], "templates")


async def conversation(folder: Path) -> list[Seen]:
    """Over a real connection: small and large responses, errors, a stream and what comes after it."""
    told: list[Seen] = []
    async with served_here(folder) as here, here.browser() as browser:
        for path in ("/", "/static/base.css", "/api/games", "/nowhere", "/rules/relikt"):
            answer = await browser.get(path)
            told.append((answer.status_code, headers_of(answer), answer.text))
        table = (await browser.post(url("tables"), data={"game": "relikt"})).headers["location"]
        async with browser.stream("GET", f"{table}/events") as stream:
            _, change = await Events(stream).next()
            told.append((stream.status_code, [], str(sorted(change))))
        told.append(((await browser.get("/healthz")).status_code, [], ""))
    return told


async def test_both_transports_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = await conversation(tmp_path / "ours")
    monkeypatch.setenv("RELIQUARY_STOCK", "all")
    assert await conversation(tmp_path / "stock") == ours


@pytest.mark.parametrize("stock", ["", *PARTS, "all"])
def test_the_environment_chooses_the_stock_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stock: str) -> None:
    monkeypatch.setenv("RELIQUARY_STOCK", stock)
    app = create_app(quiet(tmp_path))
    chosen = config(app)
    chosen.load()
    guard = vars(vars(app._outermost)["app"])["app"]
    assert isinstance(guard, RequestGuard)
    renderer = app.state.services.renderer
    assert isinstance(renderer, Renderer)
    found = {
        "router": not isinstance(guard.app, FastRouter),
        "templates": not isinstance(renderer._environment, FastEnvironment),
        "transport": chosen.http_protocol_class is LimitedHttpTools,
    }
    assert found["transport"] or chosen.http_protocol_class is BufferedHttpTools
    assert {part: is_stock(part) for part in found} == found
    assert {part for part in PARTS if is_stock(part)} == (set(PARTS) if stock == "all" else {stock} - {""})
