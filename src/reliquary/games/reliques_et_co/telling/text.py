"""A view of Artifacts, Inc. as text, for terminals and notebooks, with colours in Rich's console markup."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.reliques_et_co.components.cards import RELICS
from reliquary.games.reliques_et_co.telling import names
from reliquary.games.reliques_et_co.view_classes import (
    Card,
    Face,
    MarketRow,
    Museum,
    OwnCard,
    Player,
    ReliquesEtCoView,
    Slot,
)
from reliquary.message import N_, Message, SeatName

Say: TypeAlias = Callable[[Message], str]

_STYLE = {"expedition": "yellow", "building": "bright_white", "team": "green", "gear": "bright_blue"}
_SEAT = ("red", "bright_blue", "green", "yellow")


def text(view: ReliquesEtCoView, say: Say) -> str:
    market = [line for row in view.market for line in _market_row(row, view, say)]
    museums = [_museum(museum, view, say) for museum in view.museums]
    players = [line for player in view.players for line in _player(player, view, say)]
    public = [_office("collectors", view.collectors, view, say), _office("guide", view.guide, view, say)]
    return "\n".join([*market, "", *museums, *public, _underwater(view, say), "", *players, *_dice(view, say)])


# The middle of the table


def _market_row(row: MarketRow, view: ReliquesEtCoView, say: Say) -> list[str]:
    pile = say(Message(N_("pile {n}"), n=row.pile))
    offers = [
        line
        for card, price in zip(row.cards, row.prices, strict=True)
        if card is not None and price is not None
        for line in _offer(view.printed.cards[card], price, say)
    ]
    return [f"[bold]{row.id}[/] [dim]({pile})[/]", *offers]


def _offer(card: Card, dollars: int, say: Say) -> list[str]:
    """In brackets what it costs: the name before may end in a number."""
    price = say(names.price(dollars, card.scrolls))
    return [
        f"  [{_STYLE[card.kind]}]{say(card.title)}[/] ({price}) [dim]{_face(card.faces[0], say)}[/]",
        f"      {_other_side(card, say)}",
    ]


def _other_side(card: Card, say: Say) -> str:
    """What an upgrade brings."""
    return f"[dim]{say(Message(N_('level 2: {side}'), side=_face(card.faces[1], say)))}[/]"


def _face(face: Face, say: Say) -> str:
    parts = [say(Message(N_("{die}: {effect}"), die=slot.die, effect=slot.effect)) for slot in face.slots]
    return " · ".join([f"★{face.reputation}", *parts, *(say(gift) for gift in face.gifts)])


def _museum(museum: Museum, view: ReliquesEtCoView, say: Say) -> str:
    boxes = " ".join(
        str(relics) if owner is None else f"[{_SEAT[owner]}]@{owner}[/]"
        for relics, owner in zip(museum.boxes, museum.owners, strict=True)
    )
    figures = Message(
        N_("sale bonus ${bonus}, majority ★{majority}"), bonus=museum.sale_bonus, majority=museum.majority
    )
    return f"{_public(museum.id, museum.die, view, say)}  {boxes}  [dim]{say(figures)}[/]"


def _public(id: str, die: int | None, view: ReliquesEtCoView, say: Say) -> str:
    return f"{say(names.public(id))} {_slot(view.printed.public[id], die, say)}"


def _office(id: str, die: int | None, view: ReliquesEtCoView, say: Say) -> str:
    return f"{_public(id, die, view, say)}  [dim]{say(view.printed.public[id].effect)}[/]"


def _slot(slot: Slot, die: int | None, say: Say) -> str:
    return f"[bold]\\[{die}][/]" if die else f"({say(slot.die)})"


def _underwater(view: ReliquesEtCoView, say: Say) -> str:
    if not view.underwater:
        return say(Message(N_("Dive: no card is left")))
    discovery = names.discovery(view.underwater_discoveries[0])
    return say(Message(N_("Dive: {number}+, {discovery}"), number=view.underwater[0], discovery=discovery))


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
    dives = ", ".join(
        f"{number} {say(names.discovery(discovery))}"
        for number, discovery in zip(player.dives, player.discoveries, strict=True)
    )
    lines = [f"{head}  {say(figures)}"]
    lines += [f"    {say(Message(N_('dives: {dives}'), dives=dives))}" for _ in player.dives[:1]]
    return [*lines, *(line for card in _in_order(player) for line in _own_card(card, view, say))]


def _in_order(player: Player) -> list[OwnCard]:
    return sorted(player.cards, key=lambda card: (card.line == "lower", card.column))


def _own_card(own: OwnCard, view: ReliquesEtCoView, say: Say) -> list[str]:
    """With its other side, as long as that is still to come."""
    card, face = view.printed.cards[own.id], view.face_of(own)
    level = say(Message(N_("level {n}"), n=own.level))
    place = say(names.short_cell(own.line, own.column))
    title = f"[{_STYLE[card.kind]}]{say(card.title)}[/]"
    slots = [f"{_slot(slot, die, say)} {say(slot.effect)}" for slot, die in zip(face.slots, own.dice, strict=True)]
    does = " · ".join([f"★{face.reputation}", *slots, *(say(gift) for gift in face.gifts)])
    line = f"    [dim]{place:<11}[/]{title} ({level}) {does}"
    return [line, f"{'':15}{_other_side(card, say)}"] if own.level == 1 else [line]


def _dice(view: ReliquesEtCoView, say: Say) -> list[str]:
    if view.progress is None:
        return []
    dice = " ".join(f"\\[{value}]" for value in view.progress.dice) or "–"
    return ["", say(Message(N_("dice to place: {dice}"), dice=dice))]
