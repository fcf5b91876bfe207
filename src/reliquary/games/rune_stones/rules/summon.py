"""Action 1: summon creatures with magic points of one colour."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from reliquary.games.rune_stones.components import MULTICOLOUR, NOTHING
from reliquary.games.rune_stones.moves import Plain, Spend, Summon
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RuneStones]

NO_COLOUR_YET: Final = MULTICOLOUR
"""Multicolour points join any colour; alone they have none."""


def affordable(state: RuneStones, points: int) -> list[Summon]:
    """From left to right."""
    display, costs = state.display, state.box.costs
    return [
        state.moves.summon[display[space]]
        for space in range(len(display))
        if display[space] != NOTHING and costs[space] <= points
    ]


def buying(state: RuneStones, seat: int, card: int, points: int) -> list[Step]:
    """All creatures are bought from the same picture: nothing slides before the last."""
    cost = state.box.costs[state.display.index(card)]
    state.summon(seat, card, cost)
    return [Buy(seat, points - cost)]


class SpendCards(kernel.Step[RuneStones, Spend | Summon]):
    """Another card of the same colour, or the first creature. Every card is good for the one furthest right."""

    rule: ClassVar[str] = "summon"

    def __init__(self, seat: int, points: int, colour: int) -> None:
        super().__init__(seat)
        self.points = points
        self.colour = colour

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, {n} magic point: summon, or spend another card."),
            N_("{who}, {n} magic points: summon, or spend another card."),
            who=SeatName(self.seat),
            n=self.points,
        )

    def options(self, state: RuneStones) -> list[Spend | Summon]:
        magic, spend = state.box.magic, state.moves.spend
        return affordable(state, self.points) + [
            spend[card]
            for card in state.hands[self.seat]
            if self.colour == NO_COLOUR_YET or magic[card] in (MULTICOLOUR, self.colour)
        ]

    def apply(self, state: RuneStones, move: Spend | Summon) -> list[Step]:
        match move:
            case Spend():
                colour = state.box.magic[move.card]
                state.spend(self.seat, move.card)
                points = self.points + state.box.magic_points[move.card]
                return [SpendCards(self.seat, points, self.colour if colour == MULTICOLOUR else colour)]
            case Summon():
                return buying(state, self.seat, move.card, self.points)


class Buy(kernel.Step[RuneStones, Summon | Plain]):
    """More creatures, as long as the points suffice; what is left of them is lost."""

    rule: ClassVar[str] = "summon"

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, {n} magic point left: summon again, or stop."),
            N_("{who}, {n} magic points left: summon again, or stop."),
            who=SeatName(self.seat),
            n=self.points,
        )

    def options(self, state: RuneStones) -> list[Summon | Plain]:
        moves = affordable(state, self.points)
        return [*moves, state.moves.stop] if moves else []

    def apply(self, state: RuneStones, move: Summon | Plain) -> list[Step]:
        match move:
            case Summon():
                return buying(state, self.seat, move.card, self.points)
            case Plain():
                return self.happen(state)

    def happen(self, state: RuneStones) -> list[Step]:
        state.take_back_laid(self.seat)
        state.restock()
        return []
