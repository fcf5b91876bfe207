"""Why something on the table of Artifacts, Inc. cannot be chosen now: the reason that lies in this very thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.reliques_et_co.components import PUBLIC_IDS
from reliquary.games.reliques_et_co.components.cards import BUY, PRIVATE_SALE, RELICS, Action
from reliquary.games.reliques_et_co.telling import names
from reliquary.games.reliques_et_co.telling.preview import asked, price_of
from reliquary.games.reliques_et_co.view_classes import Card, Progress, ReliquesEtCoView
from reliquary.kernel import Decision
from reliquary.kernel.view import NEVER_CHOSEN, reason
from reliquary.message import N_, Message, SeatName

Why: TypeAlias = Callable[[ReliquesEtCoView, Decision, str], Message]


def why_not(view: ReliquesEtCoView, thing: str) -> Message:
    return reason(view, thing, _WHY)


def _elsewhere(decision: Decision) -> Message:
    """Of dice and actions while something else is going on."""
    if decision.kind == "SetStartingCard":
        return Message(N_("The first dice are rolled when everybody has set their starting cards."))
    return Message(N_("One action after the other: this waits until the one that you have begun is done."))


# Actions and dice


def _slot(view: ReliquesEtCoView, decision: Decision, id: str) -> Message:
    if id not in view.slots:
        return Message(N_("This die was added to your dive.")) if id.startswith("dive-") else NEVER_CHOSEN
    slot, die = view.slots[id]
    owner = view.owner_of(id.partition("/")[0])
    if owner is not None and owner.seat != view.seat:
        return Message(N_("This card belongs to {who}."), who=SeatName(owner.seat))
    if die is not None:
        return Message(N_("A die lies there already: each action takes one."))
    if decision.kind != "PlaceDice":
        return _elsewhere(decision)
    action = _action(view, id)
    assert view.progress is not None
    if not any(_takes(action, value) for value in view.progress.dice):
        return Message(N_("None of your dice fits: it takes {die}."), die=slot.die)
    return _idle(view, id, action)


def _action(view: ReliquesEtCoView, id: str) -> Action:
    card, _, number = id.partition("/")
    if not number:
        return view.printed.box.public[PUBLIC_IDS.index(id)]
    own = next(own for own in asked(view).cards if own.id == card)
    return view.printed.cards[card].sides[own.level - 1].actions[int(number) - 1]


def _takes(action: Action, value: int) -> bool:
    if action.die == "any":
        return True
    wanted = int(action.die.strip("<>="))
    return {"=": value == wanted, ">": value >= wanted, "<": value <= wanted}[action.die[0]]


def _idle(view: ReliquesEtCoView, id: str, action: Action) -> Message:
    """A die would do nothing there."""
    if action.op == BUY:
        return Message(N_("You can pay neither for a card nor for an upgrade now."))
    if action.op == PRIVATE_SALE:
        return Message(N_("You have no relic to sell."))
    if all(owner is not None for museum in view.museums if museum.id == id for owner in museum.owners):
        return Message(N_("All orders of this museum are filled."))
    return Message(N_("You have too few relics for the orders that are free here."))


def _die(view: ReliquesEtCoView, decision: Decision, of: str) -> Message:
    if view.progress is None or decision.kind not in {"Reroll", "PlaceDice"}:
        return _elsewhere(decision)
    if of not in map(str, view.progress.dice):
        return Message(N_("None of your dice shows this value."))
    if decision.kind == "Reroll":
        return _not_rerolled(view.progress, int(of))
    if any(_takes(_action(view, id), int(of)) for id in _free_slots(view)):
        return Message(N_("The actions that take this value would bring you nothing now."))
    return Message(N_("None of the actions that are free for you takes this value."))


def _not_rerolled(progress: Progress, value: int) -> Message:
    if progress.chosen.count(value) == progress.dice.count(value):
        return Message(N_("All your dice of this value are chosen already."))
    return Message(N_("Dice that are rolled again are named from the lowest up: this one would have come before."))


def _free_slots(view: ReliquesEtCoView) -> list[str]:
    """Those of public cards and of the seat's own that have no die."""
    own = {card.id for card in asked(view).cards}
    return [id for id, (_, die) in view.slots.items() if die is None and ("/" not in id or id.partition("/")[0] in own)]


def _face(view: ReliquesEtCoView, decision: Decision, of: str) -> Message:
    if decision.kind != "PlaceDice":
        return _elsewhere(decision)
    return Message(N_("None of your dice can be turned to this value now."))


def _reroll(view: ReliquesEtCoView, decision: Decision, of: str) -> Message:
    if view.progress is None:
        return _elsewhere(decision)
    player, printed = asked(view), view.printed.cards
    allowed = sum(printed[own.id].sides[own.level - 1].rerolls for own in player.cards)
    if not allowed:
        return Message(N_("None of your cards lets you roll dice again."))
    if view.progress.rolls > allowed:
        return Message(N_("You have rolled again as often as your cards let you."))
    return Message(N_("Dice are rolled again only before the first of them is changed or placed."))


def _dive(view: ReliquesEtCoView, decision: Decision, of: str) -> Message:
    if not view.underwater:
        return Message(N_("All underwater cards are gone."))
    if decision.kind != "PlaceDice":
        return _elsewhere(decision)
    assert view.progress is not None
    if view.progress.dived:
        return Message(N_("You can win one underwater card a turn."))
    total = sum(view.progress.dice) + asked(view).dive_bonus
    text = N_("All your dice together make {total}; the dive needs {number}.")
    return Message(text, total=total, number=view.underwater[0])


# Cards


def _card(view: ReliquesEtCoView, decision: Decision, id: str) -> Message:
    owner = view.owner_of(id)
    if owner is not None and owner.seat != decision.seat:
        return Message(N_("This card belongs to {who}."), who=SeatName(owner.seat))
    if id not in view.open_cards:
        return Message(N_("This card is not on offer."))
    if decision.kind == "Buy":
        return _too_dear(view, view.open_cards[id])
    if view.progress is not None and view.progress.buying == id:
        return Message(N_("You have bought it: choose where it lies."))
    if owner is None:
        return Message(_ON_OFFER[decision.kind == "SetStartingCard"])
    return Message(N_("It is set already.")) if decision.kind == "SetStartingCard" else _own_card(view, id)


_ON_OFFER = (N_("To buy a card you place a die on an action that buys."), N_("Cards are bought during the turns."))
"""During the turns, and before them."""


def _own_card(view: ReliquesEtCoView, id: str) -> Message:
    own = next(own for own in asked(view).cards if own.id == id)
    if not view.face_of(own).slots:
        return Message(N_("This card takes no die: it works by itself."))
    return Message(N_("A die is placed on an action of the card, not on the card itself."))


def _too_dear(view: ReliquesEtCoView, card: Card) -> Message:
    player = asked(view)
    if any(own.id == card.id and own.level > 1 for own in player.cards):
        return Message(N_("This card is at level 2 already."))
    owned = any(own.id == card.id for own in player.cards)
    if not owned and view.narrow and len(player.cards) >= 2 * len({own.column for own in player.cards}):
        return Message(N_("You have no room for another card."))
    price = max(1, card.dollars - player.discount)
    if price > player.dollars:
        return Message(N_("It costs ${price}: you are ${n} short."), price=price, n=price - player.dollars)
    return Message(
        N_("It costs {price}: {n} scroll is missing."),
        N_("It costs {price}: {n} scrolls are missing."),
        price=price_of(view, card),
        n=card.scrolls - player.relics[RELICS.index("scroll")],
    )


def _cell(view: ReliquesEtCoView, decision: Decision, of: str) -> Message:
    return Message(N_("A new card lies on a free place that touches one of your cards by a side."))


# Relics


def _relic(view: ReliquesEtCoView, decision: Decision, of: str) -> Message:
    if of not in RELICS:
        return NEVER_CHOSEN
    if not asked(view).relics[RELICS.index(of)]:
        return Message(N_("You have none of these."))
    if view.progress is not None and view.progress.sale is not None:
        return Message(N_("Relics are sold kind by kind: this one has its turn before or after."))
    return Message(N_("Relics are sold by a die on the private collectors or on a museum."))


def _lot(view: ReliquesEtCoView, decision: Decision, n: str) -> Message:
    if decision.kind != "SellPrivately":
        return Message(N_("Relics are sold by a die on the private collectors or on a museum."))
    if n == "0":
        return Message(N_("Something has to be sold, and this is the last kind that you have."))
    return Message(N_("You do not have that many."))


def _box(view: ReliquesEtCoView, decision: Decision, name: str) -> Message:
    relic, _, place = name.rpartition("-")
    museum = next((museum for museum in view.museums if museum.relic == relic), None)
    if museum is None or not place.isdigit() or not 0 < int(place) <= len(museum.boxes):
        return NEVER_CHOSEN
    if museum.owners[int(place) - 1] is not None:
        return Message(N_("This order is filled already."))
    if view.progress is None or view.progress.filling != museum.id:
        return Message(N_("An order is filled by a die on its museum."))
    missing = museum.boxes[int(place) - 1] - asked(view).relics[RELICS.index(relic)]
    return Message(N_("You need {relics} more for this order."), relics=names.relics(relic, max(1, missing)))


def _seat(view: ReliquesEtCoView, decision: Decision, of: str) -> Message:
    return Message(N_("No player is ever chosen in this game. The name opens the whole table."))


_WHY: dict[str, Why] = {
    "slot": _slot,
    "die": _die,
    "face": _face,
    "reroll": _reroll,
    "pile": _dive,
    "card": _card,
    "cell": _cell,
    "relic": _relic,
    "lot": _lot,
    "box": _box,
    "seat": _seat,
}
