"""A view of Artifacts, Inc. as text, for terminals and notebooks, with colours in Rich's console markup."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.reliques_et_co import names
from reliquary.games.reliques_et_co.cards import RELICS
from reliquary.games.reliques_et_co.faces import Face
from reliquary.games.reliques_et_co.view import MarketRow, Museum, Offer, OwnCard, Player, ReliquesEtCoView, Slot
from reliquary.kernel import View
from reliquary.message import N_, Message, SeatName

Say: TypeAlias = Callable[[Message], str]

_STYLE = {"expedition": "yellow", "building": "bright_white", "team": "green", "gear": "bright_blue"}
_SEAT = ("red", "bright_blue", "green", "yellow")


def text(view: View, say: Say) -> str:
    assert isinstance(view, ReliquesEtCoView)
    market = [line for row in view.market for line in _market_row(row, say)]
    museums = [_museum(museum, say) for museum in view.museums]
    players = [line for player in view.players for line in _player(player, view, say)]
    public = [_public(view.collectors, say), _public(view.guide, say), _underwater(view, say)]
    return "\n".join([*market, "", *museums, *public, "", *players, *_dice(view, say)])


# The middle of the table


def _market_row(row: MarketRow, say: Say) -> list[str]:
    pile = say(Message(N_("pile {n}"), n=row.pile))
    return [f"[bold]{row.id}[/] [dim]({pile})[/]", *(_offer(offer, say) for offer in row.offers if offer is not None)]


def _offer(offer: Offer, say: Say) -> str:
    card = offer.card
    price = say(names.price(offer.price, card.scrolls))
    return f"  [{_STYLE[card.kind]}]{say(card.title)}[/] {price} [dim]{_face(card.faces[0], say)}[/]"


def _face(face: Face, say: Say) -> str:
    parts = [f"{say(slot.die)}: {say(slot.effect)}" for slot in face.slots]
    return "; ".join([f"★{face.reputation}", *parts, *(say(gift) for gift in face.gifts)])


def _museum(museum: Museum, say: Say) -> str:
    boxes = " ".join(
        str(box.relics) if box.seat is None else f"[{_SEAT[box.seat]}]@{box.seat}[/]" for box in museum.boxes
    )
    figures = Message(
        N_("sale bonus ${bonus}, majority ★{majority}"), bonus=museum.sale_bonus, majority=museum.majority
    )
    return f"{_public(museum.slot, say)}  {boxes}  [dim]{say(figures)}[/]"


def _public(slot: Slot, say: Say) -> str:
    return f"{say(names.public(slot.id))} {_slot(slot, say)}"


def _slot(slot: Slot, say: Say) -> str:
    return f"[bold]\\[{slot.die}][/]" if slot.die else f"({say(slot.die_text)})"


def _underwater(view: ReliquesEtCoView, say: Say) -> str:
    if not view.underwater:
        return say(Message(N_("Dive: no card is left")))
    top = view.underwater[0]
    return say(Message(N_("Dive: {number}+, {discovery}"), number=top.number, discovery=names.discovery(top.discovery)))


# The players


def _player(player: Player, view: ReliquesEtCoView, say: Say) -> list[str]:
    asked = view.decision is not None and view.decision.seat == player.seat
    who = say(Message("{who}", who=SeatName(player.seat)))
    head = f"{'▶' if asked else ' '} [bold {_SEAT[player.seat]}]{who}[/] @{player.seat}"
    relics = [names.relics(relic, n) for relic, n in zip(RELICS, player.relics, strict=True) if n]
    figures = Message(
        N_("★{reputation}, ${dollars}, dice {dice}: {relics}"),
        reputation=player.reputation,
        dollars=player.dollars,
        dice=player.symbols,
        relics=relics,
    )
    dives = ", ".join(f"{dive.number} {say(names.discovery(dive.discovery))}" for dive in player.dives)
    lines = [f"{head}  {say(figures)}"]
    lines += [f"    {say(Message(N_('dives')))}: {dives}" for _ in player.dives[:1]]
    return [*lines, *(_own_card(card, say) for card in _in_order(player))]


def _in_order(player: Player) -> list[OwnCard]:
    return sorted(player.cards, key=lambda card: (card.line == "lower", card.column))


def _own_card(own: OwnCard, say: Say) -> str:
    slots = " ".join(_slot(slot, say) for slot in own.slots)
    level = say(Message(N_("level {n}"), n=own.level))
    place = f"{own.line}{own.column:+d}"
    title = f"[{_STYLE[own.card.kind]}]{say(own.card.title)}[/]"
    return f"    [dim]{place:<9}[/]{title} {level} ★{own.face.reputation} {slots}".rstrip()


def _dice(view: ReliquesEtCoView, say: Say) -> list[str]:
    if view.progress is None:
        return []
    dice = " ".join(f"\\[{value}]" for value in view.progress.dice) or "–"
    return ["", say(Message(N_("dice to place: {dice}"), dice=dice))]
