"""One screen at every size: every choice in sight, nothing moves, letters that can be read, nothing sticks out.

Stored positions are put into one page a game, at four sizes; both languages take turns. Nobody plays a game here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from reliquary.kernel import game_names
from tests.browser.crowded import PER_TITLE, stored
from tests.browser.sizes import LANGUAGES, SIZES, Seen, look
from tests.browser.visitor import Visitor
from tests.web.servers import Process


@pytest.fixture(scope="module", params=game_names())
def measured(request: pytest.FixtureRequest, chromium: Browser, server: Process) -> Iterator[list[Seen]]:
    context = chromium.new_context(base_url=server.address, viewport=SIZES["phone"], reduced_motion="reduce")
    visitor = Visitor(context.new_page())
    positions = stored(request.param)
    visitor.play_against_bots(request.param, positions[0].seats)
    visitor.wait_for_turn()
    seen: list[Seen] = []
    for nth, (size, viewport) in enumerate(SIZES.items()):
        visitor.page.set_viewport_size(viewport)
        for number, crowded in enumerate(positions):
            language, twice = LANGUAGES[(nth + number) % 2], number % 4 == nth
            seen.append(look(visitor, crowded, size, language, number, twice=twice))
    yield seen
    context.close()
    visitor.check_console()


def faults(measured: list[Seen], of: str) -> list[str]:
    return [f"{seen.where}: {'; '.join(found)}" for seen in measured if (found := getattr(seen, of))]


def test_every_choice_is_in_sight(measured: list[Seen]) -> None:
    """A button that can be pressed, or things that all glow and can be pointed at: with a finger, 24 pixels."""
    assert len(measured) == PER_TITLE * len(SIZES)
    assert faults(measured, "unseen") == []


def test_seats_board_and_dock_stay_where_they_are(measured: list[Seen]) -> None:
    """Whatever lies on them: only another size of the screen, or other seats, place them otherwise."""
    usual: dict[tuple[str, int, str], tuple[list[int], str]] = {}
    moved = []
    for seen in measured:
        for part, place in seen.places.items():
            first, where = usual.setdefault((seen.size, seen.seats, part), (place, seen.where))
            if place != first:
                moved.append(f"{part} at {first} ({where}), then at {place} ({seen.where})")
    assert moved == []


def test_no_letter_is_smaller_than_twelve_pixels(measured: list[Seen]) -> None:
    assert faults(measured, "small") == []


def test_no_letter_is_cut_off(measured: list[Seen]) -> None:
    """Names may end in dots; of the points at the end all columns are seen."""
    assert faults(measured, "cut") == []


def test_the_page_does_not_scroll(measured: list[Seen]) -> None:
    assert faults(measured, "scrolls") == []


def test_nothing_sticks_out_of_the_board(measured: list[Seen]) -> None:
    assert faults(measured, "out") == []


def test_what_floats_covers_no_opponent_and_moves_nothing(measured: list[Seen]) -> None:
    """The panel at the end, and hint, preview and guide with more words than they usually have."""
    assert faults(measured, "covering") == []


def test_every_choice_is_reached_with_letters_twice_as_large(measured: list[Seen]) -> None:
    """Each position at one of the sizes."""
    assert faults(measured, "large") == []
