"""Why something on the table of Rune Stones cannot be chosen now: the reason that lies in this very thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.rune_stones.components import KINDS, ROWS, WILD_SMITHY
from reliquary.games.rune_stones.components.abilities import GEMS
from reliquary.games.rune_stones.telling import names
from reliquary.games.rune_stones.telling.plans import can_pay_with, standing_in
from reliquary.games.rune_stones.view_classes import Player, Progress, RuneStonesView, Smithy
from reliquary.kernel import Decision
from reliquary.kernel.view import NEVER_CHOSEN, reason
from reliquary.message import N_, Message

Why: TypeAlias = Callable[[RuneStonesView, Decision, str], Message]

_ACTING = {"ChooseAction", "ForgeAgain"}
_SUMMONING = {"SpendCards", "Buy"}
_STONE_MOMENTS = {"ChooseAction", "UseCard", "ForgeAgain", "TradeIn"}


def why_not(view: RuneStonesView, thing: str) -> Message:
    return reason(view, thing, _WHY)


# Cards


def _card(view: RuneStonesView, decision: Decision, id: str) -> Message:
    cost = next((space.cost for space in view.display if space.card is not None and space.card.id == id), None)
    if cost is not None:
        return _on_display(view, decision, cost)
    progress = view.progress
    if progress is not None and any(card.id == id for card in progress.laid):
        return _laid(decision, progress, id)
    if any(card.id == id for card in view.players[decision.seat].hand or ()):
        return _in_hand(decision)
    return Message(N_("This card is neither in your hand nor on the display."))


def _on_display(view: RuneStonesView, decision: Decision, cost: int) -> Message:
    points = view.progress.points if view.progress else None
    if decision.kind in _SUMMONING and points is not None:
        return Message(
            N_("It costs {cost} magic points: {n} is missing."),
            N_("It costs {cost} magic points: {n} are missing."),
            cost=cost,
            n=cost - points,
        )
    if decision.kind == "ChooseAction":
        return Message(
            N_("It costs {n} magic point: first spend cards from your hand."),
            N_("It costs {n} magic points: first spend cards from your hand."),
            n=cost,
        )
    if decision.kind == "Effects":
        return Message(N_("What you may do now does not take a creature of this colour."))
    return Message(N_("A creature is summoned with magic points, or taken when a card says so."))


def _laid(decision: Decision, progress: Progress, id: str) -> Message:
    if decision.kind in _SUMMONING:
        return Message(N_("Its magic points are spent already."))
    if decision.kind == "ChooseCards":
        return Message(N_("It is laid down already."))
    if id == progress.using:
        return Message(N_("You are using it right now."))
    if id in progress.left:
        return Message(N_("It is laid down and waits: its ability comes later."))
    return Message(N_("It is used already."))


def _in_hand(decision: Decision) -> Message:
    return Message(_HAND.get(decision.kind, N_("You are in the middle of another action: your hand waits.")))


_HAND = {
    "ChooseAction": N_("A single card is not enough for abilities, and there is no creature to summon."),
    "SpendCards": N_("Its magic points are of another colour than those that you spend."),
    "Buy": N_("You have begun to summon: no more cards are spent."),
    "TradeIn": N_("Your action is over: this card stays in your hand."),
    "ChooseStone": N_("Your action is over: this card stays in your hand."),
}


# The forge


def _smithy(view: RuneStonesView, decision: Decision, of: str) -> Message:
    smithy = next((smithy for smithy in view.smithies if str(smithy.number) == of), None)
    if smithy is None:
        return NEVER_CHOSEN
    if smithy.artifact is None:
        return Message(N_("This smithy is empty now."))
    if decision.kind not in _ACTING:
        return Message(_FORGING.get(decision.kind, N_("You have chosen another action for this turn.")))
    if decision.kind == "ForgeAgain" and smithy.number == WILD_SMITHY + 1 and _none_emptied(view):
        return Message(N_("You forge one wild artifact a turn."))
    return _why_not_forge(view, view.players[decision.seat], smithy)


def _none_emptied(view: RuneStonesView) -> bool:
    """A smithy that was used stays empty until the action is over; the wild one never is."""
    return all(smithy.artifact is not None for smithy in view.smithies)


_FORGING = {
    "PayGems": N_("First you pay what you owe."),
    "LayArtifact": N_("The artifact that you forged comes first: it needs a place."),
    "TradeIn": N_("Your action is over: you can forge in your next turn."),
    "ChooseStone": N_("Your action is over: you can forge in your next turn."),
}


def _why_not_forge(view: RuneStonesView, player: Player, smithy: Smithy) -> Message:
    wild = smithy.number == WILD_SMITHY + 1
    if not any(place is None for row in player.rows for place in (row.places if wild else _places(row.places, smithy))):
        return Message(N_("You have no free place for it."))
    missing = smithy.cost - _means(player, smithy)
    return Message(
        N_("{n} gem is missing, or {ore}."),
        N_("{n} gems are missing, or {ore}."),
        n=missing,
        ore=names.ore(view.ore_price - player.goods.ore),
    )


def _places(places: tuple[str | None, ...], smithy: Smithy) -> tuple[str | None, ...]:
    return tuple(place for kind, place in zip(KINDS, places, strict=True) if kind == smithy.artifact)


def _means(player: Player, smithy: Smithy) -> int:
    """The gems that could pay there."""
    wild = smithy.number == WILD_SMITHY + 1 or smithy.artifact is None
    gems = GEMS if wild else standing_in(smithy.artifact or "", player.wild_colour)
    return sum(player.goods.of(gem) for gem in gems)


def _place(view: RuneStonesView, decision: Decision, of: str) -> Message:
    row, _, kind = of.partition("-")
    if row not in ROWS or kind not in KINDS:
        return NEVER_CHOSEN
    places = next(each.places for each in view.players[decision.seat].rows if each.name == row)
    if places[KINDS.index(kind)] is not None:
        return Message(N_("An artifact lies there already."))
    if decision.kind == "LayArtifact":
        return Message(N_("This place is for an artifact of another kind."))
    return Message(N_("An artifact is laid there when it is forged."))


def _row(view: RuneStonesView, decision: Decision, of: str) -> Message:
    row = next((row for row in view.players[decision.seat].rows if row.name == of), None)
    if row is None:
        return NEVER_CHOSEN
    if row.length < 2:
        return Message(
            N_("{n} artifact lies in it: a row is traded in with two or more."),
            N_("{n} artifacts lie in it: a row is traded in with two or more."),
            n=row.length,
        )
    if decision.kind == "ChooseStone":
        return Message(N_("First take your rune stone: then you may trade in another row."))
    return Message(N_("A row is traded in when your action is over."))


# Stones and goods


def _stone(view: RuneStonesView, decision: Decision, id: str) -> Message:
    if id in view.players[decision.seat].stones:
        return _own_stone(view, decision, id)
    if dict(view.stones).get(id) == 0:
        return Message(N_("None of these stones is left."))
    return Message(N_("A rune stone comes with artifacts that you trade in."))


def _own_stone(view: RuneStonesView, decision: Decision, id: str) -> Message:
    if decision.kind == "ChooseStone":
        return Message(N_("You have this stone already."))
    if id == "exchange" and view.progress is not None and view.progress.exchanged:
        return Message(N_("You have exchanged in this turn already."))
    if id == "exchange" or (id == "wild-gem" and view.players[decision.seat].wild_colour is None):
        return Message(N_("You have nothing to exchange.") if decision.kind in _STONE_MOMENTS else _LATER)
    return Message(N_("This stone works by itself."))


_LATER = N_("What you have begun comes first: you can use this stone after it.")


def _own(view: RuneStonesView, decision: Decision, of: str) -> Message:
    player = view.players[decision.seat]
    if of == "gems":
        return Message(_GEMS_ARE_PAID)
    if of not in (*GEMS, "ore"):
        return NEVER_CHOSEN
    if not player.goods.of(of):
        return Message(N_("You have none of these."))
    if decision.kind == "PayGems" and view.progress is not None:
        return _no_payment(player, view.progress.due, of)
    return _unused_ore(view, player) if of == "ore" else Message(_GEMS_ARE_PAID)


_GEMS_ARE_PAID = N_("Gems are paid when something that you have chosen costs them.")


def _unused_ore(view: RuneStonesView, player: Player) -> Message:
    if player.goods.ore >= view.ore_price:
        return Message(N_("Ore is paid at a smithy, when you forge with it."))
    text = N_("An artifact costs {price} ore instead of gems; you have {n}.")
    return Message(text, price=view.ore_price, n=player.goods.ore)


def _no_payment(player: Player, due: tuple[str, ...], of: str) -> Message:
    if of == "ore":
        return Message(N_("This is paid with gems, not with ore."))
    order = list(GEMS) if due[0] == "any" else standing_in(due[0], player.wild_colour)
    if of not in order:
        return Message(N_("It does not stand in for {gem}."), gem=names.gem(due[0]))
    if can_pay_with({gem: player.goods.of(gem) for gem in GEMS}, of, order, due, player.wild_colour):
        return Message(N_("Gems are paid in a fixed order: this one would have come before."))
    return Message(N_("With it the rest of the price could not be paid."))


def _supply(view: RuneStonesView, decision: Decision, of: str) -> Message:
    if of not in (*GEMS, "ore"):
        return NEVER_CHOSEN
    if not view.supply.of(of):
        return Message(N_("The supply has none of these left."))
    return Message(N_("You take from the supply only what a card, a smithy or the die gives you."))


def _die(view: RuneStonesView, decision: Decision, of: str) -> Message:
    return Message(N_("You roll the die when a card or a smithy lets you."))


def _pile(view: RuneStonesView, decision: Decision, of: str) -> Message:
    if of != "creatures":
        return NEVER_CHOSEN
    if not view.pile:
        return Message(N_("This pile is empty now."))
    return Message(N_("You take the top card of this pile when a card lets you."))


def _seat(view: RuneStonesView, decision: Decision, of: str) -> Message:
    return Message(N_("No player is ever chosen in this game. The name opens the whole table."))


_WHY: dict[str, Why] = {
    "card": _card,
    "smithy": _smithy,
    "place": _place,
    "row": _row,
    "stone": _stone,
    "own": _own,
    "supply": _supply,
    "die": _die,
    "pile": _pile,
    "seat": _seat,
}
