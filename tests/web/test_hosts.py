"""Only hosts that can be ours are answered, so that no foreign name can be made to lead here."""

from __future__ import annotations

import socket
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from reliquary.web.pages.invitation import lan_address, qr_code
from reliquary.web.security.hosts import is_ours
from tests.patience import PATIENCE
from tests.web.servers import served
from tests.web.sites import opened_site, play_now, quiet

OWN = socket.gethostname().lower().partition(".")[0]


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST.",
        "reliquary.localhost:1",
        "127.0.0.1:8000",
        "127.9.9.9",
        "[::1]:8000",
        "192.168.0.7",
        "192.168.0.7:8000",
        "[::ffff:192.168.0.7]",
        OWN,
        f"{OWN}:8000",
        f"{OWN}.local",
        f"{OWN}.LAN",
        "",
    ],
)
def test_a_name_of_this_machine_is_ours(host: str) -> None:
    assert is_ours(host, "192.168.0.7")


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "evillocalhost",
        "192.168.0.8",
        "127.0.0.1.evil.example",
        "[::2]",
        "localhost:99999999",
        "a@localhost",
        "localhost/",
        "local host",
        "127.1",
        "0x7f.1",
        "[::1",
        "é.localhost",
        ":80",
        f"{OWN}.evil.example",
        "x" * 300 + ".localhost",
        ".",
        "[fe80::1%25eth0]",
    ],
)
def test_any_other_name_is_not(host: str) -> None:
    assert not is_ours(host, "192.168.0.7")


def test_a_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    """A page of another site whose name was bent to this machine gets nothing, whatever it asks for."""
    with served(tmp_path) as server, server.browser() as browser:
        path = browser.post("/tables", data={"game": "relikt"}).headers["location"]
        assert browser.get(path).status_code == 200
        for asked in ("/", path, f"{path}/events", f"{path}/qr.svg", "/static/base.css", "/api/games", "/healthz"):
            for host in ("evil.example", "evil.example:8000", "a" * 3000):
                answer = browser.get(asked, headers={"host": host})
                assert answer.status_code == 421, (asked, host[:20])
                assert "This server is not" in answer.text
        assert browser.post(f"{path}/back", headers={"host": "evil.example"}).status_code == 421
        for host in ("localhost", f"localhost:{server.port}", "reliquary.localhost", OWN):
            assert browser.get(path, headers={"host": host}).status_code == 200


def test_in_a_network_the_address_that_others_dial_is_ours(tmp_path: Path) -> None:
    with served(tmp_path, "--lan") as server:
        for address in {"127.0.0.1", lan_address() or "127.0.0.1"}:
            with httpx.Client(base_url=f"http://{address}:{server.port}", timeout=PATIENCE) as browser:
                assert browser.get("/api/games").status_code == 200
                assert browser.get("/api/games", headers={"host": "evil.example"}).status_code == 421


async def test_behind_a_public_address_the_proxy_says_which_names_lead_here(tmp_path: Path) -> None:
    settings = replace(quiet(tmp_path), public="https://play.example.org")
    async with opened_site(tmp_path, settings) as site, site.browser() as browser:
        assert (await browser.get("/", headers={"host": "other.example"})).status_code == 200


async def test_qr_codes_of_many_names_are_not_all_kept_and_the_longest_name_is_drawn(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        path = await play_now(browser)
        for number in range(300):
            answer = await browser.get(f"{path}/qr.svg", headers={"host": f"reliquary.test:{number}"})
            assert answer.status_code == 200
        assert qr_code.cache_info().currsize <= 256
        assert qr_code(f"https://{'a' * 253}:65535{path}").startswith(b"<svg")
