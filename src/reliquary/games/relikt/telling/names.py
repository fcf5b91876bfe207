"""What the pieces of Relikt are called."""

from __future__ import annotations

from functools import cache, lru_cache

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
_ACTION = {
    "rum": N_("the rum bottle"),
    "compass": N_("the compass"),
    "blindfold": N_("the blindfold"),
    "binoculars": N_("the binoculars"),
    "lasso": N_("the lasso"),
    "pistol": N_("the pistol"),
    "camera": N_("the camera"),
}
_EFFECT = {
    "rum": N_("Swap camps with another player, then lay a card."),
    "compass": N_("Lay two cards."),
    "blindfold": N_("Lay your card face down."),
    "binoculars": N_("All see an opponent’s hand; lay one of those cards."),
    "lasso": N_("Lay a card, then take an open card from a row instead of drawing."),
    "pistol": N_("Replace an open card with one of yours of the same colour or value, then lay a card."),
    "camera": N_("Does what the action card played last does."),
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
    return Message(_ACTION[id])


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
    return Message(_EFFECT[id])
