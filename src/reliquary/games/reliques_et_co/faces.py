"""What is printed on cards, in words. It never changes, so a view only names its box: `view.printed` has the rest."""

from __future__ import annotations

from dataclasses import dataclass

from reliquary.games.reliques_et_co.components import PUBLIC_IDS, Box
from reliquary.games.reliques_et_co.components.cards import KINDS, Action, Side, Sort
from reliquary.games.reliques_et_co.telling import names
from reliquary.message import Message

LANDS = ("canyon", "desert", "rainforest", "mountain")
"""Where expeditions go."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What is printed at a slot."""

    id: str
    die: Message
    effect: Message


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a card."""

    level: int
    reputation: int
    dice: int
    slots: tuple[Slot, ...]
    gifts: tuple[Message, ...]
    """What it gives without a die."""


@dataclass(frozen=True, slots=True)
class Card:
    """Both sides lie open at all times."""

    id: str
    title: Message
    type: str
    kind: str
    place: str
    """What is drawn on it: for an expedition its land, otherwise the kind."""
    dollars: int
    scrolls: int
    faces: tuple[Face, Face]
    sides: tuple[Side, Side]
    """The same as data."""


class Printed:
    """All that is printed on the cards of a box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cards = {id: _card(box.sorts[box.sort_of[card]], id) for card, id in enumerate(box.card_ids)}
        self.public = {id: _slot(id, action) for id, action in zip(PUBLIC_IDS, box.public, strict=True)}
        self.dive_reputation = dict(zip(box.numbers, box.dive_reputation, strict=True))


_printed: dict[str, Printed] = {}


def print_cards(box: Box) -> None:
    _printed[box.digest] = Printed(box)


def printed(digest: str) -> Printed:
    return _printed[digest]


def _card(sort: Sort, id: str) -> Card:
    faces = [
        Face(
            level=level + 1,
            reputation=side.reputation,
            dice=side.dice,
            slots=tuple(_slot(f"{id}/{place + 1}", action) for place, action in enumerate(side.actions)),
            gifts=tuple(names.gifts(side)),
        )
        for level, side in enumerate(sort.sides)
    ]
    return Card(
        id=id,
        title=names.numbered(sort.title, id),
        type=sort.type,
        kind=KINDS[sort.kind],
        place=sort.id if sort.id in LANDS else KINDS[sort.kind],
        dollars=sort.dollars,
        scrolls=sort.scrolls,
        faces=(faces[0], faces[1]),
        sides=sort.sides,
    )


def _slot(id: str, action: Action) -> Slot:
    return Slot(id, names.die(action.die), names.effect(action))
