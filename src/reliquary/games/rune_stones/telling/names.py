"""What the pieces of Rune Stones are called, and what they do."""

from __future__ import annotations

from reliquary.games.rune_stones.components.abilities import (
    ANY,
    CARD,
    CARD_ANY,
    CHOICE,
    COLOURS,
    DRAW,
    EXCHANGE,
    GEM,
    GEMS,
    ORE,
    ROLL,
    SWAP,
    Ability,
    Gains,
)
from reliquary.message import N_, Message

_DRUID = {
    "brown": N_("brown druid"),
    "grey": N_("grey druid"),
    "beige": N_("beige druid"),
    "black": N_("black druid"),
}
_DRUID_CARD = {
    "brown": N_("card {number} of the brown druid"),
    "grey": N_("card {number} of the grey druid"),
    "beige": N_("card {number} of the beige druid"),
    "black": N_("card {number} of the black druid"),
}
_CREATURE = {
    "faun": N_("faun"),
    "nymph": N_("nymph"),
    "griffin": N_("griffin"),
    "unicorn": N_("unicorn"),
    "dragon": N_("dragon"),
}
_GEM = {
    "blue": N_("a blue gem"),
    "yellow": N_("a yellow gem"),
    "green": N_("a green gem"),
    "red": N_("a red gem"),
    "white": N_("a white gem"),
    "any": N_("any gem"),
}
_GEMS = {
    "blue": N_("blue gems"),
    "yellow": N_("yellow gems"),
    "green": N_("green gems"),
    "red": N_("red gems"),
    "white": N_("white gems"),
}
_ARTIFACT = {
    "blue": N_("a blue artifact"),
    "yellow": N_("a yellow artifact"),
    "green": N_("a green artifact"),
    "red": N_("a red artifact"),
    "wild": N_("a wild artifact"),
}
_PLACE = {
    "blue": N_("the blue place"),
    "yellow": N_("the yellow place"),
    "green": N_("the green place"),
    "red": N_("the red place"),
    "wild": N_("the wild place"),
}
_ROW = {"upper": N_("the upper row"), "lower": N_("the lower row")}
_MAGIC = {
    "blue": N_("{n} blue"),
    "yellow": N_("{n} yellow"),
    "green": N_("{n} green"),
    "red": N_("{n} red"),
}
MAGIC = (*_MAGIC, "any")
"""By number: the colours of magic points."""
_COLOUR = {
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "red": N_("red"),
    "white": N_("white"),
    "any": N_("multicolour"),
}
_TAKE = {
    "blue": N_("a blue creature from the display"),
    "yellow": N_("a yellow creature from the display"),
    "green": N_("a green creature from the display"),
    "red": N_("a red creature from the display"),
    "any": N_("any creature from the display"),
}
_STONE = {
    "magic-points": N_("Magic points"),
    "hand-size": N_("Larger hand"),
    "exchange": N_("Exchange"),
    "wild-gem": N_("Wild gem"),
    "plus": N_("Plus"),
    "double-die": N_("Double die"),
    "extra-point": N_("Extra point"),
    "three-abilities": N_("Three abilities"),
}
_STONE_EFFECT = {
    "magic-points": N_("2 more magic points each time you summon, in the colour you use; even without a card."),
    "hand-size": N_("You refill your hand to 6 cards instead of 4, from this turn on."),
    "exchange": N_("Once in each of your turns: a gem for ore, or ore for a coloured gem."),
    "wild-gem": N_("Once: put a coloured gem from the supply on this stone. Your gems of that colour are wild, too."),
    "plus": N_("Of cards that offer a choice you use both halves."),
    "double-die": N_("When a card lets you roll the die, its result counts twice."),
    "extra-point": N_("1 point more for each card you use that brings you points."),
    "three-abilities": N_("You may play three cards for their abilities; only the lowest of them stays with you."),
}


def druid(id: str) -> Message:
    return Message(_DRUID[id])


def card(id: str) -> Message:
    """A creature by its number; a druid's card with its owner, for four druids have the same numbers."""
    owner, _, number = id.rpartition("-")
    return Message(_DRUID_CARD[owner], number=int(number)) if owner else Message(N_("card {number}"), number=int(id))


def card_in_hand(id: str) -> Message:
    """Of one's own: there its number is enough."""
    return Message(N_("card {number}"), number=int(id.rpartition("-")[2]))


def creature(id: str) -> Message:
    return Message(_CREATURE[id])


def colour(id: str) -> Message:
    return Message(_COLOUR[id])


def magic(id: str, points: int) -> Message:
    if id == "any":
        return Message(N_("{n} of any colour"), N_("{n} of any colour"), n=points)
    return Message(_MAGIC[id], n=points)


def gem(id: str) -> Message:
    return Message(_GEM[id])


def ore(n: int) -> Message:
    return Message(N_("{n} ore"), N_("{n} ore"), n=n)


def gems(id: str) -> Message:
    """What a heap of them is called."""
    return Message(_GEMS[id])


def good(number: int) -> Message:
    return Message(N_("ore")) if number == ORE else Message(N_("any gem")) if number > ORE else gem(GEMS[number])


def price(number: int) -> Message:
    return Message(N_("any gem")) if number == ANY else gem(GEMS[number])


def artifact(id: str) -> Message:
    return Message(_ARTIFACT[id])


def place(id: str) -> Message:
    return Message(_PLACE[id])


def row(id: str) -> Message:
    return Message(_ROW[id])


def smithy(number: int) -> Message:
    return Message(N_("the wild smithy")) if number == 6 else Message(N_("smithy {number}"), number=number)


def stone(id: str) -> Message:
    return Message(_STONE[id])


def stone_effect(id: str) -> Message:
    return Message(_STONE_EFFECT[id])


# Abilities in words


def ability(of: Ability) -> Message:
    if of.kind == CHOICE:
        one, other = of.halves
        return Message(N_("{one}, or {other}"), one=gains(one), other=gains(other))
    if of.kind == EXCHANGE:
        return Message(N_("pay {price}, get {gains}"), price=[price(unit) for unit in of.price], gains=gains(of.gains))
    return gains(of.gains)


def gains(of: Gains) -> Message:
    parts = [good(number) for number in of.goods]
    if of.points:
        parts.append(points(of.points))
    parts += [asked(ask) for ask in of.asks]
    return Message("{parts}", parts=parts)


def signs(of: Ability) -> tuple[str, ...]:
    """What is drawn on a card: “blue”, “any”, “ore”, “points-2”, “die”, “card-red”; “or” and “for” stand between."""
    if of.kind == CHOICE:
        one, other = of.halves
        return (*_signs(one), "or", *_signs(other))
    price = [GEMS[unit] for unit in of.price]
    return (*price, "for", *_signs(of.gains)) if price else tuple(_signs(of.gains))


def _signs(of: Gains) -> list[str]:
    found = ["ore" if good == ORE else GEMS[good] for good in of.goods]
    found += [f"points-{of.points}"] if of.points else []
    return found + [_ASK_SIGN[ask] for ask in of.asks]


_ASK_SIGN = ("any", "die", "swap", "draw", *[f"card-{colour}" for colour in COLOURS], "card-any")


def points(n: int) -> Message:
    return Message(N_("{n} point"), N_("{n} points"), n=n)


def asked(ask: int) -> Message:
    match ask:
        case _ if ask == GEM:
            return Message(N_("a coloured gem of your choice"))
        case _ if ask == ROLL:
            return Message(N_("a roll of the die"))
        case _ if ask == SWAP:
            return Message(N_("a white gem for a coloured one"))
        case _ if ask == DRAW:
            return Message(N_("the top creature of the pile"))
        case _:
            return Message(_TAKE["any" if ask == CARD_ANY else COLOURS[ask - CARD]])
