"""Pictures of the web table, made with a real server and browser: `script/screenshots` runs this.

Without an argument it makes the few that the README shows. With a folder it makes every page there, on both screens, in
both lights and both languages, for those who look at them before they change something. `--positions GAME FOLDER`
makes pictures of stored positions at four sizes in both lights, and says what does not hold there; numbers after the
folder pick positions.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import browser_path
from tests.browser.crowded import PER_TITLE, stored
from tests.browser.film import Film
from tests.browser.sizes import LANGUAGES, SIZES, look
from tests.browser.visitor import DESKTOP, PHONE, Screen, Visitor
from tests.web.servers import Process, served

DOCS = Path(__file__).parents[2] / "docs" / "screenshots"
_MOVES_BEFORE = 34


def arrive(browser: Browser, server: Process, screen: Screen) -> Visitor:
    context = browser.new_context(
        base_url=server.address,
        viewport=screen.size,
        color_scheme=screen.light,
        locale=screen.language,
        reduced_motion="reduce",
    )
    return Visitor(context.new_page()).never_asked_again()


def shoot(visitor: Visitor, path: Path, *, whole: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    visitor.page.mouse.move(0, 0)
    visitor.page.wait_for_timeout(300)
    visitor.page.screenshot(path=path, full_page=whole, quality=82 if path.suffix == ".jpg" else None)


def sit_down(visitor: Visitor, name: str) -> None:
    visitor.page.goto("/")
    visitor.page.locator("#name").fill(name)
    visitor.page.locator("#box-relikt .actions .primary").click()
    expect(visitor.page.locator(".board")).to_be_visible()
    visitor.wait_for_stream()


def play_some(visitor: Visitor, moves: int) -> None:
    """Plays on until there is something to see, and stops where a card is to be laid."""
    for count in range(400):
        if not visitor.wait_for_turn():
            return
        offered = visitor.moves()
        if count >= moves and offered[0].startswith("lay"):
            return
        visitor.make(offered[count * 5 % len(offered)])


def for_the_readme(browser: Browser, server: Process) -> None:
    anna = arrive(browser, server, DESKTOP)
    anna.page.goto("/")
    shoot(anna, DOCS / "home.jpg")
    sit_down(anna, "Anna")
    film = Film(anna)
    film.play(turns=6)
    film.save(DOCS / "game.webp")
    play_some(anna, _MOVES_BEFORE)
    shoot(anna, DOCS / "table.jpg")
    anna.page.set_viewport_size(PHONE.size)
    anna.page.emulate_media(color_scheme="dark")
    shoot(anna, DOCS / "phone.jpg")
    anna.finish()
    anna.page.set_viewport_size(DESKTOP.size)
    shoot(anna, DOCS / "end.jpg")


def every_page(browser: Browser, server: Process, folder: Path, screen: Screen) -> None:
    anna = arrive(browser, server, screen)
    page = anna.page
    for name, address in {"home": "/", "new": "/new/relikt", "rules": "/rules/relikt", "error": "/nowhere"}.items():
        page.goto(address)
        shoot(anna, folder / f"{name}.png", whole=name != "rules")
    page.goto("/new/relikt")
    page.locator("form.dialog button.primary").click()
    expect(page.locator(".qr")).to_be_visible()
    shoot(anna, folder / "waiting.png", whole=True)
    sit_down(anna, "Anna")
    anna.wait_for_turn()
    shoot(anna, folder / "table-start.png")
    play_some(anna, _MOVES_BEFORE)
    shoot(anna, folder / "table-middle.png")
    page.locator(".hand .glows").first.click()
    shoot(anna, folder / "table-chosen.png")
    page.keyboard.press("Escape")
    anna.finish()
    shoot(anna, folder / "table-end.png", whole=True)
    page.context.close()


def positions(browser: Browser, server: Process, game: str, folder: Path, numbers: list[int]) -> None:
    anna = arrive(browser, server, Screen(SIZES["phone"]))
    found = stored(game)
    anna.play_against_bots(game, found[0].seats)
    anna.wait_for_turn()
    for nth, (size, viewport) in enumerate(SIZES.items()):
        anna.page.set_viewport_size(viewport)
        for number in numbers:
            language = LANGUAGES[(nth + number) % 2]
            seen = look(anna, found[number], size, language, number)
            anna.page.evaluate("document.querySelectorAll('.fresh').forEach(node => node.classList.remove('fresh'))")
            sys.stdout.write(f"{seen.where}: {'; '.join(seen.faults) or 'all is well'}\n")
            for light in ("light", "dark"):
                anna.page.emulate_media(color_scheme=light)
                shoot(anna, folder / f"{number:02}-{found[number].kind}-{found[number].seats}-{size}-{light}.png")


def main(arguments: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data), "--pace", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"])
        if not arguments:
            for_the_readme(browser, server)
            return
        if arguments[0] == "--positions":
            _, game, folder, *numbers = arguments
            chosen = list(map(int, numbers)) or list(range(0, PER_TITLE, 6))
            positions(browser, server, game, Path(folder), chosen)
            return
        for size, screen in {"desktop": DESKTOP, "phone": PHONE}.items():
            for shown in (replace(screen, light="light"), replace(screen, light="dark", language="fr-FR")):
                place = Path(arguments[0]) / f"{size}-{shown.light}-{shown.language[:2]}"
                every_page(browser, server, place, shown)


if __name__ == "__main__":
    main(sys.argv[1:])
