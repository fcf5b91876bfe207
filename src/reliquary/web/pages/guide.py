"""The guide of a first game: `guide.toml`, drawn with the rest of the game.

Each `[[step]]` says with which question it is shown (`on`: a kind of question, or “welcome”, “asked”, “others”, “end”),
what on the table it speaks of (`at`, a selector), and its text in every language.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reliquary.kernel import Game, State
from reliquary.words import ENGLISH, typeset

GUIDE = "guide.toml"


@dataclass(frozen=True, slots=True)
class GuideStep:
    on: str
    at: str
    text: str


def guide(game: Game[State], language: str) -> list[GuideStep]:
    """In English where a text has no other; nothing if the game has no guide."""
    path = game.drawn(GUIDE)
    return [
        GuideStep(step["on"], step.get("at", ""), typeset(step.get(language) or step[ENGLISH], language))
        for step in (_read(path) if path.is_file() else [])
    ]


@cache
def _read(path: Path) -> list[dict[str, str]]:
    steps: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["step"]
    return steps
