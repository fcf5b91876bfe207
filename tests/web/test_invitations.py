"""Invitations that work: a link and a QR code where other machines can open them, elsewhere the way to get there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from reliquary.web.pages import invitation
from tests.web.servers import served
from tests.web.sites import SCRIPT, opened_site, quiet

CHAIRS = {"game": "relikt", "chair-0": "person", "chair-1": "open", "chair-2": "open"}


async def laid(browser: httpx.AsyncClient) -> str:
    """The path of a table that waits."""
    return str((await browser.post("/tables", data=CHAIRS)).headers["location"])


@pytest.mark.parametrize(
    ("public", "host", "link"),
    [
        ("", "reliquary.test", "http://reliquary.test"),
        ("", "localhost:8000", "http://192.168.7.5:8000"),
        ("https://play.example.org", "localhost:8000", "https://play.example.org"),
    ],
)
async def test_an_invitation_is_a_link_that_works_elsewhere_and_a_qr_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, public: str, host: str, link: str
) -> None:
    """A server behind a proxy listens on its own machine only, and is found by its public address all the same."""
    monkeypatch.setattr(invitation, "lan_address", lambda: "192.168.7.5")
    settings = replace(quiet(tmp_path), public=public, loopback=bool(public))
    async with opened_site(tmp_path, settings) as site, site.browser() as browser:
        path = await laid(browser)
        page = (await browser.get(path, headers={"host": host})).text
        assert f'value="{link}{path}"' in page
        assert "localhost" not in page
        assert "--lan" not in page
        code = await browser.get(f"{path}/qr.svg", headers={"host": host})
        assert code.headers["content-type"] == "image/svg+xml"
        assert code.content == invitation.qr_code(f"{link}{path}")
        assert "style" not in code.text


@pytest.mark.parametrize(
    ("loopback", "public", "told"),
    [
        (True, "", 'value="script/play --lan"'),
        (False, "", "This machine is in no network"),
        (False, "http://localhost:8000", "This machine is in no network"),
    ],
)
async def test_without_a_way_in_there_is_no_link_and_no_qr_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, loopback: bool, public: str, told: str
) -> None:
    """A private link names this machine, and says that only it can open the link."""
    monkeypatch.setattr(invitation, "lan_address", lambda: "")
    settings = replace(quiet(tmp_path), loopback=loopback, public=public)
    async with opened_site(tmp_path, settings) as site, site.browser() as browser:
        browser.headers["host"] = "localhost:8000"
        path = await laid(browser)
        page = (await browser.get(path)).text
        assert told in page
        assert 'value="http' not in page
        assert "/qr.svg" not in page
        refused = await browser.get(f"{path}/qr.svg")
        assert (refused.status_code, "Only this machine" in refused.text) == (404, True)
        own = (await browser.post("/me", data={}, headers=SCRIPT)).json()["url"]
        shown = (await browser.get(own)).text
        assert f'value="http://localhost:8000{own}"' in shown
        assert "Only this machine can open the link" in shown
        assert '<svg class="qr' not in shown
        assert 'role="img"' not in shown


def test_a_server_knows_whether_it_listens_to_this_machine_alone(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.browser() as browser:
        path = browser.post("/tables", data=CHAIRS).headers["location"]
        assert "script/play --lan" in browser.get(path).text
