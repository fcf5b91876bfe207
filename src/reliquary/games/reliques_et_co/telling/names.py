"""What the pieces of Artifacts, Inc. are called, and what the sides of a card say, put in words from the data."""

from __future__ import annotations

from reliquary.games.reliques_et_co.components.cards import (
    ANY_KIND,
    BUY,
    DISCOVERIES,
    KINDS,
    MONEY,
    MUSEUM_SALE,
    PER_ADJACENT,
    PER_DISCOVERY,
    PER_OWNED,
    RELIC,
    RELICS,
    Action,
    Bonus,
    Side,
)
from reliquary.message import N_, Message

TITLES = (
    N_("Adventurers"),
    N_("Canyon Expedition"),
    N_("Desert Expedition"),
    N_("Headquarters"),
    N_("Diving Suit"),
    N_("Souvenir Stand"),
    N_("Field Compass"),
    N_("Base Camp"),
    N_("Antique Dealer"),
    N_("Rainforest Expedition"),
    N_("Mountain Expedition"),
    N_("Lecture Tour"),
    N_("Research Library"),
    N_("Seaplane"),
    N_("Ceramics Gallery"),
    N_("Treasury of Doubloons"),
    N_("Institute of Sunken Cities"),
    N_("Skyscraper Offices"),
    N_("Airfield"),
    N_("University"),
    N_("Auction House"),
    N_("Explorers’ Society"),
    N_("World’s Fair Pavilion"),
    N_("New Recruits"),
    N_("Branch Office"),
)
"""The titles in our components file, for the catalogues; another file may have others."""
_PUBLIC = {
    "fossil-museum": N_("Fossil Museum"),
    "scroll-museum": N_("Scroll Museum"),
    "statue-museum": N_("Statue Museum"),
    "gem-museum": N_("Gem Museum"),
    "collectors": N_("Private Collectors"),
    "guide": N_("Guide Work"),
}
_SELLING_NONE = {
    "fossil": N_("Sell no fossils"),
    "scroll": N_("Sell no scrolls"),
    "statue": N_("Sell no statues"),
    "gem": N_("Sell no gems"),
}
_DISCOVERY = {"pottery": N_("pottery"), "doubloon": N_("doubloons"), "sunken-city": N_("sunken cities")}
_KIND = {
    "expedition": N_("Expedition"),
    "building": N_("Building"),
    "team": N_("Team"),
    "gear": N_("Gear"),
}


def title(text: str) -> Message:
    return Message(text)


def numbered(text: str, id: str) -> Message:
    """A card by its title; with its number where there are more of that name."""
    number = id.rpartition("-")[2]
    return Message(N_("{card} {number}"), card=title(text), number=number) if number.isdigit() else title(text)


def public(id: str) -> Message:
    return Message(_PUBLIC[id])


def relics(id: str, n: int) -> Message:
    match id:
        case "fossil":
            return Message(N_("{n} fossil"), N_("{n} fossils"), n=n)
        case "scroll":
            return Message(N_("{n} scroll"), N_("{n} scrolls"), n=n)
        case "statue":
            return Message(N_("{n} statue"), N_("{n} statues"), n=n)
        case _:
            return Message(N_("{n} gem"), N_("{n} gems"), n=n)


def selling_none(id: str) -> Message:
    return Message(_SELLING_NONE[id])


def discovery(id: str) -> Message:
    return Message(_DISCOVERY[id])


def kind(id: str) -> Message:
    return Message(_KIND[id])


def dollars(n: int) -> Message:
    return Message(N_("${n}"), n=n)


def price(dollars: int, scrolls: int) -> Message:
    if not scrolls:
        return Message(N_("${n}"), n=dollars)
    return Message(N_("${dollars} and {n} scroll"), N_("${dollars} and {n} scrolls"), dollars=dollars, n=scrolls)


def cell(id: str) -> Message:
    """“lower+4” is the fifth column of the bottom row; the starting cards lie in the first four."""
    upper, column = id.startswith("upper"), int(id[len("upper") :])
    if column >= 0:
        text = N_("top row, column {column}") if upper else N_("bottom row, column {column}")
        return Message(text, column=column + 1)
    text = (
        N_("top row, {places} to the left of column 1") if upper else N_("bottom row, {places} to the left of column 1")
    )
    return Message(text, places=-column)


def short_cell(line: str, column: int) -> Message:
    text = N_("top {column}") if line == "upper" else N_("bottom {column}")
    return Message(text, column=column + 1 if column >= 0 else f"−{-column}")


# What a side says


def die(condition: str) -> Message:
    if condition == "any":
        return Message(N_("any die"))
    number = condition.strip("<>=")
    return Message({"=": "{n}", ">": "{n}+", "<": "1–{n}"}[condition[0]], n=int(number))


def effect(slot: Action) -> Message:
    if slot.op == RELIC:
        return relics(RELICS[slot.what], slot.n)
    if slot.op == MONEY:
        return dollars(slot.n)
    if slot.op == BUY:
        return Message(N_("buy a card or upgrade one"))
    return Message(N_("fill an order")) if slot.op == MUSEUM_SALE else _sale(slot)


def _sale(slot: Action) -> Message:
    values = {"each": slot.per_relic, "extra": slot.per_extra_kind}
    if slot.flat:
        text = N_("private sale at ${each} a relic, ${extra} more for each further kind, and ${flat} on top")
        return Message(text, flat=slot.flat, **values)
    return Message(N_("private sale at ${each} a relic, ${extra} more for each further kind"), **values)


def gifts(side: Side) -> list[Message]:
    """What a side gives without a die being placed on it."""
    found = []
    if side.dice:
        found.append(Message(N_("{n} adventurer die"), N_("{n} adventurer dice"), n=side.dice))
    if side.dive_bonus:
        found.append(Message(N_("+{n} on the total of your dive"), n=side.dive_bonus))
    if side.rerolls:
        found.append(
            Message(
                N_("{n} time a turn, before changing or placing a die: roll any of your dice again"),
                N_("{n} times a turn, before changing or placing a die: roll any of your dice again"),
                n=side.rerolls,
            )
        )
    if side.discount:
        found.append(Message(N_("purchases and upgrades cost ${n} less, but at least $1"), n=side.discount))
    found += [
        Message(
            N_("{n} time a turn: change a die not yet placed by {delta}, up or down"),
            N_("{n} times a turn: change a die not yet placed by {delta}, up or down"),
            n=uses,
            delta=delta,
        )
        for delta, uses in side.changes
    ]
    return [*found, *(bonus(part) for part in side.bonuses)]


def bonus(part: Bonus) -> Message:
    points, most = part.reputation, part.most
    if part.op == PER_ADJACENT and part.what == ANY_KIND:
        text = N_("+{points} reputation for each card it touches, {most} at most")
        return Message(text, points=points, most=most)
    if part.op == PER_ADJACENT:
        text = N_("+{points} reputation for each card of this kind that it touches, {most} at most: {kind}")
        return Message(text, points=points, most=most, kind=kind(KINDS[part.what]))
    if part.op == PER_DISCOVERY:
        text = N_(
            "+{points} reputation for each of your discoveries of this kind, {most} discoveries at most: {discovery}"
        )
        return Message(text, points=points, most=most, discovery=discovery(DISCOVERIES[part.what]))
    if part.op == PER_OWNED:
        return _owned(part)
    text = N_("+{points} reputation for each museum with a cube of yours, {most} at most")
    return Message(text, points=points, most=most)


def _owned(part: Bonus) -> Message:
    what = kind(KINDS[part.what])
    if part.min_level > 1:
        text = N_("+{points} reputation for each of your cards of this kind at level 2, {most} at most: {kind}")
        return Message(text, points=part.reputation, most=part.most, kind=what)
    text = N_("+{points} reputation for each of your cards of this kind, {most} at most: {kind}")
    return Message(text, points=part.reputation, most=part.most, kind=what)
