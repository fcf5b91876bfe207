"""What the figures of `components.toml` are called, on the rules page that lists their origins."""

from __future__ import annotations

from reliquary.message import N_, Message

_TITLES = Message(N_("The names of the cards"))
_PRICES = Message(N_("The prices of the cards"))
_REPUTATION = Message(N_("The reputation of the cards"))
_DICE = Message(N_("The dice that cards give"))
_ACTIONS = Message(N_("The actions on the cards"))
_LASTING = Message(N_("The lasting abilities of the cards"))
_BONUSES = Message(N_("What the cards reward"))

LABELS = {
    "setup.dollars": Message(N_("The dollars at the start")),
    "setup.starting_row": Message(N_("The order of the starting cards that is offered in one go")),
    "setup.open_cards": Message(N_("The open cards of a row of the market")),
    "limits": Message(N_("The dice of a player at most")),
    "end": Message(N_("The reputation that ends the game")),
    "guard.quiet_rounds": Message(N_("The limit of rounds in which nobody’s reputation rises")),
    "guard.rounds": Message(N_("The limit of rounds in all")),
    "museum.relic": Message(N_("What the museums collect")),
    "museum.die": Message(N_("Which die the museums ask for")),
    "museum.pay_per_relic": Message(N_("What the museums pay for a relic")),
    "museum.sale_bonus": Message(N_("The bonuses of the museums for a sale")),
    "museum.majority": Message(N_("The points for the majority in a museum")),
    "museum.six": Message(N_("The boxes of the museums with two players")),
    "museum.nine": Message(N_("The boxes of the museums with three or four players")),
    "collectors.die": Message(N_("Which die the private collectors ask for")),
    "collectors": Message(N_("What the private collectors pay")),
    "guide.die": Message(N_("Which die the guide asks for")),
    "guide": Message(N_("What the guide brings")),
    "underwater.number": Message(N_("The numbers of the underwater cards")),
    "underwater.discovery": Message(N_("The discoveries on the underwater cards")),
    "underwater.reputation": Message(N_("The reputation of the underwater cards")),
    "card.id": _TITLES,
    "card.title": _TITLES,
    "card.type": Message(N_("To which row or pile each card belongs")),
    "card.copies": Message(N_("The copies of each card")),
    "card.kind": Message(N_("The kinds of the cards")),
    "card.dollars": _PRICES,
    "card.scrolls": _PRICES,
    "card.level_1.reputation": _REPUTATION,
    "card.level_2.reputation": _REPUTATION,
    "card.level_1.dice": _DICE,
    "card.level_2.dice": _DICE,
    "card.level_1.slot": _ACTIONS,
    "card.level_2.slot": _ACTIONS,
    "card.level_1.passive": _LASTING,
    "card.level_2.passive": _LASTING,
    "card.level_1.bonus": _BONUSES,
    "card.level_2.bonus": _BONUSES,
}
