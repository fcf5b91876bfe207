"""Setting up Relic Runners: explorers, the temples and their tiles, what each seat starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reliquary.games.relic_runners.components import (
    BLUE,
    BOTTOM,
    FULL_PACK,
    GREEN,
    IVORY,
    LARGE,
    MEDIUM,
    NO_COLOUR,
    NO_TILE,
    PER_COLOUR,
    PURPLE,
    RUIN_TILE,
    SECOND_TOOLBOX,
    SMALL,
    TEMPLES,
)
from reliquary.games.relic_runners.telling import news
from reliquary.kernel.options import deal_wished

if TYPE_CHECKING:
    from reliquary.games.relic_runners.state import RelicRunners


def deal(state: RelicRunners) -> None:
    box, seats = state.box, state.seats
    deal_explorers(state)
    state.colours = tuple(temple_colours(state))
    lay_tiles(state)
    state.tokens = box.river_mask
    state.at = [box.base] * seats
    state.pathways = [0] * seats
    state.rations = [box.most_rations if power(state, seat) == FULL_PACK else box.rations for seat in range(seats)]
    state.toolboxes = [(BOTTOM,) * (2 if power(state, seat) == SECOND_TOOLBOX else 1) for seat in range(seats)]
    state.coins = [0] * seats
    state.ivory = [(NO_TILE, NO_TILE, NO_TILE)] * seats
    state.blue = [()] * seats
    state.blue_seen = [()] * seats
    state.held = [(0, 0, 0, 0)] * seats
    state.first = state.chance.below(seats)
    state.began = box.base
    if state.telling:
        state.tell(news.explorers(state))
        state.tell(news.first_tiles(state))


def deal_explorers(state: RelicRunners) -> None:
    powers = state.options["power"]
    assert isinstance(powers, tuple)
    state.explorers = deal_wished(state.options["explorer"], state.box.explorers, state.chance)
    state.powers = sum([1 << seat for seat in range(state.seats) if powers[seat] == "yes"])


def power(state: RelicRunners, seat: int) -> int:
    """The power that the seat plays with, if any."""
    return state.box.powers[state.explorers[seat]] if state.has_power(seat) else NO_COLOUR


def temple_colours(state: RelicRunners) -> list[int]:
    box = state.box
    colours = [NO_COLOUR if spot == box.base else GREEN for spot in range(len(box.spot_ids))]
    if state.options["setup"] == "first":
        return [first if first != NO_COLOUR else colours[spot] for spot, first in enumerate(box.first_game)]
    if state.options["setup"] == "standard":
        groups, dealt = box.quadrants, list(TEMPLES)
    else:
        groups, dealt = [[spot for quadrant in box.quadrants for spot in quadrant]], list(TEMPLES) * PER_COLOUR
    for group in groups:
        state.chance.shuffle(dealt)
        for spot, colour in zip(group, dealt, strict=True):
            colours[spot] = colour
    return colours


def lay_tiles(state: RelicRunners) -> None:
    """The largest tiles first; nobody looks at them, but the top of each purple temple is turned up in the end."""
    box = state.box
    storeys = storeys_of(state)
    stacks: list[list[int]] = [[RUIN_TILE] * storeys if colour == GREEN else [] for colour in state.colours]
    unused: list[int] = []
    for colour in (IVORY, BLUE, PURPLE):
        for size in (LARGE, MEDIUM, SMALL)[:storeys]:
            tiles = box.tiles(colour, size, with_gems=state.options["setup"] != "first")
            state.chance.shuffle(tiles)
            for spot in range(len(stacks)):
                if state.colours[spot] == colour:
                    stacks[spot].append(tiles.pop())
            unused += tiles
    state.stacks = [tuple(stack) for stack in stacks]
    state.unused = tuple(sorted(unused))
    all_know = state.everybody
    state.seen = [
        (all_know if colour == GREEN else 0,) * len(stacks[spot]) for spot, colour in enumerate(state.colours)
    ]
    for spot in range(len(stacks)):
        if state.colours[spot] == PURPLE:
            state.seen[spot] = (*state.seen[spot][:-1], all_know)


def storeys_of(state: RelicRunners) -> int:
    """How high the stacks are before anybody explored them."""
    return state.box.storeys_for_two if state.seats == 2 else state.box.storeys
