"""What is written again when a person is forgotten, or gets another name: entries of logs, and archives.

Moves, shares and results stay as they are, so a game replays and verifies as before.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from reliquary.kernel import Plain, Record
from reliquary.table.log import Entry


@dataclass(frozen=True, slots=True)
class NewName:
    person: int
    old: frozenset[str]
    """Every name that the person had: in old logs it is all that tells who spoke while watching."""
    name: str
    silenced: bool
    """What the person said is removed, too."""


def names_of(person: int, entries: Sequence[Entry]) -> set[str]:
    return {str(entry.what["name"]) for entry in entries if entry.what.get("person") == person and "name" in entry.what}


def seats_of(person: int, entries: Sequence[Entry]) -> set[int]:
    """Where the person sits at the end."""
    *_, sitters = {}, *_sitters(entries)
    return {seat for seat, sitter in sitters.items() if sitter == person}


def rewritten(entries: Sequence[Entry], change: NewName) -> list[Entry]:
    """Those that become others."""
    renamed = [_renamed(entry, sitters, change) for entry, sitters in zip(entries, _sitters(entries), strict=True)]
    return [new for old, new in zip(entries, renamed, strict=True) if new != old]


def _sitters(entries: Sequence[Entry]) -> Iterator[dict[int, int]]:
    """The person in each seat after each entry."""
    sitters: dict[int, int] = {}
    begun = False
    for entry in entries:
        begun |= entry.kind == "start"
        person = entry.what.get("person")
        if entry.kind in {"sit", "hand"} and entry.seat is not None and isinstance(person, int):
            sitters = {**sitters, entry.seat: person}
        elif entry.kind == "leave" and not begun:
            sitters = {seat: each for seat, each in sitters.items() if seat != entry.seat}
        yield sitters


def _renamed(entry: Entry, sitters: dict[int, int], change: NewName) -> Entry:
    what = dict(entry.what)
    watching = entry.kind == "say" and entry.seat is None
    theirs = what.get("person", change.person if watching and what.get("name") in change.old else None)
    if "name" in what and theirs == change.person:
        what["name"] = change.name
    speaker = theirs if watching else sitters.get(entry.seat or 0)
    if entry.kind == "say" and speaker == change.person and change.silenced:
        what["text"] = ""
    return entry._replace(what=what)


def rewritten_archive(body: bytes, seats: Collection[int], name: str) -> bytes:
    """With that name in these seats. Views and news name seats only; the record is a text with names."""
    packed = cast("dict[str, Plain]", json.loads(zlib.decompress(body)))
    if not packed["record"] or not seats:
        return body
    movers = cast("list[int | None]", packed["movers"])
    packed["record"] = str(_renamed_record(Record.parse(str(packed["record"])), movers, seats, name))
    return zlib.compress(json.dumps(packed, separators=(",", ":")).encode(), 9)


def _renamed_record(record: Record, movers: Sequence[int | None], seats: Collection[int], name: str) -> Record:
    names = tuple(name if seat in seats else each for seat, each in enumerate(record.names))
    lines, moment = [], 1
    for line in record.lines:
        seat = movers[moment]
        lines.append(replace(line, name=line.name if seat is None else names[seat]))
        moment += len(line.moves)
    return replace(record, names=names, lines=tuple(lines))
