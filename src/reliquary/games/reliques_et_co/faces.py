"""The sides of cards as they are printed, in words: part of every view, and made once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from reliquary.games.reliques_et_co import names
from reliquary.games.reliques_et_co.cards import KINDS, Action, Sort
from reliquary.message import Message


@dataclass(frozen=True, slots=True)
class SlotText:
    """What is printed at a slot."""

    die: Message
    effect: Message


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a card as it is printed."""

    level: int
    reputation: int
    dice: int
    slots: tuple[SlotText, ...]
    gifts: tuple[Message, ...]
    """What it gives without a die."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is printed; both sides lie open at all times."""

    id: str
    title: Message
    type: str
    kind: str
    dollars: int
    scrolls: int
    faces: tuple[Face, Face]


@cache
def card_of(sort: Sort, id: str) -> Card:
    faces = tuple(
        Face(
            level=level + 1,
            reputation=side.reputation,
            dice=side.dice,
            slots=tuple(SlotText(names.die(slot.die), names.effect(slot)) for slot in side.actions),
            gifts=tuple(names.gifts(side)),
        )
        for level, side in enumerate(sort.sides)
    )
    return Card(
        id=id,
        title=names.numbered(sort.title, id),
        type=sort.type,
        kind=KINDS[sort.kind],
        dollars=sort.dollars,
        scrolls=sort.scrolls,
        faces=(faces[0], faces[1]),
    )


@cache
def slot_text(action: Action) -> SlotText:
    return SlotText(names.die(action.die), names.effect(action))
