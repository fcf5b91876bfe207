"""The icons of the installed app, made from `icon.svg` with a real browser: `script/icons` runs this."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import reliquary.web
from tests.browser.conftest import browser_path

STATIC = Path(reliquary.web.__file__).parent / "static"
ROUNDED = {"icon-192.png": 192, "icon-512.png": 512}
WHOLE = {"icon-maskable-512.png": 512, "icon-180.png": 180}
"""Devices cut these to a shape of their own."""


def draw(page: Page, size: int, radius: str) -> bytes:
    page.set_viewport_size({"width": size, "height": size})
    picture = (STATIC / "icon.svg").read_text(encoding="utf-8")
    page.set_content(f"<style>*{{margin:0}} svg{{display:block;width:100vw;border-radius:{radius}}}</style>{picture}")
    return page.screenshot(omit_background=True)


def save(drawn: bytes, path: Path) -> None:
    Image.open(BytesIO(drawn)).save(path, optimize=True)


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for radius, icons in (("22%", ROUNDED), ("0", WHOLE)):
            for name, size in icons.items():
                save(draw(page, size, radius), STATIC / name)


if __name__ == "__main__":
    main()
