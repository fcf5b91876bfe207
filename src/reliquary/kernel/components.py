"""Reading a components file: each value is read by name and checked; an error names its path."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from reliquary.errors import BadComponents
from reliquary.kernel.plain import Plain
from reliquary.message import N_, Message

ORIGINS = ("fact", "inferred", "reconstructed")


class Table:
    """A table of a components file, and where in the file it stands (`treasure[3]`)."""

    def __init__(self, values: Mapping[str, object], file: str, path: str = "", *, text_read: str = "") -> None:
        self.values = values
        self.file = file
        self.path = path
        self.text_read = text_read
        """Of the whole file, all that stands there."""
        self._asked: set[str] = {"origin"}

    def wrong(self, key: str, reason: Message) -> BadComponents:
        return BadComponents(
            N_("{file}: {path}: {reason}"), file=self.file, path=f"{self.path}.{key}".strip("."), reason=reason
        )

    def _value(self, key: str) -> object:
        self._asked.add(key)
        if key not in self.values:
            raise self.wrong(key, Message(N_("is missing")))
        return self.values[key]

    def number(self, key: str, least: int, most: int) -> int:
        value = self._value(key)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(
                key,
                Message(
                    N_("should be a whole number from {least} to {most}, not {value}"),
                    least=least,
                    most=most,
                    value=_shown(value),
                ),
            )
        return value

    def text(self, key: str, among: Sequence[str]) -> str:
        return self._one_of(key, self._value(key), among)

    def texts(self, key: str, among: Sequence[str], least: int) -> list[str]:
        """A list of different texts."""
        value = self._value(key)
        if not isinstance(value, list) or len(value) < least or len(set(map(str, value))) < len(value):
            raise self.wrong(key, Message(N_("should list at least {least} different names"), least=least))
        return [self._one_of(f"{key}[{index}]", part, among) for index, part in enumerate(value)]

    def numbers(self, key: str, least: int, most: int, lengths: Sequence[int]) -> list[int]:
        """A list of whole numbers, of one of the lengths."""
        value = self._value(key)
        if (
            not isinstance(value, list)
            or len(value) not in lengths
            or not all(type(part) is int and least <= part <= most for part in value)
        ):
            reason = N_("should list whole numbers from {least} to {most}, as many as: {lengths}")
            asked = ", ".join(map(str, lengths))
            raise self.wrong(key, Message(reason, least=least, most=most, lengths=asked))
        return list(value)

    def spelled(self, key: str, pattern: str, example: str) -> str:
        """A text that matches the pattern."""
        value = self._value(key)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            reason = N_("should be a text like “{example}”, not {value}")
            raise self.wrong(key, Message(reason, example=example, value=_shown(value)))
        return value

    def table(self, key: str) -> Table:
        value = self._value(key)
        if not isinstance(value, dict):
            raise self.wrong(key, Message(N_("should be a table, not {value}"), value=_shown(value)))
        return Table(value, self.file, f"{self.path}.{key}".strip("."))

    def tables(self, key: str, least: int) -> list[Table]:
        value = self._value(key)
        if not isinstance(value, list) or len(value) < least or not all(isinstance(part, dict) for part in value):
            raise self.wrong(key, Message(N_("should list at least {least} tables"), least=least))
        return [Table(part, self.file, f"{self.path}.{key}[{index}]".strip(".")) for index, part in enumerate(value)]

    def finish(self) -> None:
        """Refuses keys that were not read, and figures without an origin."""
        for key in self.values:
            if key not in self._asked:
                raise self.wrong(key, Message(N_("is not known")))
        figures = [key for key, value in self.values.items() if key != "origin" and not holds_tables(value)]
        origin = self.values.get("origin", "fact" if not figures else "")
        origins = origin if isinstance(origin, dict) else dict.fromkeys(figures, origin)
        for key in figures:
            if origins.get(key) not in ORIGINS:
                raise self.wrong(
                    f"origin.{key}", Message(N_("should be one of: {choices}"), choices=", ".join(ORIGINS))
                )

    def _one_of(self, key: str, value: object, among: Sequence[str]) -> str:
        if not isinstance(value, str) or value not in among:
            raise self.wrong(
                key,
                Message(N_("should be one of {choices}, not {value}"), choices=", ".join(among), value=_shown(value)),
            )
        return value


def read_components(path: Path) -> Table:
    try:
        text = path.read_text(encoding="utf-8")
        return Table(tomllib.loads(text), path.name, text_read=text)
    except OSError as error:
        raise BadComponents(N_("{file}: cannot be read: {why}"), file=str(path), why=error.strerror or "") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(N_("{file}: is not a TOML file: {why}"), file=path.name, why=str(error)) from error


def figures_of(table: Table) -> Plain:
    """The table without its origins: what the digest of a box is made of."""
    return _figures(table.values)


def _figures(value: object) -> Plain:
    if isinstance(value, dict):
        return {key: _figures(part) for key, part in value.items() if key != "origin"}
    if isinstance(value, list):
        return [_figures(part) for part in value]
    assert isinstance(value, (int, str)), f"{value!r} is not a figure"
    return value


def holds_tables(value: object) -> bool:
    """Whether the value contains tables; then it is not a figure itself."""
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(part, dict) for part in value))


def _shown(value: object) -> str:
    return repr(value)[:40]
