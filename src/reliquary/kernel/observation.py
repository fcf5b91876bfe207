"""What a seat may know as numbers, for players that learn.

An observation is a row of bytes. Its layout is the same for every number of seats and every option of a game, and names
each part of the row. A game derives its own layout, which adds the game's fields once, keeps the places of their bytes
in tables, and writes them from a state by allow-list, as a view is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, SupportsIndex, TypeAlias, TypeVar

from mypy_extensions import i64, mypyc_attr

from reliquary.errors import BadSetup
from reliquary.kernel.plain import digest
from reliquary.message import N_

if TYPE_CHECKING:
    from reliquary.kernel.game import Game
    from reliquary.kernel.options import Option
    from reliquary.kernel.state import State

S = TypeVar("S", bound="State")

Place: TypeAlias = SupportsIndex
"""Where a byte stands. Kept as an object: compiled code would make one for each byte that it writes."""

LARGEST: Final = 255
"""Of a byte."""


class LayoutField:
    """A part of an observation: `size` bytes from `start` on, in the given `shape`."""

    def __init__(
        self, name: str, shape: tuple[int, ...], meaning: str, scale: int, start: int, *, by_seat: bool
    ) -> None:
        self.name = name
        self.shape = shape
        self.meaning = meaning
        self.scale = scale
        """The largest value: divided by it, a byte becomes a number from 0 to 1."""
        self.start = start
        self.by_seat = by_seat
        """Whether its first axis is the seats, from one's own on in the order of play."""
        self.size = 1
        for length in shape:
            self.size *= length

    @property
    def places(self) -> list[Place]:
        """The indices of all its bytes."""
        found: list[Place] = list(range(self.start, self.start + self.size))
        return found

    @property
    def rows(self) -> list[list[Place]]:
        """The same indices, a list for each index of the first axis."""
        places, length = self.places, self.size // self.shape[0]
        return [places[length * index : length * (index + 1)] for index in range(self.shape[0])]

    def __repr__(self) -> str:
        return f"<{self.name} {self.shape}>"


class LeftOut:
    """What a view shows and an observation does not."""

    def __init__(self, path: str, reason: str, *, order_only: bool) -> None:
        self.path = path
        """In the view: `players[].won` is what `won` holds of any player."""
        self.reason = reason
        self.order_only = order_only
        """Whether only the order of what stands there is left out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout(Generic[S]):
    """Derive from this; add fields in `__init__`; override `write` and, for what never changes, `write_fixed`."""

    def __init__(self, game: Game[S]) -> None:
        self.fields: list[LayoutField] = []
        self.left_out: list[LeftOut] = []
        self.size = 0
        """Of an observation, in bytes."""
        self._most_seats = game.seats[-1]
        self._game_options: tuple[Option, ...] = game.options
        kinds = [kind.__name__ for kind in game.steps]
        listed = ", ".join(kinds)
        self._seats = self.add_by_seat("seats", (), "1 for each seat that plays.").places
        self._first = self.add_by_seat("first", (), "The seat that played first.").places
        self._options = [self._add_option(option) for option in game.options]
        self._over = self.add("over", (1,), "Whether the game is over.").places
        self._turn = self.add("turn", (2,), "Turns begun: how often 256, and the rest.", LARGEST).places
        self._asked = self.add_by_seat("asked", (), "The seat that is asked.").places
        question = self.add("question", (len(kinds),), f"The kind of question: {listed}.")
        planned = self.add("planned", (len(kinds),), "Kinds of steps that come afterwards, in the same order.")
        self._question: dict[type, Place] = dict(zip(game.steps, question.places, strict=True))
        self._planned: dict[type, Place] = dict(zip(game.steps, planned.places, strict=True))

    # What a game's own layout calls in its `__init__`.

    def add(self, name: str, shape: tuple[int, ...], meaning: str, scale: int = 1) -> LayoutField:
        return self._add(name, shape, meaning, scale, by_seat=False)

    def add_by_seat(self, name: str, shape: tuple[int, ...], meaning: str, scale: int = 1) -> LayoutField:
        """Adds a field with a part for each seat, from one's own on. The parts of absent seats stay 0."""
        return self._add(name, (self._most_seats, *shape), meaning, scale, by_seat=True)

    def leave_out(self, path: str, reason: str) -> None:
        self.left_out.append(LeftOut(path, reason, order_only=False))

    def leave_out_order(self, path: str, reason: str) -> None:
        self.left_out.append(LeftOut(path, reason, order_only=True))

    def _add(self, name: str, shape: tuple[int, ...], meaning: str, scale: int, *, by_seat: bool) -> LayoutField:
        assert 1 <= scale <= LARGEST, f"{name} does not fit into bytes"
        field = LayoutField(name, shape, meaning, scale, self.size, by_seat=by_seat)
        self.fields.append(field)
        self.size += field.size
        return field

    def _add_option(self, option: Option) -> LayoutField:
        name = f"option {option.name}"
        meaning = f"The option {option.name}: {', '.join([str(choice) for choice in option.choices])}."
        add = self.add_by_seat if option.per_seat else self.add
        return add(name, (len(option.choices),), meaning)

    # What a game overrides.

    def write_fixed(self, state: S, seat: int, row: bytearray) -> None:
        """Writes what is constant from the deal to the end of a game; called once per game."""

    def write(self, state: S, seat: int, row: bytearray) -> None:
        """Writes everything else that this seat may know, into a row of zeros."""
        raise NotImplementedError

    # What a state asks of it.

    def fixed(self, state: S) -> list[bytes]:
        """For each seat, an observation with only the constant bytes."""
        return [self._fixed(state, seat) for seat in range(state.seats)]

    def _fixed(self, state: S, seat: int) -> bytes:
        row = bytearray(self.size)
        for place in range(state.seats):
            row[self._seats[place]] = 1
        row[self._first[(state.first - seat) % state.seats]] = 1
        for option, field in zip(self._game_options, self._options, strict=True):
            setting = state.options[option.name]
            if isinstance(setting, tuple):
                for place, choices in enumerate(field.rows[: state.seats]):
                    row[choices[option.choices.index(setting[(seat + place) % state.seats])]] = 1
            else:
                row[field.places[option.choices.index(setting)]] = 1
        self.write_fixed(state, seat, row)
        return bytes(row)

    def fill(self, state: S, seat: int, row: bytearray) -> None:
        """Completes a row that holds the constant bytes."""
        write_large(row, self._turn, 0, state.turn)
        if state.over:
            row[self._over[0]] = 1
        else:
            agenda = state.agenda
            last = len(agenda) - 1
            row[self._asked[distance(seat, state.seat, state.seats)]] = 1
            row[self._question[type(agenda[last])]] = 1
            for below in range(last):
                row[self._planned[type(agenda[below])]] = 1
        self.write(state, seat, row)

    # What researchers ask of it.

    def __getitem__(self, name: str) -> LayoutField:
        return next(field for field in self.fields if field.name == name)

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that change when a field does, or its place: what was learned with another layout
        is of no use. The words are not part of it."""
        return digest([[field.name, list(field.shape), field.scale, field.by_seat] for field in self.fields])

    def __str__(self) -> str:
        """A line for each field, and for what is left out."""
        lines = [f"{self.size} bytes, layout {self.digest}", ""]
        for field in self.fields:
            lengths = [str(length) for length in field.shape]
            if field.by_seat:
                lengths[0] += " seats"
            shape = " × ".join(lengths)
            lines.append(f"{field.start:5}  {field.name} [{shape}], 0 to {field.scale}: {field.meaning}")
        lines += ["", "Left out:"] if self.left_out else []
        for left in self.left_out:
            what = f"the order of {left.path}" if left.order_only else left.path
            lines.append(f"       {what}: {left.reason}")
        return "\n".join(lines)


def distance(seat: int, other: int, seats: int) -> int:
    """How many seats further round the table the other sits."""
    return other - seat if other >= seat else other - seat + seats


def write_large(row: bytearray, places: list[Place], index: int, number: int) -> None:
    """Writes a number of two bytes: the quotient by 256, and the rest."""
    if number > LARGEST:
        row[places[2 * index]] = min(number >> 8, LARGEST)
    row[places[2 * index + 1]] = number & LARGEST


def write_bits(row: bytearray, places: list[Place], mask: int) -> None:
    """Writes 1 at each place whose bit is set. The first place is the lowest bit; at most 63."""
    left: i64 = mask
    index: i64 = 0
    while left:
        if left & 1:
            row[places[index]] = 1
        left >>= 1
        index += 1


def put(row: bytearray, into: bytearray | memoryview, at: int) -> None:
    """Copies a row to its place in a larger buffer; raises if it does not fit."""
    end = at + len(row)
    if at < 0 or end > len(into):
        raise BadSetup(
            N_("{size} bytes do not fit into a buffer of {room} bytes at {at}."), size=len(row), room=len(into), at=at
        )
    into[at:end] = row
