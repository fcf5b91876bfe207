"""Explanations for the person at the table, from a view alone: they decide nothing."""

from __future__ import annotations

from reliquary.games.reliques_et_co.moves import BuyCard, Dive, Fill, Lay, Place, Sell, SetCard, Upgrade
from reliquary.games.reliques_et_co.telling import names
from reliquary.games.reliques_et_co.telling.explain import side
from reliquary.games.reliques_et_co.view_classes import Card, Museum, Player, ReliquesEtCoView
from reliquary.kernel import Move
from reliquary.message import N_, Message, SeatName

# What a move does


def preview(view: ReliquesEtCoView, move: Move) -> Message:
    match move:
        case Place():
            return _preview_place(view, move.slot_id)
        case SetCard() | BuyCard() | Upgrade() | Lay():
            return _preview_card(view, move)
        case Fill():
            return _preview_order(view, view.museums[move.museum], move)
        case Sell():
            return _preview_sale(view, move)
        case Dive():
            return _preview_dive(view, move.value)
        case _:
            return move.words


def asked(view: ReliquesEtCoView) -> Player:
    assert view.decision is not None
    return view.players[view.decision.seat]


def _preview_place(view: ReliquesEtCoView, id: str) -> Message:
    card, _, number = id.partition("/")
    if not number:
        return view.printed.public[id].effect
    own = next(own for own in asked(view).cards if own.id == card)
    return view.face_of(own).slots[int(number) - 1].effect


def _preview_card(view: ReliquesEtCoView, move: SetCard | BuyCard | Upgrade | Lay) -> Message:
    if isinstance(move, Lay):
        return _preview_lay(view, move)
    if isinstance(move, SetCard):
        sides = view.printed.cards[move.card_id].faces
        return Message(N_("Level 1: {one}. Level 2: {two}."), one=side(sides[0]), two=side(sides[1]))
    card = view.open_cards[move.card_id]
    price = price_of(view, card)
    if isinstance(move, Upgrade):
        before, after = asked(view).reputation, _after(view, move.card_id)
        text = N_("For {price}. Your reputation: {before}, then {after}. Level 2: {two}.")
        return Message(text, price=price, before=before, after=after, two=side(card.faces[1]))
    one, two = (face.reputation for face in card.faces)
    return Message(N_("For {price}: printed reputation {one}, {two} at level 2."), price=price, one=one, two=two)


def price_of(view: ReliquesEtCoView, card: Card) -> Message:
    return names.price(max(1, card.dollars - asked(view).discount), card.scrolls)


def _after(view: ReliquesEtCoView, id: str) -> int:
    """The reputation with that upgrade, or with the new card on that place."""
    assert view.progress is not None
    return dict(view.progress.reputations)[id]


def _preview_lay(view: ReliquesEtCoView, move: Lay) -> Message:
    assert view.progress is not None
    assert view.progress.buying is not None
    before, after = asked(view).reputation, _after(view, move.cell_id)
    printed = view.printed.cards[view.progress.buying].faces[0].reputation
    if after == before + printed:
        return Message(N_("Your reputation: {before}, then {after}."), before=before, after=after)
    text = N_("Your reputation: {before}, then {after}: {printed} printed, {more} by what it touches or counts.")
    return Message(text, before=before, after=after, printed=printed, more=after - before - printed)


def _preview_sale(view: ReliquesEtCoView, move: Sell) -> Message:
    assert view.progress is not None
    assert view.progress.sale is not None
    sale = view.progress.sale
    sold, kinds = sale.sold + move.n, sale.kinds + bool(move.n)
    if not sold:
        return move.words
    dollars = sale.pays(sold, kinds)
    return Message(
        N_("{n} relic sold so far: ${dollars}."), N_("{n} relics sold so far: ${dollars}."), n=sold, dollars=dollars
    )


def _preview_order(view: ReliquesEtCoView, museum: Museum, move: Fill) -> Message:
    seat = asked(view).seat
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
    total = view.progress.dive_total + value + asked(view).dive_bonus
    number = view.underwater[0]
    if total < number:
        return Message(N_("{total} of {number}: another die is needed."), total=total, number=number)
    return Message(N_("{total} of {number}: you win the card."), total=total, number=number)
