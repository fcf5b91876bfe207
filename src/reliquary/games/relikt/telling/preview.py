"""Explanations for the person at the table, from a view alone: they decide nothing."""

from __future__ import annotations

from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.moves import Lay, PlayAction
from reliquary.games.relikt.telling import names
from reliquary.games.relikt.view_classes import ReliktView, Row
from reliquary.kernel import Decision, Move
from reliquary.message import N_, Message, SeatName


def preview(view: ReliktView, move: Move) -> Message:
    match move:
        case PlayAction():
            return names.effect(_effect(view, move.action_id) or move.action_id)
        case Lay():
            return _preview_lay(view, move)
        case _:
            return move.words


def lights(view: ReliktView, move: Move) -> tuple[str, ...]:
    """For a card that fills a row: which treasure goes to whom."""
    if not isinstance(move, Lay):
        return move.things
    row = view.rows[move.row]
    if row.treasure is None or len(row.cards) + 1 < row.length:
        return move.things
    lit = (*move.things, f"treasure:{row.number}/{row.treasure}")
    if _has_secrets(row):
        return lit
    leaders, _ = _leaders(row, move.card_id)
    return lit if len(leaders) > 1 else (*lit, f"camp:{leaders[0]}")


def _effect(view: ReliktView, action: str) -> str | None:
    """A camera has the effect of the card it copies, if there is one."""
    return view.copied if action == "camera" else action


def _preview_lay(view: ReliktView, move: Lay) -> Message:
    row = view.rows[move.row]
    if row.treasure is None:
        return _no_treasure(row)
    if len(row.cards) + 1 < row.length:
        return Message(
            N_("Row {row} then has {n} place left."),
            N_("Row {row} then has {n} places left."),
            row=row.number,
            n=row.length - len(row.cards) - 1,
        )
    if _has_secrets(row):
        return Message(N_("This fills row {row}: its hidden cards are turned up and it is scored."), row=row.number)
    return _outcome(view, row, row.treasure, move.card_id)


def _no_treasure(row: Row) -> Message:
    return Message(N_("No treasure heads row {row} any more."), row=row.number)


def _has_secrets(row: Row) -> bool:
    """Whether a card lies there that the viewer does not know."""
    return any(laid.card is None for laid in row.cards)


def _outcome(view: ReliktView, row: Row, treasure: str, card_id: str) -> Message:
    leaders, highest = _leaders(row, card_id)
    if len(leaders) > 1:
        return Message(N_("This fills row {row} with a tie: its cards go, the treasure stays."), row=row.number)
    winner = next(player.seat for player in view.players if player.camp == leaders[0])
    return Message(
        N_("This fills row {row}: {who} wins {treasure} with {total}."),
        row=row.number,
        who=SeatName(winner),
        treasure=names.treasure(treasure),
        total=highest,
    )


def _leaders(row: Row, card_id: str) -> tuple[list[str], int]:
    """The colours with the highest sum, once this card fills the row."""
    totals: dict[str, int] = {}
    for id in [*(laid.card or "" for laid in row.cards), card_id]:
        colour, value = id.split("-")
        totals[colour] = totals.get(colour, 0) + int(value)
    highest = max(totals.values())
    return [colour for colour, total in totals.items() if total == highest], highest


def why_not(view: ReliktView, thing: str) -> Message:
    """By the kind of thing pointed at; otherwise the present question is the reason."""
    if view.decision is None:
        return Message(N_("The game is over."))
    if view.decision.seat != view.seat:
        return Message(N_("It is not your turn: {who} is asked."), who=SeatName(view.decision.seat))
    kind, _, name = thing.partition(":")
    if kind == "action" and name in ACTIONS and view.decision.kind == "ChooseAction":
        return _why_no_action(view, view.decision, name)
    if kind == "card" and view.decision.kind == "ChooseAction":
        return Message(N_("First say which action card you play, or that you play none."))
    gaps = [row for row in view.rows if row.treasure is None and thing == f"row:{row.number}"]
    return _no_treasure(gaps[0]) if gaps else view.decision.prompt


def _why_no_action(view: ReliktView, decision: Decision, action: str) -> Message:
    if action not in (view.players[decision.seat].actions or ()):
        return Message(N_("You do not hold {action}."), action=names.action(action))
    match _effect(view, action):
        case None:
            return Message(N_("The camera has nothing to copy. {why}"), why=names.nothing_to_copy(view.last_action))
        case "pistol" if action == "camera":
            return Message(
                N_("The camera would copy the pistol, and no open card matches one of yours in colour or value.")
            )
        case "pistol":
            return Message(N_("No open card matches one of yours in colour or value."))
        case _:
            return decision.prompt
