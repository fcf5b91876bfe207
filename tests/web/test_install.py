"""The manifest, the service worker's list of what is kept, and the page for being offline."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from reliquary.web.assets.files import STATIC
from reliquary.web.pages import install
from tests.web.sites import Site, opened_site, quiet

LOCAL = "http://localhost:8000"


async def list_of(browser: httpx.AsyncClient, language: str = "en") -> dict[str, object]:
    """What the service worker keeps."""
    script = (await browser.get(f"/service-worker.js?language={language}")).text
    kept = re.match(r"const KEPT = (.*);\n", script)
    assert kept is not None
    found: dict[str, object] = json.loads(kept[1])
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_manifest_names_the_site_in_the_language_of_its_reader(tmp_path: Path, language: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        answer = await browser.get(f"/manifest.webmanifest?language={language}")
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json()
        assert (told["lang"], told["start_url"], told["scope"], told["display"]) == (language, "/", "/", "standalone")
        assert ("chasse aux reliques" in told["description"]) == (language == "fr")
        for shortcut in told["shortcuts"]:
            assert (await browser.get(shortcut["url"])).status_code == 200
        for icon in told["icons"]:
            answer = await browser.get(icon["src"])
            picture = Image.open(BytesIO(answer.content))
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
            assert len(answer.content) < 100_000
            corner = picture.convert("RGBA").getpixel((0, 0))
            assert isinstance(corner, tuple)
            assert corner[3] == (255 if icon["purpose"] == "maskable" else 0), "devices cut a maskable one themselves"


async def needed(browser: httpx.AsyncClient, page: str) -> set[str]:
    """All files that a page loads, and that those load."""
    found: set[str] = set()
    waiting = re.findall(r'(?:href|src|data-turn)="(/(?:static|art)/[^"#]+)', page)
    while waiting:
        address = waiting.pop()
        if address not in found:
            found.add(address)
            text = (await browser.get(address)).text
            waiting += [STATIC + name for name in re.findall(r'"\./(\w+\.js\?v=\w+)"', text)]
            waiting += [STATIC + name for name in re.findall(r'url\("?([\w.]+)"?\)', text)]
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_kept_pages_have_all_that_they_load_and_nothing_of_a_table(tmp_path: Path, language: str) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        kept = await list_of(browser, language)
        pages, files = kept["pages"], kept["files"]
        assert isinstance(pages, dict)
        assert isinstance(files, list)
        assert set(pages) == {"/offline", *(f"/rules/{box.id}" for box in install._readable())}
        assert kept["offline"] in pages
        for path, address in pages.items():
            answer = await browser.get(address)
            assert answer.status_code == 200
            assert "no-store" not in answer.headers["cache-control"], "the worker refuses to keep it"
            assert f'<html lang="{language}"' in answer.text
            assert await needed(browser, answer.text) <= set(files), path
        for file in files:
            answer = await browser.get(file)
            assert (answer.status_code, "no-store" in answer.headers["cache-control"]) == (200, False)


async def test_what_is_kept_has_nothing_of_the_reader(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as stranger:
        await anna.post("/name", data={"name": "Anna the First"})
        for path in ("/offline", "/rules/relikt", "/service-worker.js", "/manifest.webmanifest"):
            assert (await anna.get(path)).text == (await stranger.get(path)).text


async def test_the_version_follows_from_what_pages_are_made_of(tmp_path: Path) -> None:
    async def version(site: Site) -> object:
        install._version.cache_clear()
        async with site.browser() as browser:
            return (await list_of(browser))["version"]

    async with opened_site(tmp_path / "one") as site, opened_site(tmp_path / "other") as same:
        first = await version(site)
        assert await version(same) == first
        assert str(first).endswith("-en")
        same.services.assets._found = dict(list(same.services.assets._found.items())[1:])
        assert await version(same) != first


@pytest.mark.parametrize(
    ("address", "public", "offered"),
    [
        (LOCAL, "", True),
        ("http://reliquary.test", "https://play.example.org", True),
        ("http://reliquary.test", "", False),
        ("http://reliquary.test", "http://play.example.org", False),
    ],
)
async def test_installing_is_offered_where_browsers_allow_it(
    tmp_path: Path, address: str, public: str, *, offered: bool
) -> None:
    async with opened_site(tmp_path, replace(quiet(tmp_path), public=public)) as site, site.browser() as browser:
        page = (await browser.get(f"{address}/")).text
        assert ('rel="manifest"' in page) == ('id="install"' in page) == ("apple-touch-icon" in page) == offered


async def test_a_reader_who_comes_to_the_offline_page_by_mistake_changes_language_and_is_home(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        assert 'name="back" value="/"' in (await browser.get("/offline")).text
