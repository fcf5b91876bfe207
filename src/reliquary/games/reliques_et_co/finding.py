"""Finding cards and slots in a view by their ids."""

from __future__ import annotations

from reliquary.games.reliques_et_co.faces import Card
from reliquary.games.reliques_et_co.view import ReliquesEtCoView, Slot


def slots_of(view: ReliquesEtCoView) -> dict[str, Slot]:
    public = [*(museum.slot for museum in view.museums), view.collectors, view.guide]
    own = [slot for player in view.players for card in player.cards for slot in card.slots]
    return {slot.id: slot for slot in [*public, *own]}


def cards_of(view: ReliquesEtCoView) -> dict[str, Card]:
    """Those that lie open, or are being laid."""
    found = [offer.card for row in view.market for offer in row.offers if offer is not None]
    found += [own.card for player in view.players for own in player.cards]
    if view.progress is not None and view.progress.buying is not None:
        found.append(view.progress.buying)
    return {card.id: card for card in found}
