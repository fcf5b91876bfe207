"""The box of Relic Runners: `components.toml`, checked and laid out in tables of numbers for the rules."""

from __future__ import annotations

from typing import Final

from reliquary.kernel.components import Table, figures_of
from reliquary.kernel.plain import digest
from reliquary.message import N_, Message

# Colours of spots, tiles and relics.
GREEN: Final = 0
IVORY: Final = 1
BLUE: Final = 2
PURPLE: Final = 3
COLOURS: Final = ("green", "ivory", "blue", "purple")
TEMPLES: Final = (IVORY, BLUE, PURPLE)
NO_COLOUR: Final = -1
RELICS: Final = ("toad", "skull", "bird", "juju")
"""By colour: what lies under a ruin and under the temples."""

LARGE: Final = 0
MEDIUM: Final = 1
SMALL: Final = 2
SIZES: Final = ("large", "medium", "small")
"""From the ground up: a small tile is explored first."""

# Kinds of tiles. Ruin tiles are all alike; then come the ivory tiles in the rulebook's order, the purple ones with
# eight effects a size, and the blue ones as the file lists them.
NO_TILE: Final = -1
RUIN_TILE: Final = 0
PER_IVORY_TILE: Final = 1
PER_RATION: Final = 2
PER_EXTRA_RELIC: Final = 3
PER_PATHWAY: Final = 4
PER_TOOLBOX: Final = 5
EXTRA_TURN: Final = 6
SHORTCUT: Final = 7
LOOK_INSIDE: Final = 8
PROVISIONS: Final = 9
TWO_PATHWAYS: Final = 10
FAR_PATHWAY: Final = 11
TELEPORT: Final = 12
PLACING_PAYS: Final = 13
FIRST_PAYS: Final = 14
TEMPLES_PAY: Final = 15
MOVING_FEEDS: Final = 16
CAMP_FEEDS: Final = 17
LEAVING_FLIPS: Final = 18
FIRST_PURPLE: Final = 19
PURPLE_EFFECTS: Final = 8
FIRST_BLUE: Final = FIRST_PURPLE + 3 * PURPLE_EFFECTS

# Places of a toolbox on the progression table: the bottom, then three levels of each branch.
BOTTOM: Final = 0
MACHETE: Final = 1
COMPASS: Final = 4
SHOVEL: Final = 7
BRANCHES: Final = ("machete", "compass", "shovel")
TOP_LEVEL: Final = 3

EXPLORERS: Final = ("red", "green", "blue", "yellow", "black")
POWERS: Final = ("second_toolbox", "full_pack", "head_start", "first_pathway", "sharp_tools")
SECOND_TOOLBOX: Final = 0
FULL_PACK: Final = 1
HEAD_START: Final = 2
FIRST_PATHWAY: Final = 3
SHARP_TOOLS: Final = 4

QUADRANTS: Final = ("nw", "ne", "se", "sw")
RUINS: Final = 8
PER_COLOUR: Final = 4
"""Temples of each colour, and tiles of each colour and size, in a game."""
SPOT_IDS: Final = ("base", *[f"r{n + 1}" for n in range(RUINS)], *[f"t{n + 1}" for n in range(3 * PER_COLOUR)])
MOST_TRAILS: Final = 60


def place_name(place: int) -> str:
    """“machete-1” and the like; a toolbox on no branch stands at the bottom."""
    return "bottom" if place == BOTTOM else f"{BRANCHES[(place - 1) // TOP_LEVEL]}-{(place - 1) % TOP_LEVEL + 1}"


class Box:
    """Spots and trails are known by their numbers in the file, tiles by their kind; sets of them are masks."""

    def __init__(self, table: Table) -> None:
        parts = [table, *self._read_spots(table), *self._read_trails(table)]
        parts += [*self._read_explorers(table), *self._read_tiles(table), *self._read_figures(table)]
        for part in parts:
            part.finish()
        self.digest = digest(figures_of(table))

    # The board.

    def _read_spots(self, table: Table) -> list[Table]:
        spots = table.tables("spot", len(SPOT_IDS))
        self.spot_ids = [spot.text("id", SPOT_IDS) for spot in spots]
        for index, id in enumerate(self.spot_ids):
            if id in self.spot_ids[:index]:
                raise spots[index].wrong("id", Message(N_("repeats the spot {spot}"), spot=id))
        self.x = [spot.number("x", 0, 100) for spot in spots]
        self.y = [spot.number("y", 0, 100) for spot in spots]
        self.base = self.spot_ids.index("base")
        self.is_temple = [id.startswith("t") for id in self.spot_ids]
        self.quadrants: list[list[int]] = [[] for _ in QUADRANTS]
        """The temple spots of each quadrant."""
        self.first_game = [NO_COLOUR] * len(spots)
        """The colour of each temple spot in a first game."""
        for index, spot in enumerate(spots):
            quadrant = 0 if index == self.base else QUADRANTS.index(spot.text("quadrant", QUADRANTS))
            if self.is_temple[index]:
                self.quadrants[quadrant].append(index)
                self.first_game[index] = COLOURS.index(spot.text("first_game", COLOURS[IVORY:]))
        self._check_temples(table)
        return spots

    def _check_temples(self, table: Table) -> None:
        for name, quadrant in zip(QUADRANTS, self.quadrants, strict=True):
            if len(quadrant) != len(TEMPLES):
                reason = N_("quadrant {quadrant} has {n} temple spots; a standard set-up needs {wanted} in each")
                raise table.wrong("spot", Message(reason, quadrant=name, n=len(quadrant), wanted=len(TEMPLES)))
        for colour in TEMPLES:
            if self.first_game.count(colour) != PER_COLOUR:
                reason = N_("{n} spots are {colour} in a first game; there should be {wanted}")
                n = self.first_game.count(colour)
                raise table.wrong("spot", Message(reason, n=n, colour=COLOURS[colour], wanted=PER_COLOUR))

    def _read_trails(self, table: Table) -> list[Table]:
        trails = table.tables("trail", 2)
        if len(trails) > MOST_TRAILS:
            raise table.wrong("trail", Message(N_("should list at most {most} trails"), most=MOST_TRAILS))
        self.ends: list[tuple[int, int]] = []
        for trail in trails:
            one = self.spot_ids.index(trail.text("from", self.spot_ids))
            other = self.spot_ids.index(trail.text("to", self.spot_ids))
            if one == other or (one, other) in self.ends or (other, one) in self.ends:
                raise trail.wrong("to", Message(N_("should lead to another spot, one not joined before")))
            self.ends.append((one, other))
        self.trail_ids = [f"{self.spot_ids[one]}-{self.spot_ids[other]}" for one, other in self.ends]
        self.is_river = [trail.text("kind", ("jungle", "river")) == "river" for trail in trails]
        self.rivers = [trail for trail in range(len(trails)) if self.is_river[trail]]
        self.river_mask = sum([1 << trail for trail in self.rivers])
        self.all_trails = (1 << len(trails)) - 1
        self.bit = [1 << index for index in range(MOST_TRAILS)]
        self.both_ends = [one + other for one, other in self.ends]
        """The numbers of a trail's ends added up: less one of them, it is the other."""
        spots = range(len(self.spot_ids))
        self.trails_at = [[trail for trail in range(len(trails)) if spot in self.ends[trail]] for spot in spots]
        self.mask_at = [sum([1 << trail for trail in self.trails_at[spot]]) for spot in spots]
        self.neighbours = [[self.both_ends[trail] - spot for trail in self.trails_at[spot]] for spot in spots]
        self._check_trails(table)
        self.hops = [self._hops_from(spot) for spot in spots]
        """How many trails lie between two spots on the shortest way that does not pass through base camp."""
        return trails

    def _check_trails(self, table: Table) -> None:
        """From base camp a walk must be possible that avoids one more spot: where the turn began."""
        if not self.rivers:
            raise table.wrong("trail", Message(N_("should have at least one river")))
        if len(self.neighbours[self.base]) < 2:
            raise table.wrong("trail", Message(N_("at least two trails should leave base camp")))
        reached = [self.base]
        for spot in reached:
            reached += [other for other in self.neighbours[spot] if other not in reached]
        for spot, id in enumerate(self.spot_ids):
            if spot not in reached:
                raise table.wrong("trail", Message(N_("no trails lead from base camp to {spot}"), spot=id))

    def _hops_from(self, start: int) -> list[int]:
        far = len(self.spot_ids)
        hops = [0 if spot == start else far for spot in range(far)]
        reached = [start]
        for spot in reached:
            for other in self.neighbours[spot]:
                if hops[other] == far and (spot == start or spot != self.base):
                    hops[other] = hops[spot] + 1
                    reached.append(other)
        return hops

    # Explorers and tiles.

    def _read_explorers(self, table: Table) -> list[Table]:
        explorers = table.tables("explorer", len(EXPLORERS))
        self.explorers = [explorer.text("colour", EXPLORERS) for explorer in explorers]
        self.powers = [POWERS.index(explorer.text("power", POWERS)) for explorer in explorers]
        for index, explorer in enumerate(explorers):
            if self.explorers[index] in self.explorers[:index]:
                raise explorer.wrong(
                    "colour", Message(N_("repeats the explorer {colour}"), colour=self.explorers[index])
                )
        return explorers

    def _read_tiles(self, table: Table) -> list[Table]:
        self.tile_ids = ["ruin"]
        self.tile_colour = [GREEN]
        self.tile_size = [LARGE]
        self.tile_number = [0]
        """The number of its effect; of a blue tile, its value."""
        self.copies = [0]
        for colour, effects in ((IVORY, EXTRA_TURN), (PURPLE, PURPLE_EFFECTS)):
            for size in range(len(SIZES)):
                for number in range(1, effects + 1):
                    self._add_tile(colour, size, number, 1)
        kinds = table.tables("blue", 1)
        for kind in kinds:
            size, value = SIZES.index(kind.text("size", SIZES)), kind.number("value", 1, 9)
            if f"blue-{SIZES[size]}-{value}" in self.tile_ids:
                raise kind.wrong("value", Message(N_("repeats the tile {tile}"), tile=f"blue-{SIZES[size]}-{value}"))
            self._add_tile(BLUE, size, value, kind.number("copies", 1, 20))
        gems = table.table("gems")
        ids = gems.texts("ivory", self.tile_ids[1:FIRST_PURPLE], 0)
        ids += gems.texts("purple", self.tile_ids[FIRST_PURPLE:FIRST_BLUE], 0)
        self.has_gem = [id in ids for id in self.tile_ids]
        self._check_tiles(table)
        return [*kinds, gems]

    def _add_tile(self, colour: int, size: int, number: int, copies: int) -> None:
        self.tile_ids.append(f"{COLOURS[colour]}-{SIZES[size]}-{number}")
        self.tile_colour.append(colour)
        self.tile_size.append(size)
        self.tile_number.append(number)
        self.copies.append(copies)

    def _check_tiles(self, table: Table) -> None:
        for colour in TEMPLES:
            for size in range(len(SIZES)):
                left = len(self.tiles(colour, size, with_gems=False))
                if left < PER_COLOUR:
                    reason = N_("{left} {size} tiles are left for a first game; it needs {wanted}")
                    raise table.wrong(
                        "blue" if colour == BLUE else f"gems.{COLOURS[colour]}",
                        Message(reason, left=left, size=SIZES[size], wanted=PER_COLOUR),
                    )

    def tiles(self, colour: int, size: int, *, with_gems: bool) -> list[int]:
        """All tiles of a colour and size, each as often as it is in the box."""
        return [
            kind
            for kind in range(1, len(self.copies))
            if self.tile_colour[kind] == colour and self.tile_size[kind] == size
            if with_gems or not self.has_gem[kind]
            for _ in range(self.copies[kind])
        ]

    # Figures.

    def _read_figures(self, table: Table) -> list[Table]:
        setup, end, guard = table.table("setup"), table.table("end"), table.table("guard")
        self.storeys = setup.number("storeys", 1, len(SIZES))
        self.storeys_for_two = setup.number("storeys_for_two", 1, len(SIZES))
        self.pathways = setup.number("pathways", 1, 20)
        self.toolboxes = setup.number("toolboxes", 2, 9)
        self.rations = setup.number("rations", 0, 9)
        self.rations_at_base = setup.number("rations_at_base", 0, 9)
        self.most_rations = setup.number("most_rations", 1, self.rations + self.rations_at_base)
        if self.most_rations < self.rations:
            raise setup.wrong("most_rations", Message(N_("should be no less than a seat starts with")))
        # The last relic of a colour can never be taken: an expedition needs another one to start from.
        most = RUINS - 1 + len(TEMPLES) * (PER_COLOUR - 1)
        self.relics_to_end = [end.number(seats, 1, most) for seats in ("two", "three", "four", "five")]
        self.quiet_rounds = guard.number("quiet_rounds", 1, 100)
        self.warning = guard.number("warning", 0, self.quiet_rounds - 1)
        return [setup, end, guard]
