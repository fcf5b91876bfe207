"""The games on the first page, including those that cannot be played yet.

The drawn files of a game (`Game.drawn`) include `box.toml`, the texts on its box, and `table.html`, its table. A folder
with a box and no game is announced as coming. So is a game without a `table.html`; programs can play it.
"""

from __future__ import annotations

import logging
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from reliquary import games
from reliquary.kernel import Game, State, all_games, game_names
from reliquary.kernel.game import drawn_file
from reliquary.message import N_
from reliquary.web.http.errors import NotFound
from reliquary.words import ENGLISH, languages, say, typeset

_LABEL = "box.toml"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ListedGame:
    id: str
    folder: Path
    ready: bool
    """There is a game, and its table is drawn."""
    seats: tuple[int, int]
    minutes: int
    names: dict[str, str]
    taglines: dict[str, str]

    def drawn(self, name: str) -> Path:
        return drawn_file(self.folder, name)

    def name(self, language: str) -> str:
        return self.names.get(language) or self.names[ENGLISH]

    def tagline(self, language: str) -> str:
        return typeset(self.taglines.get(language) or self.taglines.get(ENGLISH, ""), language)


@cache
def listed_games() -> tuple[ListedGame, ...]:
    """Those that can be played come first."""
    here = Path(games.__path__[0])
    unknown = [folder for folder in sorted(here.iterdir()) if folder.name not in game_names()]
    coming = [folder for folder in unknown if drawn_file(folder, _LABEL).is_file()]
    found = [box for game in all_games() if (box := _box_of(game))] + [
        _box(folder.name, folder, {}) for folder in coming
    ]
    return tuple(sorted(found, key=lambda box: not box.ready))


def check_drawn(game: Game[State]) -> None:
    if not _is_drawn(game):
        raise NotFound(N_("{game} is not drawn yet: so far only programs can play it."), game=game.name)


def _is_drawn(game: Game[State]) -> bool:
    return game.drawn("table.html").is_file()


def _box_of(game: Game[State]) -> ListedGame | None:
    """None if the label of its box cannot be read: the other games are on the page."""
    names = {language: say(game.name, language) for language in languages()}
    try:
        box = _box(game.id, game.folder, names)
    except (ValueError, TypeError, LookupError, OSError) as fault:
        _log.warning("the box of %s cannot be shown: %r", game.id, fault)
        return None
    return replace(box, ready=_is_drawn(game), seats=(game.seats[0], game.seats[-1]))


def _box(id: str, folder: Path, names: dict[str, str]) -> ListedGame:
    path = drawn_file(folder, _LABEL)
    label = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    texts: dict[str, dict[str, str]] = {key: value for key, value in label.items() if isinstance(value, dict)}
    least, most = label.get("seats", (0, 0))
    return ListedGame(
        id=id,
        folder=folder,
        ready=False,
        seats=(int(least), int(most)),
        minutes=int(label.get("minutes", 0)),
        names=names or {language: text["name"] for language, text in texts.items()},
        taglines={language: text["tagline"] for language, text in texts.items()},
    )
