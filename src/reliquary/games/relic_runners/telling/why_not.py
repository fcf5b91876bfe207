"""Why something on the table of Relic Runners cannot be chosen now: the reason that lies in this very thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.relic_runners.telling import names
from reliquary.games.relic_runners.telling.preview import asked, name_of, spot_of
from reliquary.games.relic_runners.view_classes import Player, RelicRunnersView, Spot, Trail
from reliquary.kernel import Decision
from reliquary.message import N_, Message, SeatName

Why: TypeAlias = Callable[[RelicRunnersView, Decision, str], Message]

_WALKING = {"SetOut", "Walk"}
_PLACING = {"PlacePathway", "LayPathway", "ChooseFirstPathway"}


def why_not(view: RelicRunnersView, thing: str) -> Message:
    if view.decision is None:
        return Message(N_("The game is over."))
    if view.decision.seat != view.seat:
        return Message(N_("It is not your turn: {who} is asked."), who=SeatName(view.decision.seat))
    kind, _, of = thing.partition(":")
    why = _WHY.get(kind)
    return why(view, view.decision, of) if why else _nothing()


def _nothing() -> Message:
    return Message(N_("There is never anything to choose here."))


# Trails


def _trail(view: RelicRunnersView, decision: Decision, id: str) -> Message:
    trail = next((trail for trail in view.trails if trail.id == id), None)
    if trail is None:
        return _nothing()
    if decision.kind in _WALKING:
        return _no_way(view, decision, trail)
    if decision.kind in _PLACING:
        return _no_pathway(view, decision, trail)
    if decision.kind == "LiftPathway":
        own = asked(view).seat in trail.pathways
        return Message(N_("This pathway has just been moved.") if own else N_("You have no pathway there."))
    if decision.kind == "FlipTokens":
        no_token = trail.token_up is None
        return Message(N_("There is no toolbox token on this trail.") if no_token else N_("You have just flipped it."))
    return Message(_TRAIL.get(decision.kind, N_("Something that you have begun comes first; then you may walk on.")))


_TRAIL = {
    "Explore": N_("You have walked in this turn already."),
    "EndTurn": N_("You have walked in this turn already."),
    "ChooseStart": N_("You do not walk before the game begins."),
    "ChooseBranch": N_("You do not walk before the game begins."),
}


def _no_way(view: RelicRunnersView, decision: Decision, trail: Trail) -> Message:
    player, move = asked(view), view.move
    assert move is not None
    if not move.moved and player.spot == "base" and "ivory-small-6" in player.ivory and decision.kind == "SetOut":
        return Message(N_("Before you leave base camp you flip a toolbox token: this trail has none."))
    if player.spot not in trail.ends:
        return Message(N_("This trail does not start where you stand."))
    if trail.id in move.walked:
        return Message(N_("You have walked this trail in this turn already."))
    if player.seat not in trail.pathways and not move.unfamiliar_left:
        return Message(N_("You have no pathway there, and your unfamiliar trail is walked."))
    end = _end(view, player, trail)
    if end.id in move.barred:
        return Message(N_("Your walk may not end on {spot}, and could not go on from there."), spot=name_of(end))
    return Message(N_("Your unfamiliar trail is walked: from here your walk cannot go on."))


def _end(view: RelicRunnersView, player: Player, trail: Trail) -> Spot:
    return spot_of(view, trail.ends[1] if trail.ends[0] == player.spot else trail.ends[0])


def _no_pathway(view: RelicRunnersView, decision: Decision, trail: Trail) -> Message:
    player = asked(view)
    if player.seat in trail.pathways:
        return Message(N_("You have a pathway there already."))
    if decision.kind == "LayPathway":
        return Message(N_("A moved pathway needs a trail where you had none before."))
    if decision.kind == "ChooseFirstPathway":
        return Message(N_("Your first pathway lies on a trail at base camp."))
    return Message(N_("A pathway is placed on a trail next to you."))


# Spots


def _spot(view: RelicRunnersView, decision: Decision, id: str) -> Message:
    spot = next((spot for spot in view.spots if spot.id == id), None)
    if spot is None:
        return _nothing()
    if decision.kind == "ChooseNeighbour":
        return _no_neighbour(view, spot)
    if decision.kind == "ChooseStart":
        return Message(N_("You start on a spot next to base camp."))
    if asked(view).spot == id:
        return Message(N_("You stand there."))
    if decision.kind in _WALKING:
        return _no_walk(view, spot)
    return Message(
        _SPOT.get(decision.kind, N_("A spot is reached by a walk; something that you have begun comes first."))
    )


_SPOT = {
    "Explore": N_("You explore where you stand, and your walk is over."),
    "EndTurn": N_("Your walk is over for this turn."),
}


def _no_neighbour(view: RelicRunnersView, spot: Spot) -> Message:
    if spot.colour is None or not spot.tiles:
        return Message(N_("Nothing is left there to explore."))
    return Message(N_("This spot is not next to the one from which you explore, or it was explored just now."))


def _no_walk(view: RelicRunnersView, spot: Spot) -> Message:
    assert view.move is not None
    if spot.id in view.move.barred:
        return Message(N_("Your turn began there: no walk may end there."))
    return Message(N_("No walk leads there now: your pathways and one unfamiliar trail are not enough."))


# Tiles, tools and the rest


def _tile(view: RelicRunnersView, decision: Decision, id: str) -> Message:
    kind = id.rpartition("-")[0]
    if id not in asked(view).ivory:
        return Message(_TILE.get(id.partition("-")[0], N_("There is never anything to choose here.")))
    if kind == "ivory-large":
        return Message(N_("A large ivory tile counts at the end."))
    if kind == "ivory-small":
        return Message(N_("A small ivory tile works by itself."))
    return Message(N_("The moment for this tile is another: {effect}"), effect=names.effect(id))


_TILE = {
    "blue": N_("A blue tile is worth points at the end, and nothing before."),
    "ivory": N_("This tile is not yours."),
    "purple": N_("A purple tile acts when it is taken."),
}


def _storey(view: RelicRunnersView, decision: Decision, size: str) -> Message:
    return Message(N_("There is no tile of this size left in the temple."))


def _toolbox(view: RelicRunnersView, decision: Decision, place: str) -> Message:
    if decision.kind in {"ClimbTable", "ChooseBranch"}:
        return Message(N_("This toolbox stands at the top of its branch."))
    if place == "bottom":
        return Message(N_("A toolbox is of use once it has climbed into a branch."))
    if place not in asked(view).toolboxes:
        return Message(N_("None of your toolboxes stands there."))
    if decision.kind not in {"SetOut", "Explore", "EndTurn"} or view.move is None:
        return Message(N_("A toolbox is used before your walk, after it, or at the end of your turn."))
    if view.move.tool_used:
        return Message(N_("You have used a toolbox in this turn already."))
    return Message(_IDLE_TOOL.get(place, N_("That could not be carried out now, or would bring nothing.")))


_IDLE_TOOL = {
    "machete-1": N_("You do not stand on a temple with tiles."),
    "machete-2": N_("Your pack is full."),
    "machete-3": N_("You have no relic."),
    "compass-1": N_("You have no pathway to move, or no trail is free for it."),
    "compass-2": N_("You have fewer than two pathways to move, or fewer than two trails are free for them."),
    "compass-3": N_("You have no pathway on the board."),
    "shovel-2": N_("You have no pathway left, or no trail is free next to you."),
}


def _place(view: RelicRunnersView, decision: Decision, place: str) -> Message:
    if not names.is_place(place):
        return _nothing()
    if decision.kind in {"ClimbTable", "ChooseBranch"}:
        return Message(N_("No toolbox stands one step below this place."))
    if place in asked(view).toolboxes:
        return Message(N_("Choose the toolbox that stands there, not the place."))
    return Message(N_("None of your toolboxes stands there."))


def _relic(view: RelicRunnersView, decision: Decision, of: str) -> Message:
    return Message(N_("A relic is taken by an expedition: a walk from one such relic to another."))


def _explorer(view: RelicRunnersView, decision: Decision, of: str) -> Message:
    return Message(N_("An explorer moves when you choose a trail or a spot."))


def _piece(view: RelicRunnersView, decision: Decision, of: str) -> Message:
    return Message(_PIECE.get(of, N_("There is never anything to choose here.")))


_PIECE = {
    "rations": N_("A ration is given by itself when you explore."),
    "coins": N_("Points come by themselves."),
    "pathways": N_("A pathway is placed when a ruin or a tool lets you."),
    "toolboxes": N_("A toolbox climbs when you walk over a river whose token shows its colour."),
    "relics": N_("A relic is taken by an expedition: a walk from one such relic to another."),
}


def _seat(view: RelicRunnersView, decision: Decision, of: str) -> Message:
    return Message(N_("No player is ever chosen in this game. The name opens the whole table."))


_WHY: dict[str, Why] = {
    "trail": _trail,
    "spot": _spot,
    "tile": _tile,
    "storey": _storey,
    "toolbox": _toolbox,
    "place": _place,
    "relic": _relic,
    "explorer": _explorer,
    "piece": _piece,
    "seat": _seat,
}
