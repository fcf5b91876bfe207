"""Explanations for the person at the table, from a view alone: they decide nothing."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.games.rune_stones import names
from reliquary.games.rune_stones.components.abilities import GEMS
from reliquary.games.rune_stones.moves import Forge, Lay, Moves, Play, Spend, Summon, Take, TakeStone, Trade, Use
from reliquary.games.rune_stones.view import Card, Player, RuneStonesView, Smithy
from reliquary.kernel import Decision, Move, View
from reliquary.message import N_, Message, SeatName


def preview(view: View, move: Move, moves: Moves) -> Message:
    assert isinstance(view, RuneStonesView)
    match move:
        case Spend():
            return _preview_spending(view, move.card_id)
        case Play():
            return _preview_playing(view, move.card_id)
        case Use():
            return _card(view, move.card_id).ability
        case Summon() | Take():
            return _preview_taking(view, move.card_id)
        case _:
            return _preview_at_smithies(view, move)


def _preview_at_smithies(view: RuneStonesView, move: Move) -> Message:
    match move:
        case Forge():
            return _preview_forging(view, view.smithies[move.smithy], with_ore=move.with_ore)
        case Lay():
            return _preview_laying(view, move)
        case Trade():
            return _preview_trade(view, move.row)
        case TakeStone():
            return names.stone_effect(move.things[0].partition(":")[2])
        case _:
            return move.words


# What a move does


def _asked(view: RuneStonesView) -> Player:
    assert view.decision is not None
    return view.players[view.decision.seat]


def _card(view: RuneStonesView, id: str) -> Card:
    """A card that lies open for this viewer: in the own hand, laid down, or on the display."""
    shown = [space.card for space in view.display if space.card is not None]
    laid = view.progress.laid if view.progress else ()
    return next(card for card in [*(_asked(view).hand or ()), *laid, *shown] if card.id == id)


def _preview_spending(view: RuneStonesView, id: str) -> Message:
    card, player = _card(view, id), _asked(view)
    before = view.progress.points if view.progress else None
    if before is None:
        before = 2 if "magic-points" in player.stones else 0
    return Message(
        N_("You then have {n} magic point to summon with. The card goes to your discard."),
        N_("You then have {n} magic points to summon with. The card goes to your discard."),
        n=before + card.points,
    )


def _preview_playing(view: RuneStonesView, id: str) -> Message:
    card = _card(view, id)
    laid = view.progress.laid if view.progress else ()
    if not laid:
        return card.ability
    return Message(
        N_("Its ability: {ability}. Then {kept} stays with you, and you lose {lost}."),
        ability=card.ability,
        kept=names.card(_lowest([*laid, card]).id),
        lost=[names.card(other.id) for other in [*laid, card] if other is not _lowest([*laid, card])],
    )


def _lowest(cards: Sequence[Card]) -> Card:
    return min(cards, key=lambda card: card.number)


def _preview_taking(view: RuneStonesView, id: str) -> Message:
    return Message(N_("To your discard: {ability}."), ability=_card(view, id).ability)


def _preview_forging(view: RuneStonesView, smithy: Smithy, *, with_ore: bool) -> Message:
    artifact = names.artifact(smithy.artifact or "wild")
    if with_ore:
        return Message(N_("For {n} ore, without a bonus: {artifact}."), artifact=artifact, n=view.ore_price)
    if smithy.bonus is None:
        return Message(
            N_("For {n} gem: {artifact}."), N_("For {n} gems: {artifact}."), artifact=artifact, n=smithy.cost
        )
    return Message(
        N_("For {n} gem: {artifact}, with the bonus {bonus}."),
        N_("For {n} gems: {artifact}, with the bonus {bonus}."),
        artifact=artifact,
        n=smithy.cost,
        bonus=smithy.bonus,
    )


def _preview_laying(view: RuneStonesView, move: Lay) -> Message:
    row = next(row for row in _asked(view).rows if row.name == move.row)
    return Message(
        N_("With it {row} has {n} artifact."),
        N_("With it {row} has {n} artifacts."),
        row=names.row(row.name),
        n=row.length + 1,
    )


def _preview_trade(view: RuneStonesView, row: int) -> Message:
    player = _asked(view)
    points = names.points(player.rows[row].points)
    if len(player.stones) < 4 and any(left and id not in player.stones for id, left in view.stones):
        return Message(N_("{points} now, and a rune stone."), points=points)
    return Message(N_("{points} now, and no stone."), points=points)


# Why something cannot be chosen


def why_not(view: View, thing: str) -> Message:
    """By the kind of thing pointed at; otherwise the present question is the reason."""
    assert isinstance(view, RuneStonesView)
    if view.decision is None:
        return Message(N_("The game is over."))
    if view.decision.seat != view.seat:
        return Message(N_("It is not your turn: {who} is asked."), who=SeatName(view.decision.seat))
    return _why_not_now(view, view.decision, *thing.split(":", 1))


def _why_not_now(view: RuneStonesView, decision: Decision, kind: str, name: str = "") -> Message:
    asked = decision.kind
    if kind == "card" and asked in {"SpendCards", "Buy"}:
        return _why_not_summon(view, name)
    if kind == "smithy" and asked in {"ChooseAction", "ForgeAgain"}:
        return _why_not_forge(view, int(name))
    if kind == "stone" and asked == "ChooseStone":
        return _why_no_stone(view, name)
    if kind == "row" and asked == "TradeIn":
        return Message(N_("A row is traded in with two artifacts or more."))
    return decision.prompt


def _why_not_summon(view: RuneStonesView, id: str) -> Message:
    assert view.decision is not None
    points = view.progress.points if view.progress else None
    for space in view.display:
        if space.card is not None and space.card.id == id and points is not None and space.cost > points:
            return Message(N_("It costs {cost} magic points, and you have {points}."), cost=space.cost, points=points)
    if any(card.id == id for card in _asked(view).hand or ()):
        return Message(N_("Its magic points are of another colour, or you have begun to summon."))
    return view.decision.prompt


def _why_not_forge(view: RuneStonesView, number: int) -> Message:
    smithy, player = view.smithies[number - 1], _asked(view)
    if smithy.artifact is None:
        return Message(N_("No artifact is there now."))
    free = [row for row in player.rows if None in row.places]
    if smithy.artifact != "wild":
        slot = GEMS.index(smithy.artifact)
        free = [row for row in player.rows if row.places[slot] is None]
    if not free:
        return Message(N_("You have no free place for it."))
    return Message(N_("You have neither the gems nor the ore for it now, or forged a wild artifact already."))


def _why_no_stone(view: RuneStonesView, id: str) -> Message:
    assert view.decision is not None
    if id in _asked(view).stones:
        return Message(N_("You have this stone already."))
    if dict(view.stones).get(id) == 0:
        return Message(N_("None of these stones is left."))
    return view.decision.prompt
