"""The language of Relic Runners: every move that can ever be made in it."""

from __future__ import annotations

from reliquary.games.relic_runners.components import (
    BOTTOM,
    BRANCHES,
    COMPASS,
    EXTRA_TURN,
    FAR_PATHWAY,
    FIRST_PURPLE,
    LOOK_INSIDE,
    MACHETE,
    PER_IVORY_TILE,
    PROVISIONS,
    SHORTCUT,
    SHOVEL,
    SIZES,
    TOP_LEVEL,
    TWO_PATHWAYS,
    Box,
    place_name,
)
from reliquary.games.relic_runners.telling import names
from reliquary.kernel import moves as kernel
from reliquary.message import N_, Message


class Plain(kernel.Move):
    """A move that names nothing on the board."""

    def __init__(self, notation: str, text: str) -> None:
        super().__init__(notation)
        self.text = text

    @property
    def words(self) -> Message:
        return Message(self.text)


class OfTrail(kernel.Move):
    """What is done with one trail."""

    def __init__(self, verb: str, text: str, trail: int, box: Box, with_tile: int = -1) -> None:
        id = box.trail_ids[trail]
        tile_id = box.tile_ids[with_tile] if with_tile >= 0 else ""
        super().__init__(
            f"{verb} {id} with {tile_id}" if tile_id else f"{verb} {id}",
            (f"tile:{tile_id}", f"trail:{id}") if tile_id else (f"trail:{id}",),
        )
        self.text = text
        self.trail = trail
        self.trail_id = id

    @property
    def words(self) -> Message:
        return Message(self.text, trail=names.trail(self.trail_id))


class Follow(OfTrail):
    def __init__(self, trail: int, box: Box) -> None:
        super().__init__("follow", N_("Follow {trail}"), trail, box)


class FollowByShortcut(OfTrail):
    """Goes on along an own pathway after an unfamiliar trail that came after own pathways."""

    def __init__(self, trail: int, box: Box) -> None:
        text = N_("Follow {trail} and give the medium ivory tile 1 for it")
        super().__init__("follow", text, trail, box, SHORTCUT)


class Place(OfTrail):
    def __init__(self, trail: int, box: Box) -> None:
        super().__init__("place", N_("Place a pathway on {trail}"), trail, box)


class PlaceFar(OfTrail):
    def __init__(self, trail: int, box: Box) -> None:
        text = N_("Place a pathway on {trail} and give the medium ivory tile 5 for it")
        super().__init__("place", text, trail, box, FAR_PATHWAY)


class Lift(OfTrail):
    def __init__(self, trail: int, box: Box) -> None:
        super().__init__("lift", N_("Move the pathway from {trail}"), trail, box)


class Flip(OfTrail):
    def __init__(self, trail: int, box: Box) -> None:
        super().__init__("flip", N_("Flip the toolbox token on {trail}"), trail, box)


class OfSpot(kernel.Move):
    """What is done with one spot."""

    def __init__(self, verb: str, text: str, spot: int, box: Box) -> None:
        id = box.spot_ids[spot]
        super().__init__(f"{verb} {id}", (f"spot:{id}",))
        self.text = text
        self.spot = spot
        self.spot_id = id

    @property
    def words(self) -> Message:
        return Message(self.text, spot=names.spot(self.spot_id))


class ExploreNeighbour(OfSpot):
    def __init__(self, spot: int, box: Box) -> None:
        super().__init__("explore", N_("Explore {spot}"), spot, box)


class Teleport(OfSpot):
    def __init__(self, spot: int, box: Box) -> None:
        super().__init__("teleport", N_("Jump to {spot} and give the medium ivory tile 6 for it"), spot, box)


class StartAt(OfSpot):
    def __init__(self, spot: int, box: Box) -> None:
        super().__init__("start at", N_("Start on {spot}"), spot, box)


class TakeStorey(kernel.Move):
    def __init__(self, size: int) -> None:
        super().__init__(f"take {SIZES[size]}", (f"storey:{SIZES[size]}",))
        self.size = size

    @property
    def words(self) -> Message:
        return Message(N_("Take the tile of this size: {size}"), size=names.size(SIZES[self.size]))


class OfTile(kernel.Move):
    def __init__(self, verb: str, text: str, kind: int, box: Box) -> None:
        id = box.tile_ids[kind]
        super().__init__(f"{verb} {id}", (f"tile:{id}",))
        self.text = text
        self.kind = kind
        self.tile_id = id

    @property
    def words(self) -> Message:
        return Message(self.text, tile=names.tile(self.tile_id))


class Keep(OfTile):
    def __init__(self, kind: int, box: Box) -> None:
        super().__init__("keep", N_("Keep {tile}"), kind, box)


class UseTile(OfTile):
    def __init__(self, kind: int, box: Box) -> None:
        super().__init__("use", N_("Use {tile}"), kind, box)


class UseToolbox(kernel.Move):
    def __init__(self, place: int) -> None:
        super().__init__(f"use {place_name(place)}", (f"toolbox:{place_name(place)}",))
        self.place = place

    @property
    def words(self) -> Message:
        id = place_name(self.place)
        return Message(N_("Use a toolbox ({place}): {effect}"), place=names.place(id), effect=names.tool(id))


class Climb(kernel.Move):
    """A toolbox goes one place up; at the bottom it chooses its branch."""

    def __init__(self, place: int, target: int) -> None:
        branch = BRANCHES[(target - 1) // TOP_LEVEL]
        start = place_name(place)
        super().__init__(
            f"climb {branch if place == BOTTOM else start}",
            (f"toolbox:{start}", f"place:{place_name(target)}"),
        )
        self.place = place
        self.target = target

    @property
    def words(self) -> Message:
        return Message(
            N_("{toolbox} → {place}"),
            toolbox=names.place(place_name(self.place)),
            place=names.place(place_name(self.target)),
        )


class Moves(kernel.Moves):
    """The catalogue, with a table for each kind of move."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        trails = range(len(box.trail_ids))
        spots = range(len(box.spot_ids))
        self.end_turn = self.add(Plain("end turn", N_("End your turn")))
        self.explore = self.add(Plain("explore", N_("Explore this spot for a ration")))
        self.stop = self.add(Plain("stop", N_("Stop here")))
        self.follow = [self.add(Follow(trail, box)) for trail in trails]
        self.follow_by_shortcut = [self.add(FollowByShortcut(trail, box)) for trail in trails]
        self.place = [self.add(Place(trail, box)) for trail in trails]
        self.place_far = [self.add(PlaceFar(trail, box)) for trail in trails]
        self.lift = [self.add(Lift(trail, box)) for trail in trails]
        self.flip = {trail: self.add(Flip(trail, box)) for trail in box.rivers}
        self.flip_no_more = self.add(Plain("flip no more", N_("Flip no more tokens")))
        self.explore_neighbour = {spot: self.add(ExploreNeighbour(spot, box)) for spot in spots if spot != box.base}
        self.teleport = {spot: self.add(Teleport(spot, box)) for spot in spots if box.is_temple[spot]}
        self.start_at = {spot: self.add(StartAt(spot, box)) for spot in box.neighbours[box.base]}
        self.take_top = self.add(Plain("take top", N_("Take the top tile")))
        self.take_storey = [self.add(TakeStorey(size)) for size in range(len(SIZES))]
        self.keep = {kind: self.add(Keep(kind, box)) for kind in range(PER_IVORY_TILE, FIRST_PURPLE)}
        self.use_tile = {
            kind: self.add(UseTile(kind, box)) for kind in (LOOK_INSIDE, PROVISIONS, TWO_PATHWAYS, EXTRA_TURN)
        }
        self.no_extra_turn = self.add(Plain("no extra turn", N_("Play no extra turn")))
        places = range(MACHETE, SHOVEL + TOP_LEVEL)
        self.use_toolbox = {place: self.add(UseToolbox(place)) for place in places}
        self.climb = {
            place: self.add(Climb(BOTTOM if place in (MACHETE, COMPASS, SHOVEL) else place - 1, place))
            for place in places
        }
        """By the place that the toolbox climbs to."""
        self.new_toolbox = self.add(Plain("take toolbox", N_("Take a new toolbox")))
        self.two_points = self.add(Plain("take points", N_("Take 2 points")))
