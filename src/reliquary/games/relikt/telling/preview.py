"""Explanations for the person at the table, from a view alone: they decide nothing."""

from __future__ import annotations

from reliquary.games.relikt.components import Box
from reliquary.games.relikt.moves import Lay, PlayAction
from reliquary.games.relikt.scoring import NOBODY_LEADS, leader, sums
from reliquary.games.relikt.telling import names
from reliquary.games.relikt.view_classes import ReliktView, Row
from reliquary.kernel import Move
from reliquary.message import N_, Message, SeatName


def preview(view: ReliktView, move: Move, box: Box) -> Message:
    match move:
        case PlayAction():
            return names.effect(view.effect_of(move.action_id) or move.action_id)
        case Lay():
            return _preview_lay(view, move, box)
        case _:
            return move.words


def lights(view: ReliktView, move: Move, box: Box) -> tuple[str, ...]:
    """For a card that fills a row: which treasure goes to whom."""
    if not isinstance(move, Lay):
        return move.things
    row = view.rows[move.row]
    if row.treasure is None or len(row.cards) + 1 < row.length:
        return move.things
    lit = (*move.things, f"treasure:{row.number}/{row.treasure}")
    if _has_secrets(row):
        return lit
    colour = leader(_sums(row, move, box))
    return lit if colour == NOBODY_LEADS else (*lit, f"camp:{box.colours[colour]}")


def _preview_lay(view: ReliktView, move: Lay, box: Box) -> Message:
    row = view.rows[move.row]
    if row.treasure is None:
        return no_treasure(row)
    if len(row.cards) + 1 < row.length:
        return Message(
            N_("Row {row} then has {n} place left."),
            N_("Row {row} then has {n} places left."),
            row=row.number,
            n=row.length - len(row.cards) - 1,
        )
    if _has_secrets(row):
        return Message(N_("This fills row {row}: its hidden cards are turned up and it is scored."), row=row.number)
    return _outcome(view, row.treasure, move, box)


def no_treasure(row: Row) -> Message:
    return Message(N_("No treasure heads row {row} any more."), row=row.number)


def _has_secrets(row: Row) -> bool:
    """Whether a card lies there that the viewer does not know."""
    return any(laid.card is None for laid in row.cards)


def _outcome(view: ReliktView, treasure: str, move: Lay, box: Box) -> Message:
    row = view.rows[move.row]
    totals = _sums(row, move, box)
    colour = leader(totals)
    if colour == NOBODY_LEADS:
        return Message(N_("This fills row {row} with a tie: its cards go, the treasure stays."), row=row.number)
    winner = next(player.seat for player in view.players if player.camp == box.colours[colour])
    return Message(
        N_("This fills row {row}: {who} wins {treasure} with {total}."),
        row=row.number,
        who=SeatName(winner),
        treasure=names.treasure(treasure),
        total=totals[colour],
    )


def _sums(row: Row, move: Lay, box: Box) -> list[int]:
    """The sum of each colour once this card fills the row, of which the viewer knows every card."""
    lying = [box.card_ids.index(laid.card) for laid in row.cards if laid.card is not None]
    return sums(box, (*lying, move.card))
