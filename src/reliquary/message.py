"""What is said to people, before it is put into anybody's language.

A `Message` is a whole English sentence with named places and the values to put there; it is also the key under
which its translation is found. Turning it into text is the business of `reliquary.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias


class SeatName:
    """The name of the person or bot in that seat, as a value of a message."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatName) and other.seat == self.seat

    def __hash__(self) -> int:
        return hash(("seat", self.seat))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return SeatName, (self.seat,)

    def __repr__(self) -> str:
        return f"SeatName({self.seat})"


class Message:
    """A sentence with named places: `Message(N_("{who} draws {n} card"), N_("{who} draws {n} cards"), who=..., n=2)`.

    With a second text, the plural, the value `n` decides which of the two is said.
    """

    __slots__ = ("english", "plural", "said", "text", "values")

    def __init__(self, text: str, plural: str = "", /, **values: Value) -> None:
        self.text = text
        self.plural = plural
        self.values = values
        self.said: tuple[str, tuple[str, ...], int | None, str] | None = None
        """The language, the names and the reader for whom it was said last, and the text."""
        self.english = ""
        """What `str` made of it."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and (other.text, other.plural) == (self.text, self.plural)
            and other.values == self.values
        )

    def __hash__(self) -> int:
        # A value may be a list; and the order of the values says nothing.
        return hash((self.text, self.plural, frozenset(self.values)))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _message_again, (self.text, self.plural, self.values)

    def __repr__(self) -> str:
        return f"Message({self.text!r}, {self.values})"

    def __str__(self) -> str:
        """The English sentence, with seats by their number: for errors and logs that nobody translates."""
        if not self.english:
            text = self.text if not self.plural or self.values["n"] == 1 else self.plural
            self.english = text.format_map({name: _english(value) for name, value in self.values.items()})
        return self.english


Value: TypeAlias = "int | str | Message | SeatName | list[Message]"

ToYou: TypeAlias = Mapping[str, Mapping[str, Message]]
"""What a sentence says to a reader who is in one of its places: by the place, then by the text of the sentence."""


def _message_again(text: str, plural: str, values: dict[str, Value]) -> Message:
    return Message(text, plural, **values)


def _english(value: Value) -> str:
    match value:
        case SeatName():
            return f"seat {value.seat}"
        case list():
            return ", ".join(str(part) for part in value)
        case _:
            return str(value)


def N_(text: str) -> str:
    """Marks a text for the translators' catalogue; the text stays as it is."""
    return text


def label(title: Message) -> Message:
    """“coins:”; what stands before and after a colon is another matter in each language."""
    return Message(N_("{title}:"), title=title)
