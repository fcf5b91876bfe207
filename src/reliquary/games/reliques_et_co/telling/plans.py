"""Moves that are often made one after the other, from a view alone."""

from __future__ import annotations

from reliquary.games.reliques_et_co.components import LARGEST_LOT, Box
from reliquary.games.reliques_et_co.components.cards import RELICS
from reliquary.games.reliques_et_co.moves import Moves
from reliquary.games.reliques_et_co.view_classes import ReliquesEtCoView
from reliquary.kernel import Move
from reliquary.message import N_, Message


def plans(view: ReliquesEtCoView, box: Box, moves: Moves) -> dict[Message, list[Move]]:
    """The usual order of the starting cards; selling everything."""
    decision = view.decision
    if decision is None or decision.seat != view.seat:
        return {}
    player = view.players[decision.seat]
    if decision.kind == "SetStartingCard" and not player.cards:
        cards = box.starting_row[decision.seat]
        return {Message(N_("The usual order, in one go")): [moves.set_card[card] for card in cards]}
    if view.progress is None or view.progress.sale is None:
        return {}
    rest = range(RELICS.index(view.progress.sale.relic), len(RELICS))
    held = [(relic, min(player.relics[relic], LARGEST_LOT)) for relic in rest if player.relics[relic]]
    sold: list[Move] = [moves.sell[relic][n] for relic, n in held]
    return {Message(N_("Sell all relics")): sold}
