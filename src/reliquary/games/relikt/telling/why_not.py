"""Why something on the table of Relikt cannot be chosen now: the reason that lies in this very thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.telling import names
from reliquary.games.relikt.telling.preview import no_treasure
from reliquary.games.relikt.view_classes import LaidCard, ReliktView
from reliquary.kernel import Decision
from reliquary.kernel.view import NEVER_CHOSEN, reason
from reliquary.message import N_, Message, SeatName

Why: TypeAlias = Callable[[ReliktView, Decision, str], Message]


def why_not(view: ReliktView, thing: str) -> Message:
    return reason(view, thing, _WHY)


def _card(view: ReliktView, decision: Decision, id: str) -> Message:
    found = next(((row.number, laid) for row in view.rows for laid in row.cards if laid.card == id), None)
    if found is not None:
        return _laid_card(decision, *found)
    player = view.players[decision.seat]
    if id in (player.hand or ()):
        return Message(_HAND.get(decision.kind, N_("You play no card from your hand now.")))
    holder = next((other.seat for other in view.players if id in other.known), None)
    if holder is not None:
        return Message(N_("This card is in the hand of {who}."), who=SeatName(holder))
    return Message(N_("This card lies where nobody can choose it."))


def _laid_card(decision: Decision, row: int, laid: LaidCard) -> Message:
    if laid.masked_by is not None:
        return Message(N_("It lies face down: nobody can catch or shoot it."))
    if decision.kind == "ShootCard":
        return Message(N_("You hold no card of its colour or value."))
    return Message(
        N_("It lies in row {row} until that row is scored; only a lasso or a pistol takes it away before."), row=row
    )


_HAND = {
    "ChooseAction": N_("First say which action card you play, or that you play none."),
    "ChooseCamp": N_("You lay a card once the camps are swapped."),
    "ChooseHand": N_("With the binoculars you lay a card of somebody else, not one of yours."),
    "LayFromHand": N_("With the binoculars you lay a card of somebody else, not one of yours."),
    "CatchCard": N_("The lasso takes a card that lies open in a row."),
    "ShootCard": N_("No open card has its colour or value."),
}


def _row(view: ReliktView, decision: Decision, of: str) -> Message:
    number, _, place = of.partition("/")
    if place:
        return Message(N_("It lies face down: nobody can catch or shoot it."))
    row = next((row for row in view.rows if str(row.number) == number), None)
    if row is None:
        return NEVER_CHOSEN
    if row.treasure is None:
        return no_treasure(row)
    return Message(_ROW.get(decision.kind, N_("A row is chosen together with the card that you lay in it.")))


_ROW = {
    "ChooseAction": N_("You lay a card once you have said which action card you play, or that you play none."),
    "ChooseCamp": N_("You lay a card once the camps are swapped."),
    "ChooseHand": N_("You lay a card once a hand is laid open."),
    "CatchCard": N_("The lasso takes a single card, not a row."),
    "ShootCard": N_("The pistol hits a single card, not a row."),
}


def _action(view: ReliktView, decision: Decision, id: str) -> Message:
    if id not in ACTIONS:
        return NEVER_CHOSEN
    if id not in (view.players[decision.seat].actions or ()):
        return Message(N_("You do not hold {action}."), action=names.action(id))
    if decision.kind != "ChooseAction":
        return Message(N_("An action card is played at the beginning of a turn, one at most."))
    if view.effect_of(id) is None:
        return Message(N_("The camera has nothing to copy. {why}"), why=names.nothing_to_copy(view.last_action))
    if id == "camera":
        return Message(
            N_("The camera would copy the pistol, and no open card matches one of yours in colour or value.")
        )
    return Message(N_("No open card matches one of yours in colour or value."))


def _treasure(view: ReliktView, decision: Decision, of: str) -> Message:
    if "/" in of:
        return Message(N_("A treasure goes to the colour with the highest sum once its row is full."))
    return Message(N_("This treasure is won: it counts at the end."))


def _camp(view: ReliktView, decision: Decision, colour: str) -> Message:
    if decision.kind != "ChooseCamp":
        return Message(N_("Camps change hands only by a rum bottle."))
    if view.players[decision.seat].camp == colour:
        return Message(N_("This is your own camp: you swap it for another."))
    if all(player.camp != colour for player in view.players):
        return NEVER_CHOSEN
    return Message(N_("Choose the player whose camp it is."))


def _seat(view: ReliktView, decision: Decision, seat: str) -> Message:
    if decision.kind in {"ChooseCamp", "ChooseHand"}:
        return Message(N_("You choose another player."))
    return Message(N_("A player is chosen only for a rum bottle or the binoculars."))


def _pile(view: ReliktView, decision: Decision, of: str) -> Message:
    if of == "draw":
        return Message(_DRAW.get(decision.kind, N_("The table draws for you at the end of your turn.")))
    return Message(_PILE.get(of, N_("There is never anything to choose here.")))


_DRAW = {
    "ChooseHand": N_("With the binoculars you draw no adventure card: the other hand is refilled."),
    "LayFromHand": N_("With the binoculars you draw no adventure card: the other hand is refilled."),
    "CatchCard": N_("With the lasso you take an open card from a row in place of drawing."),
}


_PILE = {
    "discard": N_("What is discarded comes back only when the pile is empty."),
    "treasures": N_("A treasure is turned up by itself when one is taken."),
    "actions": N_("Played action cards do not come back; a camera copies the last one."),
}
_WHY: dict[str, Why] = {
    "card": _card,
    "row": _row,
    "action": _action,
    "treasure": _treasure,
    "camp": _camp,
    "seat": _seat,
    "pile": _pile,
}
