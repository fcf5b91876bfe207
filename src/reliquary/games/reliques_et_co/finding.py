"""Finding cards and slots in a view by their ids."""

from __future__ import annotations

from reliquary.games.reliques_et_co.faces import Card, Face, Slot
from reliquary.games.reliques_et_co.view_classes import OwnCard, Player, ReliquesEtCoView


def cards_of(view: ReliquesEtCoView) -> dict[str, Card]:
    """Those that lie open, or are being laid."""
    found = [card for row in view.market for card in row.cards if card is not None]
    found += [own.id for player in view.players for own in player.cards]
    if view.progress is not None and view.progress.buying is not None:
        found.append(view.progress.buying)
    return {id: view.printed.cards[id] for id in found}


def face_of(view: ReliquesEtCoView, own: OwnCard) -> Face:
    return view.printed.cards[own.id].faces[own.level - 1]


def slots_of(view: ReliquesEtCoView) -> dict[str, tuple[Slot, int | None]]:
    """Every slot on the table, with the die that lies on it."""
    dice = [*(museum.die for museum in view.museums), view.collectors, view.guide]
    found = dict(zip(view.printed.public, zip(view.printed.public.values(), dice, strict=True), strict=True))
    for player in view.players:
        for own in player.cards:
            found.update({slot.id: (slot, die) for slot, die in zip(face_of(view, own).slots, own.dice, strict=True)})
    return found


def owner_of(view: ReliquesEtCoView, card: str) -> Player | None:
    return next((player for player in view.players for own in player.cards if own.id == card), None)
