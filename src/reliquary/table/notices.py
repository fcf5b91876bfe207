"""Notices: what servers on the same database of PostgreSQL tell each other.

They hold numbers and ids, never what was played or said: a server that needs more reads the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

CHANNEL = "reliquary"
JOBS = "reliquary_jobs"
"""The channel on which the stages of new jobs are told, to servers and thinkers; nothing else."""
_MOST_AT_ONCE = 80
"""Maximum notices sent together: PostgreSQL sends less than 8,000 bytes."""


class Notice(NamedTuple):
    """Something was written, or happened, at some server."""

    kind: str
    """ "table": it has that revision; "person": their name or keys changed; "here": somebody who sits there was
    noticed; "down": no server was there for a while; "beat": that server lives; "rules": that server can play games
    with these rules and this box; "ask": that server wants to know who has tables open; "audience": that person has
    that many pages of that table open there; "screen": that seat is in front of that person's shared screen."""
    id: str
    """Of a table, a person, a server or rules."""
    number: int = 0
    person: int = 0
    """0 is somebody whom the server does not know."""
    server: str = "-"

    def written(self) -> str:
        return " ".join(map(str, self))


def rules_key(game: str, rules: int, box: str) -> str:
    return f"{game}:{rules}:{box}"


def together(notices: Iterable[Notice]) -> Iterator[str]:
    """The latest of each."""
    latest = list({notice._replace(number=0): notice for notice in notices}.values())
    for first in range(0, len(latest), _MOST_AT_ONCE):
        yield "\n".join(notice.written() for notice in latest[first : first + _MOST_AT_ONCE])


def read(sent: str) -> list[Notice]:
    return [
        Notice(kind, id, int(number), int(person), server)
        for kind, id, number, person, server in map(str.split, sent.splitlines())
    ]
