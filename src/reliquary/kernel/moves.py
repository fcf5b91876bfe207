"""Moves: the finite language of a game.

Every choice that can ever be made in a game is one object of its catalogue, made once: so a move can be compared by
identity, learners get a fixed action space, and what people type is looked up and never interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import SupportsIndex, TypeVar

from mypy_extensions import mypyc_attr

from reliquary.errors import BadNotation
from reliquary.kernel.notebook import html
from reliquary.kernel.pickling import Reduced, reduced_move, reduced_moves
from reliquary.message import N_, Message

M = TypeVar("M", bound="Move")


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One choice. `things` are the drawn things it names, in the order one points at them."""

    def __init__(self, notation: str, things: tuple[str, ...] = ()) -> None:
        self.id = -1
        self.notation = notation
        self.things = things
        self.catalogue: Moves | None = None

    @property
    def words(self) -> Message:
        """What a button for this move says."""
        return Message(self.notation)

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def _repr_html_(self) -> str:
        return html(self)

    def __reduce__(self) -> Reduced:
        return reduced_move(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves:
    """The catalogue. A game derives its own, which adds moves and keeps them in tables for the rules."""

    def __init__(self) -> None:
        self._all: list[Move] = []
        self._by_notation: dict[str, Move] = {}

    def add(self, move: M) -> M:
        assert move.notation not in self._by_notation, f"two moves are written {move.notation!r}"
        move.id = len(self._all)
        move.catalogue = self
        self._all.append(move)
        self._by_notation[move.notation] = move
        return move

    def __reduce__(self) -> Reduced:
        return reduced_moves(self)

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: int) -> Move:
        return self._all[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all)

    def find(self, wanted: Move | SupportsIndex | str) -> Move:
        """The move meant by a move, its id or its notation (spaces and capitals do not matter)."""
        if isinstance(wanted, Move):
            if wanted.catalogue is None or wanted.catalogue is self:
                return wanted
            # Of another game with the same box: such a move may come back from another process.
            wanted = wanted.notation
        if not isinstance(wanted, str):
            return self._numbered(index(wanted))
        found = self._by_notation.get(" ".join(wanted.lower().split()))
        if found is None:
            raise BadNotation(
                N_("“{text}” is not a move of this game; a move looks like “{example}”."),
                text=wanted[:80],
                example=self._example(wanted),
            )
        return found

    def _numbered(self, id: int) -> Move:
        if 0 <= id < len(self._all):
            return self._all[id]
        raise BadNotation(
            N_("There is no move number {id}: this game has the moves 0 to {last}."), id=id, last=len(self) - 1
        )

    def _example(self, text: str) -> str:
        verb = text.lower().split(" ", 1)[0]
        return next((n for n in self._by_notation if n.split(" ", 1)[0] == verb), self._all[-1].notation)
