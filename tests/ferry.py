"""Ferry, a toy game on the kernel: one of everything that a game can have, and as little of it as possible.

At each of six landings lies a crate, face down. A turn: roll the die; wait, or sail exactly that far to end at a crate;
pay the seat on the left three, silver before copper; take the crate. Before that a seat may look into a crate.
"""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Self, TypeAlias

from reliquary import Chance, Game, Message, Move, News, Option, SeatName, State, View, kernel

NEIGHBOURS = ((1, 3, 5), (0, 2), (1, 3), (0, 2, 4), (3, 5), (0, 4))
COPPER, SILVER, TOLL, LAST_TURN = 1, 2, 3, 18
LANTERNS = Option("lanterns", (0, 1, 2), 1, Message("Lanterns"), Message("Crates to look into"), per_seat=True)
Numbers: TypeAlias = tuple[int, ...]
Steps: TypeAlias = "list[kernel.Step[Ferry]]"
MOVES = kernel.Moves()
WAIT = MOVES.add(Move("wait"))
SAIL, LOOK = ([MOVES.add(Move(f"{verb} {place}")) for place in range(6)] for verb in ("sail", "look"))
PAY = [MOVES.add(Move(f"pay {coin}")) for coin in (COPPER, SILVER)]


class Ferry(State):
    FIELDS: ClassVar[tuple[str, ...]] = (*State.FIELDS, "die", "crates", "boats", "purses", "seen", "holds")
    game: "Game[Ferry]"

    def __init__(self, game: "Game[Ferry]", seats: int, options: kernel.Settings) -> None:
        super().__init__(game, seats, options)
        self.die, self.crates, self.boats = 0, [1, 2, 3, 4, 5, 6], list(range(seats))
        self.purses: list[Numbers] = [(COPPER, COPPER, COPPER, SILVER, SILVER)] * seats
        self.seen: list[Numbers] = [()] * seats
        self.holds: list[Numbers] = [()] * seats

    def deal(self) -> None:
        self.chance.shuffle(self.crates)
        self.first = self.chance.below(self.seats)

    def copy(self) -> Self:
        twin = type(self)(self.game, self.seats, self.options)
        self.copy_agenda(twin)
        for name in self.FIELDS:
            twin.restore(name, kernel.plain(getattr(self, name)))
        return twin

    def show(self, kind: str, seat: int, thing: int, secret: int = 0) -> None:
        self.told += kind in ("roll", "look", "take")
        if self.telling:
            own = {seat: Message("You see {secret}.", secret=secret)} if secret else {}
            self.tell(News(kind, Message("{who}: {kind} {thing}", who=SeatName(seat), kind=kind, thing=thing), own))

    def dark(self, seat: int | None) -> list[int]:
        seen = () if seat is None else self.seen[seat]
        return [place for place in range(6) if self.crates[place] and place not in seen]

    def coins(self, seat: int, due: int) -> list[int]:
        """The coins with which a payment can go on and be ended: silver comes first or not at all."""
        silver, copper = (self.purses[seat].count(coin) for coin in (SILVER, COPPER))
        return [SILVER] * bool(due == TOLL and silver and copper) + [COPPER] * (0 < due <= copper)

    def landings(self, start: int, left: int) -> list[int]:
        """The next landings of a walk that can be ended, at a crate."""
        ends = self.crates if left == 1 else [self.landings(place, left - 1) for place in range(6)]
        return [place for place in NEIGHBOURS[start] if ends[place]]


class Turn(kernel.Step[Ferry]):
    def happen(self, state: Ferry) -> Steps:
        if state.turn == LAST_TURN or not any(state.crates):
            return []
        state.begin_turn()
        state.die = state.chance.roll(3)
        state.show("roll", self.seat, state.die)
        return [SetOut(self.seat), Turn(state.left_of(self.seat))]


class SetOut(kernel.Moment[Ferry]):
    rule = "set-out"

    def options(self, state: Ferry) -> list[Move]:
        return [WAIT, *(Sail(self.seat, state.die).options(state) if state.coins(self.seat, TOLL) else [])]

    def apply(self, state: Ferry, move: Move) -> Steps:
        return [] if move is WAIT else Sail(self.seat, state.die).apply(state, move)

    def asides(self, state: Ferry) -> list[Move]:
        lanterns = state.options["lanterns"]
        assert isinstance(lanterns, tuple)
        left = int(lanterns[self.seat]) - len(state.seen[self.seat])
        return [LOOK[place] for place in state.dark(self.seat) if left]

    def apply_aside(self, state: Ferry, move: Move) -> Steps:
        place = LOOK.index(move)
        state.seen[self.seat] += (place,)
        state.show("look", self.seat, place, state.crates[place])
        return []


class Sail(kernel.Step[Ferry]):
    rule = "sail"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, state: Ferry) -> list[Move]:
        return [SAIL[place] for place in state.landings(state.boats[self.seat], self.left)]

    def apply(self, state: Ferry, move: Move) -> Steps:
        state.boats[self.seat] = SAIL.index(move)
        state.show("sail", self.seat, state.boats[self.seat])
        return [Sail(self.seat, self.left - 1) if self.left > 1 else Pay(self.seat, TOLL)]


class Pay(Sail):
    rule = "toll"

    def options(self, state: Ferry) -> list[Move]:
        return [PAY[coin - 1] for coin in state.coins(self.seat, self.left)]

    def apply(self, state: Ferry, move: Move) -> Steps:
        coin, purse = PAY.index(move) + 1, list(state.purses[self.seat])
        purse.remove(coin)
        state.purses[self.seat] = tuple(purse)
        state.purses[state.left_of(self.seat)] += (coin,)
        state.show("pay", self.seat, coin)
        return [Pay(self.seat, self.left - coin)]

    def happen(self, state: Ferry) -> Steps:
        place = state.boats[self.seat]
        state.show("take", self.seat, state.crates[place])
        state.holds[self.seat] += (state.crates[place],)
        state.crates[place] = 0
        return []


@kernel.seen
class FerryView(View):
    die: int
    crates: tuple[int | None, ...]
    players: tuple[tuple[int, Numbers, Numbers, Numbers], ...]


class FerryLayout(kernel.Layout[Ferry]):
    def __init__(self, game: "Game[Ferry]") -> None:
        super().__init__(game)
        six, coins = (6,), 5 * game.seats[-1]
        self.die = self.add("die", (1,), "What the die shows.", 3).places
        self.there = self.add("there", six, "Landings where a crate lies.").places
        self.crates = self.add("crates", six, "The crate at each landing, if one has looked into it.", 6).places
        self.left = self.add("left", (1,), "Landings still to sail, or coins to pay.", TOLL).places
        self.boats = self.add_by_seat("boats", six, "Where the boat lies.").rows
        self.purses = self.add_by_seat("purses", (2,), "Copper and silver coins.", coins).rows
        self.seen = self.add_by_seat("seen", six, "Crates that the seat has looked into.").rows
        self.holds = self.add_by_seat("holds", six, "Crates that it has.").rows
        self.leave_out_order("players[][]", "Only what a seat has counts, not since when.")

    def write(self, state: Ferry, seat: int, row: bytearray) -> None:
        row[self.die[0]] = state.die
        for landing, crate in enumerate(state.crates):
            row[self.there[landing]] = crate > 0
            row[self.crates[landing]] = 0 if landing in state.dark(seat) else crate
        for place in range(state.seats):
            other = (seat + place) % state.seats
            row[self.boats[place][state.boats[other]]] = 1
            row[self.purses[place][0]] = state.purses[other].count(COPPER)
            row[self.purses[place][1]] = state.purses[other].count(SILVER)
            for landing in state.seen[other]:
                row[self.seen[place][landing]] = 1
            for crate in state.holds[other]:
                row[self.holds[place][crate - 1]] = 1
        if state.agenda and isinstance(step := state.agenda[-1], Sail):
            row[self.left[0]] = step.left


class FerryGame(Game[Ferry, FerryView]):
    id, name, seats, version, bound, table = "ferry", Message("Ferry"), range(2, 5), 1, 200, Ferry
    options, moves, steps = (LANTERNS,), MOVES, (Turn, SetOut, Sail, Pay)
    box_digest, folder, sources = "0", Path(__file__).parent, {"crates": Message("Crates")}
    layout: type[kernel.Layout[Ferry]] = FerryLayout

    def __init__(self) -> None:
        self.observation = self.layout(self)

    def blank(self, seats: int, options: kernel.Settings) -> Ferry:
        return self.table(self, seats, options)

    def opening(self, state: Ferry) -> Steps:
        return [Turn(state.first)]

    def breakdown(self, state: Ferry) -> list[dict[str, int]]:
        return [{"crates": sum(hold)} for hold in state.holds]

    def estimate(self, state: Ferry, seat: int) -> float:
        return sum(state.holds[seat]) / 21

    def inventory(self, state: Ferry) -> list[str]:
        coins = [f"coin {coin}" for purse in state.purses for coin in purse]
        return sorted([f"crate {crate}" for crate in [*state.crates, *sum(state.holds, ())] if crate] + coins)

    def view(self, state: Ferry, seat: int | None) -> FerryView:
        return FerryView(
            seat=seat,
            seats=state.seats,
            first=state.first,
            turn=state.turn,
            decision=state.decision,
            scores=tuple(state.scores()),
            die=state.die,
            crates=tuple(None if place in state.dark(seat) else crate for place, crate in enumerate(state.crates)),
            players=tuple(zip(state.boats, state.purses, state.seen, state.holds, strict=True)),
        )

    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin, crates = state.copy(), sorted(state.crates[place] for place in state.dark(seat))
        chance.shuffle(crates)
        for place in state.dark(seat):
            twin.crates[place] = crates.pop()
        return twin

    def text(self, view: FerryView, say: Callable[[Message], str]) -> str:
        return str(view)


GAME = FerryGame()
