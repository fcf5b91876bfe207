"""A server in a process of its own: it stops when asked, says what it does, and keeps what it promised when killed."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest

from reliquary.web.settings import checked_address, data_folder
from tests.patience import PATIENCE, wait_for
from tests.web import kills
from tests.web.servers import gone, served


async def test_thirty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """And the games go on, bots included."""
    moves, _ = await kills.storm(tmp_path, 30, luck=random.Random(30))
    assert moves > 100


async def test_asked_to_stop_the_server_ends_in_good_order_with_streams_open(tmp_path: Path) -> None:
    """Everything that listens ends by itself: this server would wait for it for as long as it takes."""
    with served(tmp_path, "--pace", "0.05", program="tests.web.serve_slow_stop") as server:
        async with AsyncExitStack() as stack:
            browser = httpx.AsyncClient(base_url=server.address, headers={"accept": "text/html"}, timeout=PATIENCE)
            await stack.enter_async_context(browser)
            path = (await browser.post("/tables", data={"game": "relikt"})).headers["location"]
            answers = [
                await stack.enter_async_context(browser.stream("GET", f"{path}/events?since=0")) for _ in range(20)
            ]
            readers = [asyncio.create_task(answer.aread()) for answer in answers]
            table = path.replace("/t/", "/api/tables/")
            waiting = asyncio.create_task(browser.get(f"{table}/wait?since=99999&timeout=60"))
            while (await browser.get("/healthz")).json()["listeners"] < 21:
                pass
            await asyncio.to_thread(server.stop)
            assert server.process.returncode == 0
            told = [(await reader).decode() for reader in readers]
            assert all("event: table" in each for each in told), "they ended in good order"
            assert (await waiting).status_code == 200


def test_the_processes_in_which_bots_think_end_with_the_server(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0") as server:
        for end in (server.kill, server.stop):
            address, page = server.address, {"accept": "text/html"}
            httpx.post(f"{address}/tables", data={"game": "relikt"}, headers=page, timeout=PATIENCE)
            wait_for(lambda: bool(server.children()))
            bots = server.children()
            end()
            for pid in bots:
                wait_for(partial(gone, pid))
            if end == server.kill:
                server.start_again()


def test_each_request_is_one_line_of_json_that_names_no_table(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.browser() as browser:
        path = browser.post("/tables", data={"game": "relikt"}).headers["location"]
        browser.get(path)
        browser.get("/nowhere/at/all")
        lines = server.lines(3)
        assert [(line["method"], line["route"], line["status"]) for line in lines] == [
            ("POST", "/tables", 303),
            ("GET", "/t/{id}", 200),
            ("GET", "/nowhere", 404),
        ]
        assert all(isinstance(line["ms"], float) for line in lines)
        assert path.rsplit("/", 1)[-1] not in server.journal.read_text()


def test_who_hangs_up_in_the_middle_of_a_post_is_no_fault_of_ours(tmp_path: Path) -> None:
    paths = ("/name", "/t/nowhere/play", "/api/people")
    about = "host: localhost\r\ncontent-type: application/json\r\ncontent-length: 50"
    with served(tmp_path) as server:
        for path in paths:
            with socket.create_connection(("127.0.0.1", server.port)) as caller:
                caller.sendall(f"POST {path} HTTP/1.1\r\n{about}\r\n\r\n{{".encode())
                time.sleep(0.2)
        assert all(int(str(line["status"])) < 500 for line in server.lines(len(paths)))


def test_two_servers_cannot_share_a_folder_nor_a_port(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        for folder, port, sentence in (
            (tmp_path, "0", "Another server keeps its games in"),
            (tmp_path / "other", str(server.port), f"Nobody can listen at port {server.port}"),
        ):
            command = [sys.executable, "-m", "reliquary.cli", "serve", "--data", str(folder), "--port", port]
            second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
            assert second.returncode == 2
            assert sentence in second.stderr
            assert "Traceback" not in second.stderr


@pytest.mark.parametrize(
    "address",
    [
        "play.example.org",
        "ftp://x",
        "https://x/path",
        "https://",
        "https://x?y",
        "http://[",
        "https://x:y",
        "https://:8",
    ],
)
def test_a_public_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(Exception, match="should look like"):
        checked_address(address)


def test_a_public_address_loses_its_last_slash() -> None:
    assert checked_address("https://play.example.org/") == "https://play.example.org"


def test_games_are_kept_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "reliquary"
