"""Records in a notebook: the frame is a page without a server, which may reach nothing outside it."""

from __future__ import annotations

from playwright.sync_api import Browser, Frame

from reliquary import Chance, Record, game, notebook
from reliquary.bots import player


def finished() -> Record:
    state, luck, bot = game("relikt").start(seats=3, seed="slide"), Chance("slide"), player("random")
    while not state.over:
        state.advance(bot.answer(state, luck))
    return Record.of(state, ["Anna", "Ben", "Cleo"])


def test_a_record_is_stepped_through_without_a_server(chromium: Browser) -> None:
    page = chromium.new_page(offline=True)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    record = finished()
    page.set_content(f"<style>p {{ color: red }}</style><p>Around</p>{notebook.html(record, 'en')}")
    frame = page.frames[1]
    frame.locator(".reel").wait_for()
    last = int(frame.locator("#slider").get_attribute("max") or 0)

    assert where(frame) == f"{last} / {last}"
    assert frame.locator(".result").is_visible()
    assert frame.locator(".prompt").evaluate("it => getComputedStyle(it).color") != "rgb(255, 0, 0)"
    frame.locator("[data-step=first]").click()
    assert where(frame) == f"0 / {last}"
    assert "plays first" in frame.locator("#prompt").inner_text()
    assert frame.locator(".result").count() == 0
    frame.locator("[data-step=on]").click()
    frame.locator("#prompt").press("ArrowRight")
    assert where(frame) == f"2 / {last}"
    frame.locator("#slider").fill("5")
    assert where(frame) == f"5 / {last}"
    assert frame.locator(".open-hand").count() == 3
    assert frame.evaluate("() => { try { return Boolean(parent.document) } catch { return false } }") is False
    assert complaints == []
    page.close()


def where(frame: Frame) -> str:
    return frame.locator("#where-now").inner_text()
