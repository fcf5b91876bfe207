"""Turns messages into text in the reader's language.

A message's own text is English, so English needs no catalogue. Other languages have gettext's `.po` files, read as
they are: one for this package and one in the folder of each game. A text that no catalogue has is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path

from reliquary.errors import BadSetup
from reliquary.kernel.registry import games_in_use
from reliquary.message import N_, Message, SeatName, Value
from reliquary.to_you import TO_YOU

ENGLISH = "en"
LOCALE = Path(__file__).parent / "locale"
SOMEONE = Message(N_("someone"))
"""Whose name was forgotten; its text is what is stored instead."""

_NARROW_SPACE = "\u202f"
_FRENCH_SPACES = re.compile(r"(?<=[^\s|])[ \u00a0](?=[;:!?»%$])|(?<=«)[ \u00a0]")


def say(message: Message, language: str, seat_names: Sequence[str] = (), reader: int | None = None) -> str:
    """The message as text, with the names of the seats put in. Mostly several people hear the same one.

    The seat of the reader is spoken to instead of being named, where the game has words for that (`ToYou`).
    """
    if language == ENGLISH and not message.values:
        return message.text
    names = tuple(seat_names)
    said = message.said
    if said is None or said[0] != language or said[1] != names or said[2] != reader:
        said = message.said = (language, names, reader, _text(message, language, names, reader))
    return said[3]


def _text(message: Message, language: str, seat_names: tuple[str, ...], reader: int | None) -> str:
    if reader is not None:
        message = to_reader(message, reader)
    values = {name: _said(value, language, seat_names, reader) for name, value in message.values.items()}
    if language != ENGLISH and language in languages():
        text = _catalogue(language).translated(message)
        if text is not None:
            try:
                return text.format_map(values)
            except (LookupError, ValueError, AttributeError):
                # A catalogue of somebody else's game names a place that the message has not: English it is.
                pass
    plural = message.plural and message.values.get("n") != 1
    return (message.plural if plural else message.text).format_map(values)


def to_reader(message: Message, reader: int) -> Message:
    """The same sentence as it is said to the seat that it is about: “You draw a card.”"""
    for place, value in message.values.items():
        if isinstance(value, SeatName) and value.seat == reader:
            form = _second_person(place, message.text)
            if form is not None:
                return Message(form.text, form.plural, **message.values)
    return message


@lru_cache(maxsize=4096)
def _second_person(place: str, text: str) -> Message | None:
    tables = [TO_YOU, *(game.to_you for game in games_in_use())]
    return next((table[place][text] for table in tables if text in table.get(place, ())), None)


def _said(value: Value, language: str, seat_names: tuple[str, ...], reader: int | None) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, SeatName):
        if value.seat < len(seat_names):
            return called(seat_names[value.seat], language)
        return say(Message(N_("seat {seat}"), seat=value.seat), language)
    if isinstance(value, Message):
        return say(value, language, seat_names, reader)
    if isinstance(value, list):
        return listed([say(part, language, seat_names, reader) for part in value], language)
    return str(value)


def called(name: str, language: str) -> str:
    """A name as it is; of a person who was forgotten, the word for anybody."""
    return say(SOMEONE, language) if name == SOMEONE.text else name


def listed(parts: Sequence[str], language: str) -> str:
    """“a, b and c”; a dash stands for nothing."""
    if len(parts) < 2:
        return "".join(parts) or "–"
    return say(Message(N_("{some} and {last}"), some=", ".join(parts[:-1]), last=parts[-1]), language)


def typeset(text: str, language: str) -> str:
    """French signs get their narrow no-break space, so that catalogues and pages are written with plain spaces."""
    return _FRENCH_SPACES.sub(_NARROW_SPACE, text) if language == "fr" else text


# Languages


@cache
def languages() -> tuple[str, ...]:
    """English, and every language that this package has a catalogue for."""
    return (ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po")))


def check_language(text: str) -> str:
    """The language that a person named, as in “fr” or “fr_CA.UTF-8”."""
    language = _code(text)
    if language not in languages():
        raise BadSetup(
            N_("There is no language “{language}”; there are: {names}."),
            language=text[:40],
            names=", ".join(languages()),
        )
    return language


def preferred_language(environment: Mapping[str, str]) -> str:
    """The first language we have among those that the variables of a Unix environment ask for."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if locale in {"C", "POSIX"}:
        return ENGLISH
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    return next((_code(name) for name in wanted if _code(name) in languages()), ENGLISH)


def _code(locale: str) -> str:
    return re.split(r"[-_.@]", locale.strip().lower(), maxsplit=1)[0]


# Catalogues


class Catalogue:
    """All texts of one language: the package's own first, then those of each game from when it is in use."""

    def __init__(self, language: str) -> None:
        # Babel takes 50 ms to import: English readers do not wait for it.
        from babel.messages.plurals import get_plural

        self.language = language
        self._plural = c2py(get_plural(language).plural_expr)
        self._forms: dict[str, tuple[str, ...]] = {}
        self._games: set[str] = set()
        self._read(LOCALE)

    def translated(self, message: Message) -> str | None:
        """The text of the message, its places still open, in the plural form that goes with `n`."""
        if message.text not in self._forms:
            self._read_games()
        forms = self._forms.get(message.text, ())
        n = message.values.get("n")
        which = self._plural(abs(n)) if message.plural and isinstance(n, int) else 0
        return forms[which] if which < len(forms) else None

    def _read_games(self) -> None:
        for game in games_in_use():
            if game.id not in self._games:
                self._games.add(game.id)
                self._read(game.folder / "locale")

    def _read(self, folder: Path) -> None:
        path = folder / f"{self.language}.po"
        if path.is_file():
            for text, forms in read_catalogue(path).items():
                self._forms.setdefault(text, tuple(typeset(form, self.language) for form in forms))


def read_catalogue(path: Path) -> dict[str, tuple[str, ...]]:
    """The finished translations in a `.po` file, each with its plural forms if it has several."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        entries = [(entry.id, entry.string or "") for entry in read_po(file) if entry.id and not entry.fuzzy]
    by_text = {_forms(text)[0]: _forms(translation) for text, translation in entries}
    return {text: forms for text, forms in by_text.items() if all(forms)}


def _forms(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@cache
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language)
