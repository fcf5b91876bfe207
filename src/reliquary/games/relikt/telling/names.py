"""What the pieces of Relikt are called."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from reliquary.message import N_, Message

_CARD = {
    "green": N_("green {value}"),
    "blue": N_("blue {value}"),
    "white": N_("white {value}"),
    "red": N_("red {value}"),
    "yellow": N_("yellow {value}"),
}
_COLOUR = {
    "green": N_("green"),
    "blue": N_("blue"),
    "white": N_("white"),
    "red": N_("red"),
    "yellow": N_("yellow"),
}
_TREASURE = {"blue": N_("the blue treasure of {value}"), "red": N_("the red treasure of {value}")}


class _Action(NamedTuple):
    """An action card in words."""

    name: str
    effect: str
    """In a line, for a preview."""
    full_effect: str
    """For who points at the card."""


_ACTIONS = {
    "rum": _Action(
        N_("the rum bottle"),
        N_("Swap camps with another player, then lay a card."),
        N_(
            "Swap your camp with another player’s, then lay a card. From now on the colour of each camp counts for its "
            "new holder."
        ),
    ),
    "compass": _Action(
        N_("the compass"),
        N_("Lay two cards."),
        N_("Lay two cards, one after the other, in one row or in two. If the first ends the game, so be it."),
    ),
    "blindfold": _Action(
        N_("the blindfold"),
        N_("Lay your card face down."),
        N_("Lay your card face down: nobody else knows it before its row is scored, and nobody can catch or shoot it."),
    ),
    "binoculars": _Action(
        N_("the binoculars"),
        N_("All see an opponent’s hand; lay one of those cards."),
        N_(
            "An opponent lays their hand open for all. You lay one of those cards instead of one of your own, and they "
            "draw another for it."
        ),
    ),
    "lasso": _Action(
        N_("the lasso"),
        N_("Lay a card, then take an open card from a row instead of drawing."),
        N_("Lay a card. Then, instead of drawing, take any open card from a row into your hand."),
    ),
    "pistol": _Action(
        N_("the pistol"),
        N_("Replace an open card with one of yours of the same colour or value, then lay a card."),
        N_(
            "Replace an open card with one from your hand of the same colour or value, then lay a card. The one "
            "replaced goes to the discard."
        ),
    ),
    "camera": _Action(
        N_("the camera"),
        N_("Does what the action card played last does."),
        # Explained together with the card that it copies now.
        "",
    ),
}


@lru_cache(maxsize=512)
def card(id: str) -> Message:
    """“red-7” is the red 7."""
    colour, value = id.split("-")
    return Message(_CARD[colour], value=int(value))


@cache
def colour(name: str) -> Message:
    return Message(_COLOUR[name])


@lru_cache(maxsize=512)
def treasure(id: str) -> Message:
    gems, value = id.split("-")
    return Message(_TREASURE[gems], value=int(value))


@cache
def action(id: str) -> Message:
    return Message(_ACTIONS[id].name)


def things(id: str) -> int:
    """For sentences about an action card: “that is the lasso”, but “those are the binoculars”."""
    return 2 if id == "binoculars" else 1


def nothing_to_copy(last: str | None) -> Message:
    """Why a camera has nothing to copy; the last action card is one itself, or there is none."""
    if last is None:
        return Message(N_("No action card has been played yet."))
    return Message(N_("The last action card is a camera, which cannot be copied."))


@cache
def effect(id: str) -> Message:
    return Message(_ACTIONS[id].effect)


@cache
def full_effect(id: str) -> Message:
    return Message(_ACTIONS[id].full_effect)
