"""Explanations for the person at the table, from a view alone: they decide nothing."""

from __future__ import annotations

from reliquary.games.relic_runners.components import place_name
from reliquary.games.relic_runners.moves import (
    ExploreNeighbour,
    Follow,
    FollowByShortcut,
    Keep,
    Moves,
    UseTile,
    UseToolbox,
)
from reliquary.games.relic_runners.telling import names
from reliquary.games.relic_runners.view_classes import Player, RelicRunnersView, Spot, Trail
from reliquary.kernel import Move
from reliquary.message import N_, Message

_FAR_PATHWAY = "ivory-medium-5"


def preview(view: RelicRunnersView, move: Move, moves: Moves) -> Message:
    match move:
        case Follow() | FollowByShortcut():
            return _preview_walk(view, move.trail_id)
        case UseToolbox():
            return _preview_toolbox(view, place_name(move.place))
        case Keep() | UseTile():
            return names.effect(move.tile_id)
        case ExploreNeighbour():
            return _preview_exploring(view, spot_of(view, move.spot_id))
        case _:
            return _preview_here(view, move, moves)


def lights(view: RelicRunnersView, move: Move) -> tuple[str, ...]:
    """A trail is lit together with the spot that it leads to."""
    if not isinstance(move, Follow | FollowByShortcut):
        return move.things
    one, other = move.trail_id.split("-")
    return (*move.things, f"spot:{other if asked(view).spot == one else one}")


# What a move does


def _preview_here(view: RelicRunnersView, move: Move, moves: Moves) -> Message:
    if move is moves.explore:
        return _preview_exploring(view, _here(view))
    if move is moves.stop and view.move is not None:
        return _preview_end(view, _here(view), len(view.move.walked))
    return move.words


def spot_of(view: RelicRunnersView, id: str) -> Spot:
    return next(spot for spot in view.spots if spot.id == id)


def trail_of(view: RelicRunnersView, id: str) -> Trail:
    return next(trail for trail in view.trails if trail.id == id)


def asked(view: RelicRunnersView) -> Player:
    assert view.decision is not None
    return view.players[view.decision.seat]


def _here(view: RelicRunnersView) -> Spot:
    return spot_of(view, asked(view).spot)


def name_of(spot: Spot) -> Message:
    return names.spot(spot.id, spot.colour)


def _preview_walk(view: RelicRunnersView, id: str) -> Message:
    assert view.move is not None
    trail, here = trail_of(view, id), asked(view).spot
    end = spot_of(view, trail.ends[1] if trail.ends[0] == here else trail.ends[0])
    if end.id in view.move.barred:
        return Message(N_("Leads to {spot}, where your walk may not end: it has to go on."), spot=name_of(end))
    return _preview_end(view, end, len(view.move.walked) + 1)


def _preview_end(view: RelicRunnersView, spot: Spot, trails: int) -> Message:
    """What happens if the walk ends there."""
    assert view.move is not None
    if spot.colour is None:
        return Message(N_("To base camp: your walk ends there, and you take rations."))
    if spot.relic is None and not spot.tiles:
        return Message(N_("To {spot}, where nothing is left."), spot=name_of(spot))
    if spot.relic is None:
        return Message(
            N_("To {spot}, with {n} tile left."),
            N_("To {spot}, with {n} tiles left."),
            spot=name_of(spot),
            n=len(spot.tiles),
        )
    if spot.relic != view.move.relic:
        return Message(N_("To {spot}, where {relic} lies."), spot=name_of(spot), relic=names.relic(spot.relic))
    points = 2 * trails * (2 if view.move.doubled else 1)
    return Message(
        N_("To {spot}: an expedition for {points} points and {relic}."),
        spot=name_of(spot),
        points=points,
        relic=names.relic(spot.relic),
    )


def _preview_exploring(view: RelicRunnersView, spot: Spot) -> Message:
    if spot.colour == "green":
        return _preview_ruin(view, asked(view))
    top = spot.tiles[-1]
    colour, size, *number = top.split("-")
    if not number:
        return Message(
            N_("The top tile of {spot}, still face down ({size})."), spot=name_of(spot), size=names.size(size)
        )
    return names.tile(top) if colour == "blue" else names.effect(top)


def _preview_ruin(view: RelicRunnersView, player: Player) -> Message:
    if not player.pathways_left:
        return Message(N_("Only the tile goes: you have no pathway left in your reserve."))
    if any(player.spot in trail.ends and player.seat not in trail.pathways for trail in view.trails):
        return Message(N_("A pathway from your reserve, on a trail next to you."))
    if _FAR_PATHWAY in player.ivory:
        return Message(N_("A pathway from your reserve, anywhere, for {tile}."), tile=names.tile(_FAR_PATHWAY))
    return Message(N_("Only the tile goes: you have a pathway on every trail next to you."))


def _preview_toolbox(view: RelicRunnersView, place: str) -> Message:
    player = asked(view)
    points = {
        "machete-3": 4 * len(player.relics),
        "compass-3": 2 * player.longest_route,
    }
    if place in points:
        return Message(N_("{n} point now."), N_("{n} points now."), n=points[place])
    return names.tool(place)
