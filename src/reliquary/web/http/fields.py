"""The fields of a post: a form, or a JSON object from a script."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl

import orjson
from starlette.requests import Request

from reliquary.message import N_
from reliquary.web.http.errors import Malformed
from reliquary.web.http.validation import NO_OBJECT

LONGEST_NUMBER = 2**53
_MOST_FIELDS = 100
_NUMBER = re.compile(r"[0-9]{1,16}")


@dataclass(frozen=True, slots=True)
class Fields:
    values: dict[str, object]

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def text(self, name: str, default: str | None = None, longest: int = 200) -> str:
        value = self.values.get(name, default)
        if not isinstance(value, str) or len(value) > longest:
            raise Malformed(
                N_("“{name}” should be a text of at most {longest} characters."), name=name, longest=longest
            )
        return value

    def number(self, name: str, default: int | None = None) -> int:
        value = self.values.get(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < LONGEST_NUMBER:
            return value
        return whole_number(value, name)

    def truth(self, name: str) -> bool:
        """A box that is ticked, or `true`."""
        return self.values.get(name) in (True, "on", "yes", "true", "1")

    def texts(self, name: str, most: int = 100) -> list[str]:
        """A list of texts; a form has a field several times, and one text stands for a list of one."""
        value = self.values.get(name, [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or len(texts) > most or not all(isinstance(text, str) for text in texts):
            raise Malformed(N_("“{name}” should be a list of at most {most} texts."), name=name, most=most)
        return texts

    def starting(self, prefix: str) -> dict[str, str]:
        """The texts whose names start so, by the rest of their names, in their order."""
        return {name.removeprefix(prefix): self.text(name) for name in self.values if name.startswith(prefix)}


async def fields_of(request: Request) -> Fields:
    kind = request.headers.get("content-type", "").split(";")[0].strip()
    if kind == "application/json":
        return Fields(read_json(await request.body()))
    if kind in {"application/x-www-form-urlencoded", ""}:
        return Fields(_read_form(await request.body()))
    raise Malformed(N_("A post should be a form or JSON, not “{kind}”."), kind=kind[:40])


def read_json(body: bytes) -> dict[str, object]:
    try:
        read: object = orjson.loads(body)
    except orjson.JSONDecodeError:
        read = None
    if not isinstance(read, dict):
        raise Malformed(NO_OBJECT)
    return read


def _read_form(body: bytes) -> dict[str, object]:
    """A field that comes several times is a list. No form of ours sends files, so there is one way to write a form."""
    try:
        pairs = parse_qsl(
            body.decode(errors="replace"), keep_blank_values=True, errors="replace", max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        raise Malformed(N_("This form cannot be read.")) from None
    texts: dict[str, list[str]] = {}
    for name, text in pairs:
        texts.setdefault(name, []).append(text)
    return {name: found[0] if len(found) == 1 else found for name, found in texts.items()}


def whole_number(value: object, name: str) -> int:
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        raise Malformed(N_("“{name}” should be a whole number."), name=name)
    return int(value)
