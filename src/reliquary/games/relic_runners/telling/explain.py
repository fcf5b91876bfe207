"""What the pieces of Relic Runners are and do, for the person who points at them: from a view alone."""

from __future__ import annotations

from collections.abc import Callable

from reliquary.games.relic_runners.telling import names
from reliquary.games.relic_runners.view_classes import RelicRunnersView, Spot
from reliquary.kernel import About
from reliquary.message import N_, Message, SeatName

_RULE_OF_COLOUR = {
    "green": "ruins",
    "ivory": "ivory-temples",
    "blue": "blue-temples",
    "purple": "purple-temples",
}
_STACK_EFFECT = {
    "green": N_(
        "Whoever explores here pays a ration and places a pathway on a trail next to them, if they have one in reserve "
        "and such a trail is free."
    ),
    "ivory": N_("Whoever explores here pays a ration and keeps the top tile for its power."),
    "blue": N_("Whoever explores here pays a ration and keeps the top tile, face down: points at the end."),
    "purple": N_("Whoever explores here pays a ration; the top tile acts at once and leaves the game."),
}
_PIECES = {
    "rations": (
        N_("Rations"),
        N_("Exploring costs one. Base camp brings three; a pack holds five."),
        "base-camp",
    ),
    "coins": (
        N_("Points"),
        N_("Points taken during the game. Relics, blue tiles and large ivory tiles add to them at the end."),
        "end",
    ),
    "pathways": (
        N_("Pathways"),
        N_(
            "Where you have one, the trail is familiar: a walk may lead over any number of those, and over one "
            "unfamiliar trail."
        ),
        "move",
    ),
    "toolboxes": (
        N_("Toolboxes"),
        N_("From the bottom of the progression table they climb into a branch; you may use one in each turn."),
        "toolboxes",
    ),
}


def explain(view: RelicRunnersView, thing: str) -> About | None:
    kind, _, of = thing.partition(":")
    explained = _KINDS.get(kind)
    return explained(view, of) if explained else None


def _spot(view: RelicRunnersView, id: str) -> About | None:
    spot = next((spot for spot in view.spots if spot.id == id), None)
    if spot is None:
        return None
    if spot.colour is None:
        effect = Message(N_("Every walk ends here. Whoever comes takes 3 rations, up to 5 in the pack."))
        return About(names.spot(id), effect, "base-camp")
    return About(names.spot(id, spot.colour), _stack_effect(spot), _RULE_OF_COLOUR[spot.colour])


def _stack_effect(spot: Spot) -> Message:
    assert spot.colour is not None
    if spot.relic is not None:
        return Message(
            N_("Here lies {relic}. An expedition leads from one such relic to another, and takes that one along."),
            relic=names.relic(spot.relic),
        )
    if not spot.tiles:
        return Message(N_("Nothing is left here. You may still walk over it or stop on it."))
    left = Message(N_("{n} tile is left."), N_("{n} tiles are left."), n=len(spot.tiles))
    return Message("{effect} {left}", effect=Message(_STACK_EFFECT[spot.colour]), left=left)


def _trail(view: RelicRunnersView, id: str) -> About | None:
    trail = next((trail for trail in view.trails if trail.id == id), None)
    if trail is None:
        return None
    owners = [Message("{who}", who=SeatName(seat)) for seat in trail.pathways]
    known = (
        Message(N_("Pathways of {owners}."), owners=owners)
        if owners
        else Message(N_("Nobody has a pathway here: it is unfamiliar, and each walk may use one such trail."))
    )
    river = {
        None: known,
        True: Message(
            N_("{known} The token on this river shows its colour: for whoever walks here a toolbox climbs."),
            known=known,
        ),
        False: Message(N_("{known} The token on this river is grey for now."), known=known),
    }
    return About(names.trail(id), river[trail.token_up], "move" if trail.token_up is None else "climbing")


def _tile(view: RelicRunnersView, id: str) -> About | None:
    colour, _, rest = id.partition("-")
    size, _, number = rest.partition("-")
    if not names.is_tile(id):
        return None
    rule = _RULE_OF_COLOUR[colour] if (colour, size) != ("ivory", "medium") else "ivory-medium"
    if colour == "blue":
        effect = Message(N_("{n} point at the end."), N_("{n} points at the end."), n=int(number))
        return About(names.tile(id), effect, rule)
    return About(names.tile(id), names.effect(id), rule)


def _storey(view: RelicRunnersView, size: str) -> About | None:
    if not names.is_size(size):
        return None
    effect = Message(N_("The tile of this size in the temple that you explore."))
    return About(names.size(size), effect, "ivory-medium")


def _place(view: RelicRunnersView, id: str) -> About | None:
    if id == "bottom":
        effect = Message(N_("A toolbox starts here. It can be used once it has climbed into a branch."))
        return About(names.place(id), effect, "climbing")
    if not names.is_place(id):
        return None
    effect = Message(
        N_("For a toolbox that stands here: {effect}. One a turn; it then goes back to the bottom."),
        effect=names.tool(id),
    )
    return About(names.place(id), effect, "toolboxes")


def _relic(view: RelicRunnersView, id: str) -> About | None:
    if not names.is_relic(id):
        return None
    return About(
        names.relic(id),
        Message(N_("5 points at the end for each different colour of relics.")),
        "relics",
    )


def _explorer(view: RelicRunnersView, colour: str) -> About | None:
    player = next((player for player in view.players if player.explorer == colour), None)
    if player is None:
        return None
    who = SeatName(player.seat)
    if player.power is None:
        return About(names.explorer(colour), Message(N_("The explorer of {who}."), who=who), "powers")
    effect = Message(N_("The explorer of {who}: {power}."), who=who, power=names.power(player.power))
    return About(names.explorer(colour), effect, "powers")


def _piece(view: RelicRunnersView, id: str) -> About | None:
    if id not in _PIECES:
        return None
    name, effect, rule = _PIECES[id]
    return About(Message(name), Message(effect), rule)


_KINDS: dict[str, Callable[[RelicRunnersView, str], About | None]] = {
    "spot": _spot,
    "trail": _trail,
    "tile": _tile,
    "storey": _storey,
    "toolbox": _place,
    "place": _place,
    "relic": _relic,
    "explorer": _explorer,
    "piece": _piece,
}
