"""What a post brings: the fields of a form, or a JSON object from a script. Both are read by name, with care."""

from __future__ import annotations

import re
from dataclasses import dataclass

import orjson
from starlette.exceptions import HTTPException
from starlette.requests import Request

from reliquary.message import N_
from reliquary.web.errors import Malformed

LONGEST_NUMBER = 2**53
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
    if kind in {"application/x-www-form-urlencoded", "multipart/form-data", ""}:
        return Fields(await _form(request))
    raise Malformed(N_("A post should be a form or JSON, not “{kind}”."), kind=kind[:40])


def read_json(body: bytes) -> dict[str, object]:
    try:
        read: object = orjson.loads(body)
    except orjson.JSONDecodeError:
        read = None
    if not isinstance(read, dict):
        raise Malformed(N_("The body of this post should be a JSON object."))
    return read


async def _form(request: Request) -> dict[str, object]:
    values: dict[str, object] = {}
    try:
        async with request.form(max_files=0, max_fields=100) as form:
            for name in form:
                texts = [text for text in form.getlist(name) if isinstance(text, str)]
                values[name] = texts[0] if len(texts) == 1 else texts
    except HTTPException as error:
        raise Malformed(N_("This form cannot be read.")) from error
    return values


def whole_number(value: object, name: str) -> int:
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        raise Malformed(N_("“{name}” should be a whole number."), name=name)
    return int(value)
