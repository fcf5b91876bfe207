"""What a card, a face of the die or a smithy brings, read from the words of the components file."""

from __future__ import annotations

from typing import Final

from reliquary.kernel.components import Table
from reliquary.message import N_, Message

# Kinds of gems; white is wild. Ore is a good like them, counted last.
BLUE: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
RED: Final = 3
WHITE: Final = 4
ORE: Final = 5
GOODS: Final = 6
COLOURS: Final = ("blue", "yellow", "green", "red")
GEMS: Final = (*COLOURS, "white")
ANY: Final = 5
"""In a price: a gem of any kind."""

# What is asked about before it is done.
GEM: Final = 0
"""A coloured gem of choice."""
ROLL: Final = 1
SWAP: Final = 2
"""A coloured gem for a white one."""
DRAW: Final = 3
"""The top creature of the pile."""
CARD: Final = 4
"""And the four after it: a creature of that colour from the display, or any."""
CARD_ANY: Final = CARD + 4

BASIC: Final = 0
CHOICE: Final = 1
EXCHANGE: Final = 2


class Gains:
    """Goods and points come by themselves, for they can only help; the rest is asked about."""

    def __init__(self, goods: tuple[int, ...], points: int, asks: tuple[int, ...]) -> None:
        self.goods = goods
        self.points = points
        self.asks = asks


class Ability:
    """What is done with `gains`: of a choice one of the two halves, of an exchange once its price is paid."""

    def __init__(self, kind: int, price: tuple[int, ...], halves: tuple[Gains, ...], gains: Gains) -> None:
        self.kind = kind
        self.price = price
        self.halves = halves
        self.gains = gains


def read_ability(table: Table, key: str) -> Ability:
    text = table.spelled(key, "[a-z0-9 +:]{1,80}", "gem blue + die")
    nothing = Gains((), 0, ())
    if text.startswith("pay "):
        price, _, rest = text.removeprefix("pay ").partition(":")
        paid = [GEMS.index(gem) if gem in GEMS else ANY for gem in _parts(price, "+")]
        if ANY in paid or not rest.strip():
            raise table.wrong(key, Message(N_("“{word}” is not an ability"), word=text[:60]))
        return Ability(EXCHANGE, tuple(sorted(paid)), (nothing, nothing), _gains(table, key, rest))
    halves = [_gains(table, key, half) for half in _parts(text, " or ")]
    if len(halves) == 1:
        return Ability(BASIC, (), (nothing, nothing), halves[0])
    if len(halves) > 2:
        raise table.wrong(key, Message(N_("“{word}” is not an ability"), word=text[:60]))
    one, other = halves
    both = Gains(one.goods + other.goods, one.points + other.points, one.asks + other.asks)
    return Ability(CHOICE, (), (one, other), both)


def read_gains(table: Table, key: str) -> Gains:
    """Of a face of the die; or of a smithy, which may have none."""
    text = table.spelled(key, "[a-z0-9 +:]{1,80}", "gem blue + die")
    return Gains((), 0, ()) if text == "none" else _gains(table, key, text)


def _parts(text: str, sign: str) -> list[str]:
    return [part.strip() for part in text.split(sign)]


def _gains(table: Table, key: str, text: str) -> Gains:
    goods: list[int] = []
    asks: list[int] = []
    points = 0
    for part in _parts(text, "+"):
        word, _, rest = part.partition(" ")
        if part in _ASKS:
            asks.append(_ASKS[part])
        elif part == "ore":
            goods.append(ORE)
        elif word == "gem" and rest in GEMS:
            goods.append(GEMS.index(rest))
        elif word == "points" and rest.isdecimal() and 1 <= int(rest) <= 20:
            points += int(rest)
        else:
            raise table.wrong(key, Message(N_("“{word}” is not an ability"), word=part[:60]))
    return Gains(tuple(goods), points, tuple(asks))


_ASKS: Final = {
    "gem any": GEM,
    "die": ROLL,
    "swap": SWAP,
    "draw": DRAW,
    **{f"card {colour}": CARD + number for number, colour in enumerate(COLOURS)},
    "card any": CARD_ANY,
}
