"""Chance: all randomness of a game, from one seed.

The seed keys BLAKE2b in counter mode, read as 32-bit words. What was drawn so far says nothing about what comes
next, a copy costs a few references, and the same seed gives the same game on every machine.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import unpack
from typing import Final, TypeVar

from reliquary.kernel.pickling import Reduced, reduced_chance

T = TypeVar("T")

_WORDS_PER_BLOCK: Final = 16
_WORD: Final = 1 << 32


class Chance:
    """A keyed stream of random numbers. The same text always gives the same stream."""

    def __init__(self, seed: str, key: bytes = b"") -> None:
        self.key = key or blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=32, person=b"reliquary").digest()
        self.blocks = 0
        self.next = _WORDS_PER_BLOCK
        self.words: tuple[int, ...] = ()

    def copy(self) -> Chance:
        twin = Chance("", self.key)
        twin.blocks = self.blocks
        twin.next = self.next
        twin.words = self.words
        return twin

    def fork(self, label: str) -> Chance:
        """An independent stream that depends only on this stream's seed and the label."""
        return Chance("", blake2b(label.encode(), digest_size=32, key=self.key).digest())

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely: words beyond the last full run of n are thrown away."""
        if not 0 < n <= _WORD:
            raise ValueError(f"below({n}): expected 1 to {_WORD}")
        limit = _WORD - _WORD % n
        while True:
            if self.next == _WORDS_PER_BLOCK:
                self._turn_page()
            word = self.words[self.next]
            self.next += 1
            if word < limit:
                return word % n

    def roll(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def shuffle(self, things: list[T]) -> None:
        last = len(things) - 1
        while last > 0:
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
            last -= 1

    def draw(self, things: list[T]) -> T:
        """Takes one of the things out of the list."""
        return things.pop(self.below(len(things)))

    def dump(self) -> list[int | str]:
        return [self.key.hex(), self.blocks, self.next]

    @staticmethod
    def load(dump: list[int | str]) -> Chance:
        key, blocks, upcoming = dump
        assert isinstance(key, str)
        assert isinstance(blocks, int)
        assert isinstance(upcoming, int)
        chance = Chance("", bytes.fromhex(key))
        if blocks:
            chance.blocks = blocks - 1
            chance._turn_page()
        chance.next = upcoming
        return chance

    def __reduce__(self) -> Reduced:
        return reduced_chance(self)

    def _turn_page(self) -> None:
        block = blake2b(self.blocks.to_bytes(8, "little"), key=self.key).digest()
        self.words = unpack("<16I", block)
        self.blocks += 1
        self.next = 0
