"""A game that goes on from a moment of another game: it begins with a written position instead of a deal.

A record has one line for it, `from:`, with the other game, the moment, the seat and the packed position.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from reliquary.errors import BadRecord, ReliquaryError
from reliquary.kernel.game import Game
from reliquary.kernel.plain import Plain
from reliquary.kernel.state import Past, State
from reliquary.message import N_

_WRITTEN = re.compile(
    r"(?P<parent>[\w-]{1,40}), moment (?P<moment>\d{1,9}), seat (?P<seat>\d{1,2}), position (?P<packed>\S+)"
)
_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Continuation:
    parent: str
    """The id of the other game: a table, for instance."""
    moment: int
    """How many moves had been made there."""
    seat: int
    """The seat that goes on: what it could not know was dealt again."""
    position: dict[str, Plain]

    def __str__(self) -> str:
        written = json.dumps(self.position, sort_keys=True, separators=(",", ":")).encode()
        packed = base64.urlsafe_b64encode(zlib.compress(written, 9)).decode()
        return f"{self.parent}, moment {self.moment}, seat {self.seat}, position {packed}"

    @classmethod
    def parse(cls, text: str) -> Continuation:
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise BadRecord(N_("The line “from:” should read like “TABLE, moment 17, seat 2, position eNq…”."))
        return cls(found["parent"], int(found["moment"]), int(found["seat"]), _unpacked(found["packed"]))

    def start(self, game: Game[State], seed: str) -> State:
        """The position, ready to be played on."""
        with of_this_game():
            state = game.load(self.position)
            for seat in (None, *range(state.seats)):
                state.view(seat)
        state.seed = seed
        state.past = Past(None, None)
        return state


@contextmanager
def of_this_game() -> Iterator[None]:
    """While a position that anybody may have written is loaded or played on: what it breaks is its own fault."""
    try:
        yield
    except BadRecord:
        raise
    except (
        ReliquaryError,
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
    ) as error:
        raise BadRecord(N_("The position in the line “from:” is not one of this game.")) from error


def _unpacked(packed: str) -> dict[str, Plain]:
    try:
        stream = zlib.decompressobj()
        written = stream.decompress(base64.urlsafe_b64decode(packed), _LARGEST)
        position: object = json.loads(written) if stream.eof else None
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        position = None
    if not isinstance(position, dict):
        raise BadRecord(N_("The position in the line “from:” cannot be unpacked."))
    return position
