"""A person at a browser: does what people do at a table, by what the page shows and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Self

from playwright.sync_api import ConsoleMessage, Locator, Page, ViewportSize, expect

Light = Literal["light", "dark"]
LISTEN = """() => {
  window.heard = [];
  const said = document.querySelector("#announced");
  const all = {childList: true, characterData: true, subtree: true};
  new MutationObserver(() => heard.push(said.textContent)).observe(said, all);
}"""
"""What is said in the live region from now on is kept."""
BY_MOUSE = 12
"""So many moves of a whole game are made with the mouse; for the others a script presses the same buttons."""
PATIENCE = 120_000
"""Milliseconds for each thing that is waited for: a busy machine takes its time."""
_LOOK = """async ([beyond, patience]) => {
  const revision = () => Number(document.querySelector("#fragment").dataset.revision);
  const until = performance.now() + patience;
  while (revision() <= beyond || !document.querySelector(".my-turn, .result")) {
    if (performance.now() > until) throw new Error(`nothing happened after revision ${beyond}`);
    await new Promise((soon) => setTimeout(soon, 5));
  }
  const named = [...document.querySelectorAll(".moves [data-things]")].map((part) => part.dataset.things.split(" "));
  return {
    revision: revision(),
    over: document.querySelector(".result") !== null,
    moves: [...document.querySelectorAll(".moves button")].map((move) => move.value),
    undrawn: named.flat().filter((thing) => !document.querySelector(`[data-thing="${CSS.escape(thing)}"].glows`)),
  };
}"""
expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True, slots=True)
class Screen:
    size: ViewportSize = field(default_factory=lambda: ViewportSize(width=1280, height=800))
    light: Light = "light"
    language: str = "en-GB"
    motion: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at a table tells."""

    revision: int
    over: bool
    moves: list[str]
    """What the buttons would do, in the game's notation."""
    undrawn: list[str]
    """What a move names and the page does not show glowing."""


DESKTOP = Screen()
PHONE = Screen(ViewportSize(width=390, height=844))


class Visitor:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.forgiven = ""
        """What this visitor's console may complain of: a test that cuts the connection says so."""
        page.context.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def check_console(self) -> None:
        heard = [text for text in self.complaints if not self.forgiven or self.forgiven not in text]
        assert not heard, f"the browser's console says: {heard}"

    # Arriving

    def play_now(self) -> Self:
        self.page.goto("/")
        self.page.locator("#box-relikt").get_by_role("button", name="Play now").click()
        return self._at_table()

    def play_against_bots(self, game: str = "relikt", seats: int = 3, *, watch: bool = False) -> Self:
        """At a table with that many seats, without the pages that lead there."""
        chairs = {f"chair-{seat}": "bot:greedy" if seat else "person" for seat in range(seats)}
        answer = self.page.context.request.post(
            "/tables",
            form={"game": game, **chairs, "watch": "yes" if watch else "no"},
            headers={"accept": "text/html"},
            max_redirects=0,
        )
        self.page.goto(answer.headers["location"])
        return self._at_table()

    def lay_table(self, game: str, seats: int) -> Self:
        """The same by the page that describes a table."""
        self.page.goto(f"/new/{game}")
        self.page.locator(".seats-choice .choice", has_text=str(seats)).click()
        for chair in range(1, seats):
            chosen = self.page.get_by_label(f"Chair {chair + 1}")
            chosen.select_option(chosen.locator("[value^='bot:']").first.get_attribute("value"))
        self.page.get_by_role("button", name="Lay the table").click()
        start = self.page.get_by_role("button", name="Start now")
        start.or_(self.page.locator(".board")).first.wait_for()
        if start.count():
            start.click()
        return self._at_table()

    def _at_table(self) -> Self:
        expect(self.page.locator(".board")).to_be_visible()
        return self.wait_for_stream()

    def wait_for_stream(self) -> Self:
        """The page's scripts are at work and its table is live."""
        expect(self.page.locator("main[data-live=stream]")).to_be_attached()
        return self

    def never_asked_again(self) -> Self:
        """Prefers not to be asked whether a turn should end."""
        self.page.add_init_script("localStorage.setItem('reliquary.end-turn-unasked', '1')")
        return self

    # What the page shows

    @property
    def fragment(self) -> Locator:
        return self.page.locator("#fragment")

    @property
    def revision(self) -> int:
        return int(self.fragment.get_attribute("data-revision") or "")

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def moves(self) -> list[str]:
        """What the buttons would do, in the game's notation."""
        buttons = self.page.locator(".moves button")
        return [str(value) for value in buttons.evaluate_all("moves => moves.map(m => m.value)")]

    def look(self, beyond: int = -1) -> Look:
        """As soon as the table is beyond that revision, and this person is asked or the game is over."""
        return Look(**self.page.evaluate(_LOOK, [beyond, PATIENCE]))

    def hand(self) -> list[str]:
        things = self.page.locator(".hand [data-thing]")
        return [str(thing) for thing in things.evaluate_all("cards => cards.map(c => c.dataset.thing)")]

    # Playing

    def wait_for_turn(self) -> bool:
        """Waits until this person is asked; false if the game ended instead."""
        self.page.locator(".my-turn, .result").first.wait_for(state="attached")
        return not self.over

    def show_all(self) -> None:
        """Opens the list of all choices, if any choice has no button beside it."""
        opener = self.page.locator("#all-choices[aria-expanded=false]")
        if opener.count():
            opener.click()

    def make(self, notation: str) -> None:
        """Presses the button of that move and waits until it has happened."""
        before = self.revision
        button = self.page.locator(f'.moves button[value="{notation}"]')
        if not button.is_visible():
            self.show_all()
        button.click()
        self.agree()
        self.wait_beyond(before)

    def agree(self) -> bool:
        """Ends the turn if that is asked."""
        yes = self.page.locator("#confirm[open] button[value=yes]")
        if yes.count():
            yes.click()
            return True
        return False

    def point(self) -> None:
        """Points at glowing things until a move is made, as somebody does who never looks at the buttons."""
        before = self.revision
        self.page.locator(".glows").first.click()
        while not self.agree() and self.page.locator(".narrowed").count():
            self.page.locator(".glows.still:not(.picked)").first.click()
        self.wait_beyond(before)

    def wait_beyond(self, revision: int) -> None:
        self.page.wait_for_function(
            "before => Number(document.querySelector('#fragment').dataset.revision) > before", arg=revision
        )

    def begin_laying(self) -> None:
        """Comes to the question which card to lay, without an action card."""
        assert self.wait_for_turn()
        if "no action" in self.moves():
            self.make("no action")

    def press(self, notation: str) -> None:
        """Like `make`, by a script, without waiting for what comes of it."""
        self.page.evaluate("it => document.querySelector(`.moves [value='${it}']`).click()", notation)

    def play_by_the_page(self, liked: Callable[[list[str]], str], most: int) -> None:
        """To the end of the game, within so many moves; every thing that a move names is drawn and can be chosen."""
        seen = self.look()
        for count in range(most):
            if seen.over:
                break
            assert seen.undrawn == []
            move = liked(seen.moves)
            if count < BY_MOUSE:
                self.make(move)
            else:
                self.press(move)
            seen = self.look(seen.revision)
        expect(self.page.locator("#result-title")).to_be_visible()

    def finish(self) -> None:
        """Plays to the end without looking, as a program does, and comes back to see how it ended."""
        address, request = self.page.url, self.page.context.request
        table = address.replace("/t/", "/api/tables/")
        self.page.goto("/new/relikt")
        told = request.get(table).json()
        while told["status"] == "running":
            revision = told["revision"]
            if told["legal"]:
                move = told["legal"][0]["notation"]
                request.post(f"{table}/play", data={"revision": revision, "moves": [move]})
            told = request.get(f"{table}/wait?since={revision}").json()
        self.page.goto(address)
        expect(self.page.locator("#result-title")).to_be_visible()
