"""Explanations for the person at the table, from a view alone: they decide nothing."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.games.rune_stones.components import KINDS, MOST_STONES, STONE_POINTS
from reliquary.games.rune_stones.moves import Forge, Lay, Moves, Play, Spend, Summon, Take, TakeStone, Trade, Use
from reliquary.games.rune_stones.telling import names
from reliquary.games.rune_stones.telling.plans import default_payment
from reliquary.games.rune_stones.view_classes import Card, Player, Row, RuneStonesView, Smithy
from reliquary.kernel import Move
from reliquary.message import N_, Message


def preview(view: RuneStonesView, move: Move, moves: Moves) -> Message:
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
            return _preview_of_artifacts(view, move, moves)


def _preview_of_artifacts(view: RuneStonesView, move: Move, moves: Moves) -> Message:
    match move:
        case Forge():
            return _preview_forging(view, view.smithies[move.smithy], with_ore=move.with_ore)
        case Lay():
            return _preview_laying(view, move)
        case Trade():
            return _preview_trade(view, asked(view).rows[move.row])
        case TakeStone():
            return names.stone_effect(move.things[0].partition(":")[2])
        case _ if move is moves.end_turn:
            return _preview_ending(view, move)
        case _:
            return move.words


# What a move does


def asked(view: RuneStonesView) -> Player:
    assert view.decision is not None
    return view.players[view.decision.seat]


def _card(view: RuneStonesView, id: str) -> Card:
    """A card that lies open for this viewer: in the own hand, laid down, or on the display."""
    shown = [space.card for space in view.display if space.card is not None]
    laid = view.progress.laid if view.progress else ()
    return next(card for card in [*(asked(view).hand or ()), *laid, *shown] if card.id == id)


def magic_after(view: RuneStonesView, id: str) -> int:
    """The magic points to summon with once this card is spent as well."""
    before = view.progress.points if view.progress else None
    if before is None:
        before = STONE_POINTS if "magic-points" in asked(view).stones else 0
    return before + _card(view, id).points


def _preview_spending(view: RuneStonesView, id: str) -> Message:
    return Message(
        N_("You then have {n} magic point to summon with. The card goes to your discard."),
        N_("You then have {n} magic points to summon with. The card goes to your discard."),
        n=magic_after(view, id),
    )


def _preview_playing(view: RuneStonesView, id: str) -> Message:
    card = _card(view, id)
    laid = [*(view.progress.laid if view.progress else ()), card]
    if len(laid) == 1:
        return Message(
            N_("Its ability: {ability}. Of the cards you lay down only the lowest stays."), ability=card.ability
        )
    lowest = _lowest(laid)
    return Message(
        N_("Its ability: {ability}. Afterwards {kept} goes to your discard; {fates}."),
        ability=card.ability,
        kept=names.card_in_hand(lowest.id),
        fates=[_fate(other) for other in laid if other is not lowest],
    )


def _fate(card: Card) -> Message:
    """Of a card that is not the lowest."""
    if card.creature is None:
        return Message(N_("{card} leaves the game"), card=names.card_in_hand(card.id))
    return Message(N_("{card} goes to the common discard"), card=names.card_in_hand(card.id))


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
    row = next(row for row in asked(view).rows if row.name == move.row)
    return Message(
        N_("With it {row} has {n} artifact."),
        N_("With it {row} has {n} artifacts."),
        row=names.row(row.name),
        n=row.length + 1,
    )


def _preview_trade(view: RuneStonesView, row: Row) -> Message:
    """Points now against points later."""
    if not row.later:
        return _traded_now(view, row)
    return Message(
        N_("{now} Later: {later} with one artifact more, {full} for the full row."),
        now=_traded_now(view, row),
        later=names.points(row.later[0]),
        full=row.later[-1],
    )


def _traded_now(view: RuneStonesView, row: Row) -> Message:
    player, points = asked(view), names.points(row.points)
    if len(player.stones) < MOST_STONES and any(left and id not in player.stones for id, left in view.stones):
        return Message(N_("{points} now, and a rune stone."), points=points)
    return Message(N_("{points} now, and no stone."), points=points)


def _preview_ending(view: RuneStonesView, move: Move) -> Message:
    """What lies in rows that could be traded in is not lost."""
    kept = [
        Message(
            N_("{row} ({points} now, {later} with one artifact more)"),
            row=names.row(row.name),
            points=names.points(row.points),
            later=row.later[0],
        )
        for row in asked(view).rows
        if row.points and row.later
    ]
    return Message(N_("You keep {rows}."), rows=kept) if kept else move.words


# What lights up before a move is made


def lights(view: RuneStonesView, move: Move) -> tuple[str, ...]:
    """What is paid, what it is good for, where it may lie."""
    if isinstance(move, Forge):
        return (f"smithy:{move.smithy + 1}", *_paid(view, move), *_places(view, view.smithies[move.smithy].artifact))
    if isinstance(move, Spend):
        return (*move.things, *_affordable(view, magic_after(view, move.card_id)))
    if isinstance(move, Trade):
        row = asked(view).rows[move.row]
        return (*move.things, *[place for place, lies in _spots(row) if lies])
    return move.things


def _paid(view: RuneStonesView, move: Forge) -> list[str]:
    """What one would usually give."""
    if move.with_ore:
        return ["own:ore"]
    smithy = view.smithies[move.smithy]
    unit = "any" if smithy.artifact in {None, "wild"} else smithy.artifact
    return [f"own:{gem}" for gem in dict.fromkeys(default_payment(asked(view), (unit or "any",) * smithy.cost))]


def _places(view: RuneStonesView, artifact: str | None) -> list[str]:
    """Free places for it: of its own kind, or any if it is wild."""
    free = [place for row in asked(view).rows for place, lies in _spots(row) if not lies]
    return free if artifact == "wild" else [place for place in free if place.endswith(f"-{artifact}")]


def _spots(row: Row) -> list[tuple[str, str | None]]:
    return [(f"place:{row.name}-{kind}", lies) for kind, lies in zip(KINDS, row.places, strict=True)]


def _affordable(view: RuneStonesView, points: int) -> list[str]:
    return [f"card:{space.card.id}" for space in view.display if space.card is not None and space.cost <= points]
