"""Why something on the table of Relic Runners cannot be chosen now: the reason that lies in this very thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.relic_runners.components import Box
from reliquary.games.relic_runners.telling import names
from reliquary.games.relic_runners.telling.plans import flips_first, walks
from reliquary.games.relic_runners.telling.preview import asked, name_of, spot_of
from reliquary.games.relic_runners.view_classes import Player, RelicRunnersView, Spot, Trail
from reliquary.kernel import Decision
from reliquary.kernel.view import NEVER_CHOSEN, reason
from reliquary.message import N_, Message

Why: TypeAlias = Callable[[RelicRunnersView, Decision, str], Message]

_WALKING = {"SetOut", "Walk"}
_PLACING = {"PlacePathway", "LayPathway", "ChooseFirstPathway"}


def why_not(view: RelicRunnersView, thing: str, box: Box) -> Message:
    return reason(view, thing, {**_WHY, "spot": lambda view, decision, of: _spot(view, decision, of, box)})


# Trails


def _trail(view: RelicRunnersView, decision: Decision, id: str) -> Message:
    trail = next((trail for trail in view.trails if trail.id == id), None)
    if trail is None:
        return NEVER_CHOSEN
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
    return _nobody_walks(view, decision)


def _nobody_walks(view: RelicRunnersView, decision: Decision) -> Message:
    """While something else is asked."""
    if view.move is None:
        return Message(N_("You do not walk before the game begins."))
    if decision.kind == "ExtraTurn":
        return Message(N_("First say whether you play one more turn."))
    if view.move.unfamiliar_left:
        return Message(N_("Something that you have begun comes first; then you walk."))
    return Message(N_("Your move is over for this turn."))


def _no_way(view: RelicRunnersView, decision: Decision, trail: Trail) -> Message:
    player, move = asked(view), view.move
    assert move is not None
    if flips_first(view):
        return Message(N_("Before you leave base camp you flip a toolbox token: this trail has none."))
    if player.spot not in trail.ends:
        return Message(N_("This trail does not start where you stand."))
    if trail.id in move.walked:
        return Message(N_("You have walked this trail in this turn already."))
    if player.seat not in trail.pathways and not move.unfamiliar_left:
        return Message(N_("You have no pathway there, and your unfamiliar trail is walked."))
    end = _end(view, player, trail)
    return Message(N_("Your walk may not end on {spot}, and could not go on from there."), spot=name_of(end))


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


def _spot(view: RelicRunnersView, decision: Decision, id: str, box: Box) -> Message:
    spot = next((spot for spot in view.spots if spot.id == id), None)
    if spot is None:
        return NEVER_CHOSEN
    if decision.kind == "ChooseNeighbour":
        return _no_neighbour(view, spot)
    if decision.kind == "ChooseStart":
        return Message(N_("You start on a spot next to base camp."))
    if asked(view).spot == id:
        return _here(view, decision, spot)
    if decision.kind in _WALKING:
        return _no_walk(view, spot, box)
    exploring = Message(N_("You explore only where you stand, and your move is over."))
    return exploring if decision.kind == "Explore" else _nobody_walks(view, decision)


def _here(view: RelicRunnersView, decision: Decision, spot: Spot) -> Message:
    if decision.kind == "Explore" and not spot.tiles:
        return Message(N_("Nothing is left there to explore."))
    if decision.kind == "Explore" and not asked(view).rations:
        return Message(N_("You have no ration left to explore with."))
    return Message(N_("You stand there."))


def _no_neighbour(view: RelicRunnersView, spot: Spot) -> Message:
    if spot.colour is None or not spot.tiles:
        return Message(N_("Nothing is left there to explore."))
    return Message(N_("This spot is not next to the one from which you explore, or it was explored just now."))


def _no_walk(view: RelicRunnersView, spot: Spot, box: Box) -> Message:
    """A walk is chosen trail by trail: the spot where it shall end is none of the choices."""
    assert view.move is not None
    if flips_first(view):
        return Message(N_("Before you leave base camp you flip a toolbox token."))
    if spot.id == view.move.began:
        return Message(N_("Your turn began there: no walk may end there."))
    if spot.id in view.move.barred:
        return Message(N_("Your walk began there: it may not end there."))
    shortcut = "ivory-medium-1" in asked(view).ivory
    if any(box.spot_ids[end] == spot.id for _, end in walks(view, box, shortcut=shortcut)):
        return Message(N_("A walk leads there: choose it trail by trail."))
    return Message(N_("No walk leads there now: your pathways and one unfamiliar trail are not enough."))


# Tiles, tools and the rest


def _tile(view: RelicRunnersView, decision: Decision, id: str) -> Message:
    if id not in asked(view).ivory:
        return Message(_TILE.get(id.partition("-")[0], N_("There is never anything to choose here.")))
    if id == "ivory-large-6":
        return Message(N_("You can give this tile for one more turn when everybody has played the last one."))
    if id.startswith("ivory-large"):
        return Message(N_("A large ivory tile counts at the end."))
    if id.startswith("ivory-small"):
        return Message(N_("A small ivory tile works by itself."))
    return _medium_tile(view, decision, id)


def _medium_tile(view: RelicRunnersView, decision: Decision, id: str) -> Message:
    if (decision.kind, id) == ("SetOut", "ivory-medium-3"):
        return Message(N_("Your pack is full."))
    if (decision.kind, id) == ("SetOut", "ivory-medium-6"):
        return _no_jump(view)
    if (decision.kind, id) == ("PlacePathway", "ivory-medium-4"):
        return Message(N_("Two pathways cannot be placed here: that takes two in your reserve and two free trails."))
    return Message(N_("The moment for this tile is another: {effect}"), effect=names.effect(id))


_TILE = {
    "blue": N_("A blue tile is worth points at the end, and nothing before."),
    "ivory": N_("This tile is not yours."),
    "purple": N_("A purple tile acts when it is taken."),
}


def _no_jump(view: RelicRunnersView) -> Message:
    here = spot_of(view, asked(view).spot)
    if here.colour in {None, "green"}:
        return Message(N_("You do not stand on a temple."))
    if any(spot.colour == here.colour and spot is not here and spot.relic is None for spot in view.spots):
        return Message(N_("Choose the temple to which you jump."))
    return Message(N_("A relic lies on every other temple of this colour."))


def _storey(view: RelicRunnersView, decision: Decision, size: str) -> Message:
    return Message(N_("There is no tile of this size left in the temple."))


def _toolbox(view: RelicRunnersView, decision: Decision, place: str) -> Message:
    if place not in asked(view).toolboxes:
        return Message(N_("None of your toolboxes stands there."))
    if decision.kind == "ClimbTable":
        return Message(N_("This toolbox stands at the top of its branch."))
    if place == "bottom":
        return Message(N_("A toolbox is of use once it has climbed into a branch."))
    if decision.kind not in {"SetOut", "Explore", "EndTurn"} or view.move is None:
        return Message(N_("A toolbox is used before your walk, after it, or at the end of your turn."))
    if view.move.tool_used:
        return Message(N_("You have used a toolbox in this turn already."))
    return _idle_tool(asked(view), place)


def _idle_tool(player: Player, place: str) -> Message:
    if place == "shovel-2" and not player.pathways_left:
        return Message(N_("You have no pathway left in your reserve."))
    return Message(_IDLE_TOOL.get(place, N_("That would bring nothing now.")))


_IDLE_TOOL = {
    "machete-1": N_("You do not stand on a temple with tiles."),
    "machete-2": N_("Your pack is full."),
    "machete-3": N_("You have no relic."),
    "compass-1": N_("You have no pathway on the board."),
    "compass-2": N_("You have fewer than two pathways on the board."),
    "compass-3": N_("You have no pathway on the board."),
    "shovel-2": N_("You have a pathway on every trail next to you."),
}


def _place(view: RelicRunnersView, decision: Decision, place: str) -> Message:
    if not names.is_place(place):
        return NEVER_CHOSEN
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
    "tile": _tile,
    "storey": _storey,
    "toolbox": _toolbox,
    "place": _place,
    "relic": _relic,
    "explorer": _explorer,
    "piece": _piece,
    "seat": _seat,
}
