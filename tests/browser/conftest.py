"""A real server and a real browser: Debian's Chromium, driven by Playwright. A machine without one fails here.

Its headless shell has the same engine and no windows around it, and takes two thirds of the work.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import DESKTOP, PATIENCE, Screen, Visitor
from tests.web.servers import Process, served

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name by which this machine is not trusted as itself.
    "--host-resolver-rules=MAP *.home.arpa 127.0.0.1",
]


def browser_path() -> str:
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    assert path, "these tests want a browser: apt-get install chromium-headless-shell"
    return path


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS, timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Bots answer at once, so that tests need not wait for them; games and bots are the same in every run."""
    with served(
        tmp_path_factory.mktemp("data"), "--pace", "0", program="tests.web.serve_with_known_secrets"
    ) as process:
        yield process


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(chromium: Browser, server: Process) -> Iterator[Visit]:
    """Opens a browser of its own for one more person; what its console complains of fails the test."""
    with ExitStack() as leaving:

        def arrive(screen: Screen = DESKTOP) -> Visitor:
            context = chromium.new_context(
                base_url=server.address,
                viewport=screen.size,
                color_scheme=screen.light,
                reduced_motion="no-preference" if screen.motion else "reduce",
                locale=screen.language,
            )
            context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(7);")
            context.add_init_script("navigator.serviceWorker && (navigator.serviceWorker.register = async () => {});")
            leaving.callback(context.close)
            visitor = Visitor(context.new_page())
            leaving.callback(visitor.check_console)
            return visitor

        yield arrive
