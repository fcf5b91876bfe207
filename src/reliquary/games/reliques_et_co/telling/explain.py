"""What the pieces of Artifacts, Inc. are and do, for the person who points at them: from a view alone."""

from __future__ import annotations

from reliquary.games.reliques_et_co.telling import names
from reliquary.games.reliques_et_co.view_classes import Card, Face, ReliquesEtCoView
from reliquary.kernel import About
from reliquary.message import N_, Message


def explain(view: ReliquesEtCoView, thing: str) -> About | None:
    """Cards with both sides, public cards, discoveries."""
    kind, _, name = thing.partition(":")
    if kind == "card" and name in view.open_cards:
        return _about_card(view.open_cards[name])
    if kind == "slot" and name in view.slots:
        slot, _ = view.slots[name]
        text = Message(N_("{die}: {effect}"), die=slot.die, effect=slot.effect)
        card = view.open_cards.get(name.partition("/")[0])
        return About(names.public(name) if card is None else card.title, text, "actions")
    if kind == "pile" and view.underwater and name == "underwater":
        number = view.underwater[0]
        reputation = view.printed.dive_reputation[number]
        text = Message(
            N_("{number}+: {n} reputation and a discovery"),
            N_("{number}+: {n} reputation and a discovery"),
            number=number,
            n=reputation,
        )
        return About(names.discovery(view.underwater_discoveries[0]), text, "dive")
    return None


def _about_card(card: Card) -> About:
    one, two = card.faces
    text = Message(
        N_("{kind}, {price}. Level 1: {one}. Level 2: {two}."),
        kind=names.kind(card.kind),
        price=names.price(card.dollars, card.scrolls),
        one=side(one),
        two=side(two),
    )
    return About(card.title, text, "cards")


def side(face: Face) -> list[Message]:
    """All that a side of a card says."""
    slots = [Message(N_("{die}: {effect}"), die=slot.die, effect=slot.effect) for slot in face.slots]
    return [_reputation(face.reputation), *slots, *face.gifts]


def _reputation(n: int) -> Message:
    return Message(N_("{n} reputation"), N_("{n} reputation"), n=n)
