"""Explanations for the person at the table, from a view alone: they decide nothing."""

from __future__ import annotations

from dataclasses import dataclass

from reliquary.games.reliques_et_co import names
from reliquary.games.reliques_et_co.cards import (
    ANY_KIND,
    DISCOVERIES,
    PER_ADJACENT,
    PER_DISCOVERY,
    PER_OWNED,
    RELICS,
    Bonus,
)
from reliquary.games.reliques_et_co.components import LARGEST_LOT, LINES, Box
from reliquary.games.reliques_et_co.finding import cards_of, owner_of, slots_of
from reliquary.games.reliques_et_co.moves import BuyCard, Dive, Fill, Lay, Moves, Place, Upgrade
from reliquary.games.reliques_et_co.scoring import touch
from reliquary.games.reliques_et_co.view import Museum, OwnCard, Player, ReliquesEtCoView
from reliquary.kernel import Decision, Move, View
from reliquary.message import N_, Message, SeatName

# What a move does


def preview(view: View, move: Move, box: Box) -> Message:
    assert isinstance(view, ReliquesEtCoView)
    match move:
        case Place():
            return slots_of(view)[move.slot_id][0].effect
        case BuyCard() | Upgrade():
            return _preview_card(view, move.card_id)
        case Lay():
            return _preview_lay(view, move, box)
        case Fill():
            return _preview_order(view, view.museums[move.museum], move)
        case Dive():
            return _preview_dive(view, move.value)
        case _:
            return move.words


def _asked(view: ReliquesEtCoView) -> Player:
    assert view.decision is not None
    return view.players[view.decision.seat]


def _preview_card(view: ReliquesEtCoView, id: str) -> Message:
    player, card = _asked(view), cards_of(view)[id]
    price = names.price(max(1, card.dollars - player.discount), card.scrolls)
    one, two = (face.reputation for face in card.faces)
    if any(own.id == id for own in player.cards):
        text = N_("For {price}: printed reputation {after} instead of {before}.")
        return Message(text, price=price, before=one, after=two)
    return Message(N_("For {price}: printed reputation {one}, {two} at level 2."), price=price, one=one, two=two)


def _preview_lay(view: ReliquesEtCoView, move: Lay, box: Box) -> Message:
    assert view.progress is not None
    assert view.progress.buying is not None
    player, card = _asked(view), box.card_ids.index(view.progress.buying)
    laid = [(box.card_ids.index(own.id), own.level, _cell(box, own)) for own in player.cards]
    after = _Row(view, player, box, [*laid, (card, 1, move.cell)]).reputation()
    dives = sum(view.printed.dive_reputation[number] for number in player.dives)
    text = N_("Your reputation: {before}, then {after}.")
    return Message(text, before=player.reputation, after=after + dives)


def _cell(box: Box, own: OwnCard) -> int:
    return box.cell(LINES.index(own.line), own.column)


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards before a player, each with its level and its cell."""

    view: ReliquesEtCoView
    player: Player
    box: Box
    cards: list[tuple[int, int, int]]

    def reputation(self) -> int:
        """What the cards give together."""
        total = 0
        for card, level, cell in self.cards:
            side = self.box.sorts[self.box.sort_of[card]].sides[level - 1]
            total += side.reputation
            total += sum(bonus.reputation * min(self._things(bonus, cell), bonus.most) for bonus in side.bonuses)
        return total

    def _things(self, bonus: Bonus, cell: int) -> int:
        of_kind = [(level, at) for card, level, at in self.cards if bonus.what in {ANY_KIND, self.box.kind[card]}]
        if bonus.op == PER_ADJACENT:
            return sum(touch(cell, at, self.box.width) for _, at in of_kind)
        if bonus.op == PER_OWNED:
            return sum(level >= bonus.min_level for level, _ in of_kind)
        if bonus.op == PER_DISCOVERY:
            return self.player.discoveries.count(DISCOVERIES[bonus.what])
        return sum(self.player.seat in museum.owners for museum in self.view.museums)


def _preview_order(view: ReliquesEtCoView, museum: Museum, move: Fill) -> Message:
    seat = _asked(view).seat
    owners = [seat if place == move.place else owner for place, owner in enumerate(museum.owners)]
    cubes = {other: owners.count(other) for other in range(view.seats)}
    last = {owner: place for place, owner in enumerate(owners) if owner is not None}
    leader = max(last, key=lambda other: (cubes[other], last[other]))
    return Message(
        N_("You earn ${dollars}, with a sale bonus of ${bonus}; then {who} leads this museum."),
        dollars=move.n * museum.pay_per_relic + museum.sale_bonus,
        bonus=museum.sale_bonus,
        who=SeatName(leader),
    )


def _preview_dive(view: ReliquesEtCoView, value: int) -> Message:
    assert view.progress is not None
    total = view.progress.dive_total + value + _asked(view).dive_bonus
    number = view.underwater[0]
    if total < number:
        return Message(N_("{total} of {number}: another die is needed."), total=total, number=number)
    return Message(N_("{total} of {number}: you win the card."), total=total, number=number)


# Why something cannot be chosen


def why_not(view: View, thing: str) -> Message:
    """By the kind of thing pointed at; otherwise the present question is the reason."""
    assert isinstance(view, ReliquesEtCoView)
    if view.decision is None:
        return Message(N_("The game is over."))
    if view.decision.seat != view.seat:
        return Message(N_("It is not your turn: {who} is asked."), who=SeatName(view.decision.seat))
    kind, _, name = thing.partition(":")
    reasons = {
        ("slot", "PlaceDice"): _why_not_slot,
        ("pile", "PlaceDice"): _why_not_dive,
        ("card", "Buy"): _why_not_card,
        ("cell", "Lay"): _why_not_cell,
        ("box", "FillOrder"): _why_not_box,
    }
    reason = reasons.get((kind, view.decision.kind))
    return reason(view, view.decision, name) if reason else view.decision.prompt


def _why_not_cell(view: ReliquesEtCoView, decision: Decision, name: str) -> Message:
    return Message(N_("A new card lies on a free place that touches one of your cards by a side."))


def _why_not_slot(view: ReliquesEtCoView, decision: Decision, id: str) -> Message:
    if id not in slots_of(view):
        return decision.prompt
    slot, die = slots_of(view)[id]
    if die is not None:
        return Message(N_("A die lies there already: each action takes one."))
    owner = owner_of(view, id.partition("/")[0])
    if owner is not None and owner.seat != view.seat:
        return Message(N_("This card belongs to {who}."), who=SeatName(owner.seat))
    return Message(N_("None of your dice fits ({die}), or it would do nothing now."), die=slot.die)


def _why_not_dive(view: ReliquesEtCoView, decision: Decision, name: str) -> Message:
    assert view.progress is not None
    if not view.underwater:
        return Message(N_("All underwater cards are gone."))
    if view.progress.dived:
        return Message(N_("You can win one underwater card a turn."))
    total = sum(view.progress.dice) + _asked(view).dive_bonus
    text = N_("All your dice together make {total}; the dive needs {number}.")
    return Message(text, total=total, number=view.underwater[0])


def _why_not_card(view: ReliquesEtCoView, decision: Decision, id: str) -> Message:
    player, cards = _asked(view), cards_of(view)
    owner = owner_of(view, id)
    if id not in cards or owner not in {None, player}:
        return Message(N_("This card is not on offer."))
    if any(own.id == id and own.level > 1 for own in player.cards):
        return Message(N_("This card is at level 2 already."))
    if owner is None and view.narrow and len(player.cards) >= 2 * len({own.column for own in player.cards}):
        return Message(N_("You have no room for another card."))
    price = names.price(max(1, cards[id].dollars - player.discount), cards[id].scrolls)
    return Message(N_("You cannot pay {price}."), price=price)


def _why_not_box(view: ReliquesEtCoView, decision: Decision, name: str) -> Message:
    relic, _, place = name.rpartition("-")
    museum = next((museum for museum in view.museums if museum.relic == relic), None)
    if museum is None or view.progress is None or museum.id != view.progress.filling:
        return decision.prompt
    if place.isdigit() and 0 < int(place) <= len(museum.boxes) and museum.owners[int(place) - 1] is not None:
        return Message(N_("This order is filled already."))
    return Message(N_("An order takes exactly as many relics as it says: you have too few."))


# Plans


def plans(view: View, box: Box, moves: Moves) -> dict[Message, list[Move]]:
    """The usual order of the starting cards; selling everything."""
    assert isinstance(view, ReliquesEtCoView)
    decision = view.decision
    if decision is None or decision.seat != view.seat:
        return {}
    player = view.players[decision.seat]
    if decision.kind == "SetStartingCard" and not player.cards:
        cards = box.starting_row[decision.seat]
        return {Message(N_("The usual order, in one go")): [moves.set_card[card] for card in cards]}
    if view.progress is None or view.progress.selling is None:
        return {}
    rest = range(RELICS.index(view.progress.selling), len(RELICS))
    held = [(relic, min(player.relics[relic], LARGEST_LOT)) for relic in rest if player.relics[relic]]
    sold: list[Move] = [moves.sell[relic][n] for relic, n in held]
    return {Message(N_("Sell all relics")): sold}
