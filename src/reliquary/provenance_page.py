"""The origin of each figure of a game, for its rules page: written from the components file, so it stays true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from reliquary.kernel.components import ORIGINS, read_components
from reliquary.kernel.game import Game
from reliquary.kernel.provenance import Figure, figures
from reliquary.kernel.state import State
from reliquary.message import N_, Message
from reliquary.words import say

_HEADS = {
    "fact": Message(N_("Known from the rulebook or from several reviews")),
    "inferred": Message(N_("Inferred from what is known")),
    "reconstructed": Message(N_("Made up by us to fill a hole")),
}
_MOST_VALUES = 8
"""Maximum of values that are listed; more are counted."""


def provenance_text(game: Game[State], language: str) -> str:
    """In Markdown: what we made up first. Nothing of a game that has no components file."""
    if game.components is None:
        return ""
    found = _read(game.components)
    parts = []
    for origin in reversed(ORIGINS):
        lines = [f"- {say(line, language)}" for line in _lines(game, found, origin)]
        if lines:
            parts.append("\n".join([f"**{say(_HEADS[origin], language)}**", "", *lines, ""]))
    return "\n".join(parts)


def figure_label(game: Game[State], path: str) -> Message:
    """As the game calls it; the longest beginning of the path that has a name decides."""
    steps = path.split(".")
    for length in range(len(steps), 0, -1):
        name = game.figures.get(".".join(steps[:length]))
        if name is not None:
            return name
    return Message(N_("`{path}`"), path=path)


def _lines(game: Game[State], found: Sequence[Figure], origin: str) -> Iterator[Message]:
    """One for each name, in the order of the file."""
    groups: dict[Message, list[Figure]] = {}
    for figure in found:
        groups.setdefault(figure_label(game, figure.path), []).append(figure)
    for name, group in groups.items():
        some = [figure for figure in group if figure.origin == origin]
        if some:
            yield _line(name, some, group)


def _line(name: Message, some: Sequence[Figure], group: Sequence[Figure]) -> Message:
    """Counted is how many cards, spots or the like have such figures, not how many figures they have."""
    n, of = _count(some), _count(group)
    if len(some) < len(group):
        return Message(N_("{figure} ({n} of {of})"), figure=name, n=n, of=of)
    if values := _values(some):
        return Message(N_("{figure}: {values}"), figure=name, values=values)
    return Message(N_("{figure} ({n})"), figure=name, n=n) if n > 1 else name


def _count(some: Sequence[Figure]) -> int:
    return len({figure.table for figure in some})


def _values(some: Sequence[Figure]) -> str:
    """If they are a few numbers of one kind."""
    numbers = [figure.value for figure in some if isinstance(figure.value, int)]
    alike = len({figure.path for figure in some}) == 1
    return ", ".join(map(str, numbers)) if alike and len(numbers) == len(some) <= _MOST_VALUES else ""


@cache
def _read(components: Path) -> list[Figure]:
    return figures(read_components(components))
