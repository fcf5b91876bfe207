"""The shelf: the boxes that the first page shows, with those that cannot be opened yet.

A game's folder holds `box.toml`, what is printed on its box. A folder with a box and no game in it is one to come.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reliquary import games
from reliquary.kernel import game, game_names
from reliquary.words import ENGLISH, say, typeset

_LABEL = "box.toml"


@dataclass(frozen=True, slots=True)
class Box:
    id: str
    folder: Path
    ready: bool
    """There is a game in it."""
    seats: tuple[int, int]
    minutes: int
    names: dict[str, str]
    taglines: dict[str, str]

    def name(self, language: str) -> str:
        if self.ready:
            return say(game(self.id).name, language)
        return self.names.get(language, self.names[ENGLISH])

    def tagline(self, language: str) -> str:
        return typeset(self.taglines.get(language, self.taglines[ENGLISH]), language)


@cache
def boxes() -> tuple[Box, ...]:
    """Those that can be played first."""
    ready = [_box(name, game(name).folder, ready=True) for name in game_names()]
    here = Path(games.__path__[0])
    coming = [path.parent for path in sorted(here.glob(f"*/{_LABEL}")) if path.parent.name not in game_names()]
    return (*ready, *(_box(folder.name, folder, ready=False) for folder in coming))


def _box(id: str, folder: Path, *, ready: bool) -> Box:
    path = folder / _LABEL
    label = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    least, most = (game(id).seats[0], game(id).seats[-1]) if ready else label["seats"]
    texts: dict[str, dict[str, str]] = {key: value for key, value in label.items() if isinstance(value, dict)}
    texts.setdefault(ENGLISH, {})
    return Box(
        id=id,
        folder=folder,
        ready=ready,
        seats=(int(least), int(most)),
        minutes=int(label.get("minutes", 0)),
        names={language: text.get("name", id) for language, text in texts.items()},
        taglines={language: text.get("tagline", "") for language, text in texts.items()},
    )
