"""French in the terminal: its spaces are there, whatever the width, and where the encoding lacks them too."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text

import reliquary
from reliquary import Message
from reliquary.terminal.screen import Screen
from tests.terminal import console

SENTENCE = "Choisissez une action\u202f: invoquer\u202f; « Conseil\u202f» vous aide, n’est-ce pas\u202f?".replace(
    "« ", "«\u202f"
)
ASKED = ["?", "h", "t", "1?", "1", "1", "1", "?? tour", "1", "1", "1", "1", "1", "1", "1", "1", "?", "h", "q", "o"]


def _shown(thing: RenderableType, width: int) -> list[str]:
    Screen("fr")
    out = Console(file=io.StringIO(), width=width)
    out.print(thing)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue().splitlines()


@pytest.mark.parametrize("width", range(14, 90))
@pytest.mark.parametrize("kind", [Text, Markdown])
def test_a_line_never_breaks_before_a_french_sign(kind: type[Text | Markdown], width: int) -> None:
    lines = [line.strip(" ") for line in _shown(kind(SENTENCE), width)]

    assert " ".join(lines) == SENTENCE


@pytest.mark.parametrize("columns", ["47", "80", "120"])
@pytest.mark.parametrize("game", reliquary.game_names())
def test_what_the_terminal_prints_has_french_spaces(game: str, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(console.ENVIRONMENT, "COLUMNS", columns)

    ran = console.run("play", game, "--seed", "tea", "--bots", "random", "--lang", "fr", typed="\n".join(ASKED))

    text = console.plain(ran.out)
    assert ran.code == 0 or "Au revoir" in text
    assert "\u202f:" in text
    for line in text.splitlines():
        assert not re.search(r"[a-zà-ÿ)’»\]][;!?:](?=\s|$)| [;:!»](?=\s|$)|«(?!\u202f)", line), line
        assert not re.match(r"\s*[;:!?»](?=\s)", line), line


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "ascii"])
def test_where_the_encoding_lacks_the_narrow_space_there_is_a_plain_one(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))
    screen = Screen("fr")

    screen.tell(Message("Commitment to the shuffle: {commitment}", commitment="l’as"))
    sys.stdout.flush()

    assert (
        written.getvalue().decode(encoding).replace("?", "é").replace("’", "'") == "Engagement sur le mélange : l'as\n"
    )


@pytest.mark.parametrize("command", ["play", "serve", "arena"])
def test_the_help_is_french_to_its_end(command: str) -> None:
    help = console.plain(console.run(command, "--help", "--lang", "fr").out)

    # “Usage:” is Typer's own, and cannot be changed.
    assert not re.search(r"[a-zà-ÿ][;:!?](?=\s|$)", help.replace("Usage:", "")), help
    assert "[d’habitude " in help or command == "play"
