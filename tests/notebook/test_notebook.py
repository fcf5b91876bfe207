"""What a notebook is given: it stands alone, tells nothing hidden, and steps through a record without a server."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zlib
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from reliquary import Chance, Record, State, game, game_names, notebook
from reliquary.bots import player
from tests.ferry import GAME as FERRY

by_game = pytest.mark.parametrize("name", game_names())


@cache
def middle(name: str) -> State:
    return played(name, 60)


@cache
def finished(name: str) -> State:
    return played(name, 10_000)


def played(name: str, most: int) -> State:
    rules, luck, bot = game(name), Chance("notebook"), player("random")
    state = rules.start(seats=rules.seats[0], seed="notebook")
    for _ in range(most):
        if state.over:
            break
        state.advance(bot.answer(state, luck))
    return state


def page(html: str) -> str:
    """What is in the frame."""
    (inside,) = re.findall(r" srcdoc='([^']*)'", html)
    return unescape(inside)


@by_game
def test_a_table_brings_all_that_it_shows(name: str) -> None:
    state = middle(name)
    for html in (state._repr_html_(), state.view(state.seat)._repr_html_()):
        assert html.startswith("<iframe ")
        assert " sandbox='' " in html
        inside = page(html)
        ids = re.findall(r'\sid="([^"]+)"', inside)
        assert sorted(set(ids)) == sorted(ids)
        named = re.findall(r'href="([^"]*)"', inside) + re.findall(r"url\(([^)]*)\)", inside)
        assert set(named) <= {f"#{id}" for id in ids}
        assert all(address.startswith("data:") for address in re.findall(r'src="([^"]*)"', inside))
        assert "<script" not in inside
        assert len(html) < 300_000


@by_game
def test_pictures_that_are_not_shown_stay_away(name: str) -> None:
    inside = page(middle(name)._repr_html_())
    shown = set(re.findall(r'href="#([^"]*)"', inside))

    assert [id for id in re.findall(r'<symbol[^>]* id="([^"]+)"', inside) if id not in shown] == []


@by_game
def test_it_tells_nothing_hidden(name: str) -> None:
    """A state shows what everybody sees, a view what its seat sees, in each world that this seat could be in."""
    state, luck = middle(name), Chance("worlds")
    worlds = [state.imagine(seat, luck) for seat in range(state.seats)]

    assert any(world.dump() != state.dump() for world in worlds)
    for seat, world in enumerate(worlds):
        assert world._repr_html_() == state._repr_html_()
        assert world.view(seat)._repr_html_() == state.view(seat)._repr_html_()
        assert repr(world) == repr(state)


@by_game
def test_a_finished_game_shows_its_points(name: str) -> None:
    state = finished(name)
    totals = re.findall(r"<td[^>]*><b>([−\d]+)</b></td>", page(state._repr_html_()))

    assert sorted(int(points.replace("−", "-")) for points in totals) == sorted(state.scores())


def test_a_record_holds_all_its_moments() -> None:
    state = finished("relikt")
    record = Record.of(state)
    html = record._repr_html_()
    inside = page(html)
    moments = unpacked(inside)

    assert len(moments) == sum(len(line.moves) for line in record.lines) + 1
    assert len(html) < 200_000
    assert moments[-1].strip() in inside
    ids = set(re.findall(r'\sid="([^"]+)"', inside))
    for moment in moments:
        assert set(re.findall(r'href="#([^"]*)"', moment)) <= ids
        assert moment.count("open-hand") == state.seats
    assert "http" not in re.sub(r'src="data:[^"]*"', "", inside)


def unpacked(inside: str) -> list[str]:
    (data,) = re.findall(r'id="moments">([^<]*)<', inside)
    found = json.loads(zlib.decompress(base64.b64decode(data)))
    return ["\n".join(found["lines"][number] for number in moment) for moment in found["moments"]]


def test_it_speaks_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    view = middle("relikt").view(0)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")

    assert "Plateau" in view._repr_html_()
    assert notebook.html(view, "en") != view._repr_html_()


def test_a_move_says_what_it_does() -> None:
    move = game("relikt").moves.find("lay red-7 row-2")

    assert notebook.html(move, "en") == "<span>Lay the red 7 in row 2 <code>lay red-7 row-2</code></span>"


def test_a_game_that_is_not_drawn_is_shown_as_text() -> None:
    state = FERRY.start(seats=2, seed=1)

    assert state._repr_html_().startswith("<pre>FerryView(seat=None")
    assert state.view(0)._repr_html_().startswith("<pre>FerryView(seat=0")


def test_a_record_that_cannot_be_replayed_is_shown_as_it_is_written() -> None:
    text = str(Record.of(finished("relikt"))).replace("rules 1", "rules 0")
    html = notebook.html(Record.parse(text), "en")

    assert html.startswith("<p>The record is of relikt, rules 0; here is relikt, rules")
    assert "<pre>reliquary record 1\n" in html


def test_elsewhere_they_are_a_line_of_text() -> None:
    state = game("relikt").start(seats=3, seed="tea")

    assert repr(state) == f"<relikt, 3 seats, turn 1, seat {state.seat} is asked: ChooseAction>"
    assert repr(finished("relikt")).endswith(", over>")
    assert re.fullmatch(
        r"<record of relikt: seat 0 -?\d+, seat 1 -?\d+, seat 2 -?\d+>", repr(Record.of(finished("relikt")))
    )


def test_what_draws_is_not_loaded_before_it_is_asked_for() -> None:
    code = """
import reliquary, sys
reliquary.game('relikt').start(seats=3, seed=1)
sys.exit(any(name.startswith(('reliquary.notebook', 'reliquary.web')) for name in sys.modules))
"""

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_scripts_are_joined_without_imports() -> None:
    inside = page(Record.of(finished("relikt"))._repr_html_())
    script = inside.rpartition('<script type="module">')[2]

    assert "import " not in script
    assert "function morph(" in script
    assert Path(notebook.__file__).with_name("slider.js").read_text(encoding="utf-8").splitlines()[-1] in script
