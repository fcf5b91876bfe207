"""Whole games in a real browser by pointing at pieces alone and by the keyboard alone. Run by hand: it takes minutes.

`python -m tests.browser.whole_games [GAME ...]` plays two games of each title against bots, one each way, one on a
phone and one on a laptop. It fails if a move cannot be made that way, or if the browser's console complains.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from reliquary.kernel import game, game_names
from tests.browser.conftest import ARGUMENTS, browser_path
from tests.browser.sizes import SIZES
from tests.browser.visitor import Visitor
from tests.web.servers import Process, served

_MOST = 1500
_TABS = 100
"""So often is Tab pressed to come to a piece before the list of choices is opened instead."""
_WISHES = {
    "relikt": ("lay", "no action"),
    "relic_runners": ("explore", "place", "climb", "keep", "take", "end walk"),
    "rune_stones": ("trade", "take", "lay", "forge", "pay", "use", "summon", "gem", "play"),
    "reliques_et_co": ("upgrade", "buy", "lay", "dive", "sell", "set", "roll", "place"),
}
"""What somebody likes to do who has read the rules once."""
_THINGS = """notation => {
  const move = [...document.querySelectorAll(".moves button")].find(move => move.value === notation);
  return [move.closest(".group")?.dataset.things, move.dataset.things].join(" ").split(" ").filter(Boolean);
}"""
_POINT = """thing => {
  for (const node of document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"].glows`)) {
    const { left, top, width, height } = node.getBoundingClientRect();
    for (const fy of [.5, .3, .7, .1, .9]) for (const fx of [.5, .3, .7, .1, .9]) {
      const [x, y] = [left + fx * width, top + fy * height];
      const over = document.elementFromPoint(x, y);
      if (over?.closest("[data-thing]") === node || over === node) return [x, y];
    }
  }
  return null;
}"""
"""Where the mouse finds that thing and nothing above it."""


def liked(name: str, moves: list[str], turn: int) -> str:
    for wish in _WISHES[name]:
        found = [move for move in moves if move.startswith(wish)]
        if found:
            return found[turn % len(found)]
    return moves[turn % len(moves)]


def by_pointing(visitor: Visitor, notation: str) -> None:
    page, before = visitor.page, visitor.revision
    for thing in page.evaluate(_THINGS, notation):
        place = page.evaluate(_POINT, thing)
        assert place, f"{notation}: nothing can be pointed at that is {thing}"
        page.mouse.click(*place)
        if visitor.agree() or visitor.revision > before or not page.locator(".narrowed").count():
            visitor.wait_beyond(before)
            return
    button = page.locator(f'.moves button[value="{notation}"]')
    assert button.is_visible(), f"{notation}: all its things are picked, and there is no button"
    button.click()
    visitor.agree()
    visitor.wait_beyond(before)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.value ?? document.activeElement.dataset?.thing ?? ''"))


def consent(visitor: Visitor) -> bool:
    """Ends the turn if that is asked, by the keyboard."""
    if not visitor.page.locator("#confirm[open]").count():
        return False
    assert focused(visitor.page) == "yes" or tab_to(visitor.page, "yes"), "consent cannot be given by Tab"
    visitor.page.keyboard.press("Enter")
    return True


def tab_to(page: Page, thing: str) -> bool:
    for _ in range(_TABS):
        page.keyboard.press("Tab")
        if focused(page) == thing:
            return True
    return False


def by_the_list(page: Page, notation: str) -> None:
    """The key A opens it, on its first choice."""
    if page.locator("#all-choices[aria-expanded=false]").count():
        page.keyboard.press("a")
    assert focused(page) == notation or tab_to(page, notation), f"{notation} cannot be reached by Tab"
    page.keyboard.press("Enter")


def by_the_pieces(visitor: Visitor, notation: str) -> bool:
    """Tab and Enter on each of its things; false if one is far away or they leave a choice."""
    page, before = visitor.page, visitor.revision
    for thing in page.evaluate(_THINGS, notation):
        if not tab_to(page, thing):
            return False
        page.keyboard.press("Enter")
        if consent(visitor) or not page.locator(".narrowed").count():
            visitor.wait_beyond(before)
            return True
    return False


def by_keyboard(visitor: Visitor, notation: str) -> None:
    """Digits where there is one, every fourth move by the pieces themselves, all others by the list."""
    page, before = visitor.page, visitor.revision
    digit = page.locator(f'.moves button[value="{notation}"]').get_attribute("data-digit")
    if digit:
        page.keyboard.press(digit)
    elif before % 4 or not by_the_pieces(visitor, notation):
        for _ in range(3):
            page.keyboard.press("Escape")
        by_the_list(page, notation)
    consent(visitor)
    visitor.wait_beyond(before)


def play(visitor: Visitor, name: str, make: Callable[[Visitor, str], None]) -> int:
    visitor.play_against_bots(name, game(name).seats[0])
    seen = visitor.look()
    for turn in range(_MOST):
        if seen.over:
            expect(visitor.page.locator("#result-title")).to_be_visible()
            return turn
        make(visitor, liked(name, seen.moves, turn))
        seen = visitor.look(seen.revision)
    raise AssertionError(f"{name} does not end within {_MOST} moves")


def whole(browser: Browser, server: Process, name: str, size: str, make: Callable[[Visitor, str], None]) -> None:
    context = browser.new_context(base_url=server.address, viewport=SIZES[size], reduced_motion="reduce")
    visitor, began = Visitor(context.new_page()), time.monotonic()
    moves = play(visitor, name, make)
    visitor.check_console()
    sys.stdout.write(f"{name}, {size}, {make.__name__}: {moves} moves in {time.monotonic() - began:.0f} s\n")
    sys.stdout.flush()
    context.close()


def main(names: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data), "--pace", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)
        for nth, name in enumerate(names or game_names()):
            sizes = ("phone", "laptop") if nth % 2 else ("laptop", "phone")
            whole(browser, server, name, sizes[0], by_pointing)
            whole(browser, server, name, sizes[1], by_keyboard)


if __name__ == "__main__":
    main(sys.argv[1:])
