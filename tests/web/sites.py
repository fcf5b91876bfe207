"""A site for tests: an application with a lobby of its own, browsers that visit it, and a game to look at."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from reliquary.kernel.promise import digest_of
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.lobby import Lobby
from reliquary.table.table import Table
from reliquary.web.app import create_app
from reliquary.web.services import Services
from reliquary.web.settings import Settings
from tests.table.lobbies import AtOnce, Quick

HOST = "http://reliquary.test"
SHARE = "0123456789abcdef" * 2
DIGEST = digest_of(SHARE)
PAGE = {"accept": "text/html"}
SCRIPT = {"x-reliquary": "1", "accept": "application/json"}


class Site:
    """The application, and the clients that visit it."""

    def __init__(self, services: Services, transport: httpx.ASGITransport) -> None:
        self.services = services
        self.transport = transport

    @property
    def lobby(self) -> Lobby:
        return self.services.lobby

    def browser(self, **headers: str) -> httpx.AsyncClient:
        """A browser of its own, with its own cookies."""
        return httpx.AsyncClient(transport=self.transport, base_url=HOST, headers={**PAGE, **headers})

    async def program(self, name: str) -> httpx.AsyncClient:
        """A program that has made itself known."""
        async with httpx.AsyncClient(transport=self.transport, base_url=HOST) as stranger:
            answer = await stranger.post("/api/people", json={"name": name})
        return httpx.AsyncClient(
            transport=self.transport,
            base_url=HOST,
            headers={"authorization": f"Bearer {answer.json()['token']}"},
        )

    async def table(self, address: str) -> Table:
        return await self.lobby.table(address.rsplit("/", 1)[-1])


def quiet(folder: Path) -> Settings:
    """Without limits: only tests that are about them want any."""
    return Settings(data=folder, posts_per_second=0, pace=0)


@asynccontextmanager
async def opened_site(
    folder: Path, settings: Settings | None = None, bot_processes: BotProcesses | None = None
) -> AsyncIterator[Site]:
    settings = settings or quiet(folder)
    lobby = await Lobby.open(settings.database, bot_processes=bot_processes or Quick(), pace=0, archivers=AtOnce())
    app = create_app(settings, lobby)
    try:
        yield Site(app.state.services, httpx.ASGITransport(app=app))
    finally:
        app.state.services.close()
        await lobby.close()


async def play_now(browser: httpx.AsyncClient, game: str = "relikt") -> str:
    """Clicks “Play now”; the path of the table."""
    answer = await browser.post("/tables", data={"game": game})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def my_turn(table: Table, seat: int = 0) -> None:
    """Waits until the bots are done."""
    while table.history.asked != seat and table.history.status == "running":
        await table.changed(table.history.revision)


async def full_table(
    programs: list[httpx.AsyncClient], *, game: str = "relikt", watch: bool = True, **options: int | str
) -> str:
    """Opened by the first, all sit down; the id of the table."""
    chairs = [{"kind": "open"} for _ in programs]
    body = {"game": game, "chairs": chairs, "watch": watch, "options": options}
    opened = (await programs[0].post("/api/tables", json=body)).json()
    path, revision = f"/api/tables/{opened['id']}", opened["revision"]
    for seat, program in enumerate(programs):
        answer = await program.post(f"{path}/sit", json={"seat": seat, "digest": DIGEST, "revision": revision})
        revision = answer.json()["revision"]
    for program in programs:
        await program.post(f"{path}/reveal", json={"shares": [SHARE]})
    return str(opened["id"])


def revision_shown(html: str) -> int:
    found = re.search(r'data-revision="(\d+)"', html)
    assert found is not None
    return int(found[1])


async def post(browser: httpx.AsyncClient, table: Table, action: str, **body: object) -> httpx.Response:
    """As the page's script does."""
    return await browser.post(
        f"/t/{table.id}/{action}", json={"revision": table.history.revision, **body}, headers=SCRIPT
    )


async def ready(site: Site, browser: httpx.AsyncClient) -> Table:
    """A table at which it is this browser's turn."""
    table = await site.table(await play_now(browser))
    await my_turn(table)
    return table
