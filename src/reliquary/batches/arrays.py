"""The arrays of a batch, one after the other in one block of memory, which processes may share."""

from __future__ import annotations

from dataclasses import dataclass
from mmap import mmap
from struct import calcsize
from typing import Final

_ALIGNED: Final = 64
"""Bytes: every array begins at a multiple of this."""


@dataclass(frozen=True, slots=True)
class Shape:
    games: int
    seats: int
    """The most that a game has."""
    observation: int
    """Bytes of an observation."""
    moves: int

    @property
    def columns(self) -> dict[str, tuple[str, int]]:
        """The type of each array, as a format of `struct`, and its number of items per game."""
        return {
            "choices": ("i", 1),
            "observations": ("B", self.observation),
            "masks": ("B", self.moves),
            "seats": ("B", 1),
            "rewards": ("f", self.seats),
            "points": ("i", self.seats),
            "ends": ("B", 1),
            "numbers": ("q", 1),
        }

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where each array begins and ends, in bytes."""
        places: dict[str, tuple[int, int]] = {}
        at = 0
        for name, (code, width) in self.columns.items():
            end = at + self.games * width * calcsize(code)
            places[name] = (at, end)
            at = -(-end // _ALIGNED) * _ALIGNED
        return places

    @property
    def size(self) -> int:
        return max(end for _, end in self.places.values())


class Arrays:
    """Flat views of the memory."""

    def __init__(self, shape: Shape, memory: bytearray | mmap) -> None:
        whole = memoryview(memory)
        part = {name: whole[begin:end] for name, (begin, end) in shape.places.items()}
        self.choices = part["choices"].cast("i")
        self.observations = part["observations"]
        self.masks = part["masks"]
        self.seats = part["seats"]
        self.rewards = part["rewards"].cast("f")
        self.points = part["points"].cast("i")
        self.ends = part["ends"]
        self.numbers = part["numbers"].cast("q")
