"""Over http in a network: the browser trusts such an address less than its own machine, and says less about itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from reliquary.web.security.hosts import own_names
from tests.browser.visitor import Visitor
from tests.web.servers import Process


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without a script"])
def test_a_newcomer_in_the_network_plays_the_first_move(chromium: Browser, server: Process, *, script: bool) -> None:
    """Forms are taken, with a script and without, and the console has nothing to complain of."""
    name = next(name for name in own_names() if name.endswith(".home.arpa"))
    context = chromium.new_context(base_url=f"http://{name}:{server.port}", java_script_enabled=script)
    visitor = Visitor(context.new_page())
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play now").first.click()
    expect(visitor.page.locator(".board")).to_be_visible()
    moves = visitor.page.locator("button[name=moves]")
    while not script and not moves.count():
        # Without a script one looks again oneself until the bots are done.
        visitor.page.wait_for_timeout(200)
        visitor.page.reload()
    if script:
        visitor.wait_for_turn()
        visitor.show_all()
    expect(moves.first).to_be_visible()
    before = visitor.revision
    moves.first.click()
    expect(visitor.page.locator(f"#fragment:not([data-revision='{before}'])")).to_be_attached()
    assert visitor.revision > before
    visitor.check_console()
    context.close()
