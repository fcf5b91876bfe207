"""What happens in Relic Runners, told to each seat in the words that seat may hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reliquary.games.relic_runners.components import COLOURS, PURPLE, RELICS, SIZES, place_name
from reliquary.games.relic_runners.telling import names
from reliquary.kernel.news import News
from reliquary.message import N_, Message, SeatName

if TYPE_CHECKING:
    from reliquary.games.relic_runners.state import RelicRunners


def _spot(state: RelicRunners, spot: int) -> Message:
    colour = state.colours[spot]
    return names.spot(state.box.spot_ids[spot], COLOURS[colour] if colour >= 0 else None)


def _trail(state: RelicRunners, trail: int) -> Message:
    return names.trail(state.box.trail_ids[trail])


def _tile(state: RelicRunners, kind: int) -> Message:
    return names.tile(state.box.tile_ids[kind])


def _told(kind: str, text: str, seat: int, **values: Message) -> News:
    return News(kind, Message(text, who=SeatName(seat), **values))


# Setting up


def explorers(state: RelicRunners) -> News:
    found = enumerate(state.explorers)
    parts = [
        Message(N_("{explorer} for {who}"), explorer=names.explorer(state.box.explorers[number]), who=SeatName(seat))
        for seat, number in found
    ]
    return News("explorers", Message(N_("The explorers: {explorers}."), explorers=parts))


def first_tiles(state: RelicRunners) -> News:
    """Of the purple temples, whose top tile is turned up."""
    parts = [
        Message(N_("{tile} on {spot}"), tile=_tile(state, stack[-1]), spot=_spot(state, spot))
        for spot, stack in enumerate(state.stacks)
        if state.colours[spot] == PURPLE
    ]
    return News("first_tiles", Message(N_("These tiles are turned up: {tiles}."), tiles=parts))


# The explorer


def began_turn(state: RelicRunners, seat: int) -> News:
    return _told("began_turn", N_("It is the turn of {who}."), seat)


def walked(state: RelicRunners, seat: int, trail: int) -> News:
    if state.at[seat] == state.box.base:
        text = N_("{who} follows {trail} and comes to base camp.")
        return _told("walked", text, seat, trail=_trail(state, trail))
    text = N_("{who} follows {trail} and comes to {spot}.")
    return _told("walked", text, seat, trail=_trail(state, trail), spot=_spot(state, state.at[seat]))


def jumped(state: RelicRunners, seat: int, spot: int) -> News:
    if spot == state.box.base:
        return _told("jumped", N_("{who} is now at base camp."), seat)
    return _told("jumped", N_("{who} now stands on {spot}."), seat, spot=_spot(state, spot))


# Tokens and toolboxes


def turned_down(state: RelicRunners, seat: int, flipped: int) -> News:
    codes = [names.trails([state.box.trail_ids[trail]])[0] for trail in state.box.rivers if flipped >> trail & 1]
    return News(
        "turned_down",
        Message(
            N_("{who} turns down the toolbox token on this trail: {trails}."),
            N_("{who} turns down the toolbox tokens on these trails: {trails}."),
            who=SeatName(seat),
            trails=codes,
            n=len(codes),
        ),
    )


def flipped(state: RelicRunners, seat: int, trail: int) -> News:
    up = state.tokens >> trail & 1
    text = (
        N_("{who} turns up the toolbox token on {trail}.")
        if up
        else N_("{who} turns down the toolbox token on {trail}.")
    )
    return _told("flipped", text, seat, trail=_trail(state, trail))


def reset(state: RelicRunners) -> News:
    return News("reset", Message(N_("That was the last toolbox token: all are turned up again.")))


def climbed(state: RelicRunners, seat: int, place: int, target: int) -> News:
    text = N_("A toolbox of {who} climbs: {place}.")
    return _told("climbed", text, seat, place=names.place(place_name(target)))


def used_toolbox(state: RelicRunners, seat: int, place: int) -> News:
    id = place_name(place)
    text = N_("{who} uses a toolbox ({place}): {effect}.")
    return _told("used_toolbox", text, seat, place=names.place(id), effect=names.tool(id))


def new_toolbox(state: RelicRunners, seat: int) -> News:
    return _told("new_toolbox", N_("{who} puts a new toolbox at the bottom of their progression table."), seat)


# Rations, points and pathways


def took_rations(state: RelicRunners, seat: int, n: int) -> News:
    return News(
        "took_rations",
        Message(N_("{who} takes {n} ration."), N_("{who} takes {n} rations."), who=SeatName(seat), n=n),
    )


def paid_ration(state: RelicRunners, seat: int) -> News:
    return _told("paid_ration", N_("{who} gives a ration to explore."), seat)


def scored(state: RelicRunners, seat: int, coins: int) -> News:
    return News(
        "scored", Message(N_("{who} scores {n} point."), N_("{who} scores {n} points."), who=SeatName(seat), n=coins)
    )


def doubled(state: RelicRunners, seat: int) -> News:
    return _told("doubled", N_("All points of {who} in this turn are doubled."), seat)


def placed(state: RelicRunners, seat: int, trail: int) -> News:
    return _told("placed", N_("{who} places a pathway on {trail}."), seat, trail=_trail(state, trail))


def lifted(state: RelicRunners, seat: int, trail: int) -> News:
    return _told("lifted", N_("{who} takes the pathway from {trail}."), seat, trail=_trail(state, trail))


def moved_pathway(state: RelicRunners, seat: int, trail: int) -> News:
    return _told("moved_pathway", N_("{who} places that pathway on {trail}."), seat, trail=_trail(state, trail))


# Tiles


def looked(state: RelicRunners, seat: int, spot: int) -> News:
    tiles = [_tile(state, kind) for kind in state.stacks[spot]]
    own = Message(
        N_("{who} looks at the tiles on {spot}: {tiles}."), who=SeatName(seat), spot=_spot(state, spot), tiles=tiles
    )
    public = Message(N_("{who} looks at the tiles on {spot}."), who=SeatName(seat), spot=_spot(state, spot))
    return News("looked", public, {seat: own})


def explored_ruin(state: RelicRunners, seat: int, spot: int) -> News:
    return _told("explored_ruin", N_("{who} takes a tile from {spot}."), seat, spot=_spot(state, spot))


def explored_purple(state: RelicRunners, seat: int, spot: int, kind: int) -> News:
    id = state.box.tile_ids[kind]
    text = N_("{who} takes {tile} from {spot}: {effect}")
    return _told("explored_purple", text, seat, tile=names.tile(id), spot=_spot(state, spot), effect=names.effect(id))


def explored_ivory(state: RelicRunners, seat: int, spot: int, kind: int) -> News:
    id = state.box.tile_ids[kind]
    text = N_("{who} takes {tile} from {spot}: {effect}")
    return _told("explored_ivory", text, seat, tile=names.tile(id), spot=_spot(state, spot), effect=names.effect(id))


def explored_blue(state: RelicRunners, seat: int, spot: int, kind: int, seen: int) -> News:
    """Who saw the tile in the temple recognises it."""
    where = _spot(state, spot)
    own = Message(N_("{who} takes {tile} from {spot}."), who=SeatName(seat), tile=_tile(state, kind), spot=where)
    size = names.size(SIZES[state.box.tile_size[kind]])
    public = Message(N_("{who} takes a blue tile from {spot} ({size})."), who=SeatName(seat), spot=where, size=size)
    return News("explored_blue", public, {other: own for other in range(state.seats) if seen >> other & 1})


def showed_blue(state: RelicRunners, seat: int, kind: int) -> News:
    return _told("showed_blue", N_("{who} shows {tile}."), seat, tile=_tile(state, kind))


def gave_up(state: RelicRunners, seat: int, kind: int) -> News:
    return _told("gave_up", N_("{who} gives up {tile}."), seat, tile=_tile(state, kind))


def used_tile(state: RelicRunners, seat: int, kind: int) -> News:
    return _told("used_tile", N_("{who} uses {tile}, which leaves the game."), seat, tile=_tile(state, kind))


def turned_up(state: RelicRunners, spot: int) -> News:
    id = state.box.tile_ids[state.stacks[spot][-1]]
    return News(
        "turned_up",
        Message(
            N_("The next tile on {spot} is turned up, {tile}: {effect}"),
            spot=_spot(state, spot),
            tile=names.tile(id),
            effect=names.effect(id),
        ),
    )


# Relics, and the end


def uncovered(state: RelicRunners, spot: int) -> News:
    relic = names.relic(RELICS[state.colours[spot]])
    return News(
        "uncovered", Message(N_("A relic comes to light on {spot}: {relic}."), spot=_spot(state, spot), relic=relic)
    )


def took_relic(state: RelicRunners, seat: int, spot: int, trails: int) -> News:
    return News(
        "took_relic",
        Message(
            N_("An expedition over {n} trail: {who} takes {relic} from {spot}."),
            N_("An expedition over {n} trails: {who} takes {relic} from {spot}."),
            who=SeatName(seat),
            relic=names.relic(RELICS[state.colours[spot]]),
            spot=_spot(state, spot),
            n=trails,
        ),
    )


def last_round(state: RelicRunners, seat: int) -> News:
    return News(
        "last_round",
        Message(
            N_("{n} relics are collected: everybody but {who} plays one last turn."),
            who=SeatName(seat),
            n=state.relics_collected(),
        ),
    )


def warned(state: RelicRunners, rounds: int) -> News:
    return News(
        "warned",
        Message(
            N_("Nothing has left the board for {quiet} rounds: after {rounds} more such rounds the game ends."),
            quiet=state.quiet,
            rounds=rounds,
        ),
    )


def stopped(state: RelicRunners) -> News:
    return News(
        "stopped",
        Message(N_("Nothing has left the board for {quiet} rounds: the game ends."), quiet=state.quiet),
    )
