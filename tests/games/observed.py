"""What a seat observes, read by the names of fields and pieces."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary import State

Counts = dict[str, int]
"""How often there is what, without what is 0."""


class Observed:
    """An observation; it is checked for what holds of every one: no byte exceeds the scale of its field, and the places
    of absent seats stay 0."""

    def __init__(self, state: State, seat: int = 0) -> None:
        layout = state.game.observation
        assert layout is not None
        row = bytearray(layout.size)
        state.observe(seat, row)
        self.bytes = bytes(row)
        self._layout = layout
        self._seats = state.seats
        self._kinds = [kind.__name__ for kind in state.game.steps]
        for field in layout.fields:
            values = self.all(field.name)
            assert max(values) <= field.scale, f"{field} exceeds its scale"
            if field.by_seat:
                assert not any(values[field.size // field.shape[0] * state.seats :]), f"{field} has an absent seat"

    def all(self, name: str) -> list[int]:
        """All bytes of a field."""
        field = self._layout[name]
        return list(self.bytes[field.start : field.start + field.size])

    def one(self, name: str) -> int:
        """The only byte of a field."""
        (value,) = self.all(name)
        return value

    def rows(self, name: str) -> list[list[int]]:
        """The bytes of a field, a list for each index of its first axis; of seats, for those that play."""
        field, values = self._layout[name], self.all(name)
        length = field.size // field.shape[0]
        rows = [values[start : start + length] for start in range(0, field.size, length)]
        return rows[: self._seats] if field.by_seat else rows

    def by_seat(self, name: str) -> list[int]:
        """One byte for each seat that plays, from one's own on."""
        return [value for (value,) in self.rows(name)]

    def named(self, name: str, ids: Sequence[str]) -> Counts:
        return counts(self.all(name), ids)

    def named_rows(self, name: str, ids: Sequence[str]) -> list[Counts]:
        return [counts(row, ids) for row in self.rows(name)]

    def steps(self, name: str) -> set[str]:
        """Of `question` and `planned`."""
        return set(self.named(name, self._kinds))

    def set_fields(self) -> set[str]:
        """Those that hold anything."""
        return {field.name for field in self._layout.fields if any(self.all(field.name))}


def counts(values: Sequence[int], ids: Sequence[str]) -> Counts:
    return {id: value for id, value in zip(ids, values, strict=True) if value}
