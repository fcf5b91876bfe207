"""The barest of games: it does what its agenda says, and keeps a log of it. For tests of the kernel alone."""

from collections.abc import Callable
from typing import ClassVar, Self

from reliquary import Game, Message, Move, News, State, kernel

MOVES = kernel.Moves()
A, B, C, ASIDE = (MOVES.add(Move(notation)) for notation in ("a", "b", "c", "aside"))


class Bare(State):
    FIELDS: ClassVar[tuple[str, ...]] = (*State.FIELDS, "log")
    game: "Game[Bare]"

    def __init__(self, game: "Game[Bare]", seats: int, options: kernel.Settings) -> None:
        super().__init__(game, seats, options)
        self.log: list[str] = []

    def deal(self) -> None:
        self.first = self.chance.below(self.seats)

    def copy(self) -> Self:
        twin = type(self)(self.game, self.seats, self.options)
        self.copy_agenda(twin)
        twin.log = self.log[:]
        return twin

    def note(self, what: str) -> None:
        self.log.append(what)
        if self.telling:
            self.tell(News(what, Message(what)))


Steps = list[kernel.Step[Bare]]


class Happen(kernel.Step[Bare]):
    """Notes its number when it happens, and plans that many more."""

    def __init__(self, seat: int, number: int, more: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.number = number
        self.more = more

    def happen(self, state: Bare) -> Steps:
        state.note(f"happened {self.number}")
        return [Happen(self.seat, number) for number in self.more]


class Ask(kernel.Step[Bare]):
    """Offers a and b; a plans two more happenings."""

    rule = "asking"

    def options(self, state: Bare) -> list[Move]:
        return [A, B]

    def apply(self, state: Bare, move: Move) -> Steps:
        state.note(f"chose {move.notation}")
        return [Happen(self.seat, 8), Happen(self.seat, 9)] if move is A else []


class Pause(kernel.Moment[Bare]):
    """Offers c, and beside it as many asides as the log does not yet hold three of."""

    rule = "pausing"

    def options(self, state: Bare) -> list[Move]:
        return [C]

    def apply(self, state: Bare, move: Move) -> Steps:
        state.note(f"chose {move.notation}")
        return []

    def asides(self, state: Bare) -> list[Move]:
        return [ASIDE] if state.log.count("aside") < 2 else []

    def apply_aside(self, state: Bare, move: Move) -> Steps:
        state.note("aside")
        return [Happen(self.seat, 5)]


class Stop(kernel.Step[Bare]):
    def happen(self, state: Bare) -> Steps:
        state.finish()
        return [Happen(self.seat, 7)]


class BareGame(Game[Bare]):
    id, name, seats, version, box_digest = "bare", Message("Bare"), range(2, 4), 1, "0"
    moves, steps = MOVES, (Happen, Ask, Pause, Stop)

    def __init__(self, opening: Callable[[], Steps]) -> None:
        self.planned = opening

    def blank(self, seats: int, options: kernel.Settings) -> Bare:
        return Bare(self, seats, options)

    def opening(self, state: Bare) -> Steps:
        return self.planned()

    def breakdown(self, state: Bare) -> list[dict[str, int]]:
        return [{}] * state.seats


def begin(*steps: kernel.Step[Bare]) -> Bare:
    """A game of two with these steps on its agenda."""
    return BareGame(lambda: list(steps)).start(seats=2, seed="")
