"""The log of a table: an append-only list of entries, from which everything else follows.

Kinds of entries, and what they hold:

* sit     somebody took a chair: person, name, digest (of the share that their browser adds to the seed); without a
          digest the server draws their share when the chairs are closed; at old tables the share itself
* promise the digest of that seat was replaced, from another device: digest
* seal    the chairs are closed: bot, the name of the one that takes the empty chairs; drawn, seat and share of each
          that the server drew
* reveal  that seat revealed its share: share
* leave   a chair became free again, before the start; after it, a bot plays on there: bot
* return  the person who left is back
* time    the clock of that seat has run out: a bot plays on there: bot
* offer   the holder of the key with that digest may take the seat over, once; ends with the next `offer`, `leave` or
          `sit` at that seat
* hand    somebody took it over: digest, person, name
* start   the game began: bot, the name of the one that takes the chairs whose share is missing (at old tables, the
          empty chairs); position, in which it began, if it goes on from a moment of another game (at old tables it is
          imagined again)
* move    a move, in its notation; `auto` if the table answered by itself; now and then a digest of the position
* back    the seat took back its last move
* say     a line of chat: text; of somebody who watches, without a seat, their name
* pace    how quickly a person wants bots to play: person, hundredths of a second between two moves, or none
* vote    the seat wants, or no longer wants, to end the game without a result
* end     all people wanted that
* resume  in old logs: the server was back, and nobody's clock ran meanwhile
* close   the operator closed the table: reason
* names   the operator changed a name, or removed what somebody said: entries before this one were written again
* gone    the table is removed, and its log with it

A `leave`, `time`, `seal` or `start` that names no bot means `greedy`.
"""

from __future__ import annotations

from typing import NamedTuple

from reliquary.kernel import Plain
from reliquary.message import Message

SEATING = ("sit", "leave", "return", "time", "hand", "start")
"""The kinds of entries that say who sits where."""
UNREADABLE = "?"
"""The kind of an entry that the database has, but that cannot be read."""


class Entry(NamedTuple):
    table: str
    revision: int
    kind: str
    seat: int | None
    what: dict[str, Plain]
    at: float
    key: str = ""
    """Drawn for this entry alone; empty in old logs."""


class LogLine(NamedTuple):
    """One line of the log as one reader is told it."""

    revision: int
    seat: int | None
    message: Message
    at: float
    kind: str = "move"
    """That of the entry."""
