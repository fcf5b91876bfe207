"""Sealed, a toy game of simultaneous secret choices: all lay a card face down, then all are turned up.

The highest card takes a point, if nobody else laid the same. The seats are asked one after the other, but nobody learns
what another laid before all have chosen.
"""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Self, TypeAlias

from reliquary import Chance, Game, Message, Move, News, SeatName, State, View, kernel

CARDS = range(1, 6)
NOT_YET = 0
Numbers: TypeAlias = tuple[int, ...]
Steps: TypeAlias = "list[kernel.Step[Sealed]]"
MOVES = kernel.Moves()
LAY = [MOVES.add(Move(f"lay {card}", (f"card:{card}",))) for card in CARDS]


class Sealed(State):
    FIELDS: ClassVar[tuple[str, ...]] = (*State.FIELDS, "hands", "laid", "shown", "points")
    game: "Game[Sealed]"

    def __init__(self, game: "Game[Sealed]", seats: int, options: kernel.Settings) -> None:
        super().__init__(game, seats, options)
        self.hands: list[Numbers] = [tuple(CARDS)] * seats
        self.laid: list[int] = [NOT_YET] * seats
        self.shown: list[Numbers] = [()] * seats
        self.points: list[int] = [0] * seats

    def deal(self) -> None:
        self.first = self.chance.below(self.seats)

    def copy(self) -> Self:
        twin = type(self)(self.game, self.seats, self.options)
        self.copy_agenda(twin)
        twin.hands, twin.laid = self.hands.copy(), self.laid.copy()
        twin.shown, twin.points = self.shown.copy(), self.points.copy()
        return twin

    def lay(self, seat: int, card: int) -> None:
        """Nobody learns anything new: the seat knows its own card, and the others see only that it has chosen."""
        self.hands[seat] = tuple([other for other in self.hands[seat] if other != card])
        self.laid[seat] = card
        if self.telling:
            own = {seat: Message("You lay {card} face down.", card=card)}
            self.tell(News("lay", Message("{who} lays a card face down.", who=SeatName(seat)), own))

    def reveal(self) -> None:
        """All see what the others chose: `told` rises."""
        self.told += 1
        best = max(self.laid)
        if self.laid.count(best) == 1:
            self.points[self.laid.index(best)] += 1
        self.shown = [(*shown, card) for shown, card in zip(self.shown, self.laid, strict=True)]
        if self.telling:
            self.tell(News("reveal", Message("The cards are {cards}.", cards=" ".join(map(str, self.laid)))))
        self.laid = [NOT_YET] * self.seats


class Round(kernel.Step[Sealed]):
    """Asks every seat, then turns up what they chose."""

    def happen(self, state: Sealed) -> Steps:
        if not any(state.hands):
            return []
        state.begin_turn()
        seats = [(self.seat + place) % state.seats for place in range(state.seats)]
        return [*[Choose(seat) for seat in seats], Reveal(self.seat), Round(state.left_of(self.seat))]


class Choose(kernel.Step[Sealed]):
    rule = "choosing"

    def options(self, state: Sealed) -> list[Move]:
        return [LAY[card - 1] for card in state.hands[self.seat]]

    def apply(self, state: Sealed, move: Move) -> Steps:
        state.lay(self.seat, LAY.index(move) + 1)
        return []


class Reveal(kernel.Step[Sealed]):
    def happen(self, state: Sealed) -> Steps:
        state.reveal()
        return []


@kernel.seen
class SealedView(View):
    hand: Numbers | None
    laid: tuple[int | None, ...]
    """None for a card that this seat may not see; NOT_YET for a seat that has not chosen."""
    shown: tuple[Numbers, ...]


class SealedGame(Game[Sealed, SealedView]):
    id, name, seats, version, bound = "sealed", Message("Sealed"), range(2, 4), 1, 20
    moves, steps = MOVES, (Round, Choose, Reveal)
    box_digest, folder, sources = "0", Path(__file__).parent / "sealed", {"rounds": Message("Rounds")}

    def blank(self, seats: int, options: kernel.Settings) -> Sealed:
        return Sealed(self, seats, options)

    def opening(self, state: Sealed) -> Steps:
        return [Round(state.first)]

    def breakdown(self, state: Sealed) -> list[dict[str, int]]:
        return [{"rounds": points} for points in state.points]

    def estimate(self, state: Sealed, seat: int) -> float:
        return (1 + state.points[seat]) / (1 + len(CARDS))

    def inventory(self, state: Sealed) -> list[str]:
        held = [(*hand, *shown, card) for hand, shown, card in zip(state.hands, state.shown, state.laid, strict=True)]
        return sorted(f"{seat}: {card}" for seat, cards in enumerate(held) for card in cards if card != NOT_YET)

    def view(self, state: Sealed, seat: int | None) -> SealedView:
        return SealedView(
            seat=seat,
            seats=state.seats,
            first=state.first,
            turn=state.turn,
            decision=state.decision,
            scores=tuple(state.scores()),
            hand=None if seat is None else state.hands[seat],
            laid=tuple(card if other == seat or not card else None for other, card in enumerate(state.laid)),
            shown=tuple(state.shown),
        )

    def imagine(self, state: Sealed, seat: int, chance: Chance) -> Sealed:
        """What others have chosen can be any card that they held."""
        twin = state.copy()
        for other in range(state.seats):
            if other != seat and state.laid[other]:
                held = sorted([*state.hands[other], state.laid[other]])
                twin.laid[other] = chance.draw(held)
                twin.hands[other] = tuple(held)
        return twin

    def text(self, view: SealedView, say: Callable[[Message], str]) -> str:
        return str(view)


GAME = SealedGame()
