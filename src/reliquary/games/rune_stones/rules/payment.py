"""Paying with gems: what stands in for what, and how it is asked.

Gems are asked for one by one, only where there is a choice, and in one fixed order: the right colour first, then one's
wild-gem colour, white last; at the wild smithy blue, yellow, green, red, white. So each way of paying is offered once.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.rune_stones.components import NOTHING
from reliquary.games.rune_stones.components.abilities import ANY, GOODS, WHITE
from reliquary.games.rune_stones.moves import Pay
from reliquary.games.rune_stones.state import RuneStones
from reliquary.games.rune_stones.telling import names
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RuneStones]


def can_pay_colour(state: RuneStones, seat: int, colour: int, n: int) -> bool:
    """Whether the seat has n gems of a colour, or of those that stand in for it."""
    goods, first, wild = state.goods, GOODS * seat, state.wild_colour[seat]
    held = goods[first + colour] + goods[first + WHITE]
    if wild not in (NOTHING, colour):
        held += goods[first + wild]
    return held >= n


def can_pay_any(state: RuneStones, seat: int, n: int) -> bool:
    goods, first = state.goods, GOODS * seat
    return goods[first] + goods[first + 1] + goods[first + 2] + goods[first + 3] + goods[first + WHITE] >= n


def can_pay(state: RuneStones, seat: int, price: tuple[int, ...]) -> bool:
    """What own gems of a colour do not cover, jokers do: white gems, and those of the wild-gem colour."""
    goods, first, wild = state.goods, GOODS * seat, state.wild_colour[seat]
    jokers = goods[first + WHITE] + (goods[first + wild] if wild != NOTHING else 0)
    wanted = 0
    last = NOTHING
    owned = 0
    for unit in price:
        if unit != last:
            last = unit
            owned = 0 if unit in (WHITE, wild) else goods[first + unit]
        if owned:
            owned -= 1
        else:
            wanted += 1
    return wanted <= jokers


def ways(state: RuneStones, seat: int, price: tuple[int, ...], least: int) -> list[int]:
    """The gems that can pay the first of the price, so that the rest can be paid as well.

    `least` is where in the order the last gem for the same colour stood: one does not go back.
    """
    goods, first = state.goods, GOODS * seat
    if price[0] == ANY:
        found = []
        behind = 0
        for gem in range(WHITE, least - 1, -1):
            behind += goods[first + gem]
            if goods[first + gem] and behind >= len(price):
                found.append(gem)
        found.reverse()
        return found
    order = standing_in(price[0], state.wild_colour[seat])
    found = []
    for place in range(least, len(order)):
        gem = order[place]
        if goods[first + gem] and rest_can_be_paid(state, seat, price, order, place):
            found.append(gem)
    return found


def standing_in(colour: int, wild: int) -> list[int]:
    """What pays for a colour, in the order in which it is asked for."""
    if colour in (WHITE, wild):
        return [WHITE] if wild == NOTHING else [wild, WHITE]
    return [colour, WHITE] if wild == NOTHING else [colour, wild, WHITE]


def rest_can_be_paid(state: RuneStones, seat: int, price: tuple[int, ...], order: list[int], place: int) -> bool:
    """Once the gem at that place of the order is paid: of the same colour only from there on."""
    goods, first, gem = state.goods, GOODS * seat, order[place]
    same = price.count(price[0]) - 1
    held = -1
    for later in range(place, len(order)):
        held += goods[first + order[later]]
    if held < same:
        return False
    goods[first + gem] -= 1
    payable = can_pay(state, seat, price[1:])
    goods[first + gem] += 1
    return payable


def pay_first(state: RuneStones, seat: int, price: tuple[int, ...], gem: int) -> list[Step]:
    """Pays the first of the price; what comes next is the rest of it."""
    state.pay(seat, gem, 1)
    rest = price[1:]
    if not rest:
        return []
    least = 0
    if rest[0] == price[0]:
        least = gem if price[0] == ANY else standing_in(price[0], state.wild_colour[seat]).index(gem)
    return [PayGems(seat, rest, least)]


class PayGems(kernel.Step[RuneStones, Pay]):
    rule: ClassVar[str] = "paying"

    def __init__(self, seat: int, price: tuple[int, ...], least: int) -> None:
        super().__init__(seat)
        self.price = price
        self.least = least

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, choose the gem you pay for {gem}; {n} is still to be paid."),
            N_("{who}, choose the gem you pay for {gem}; {n} are still to be paid."),
            who=SeatName(self.seat),
            gem=names.price(self.price[0]),
            n=len(self.price),
        )

    def options(self, state: RuneStones) -> list[Pay]:
        gems = ways(state, self.seat, self.price, self.least)
        return [state.moves.pay[gem] for gem in gems] if len(gems) > 1 else []

    def apply(self, state: RuneStones, move: Pay) -> list[Step]:
        return pay_first(state, self.seat, self.price, move.gem)

    def happen(self, state: RuneStones) -> list[Step]:
        return pay_first(state, self.seat, self.price, ways(state, self.seat, self.price, self.least)[0])
