"""The site as an app: it can be installed, the rules are there offline, and no table is ever kept."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

import reliquary.web
from reliquary.web.security.hosts import own_names
from tests.browser.conftest import ARGUMENTS, browser_path
from tests.browser.visitor import Visitor
from tests.patience import wait_for
from tests.web.servers import Process, served

_KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    kept[name] = (await cache.keys()).map((request) => {
      const { pathname, search } = new URL(request.url);
      return pathname + search;
    });
  }
  return kept;
}"""


@contextmanager
def context_at(browser: Browser, address: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    try:
        yield context
    finally:
        context.close()


def kept(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(_KEPT)
    return found


def wait_for_worker(page: Page) -> None:
    """It has kept everything and answers for this page."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@contextmanager
def lasting_context(browser: Browser, address: str, profile: Path) -> Iterator[BrowserContext]:
    """A browser with a profile of its own: in a private window nothing can be installed."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=browser_path(), args=ARGUMENTS, base_url=address, reduced_motion="reduce"
    )
    try:
        yield context
    finally:
        context.close()


def test_it_can_be_installed_and_keeps_the_rules_and_no_table(
    chromium: Browser, server: Process, tmp_path: Path
) -> None:
    """Some moves are made; afterwards the network is cut."""
    with lasting_context(chromium, server.address, tmp_path) as context:
        anna = Visitor(context.new_page())
        anna.forgiven = "ERR_INTERNET_DISCONNECTED"
        page = anna.page
        page.goto("/")
        wait_for_worker(page)
        assert context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"] == []

        anna.never_asked_again().play_against_bots()
        for _ in range(3):
            assert anna.wait_for_turn()
            anna.make(anna.moves()[0])
        table = page.url
        page.goto("/rules/rune_stones")
        page.goto("/")
        ((_, files),) = kept(page).items()
        places = {file.split("?")[0].split("/")[1] for file in files}
        assert places == {"offline", "rules", "static", "art"}

        context.set_offline(True)
        page.goto("/rules/relikt")
        expect(page.locator(".book section").first).to_be_visible()
        page.locator("#search").fill("lasso")
        expect(page.locator(".book mark").first).to_be_visible()
        page.goto(table)
        expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
        for cover in page.locator(".covers img").all():
            assert cover.evaluate("image => image.complete && image.naturalWidth > 0")
        page.locator(".covers a").first.click()
        expect(page.locator(".book section").first).to_be_visible()
        page.goto(table)
        context.set_offline(False)
        expect(page.locator(".board")).to_be_visible()
        anna.check_console()


def test_after_an_upgrade_the_next_load_brings_the_new_worker_and_drops_what_was_kept(
    chromium: Browser, tmp_path: Path
) -> None:
    """An upgrade is any change of a file that pages are made of."""
    static = tmp_path / "static"
    shutil.copytree(Path(reliquary.web.__file__).parent / "static", static)
    data = tmp_path / "data"
    data.mkdir()
    with (
        served(data, "--static", str(static), program="tests.web.serve_with_static") as server,
        context_at(chromium, server.address) as context,
    ):
        page = context.new_page()
        page.goto("/")
        wait_for_worker(page)
        (before,) = kept(page)
        page.evaluate("() => caches.open('somebody else')")
        page.reload()
        assert set(kept(page)) == {before, "somebody else"}, "without an upgrade nothing changes"

        server.stop()
        (static / "tokens.css").write_text((static / "tokens.css").read_text() + "/* new */")
        server.start_again()
        page.reload()
        wait_for(lambda: before not in kept(page))
        (after,) = set(kept(page)) - {"somebody else"}
        address = page.locator("link[href*='tokens.css']").get_attribute("href")
        assert address in kept(page)[after]


def test_over_plain_http_in_a_network_nothing_is_offered(chromium: Browser, server: Process) -> None:
    name = next(name for name in own_names() if name.endswith(".home.arpa"))
    with context_at(chromium, f"http://{name}:{server.port}") as context:
        visitor = Visitor(context.new_page())
        visitor.page.goto("/")
        expect(visitor.page.locator(".box").first).to_be_visible()
        expect(visitor.page.locator("#install, link[rel=manifest]")).to_have_count(0)
        visitor.check_console()
