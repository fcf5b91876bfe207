"""How a game ended, in a line: when, the places and the points.

It is stored beside the game's archive, so that a list of tables needs neither a replay nor the archive.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Self

from reliquary.table.log import Entry
from reliquary.table.replay import Result

_LAST = ("move", "end")
"""The kinds of entries with which a game ends."""


@dataclass(frozen=True, slots=True)
class Ending:
    at: float
    places: tuple[int, ...] = ()
    """By seat, the best is 1; those who share a place have the same. Empty if the game ended without a result."""
    points: tuple[int, ...] = ()
    """By seat."""

    @classmethod
    def of(cls, at: float, result: Result | None) -> Self:
        if result is None:
            return cls(at)
        places = [0] * len(result.scores)
        better = 0
        for seats in result.places:
            for seat in seats:
                places[seat] = better + 1
            better += len(seats)
        return cls(at, tuple(places), result.scores)

    @classmethod
    def read(cls, text: object, seats: int) -> Self | None:
        """None if nothing is stored or it cannot be read."""
        if not isinstance(text, str):
            return None
        try:
            found = json.loads(text)
            read = cls(float(found["at"]), tuple(map(int, found["places"])), tuple(map(int, found["points"])))
        except (ValueError, TypeError, LookupError):
            return None
        return read if len(read.places) == len(read.points) and len(read.places) in {0, seats} else None

    def written(self) -> str:
        return json.dumps(asdict(self))


def time_of_end(entries: Sequence[Entry]) -> float:
    """When the game of this log ended."""
    return next((entry.at for entry in reversed(entries) if entry.kind in _LAST), 0.0)
