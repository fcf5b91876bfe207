"""The rules of a game as its players read them: `rules.en.md` and the like in the game's folder.

Each rule is a section of the page, headed `## Title {#anchor}`; the anchor is what the `rule` of a step names, and it
is the same in every language. A line `{figures}` gives way to the list of the box's figures: which stand in a source,
which were inferred and which we made up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reliquary.kernel.game import Game
from reliquary.kernel.state import State
from reliquary.message import N_, Message
from reliquary.provenance_page import provenance_text
from reliquary.words import ENGLISH, say, typeset

_HEADING = re.compile(r"^## (?P<title>.+?) \{#(?P<anchor>[\w-]+)\}$", re.MULTILINE)
_FIGURES = "{figures}\n"


@dataclass(frozen=True, slots=True)
class Section:
    """One rule, in Markdown."""

    anchor: str
    title: str
    body: str

    def __str__(self) -> str:
        return f"## {self.title}\n\n{self.body}\n"


def rules_text(game: Game[State], language: str) -> str:
    """The whole page in Markdown, without the anchors."""
    return _HEADING.sub(r"## \g<title>", _page(game, language))


def rule(game: Game[State], language: str, anchor: str) -> str:
    """The section with that anchor, or the whole page if it has none such."""
    found = [str(section) for section in sections(game, language) if section.anchor == anchor]
    return found[0] if found else rules_text(game, language)


def sections(game: Game[State], language: str) -> list[Section]:
    """The rules one by one, without the page's title."""
    parts = _HEADING.split(_page(game, language))[1:]
    return [
        Section(anchor, title, body.strip())
        for title, anchor, body in zip(parts[0::3], parts[1::3], parts[2::3], strict=True)
    ]


def _page(game: Game[State], language: str) -> str:
    """In English if the game has no page in that language."""
    for tongue in (language, ENGLISH):
        path = game.folder / f"rules.{tongue}.md"
        if path.is_file():
            return typeset(_read(path), tongue).replace(_FIGURES, provenance_text(game, tongue))
    return say(Message(N_("There is no rules page for {game}."), game=game.name), language)


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
