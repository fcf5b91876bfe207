"""Ferry with one fault each in what it observes: what the conformance suite must catch."""

from typing import SupportsIndex

from tests.ferry import Ferry, FerryGame, FerryLayout


class ObservesTheCrates(FerryGame):
    """Also those that the seat has not looked into."""

    class layout(FerryLayout):  # noqa: N801 - it stands for an attribute
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            row[self.crates[0]] = state.crates[0]


class ForgetsTheDie(FerryGame):
    class layout(FerryLayout):  # noqa: N801
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            row[self.die[0]] = 0


class ForgetsTheToll(FerryGame):
    """The same table looks the same, however much is still to be paid."""

    class layout(FerryLayout):  # noqa: N801
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            row[self.left[0]] = 0


class LeavesOutTheHolds(FerryGame):
    """What is named as left out for its order is needed all the same."""

    class layout(FerryLayout):  # noqa: N801
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            for crates in self.holds:
                for crate in crates:
                    row[crate] = 0


class ExceedsItsScale(FerryGame):
    class layout(FerryLayout):  # noqa: N801
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            row[self.boats[0][state.boats[seat]]] = 2


class ObservesAnAbsentSeat(FerryGame):
    class layout(FerryLayout):  # noqa: N801
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            row[self.boats[3][0]] = 1


class WritesTooMuch(Ferry):
    def observe(self, seat: SupportsIndex, into: bytearray | memoryview, at: int = 0) -> None:
        super().observe(seat, into, at)
        into[at - 1] = 1


class TurnsTheDie(FerryGame):
    class layout(FerryLayout):  # noqa: N801
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            state.told += 1


class MasksTooLittle(Ferry):
    def mask(self, into: bytearray | memoryview, at: int = 0) -> None:
        super().mask(into, at)
        into[at] = 0


class NamesTwoFieldsAlike(FerryGame):
    class layout(FerryLayout):  # noqa: N801
        def __init__(self, game: FerryGame) -> None:
            super().__init__(game)
            self.add("die", (1,), "The die once more.")
