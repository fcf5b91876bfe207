"""Positions as lines of text: reads the lines by key, places pieces, and writes what all games have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from reliquary.errors import BadSetup
from reliquary.kernel.chance import Chance
from reliquary.kernel.state import State
from reliquary.kernel.steps import Step
from reliquary.message import N_, Message

FILL: Final = -1
"""Stands for “...” among pieces: those that no line names."""
REST: Final = ("...",)
S = TypeVar("S", bound=State)


def wrong(key: str, why: Message) -> BadSetup:
    return BadSetup(N_("Position, line “{key}”: {why}"), key=key[:40], why=why)


class Lines:
    """Lines of the form “key: value”; `finish` refuses a line that was not read."""

    def __init__(self, text: str) -> None:
        self._said: dict[str, str] = {}
        self._asked: set[str] = set()
        for line in filter(None, map(str.strip, text.splitlines())):
            key, colon, value = line.partition(":")
            key = " ".join(key.split())
            if not colon:
                raise wrong(key, Message(N_("should read “key: value”.")))
            if key in self._said:
                raise wrong(key, Message(N_("was said before.")))
            self._said[key] = value.strip()

    def __contains__(self, key: str) -> bool:
        return key in self._said

    def text(self, key: str, default: str = "") -> str:
        self._asked.add(key)
        return self._said.get(key, default)

    def words(self, key: str, default: Sequence[str] = ()) -> list[str]:
        """The words of a line; a dash says that there are none."""
        return _words(self.text(key)) if key in self else list(default)

    def halves(self, key: str, default: Sequence[str] = REST) -> tuple[list[str], list[str]]:
        """The words before and after a bar; the default for a half that is missing."""
        left, bar, right = self.text(key).partition("|")
        return _words(left) if key in self else list(default), _words(right) if bar else list(default)

    def number(self, key: str, default: int, most: int = 999_999) -> int:
        text = self.text(key, str(default))
        if not re.fullmatch("[0-9]{1,6}", text) or int(text) > most:
            raise wrong(
                key, Message(N_("should be a whole number from 0 to {most}, not “{word}”."), most=most, word=text[:40])
            )
        return int(text)

    def pairs(self, key: str) -> dict[str, str]:
        """Words of the form “name=value”."""
        return {name: value for name, _, value in [word.partition("=") for word in self.words(key)]}

    def chance(self, key: str) -> Chance:
        """A chance: from its dump, or from any text as a seed."""
        text = self.text(key)
        found = re.fullmatch("([0-9a-f]{64}) (?:0 16|([1-9][0-9]{0,8}) ([0-9]|1[0-6]))", text)
        return Chance.load([found[1], int(found[2] or 0), int(found[3] or 16)]) if found else Chance(text)

    def finish(self) -> None:
        for key in self._said:
            if key not in self._asked:
                raise wrong(key, Message(N_("this position has no such line.")))


class Supply:
    """Pieces that do not lie anywhere yet, by their numbers in the list of ids."""

    def __init__(self, ids: Sequence[str], pieces: Sequence[int]) -> None:
        self.ids = ids
        self.rest = sorted(pieces)

    def take(self, key: str, words: Sequence[str]) -> list[int]:
        """The pieces that the words name."""
        return [self._take_one(key, word) for word in words]

    def take_some(self, key: str, words: Sequence[str]) -> list[int]:
        """The same, with FILL where the words say “...”."""
        if "..." not in words:
            return self.take(key, words)
        place = words.index("...")
        return [*self.take(key, words[:place]), FILL, *self.take(key, words[place + 1 :])]

    def fill(self, pieces: list[int], n: int) -> list[int]:
        """Replaces FILL by the next n pieces of the rest, in their order."""
        if FILL not in pieces:
            return pieces
        n = max(n, 0)
        place = pieces.index(FILL)
        found, self.rest = self.rest[:n], self.rest[n:]
        return [*pieces[:place], *found, *pieces[place + 1 :]]

    def finish(self, key: str) -> None:
        if self.rest:
            raise wrong(
                key, Message(N_("{piece} lies nowhere; “...” would put it here."), piece=self.ids[self.rest[0]])
            )

    def _take_one(self, key: str, word: str) -> int:
        if word not in self.ids:
            raise wrong(key, Message(N_("“{word}” is not in the box."), word=word[:40]))
        piece = self.ids.index(word)
        if piece not in self.rest:
            raise wrong(key, Message(N_("{piece} is not in play, or lies somewhere else already."), piece=word))
        self.rest.remove(piece)
        return piece


def check_at_most(key: str, n: int, most: int) -> None:
    if n > most:
        raise wrong(key, Message(N_("{n} are too many: at most {most} can lie there."), n=n, most=most))


def read_step(state: S, text: str, example: str, mark: str = "") -> Step[S]:
    """A step with its fields. A field of several numbers has the mark after each."""
    kinds: dict[str, Callable[..., Step[S]]] = {kind.__name__: kind for kind in state.game.steps}
    name, *words = text.split() or [""]
    try:
        step = kinds[name](*[_field(word, mark) for word in words])
        known = 0 <= step.seat < state.seats
    except (KeyError, TypeError, ValueError):
        known = False
    if not known:
        raise wrong(
            "asked", Message(N_("“{word}” should be like “{example}”."), word=text.strip()[:40], example=example)
        )
    return step


def _field(word: str, mark: str) -> int | tuple[int, ...]:
    return tuple(int(part) for part in word.split(mark)[:-1]) if mark and mark in word else int(word)


def written_step(step: Step[S], mark: str = "") -> str:
    fields = [
        "".join(f"{n}{mark}" for n in field) if isinstance(field, tuple) else str(field) for field in step.fields()
    ]
    return " ".join([type(step).__name__, *fields])


def ids_of(ids: Sequence[str], pieces: Sequence[int]) -> str:
    return " ".join(ids[piece] for piece in pieces) or "-"


def written(lines: Mapping[str, str]) -> str:
    return "".join(f"{key}: {value}\n" for key, value in lines.items())


def _words(text: str) -> list[str]:
    return [] if text.strip() == "-" else text.split()
