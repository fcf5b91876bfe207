"""What one seat of Relic Runners may see. Pages, bots and the API are given a view, never a state.

A view is built field by field from what is public or the seat's own, so that a field added to the state stays
hidden until somebody decides otherwise.
"""

from __future__ import annotations

from reliquary.games.relic_runners.components import (
    COLOURS,
    NO_TILE,
    POWERS,
    RELICS,
    RUIN_TILE,
    place_name,
)
from reliquary.games.relic_runners.rules.walk import CHAIN, CLOSED, Walk, barred_ends
from reliquary.games.relic_runners.scoring import longest_route, total
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.games.relic_runners.view_classes import Move, Player, RelicRunnersView, Spot, Trail
from reliquary.kernel.state import NOBODY
from reliquary.kernel.view import decision_of


def view(state: RelicRunners, seat: int | None) -> RelicRunnersView:
    box = state.box
    eye = state.seats if seat is None else seat
    supply = state.seats * (box.rations + box.rations_at_base)
    return RelicRunnersView(
        seat=seat,
        seats=state.seats,
        first=state.first,
        turn=state.turn,
        decision=decision_of(state),
        scores=tuple(total(state, other) for other in range(state.seats)) if state.over else None,
        spots=tuple(_spot(state, spot, eye) for spot in range(len(box.spot_ids))),
        trails=_trails(state),
        players=tuple(_player(state, other, eye) for other in range(state.seats)),
        move=_move(state),
        rations_at_base=supply - sum(state.rations),
        tokens_up=state.tokens.bit_count(),
        relics_collected=state.relics_collected(),
        relics_to_end=box.relics_to_end[state.seats - 2],
        last_round=None if state.ending == NOBODY else state.ending,
        quiet_rounds=state.quiet,
        quiet_rounds_to_end=box.quiet_rounds - state.quiet,
        gone=tuple(box.tile_ids[kind] for kind in state.discard),
    )


def _knows(state: RelicRunners, mask: int, eye: int) -> bool:
    return state.over or mask >> eye & 1 == 1


def _tiles(state: RelicRunners, tiles: tuple[int, ...], seen: tuple[int, ...], eye: int) -> tuple[str, ...]:
    """Of a tile that the viewer does not know, colour and size; ruin tiles are all alike."""
    ids = state.box.tile_ids
    return tuple(
        ids[kind] if kind == RUIN_TILE or _knows(state, mask, eye) else ids[kind].rpartition("-")[0]
        for kind, mask in zip(tiles, seen, strict=True)
    )


def _spot(state: RelicRunners, spot: int, eye: int) -> Spot:
    box, colour = state.box, state.colours[spot]
    return Spot(
        id=box.spot_ids[spot],
        place=(box.x[spot], box.y[spot]),
        colour=COLOURS[colour] if spot != box.base else None,
        tiles=_tiles(state, state.stacks[spot], state.seen[spot], eye),
        relic=RELICS[colour] if state.has_relic(spot) else None,
        explorers=tuple(seat for seat in range(state.seats) if state.at[seat] == spot),
    )


def _trails(state: RelicRunners) -> tuple[Trail, ...]:
    return tuple(
        Trail(
            id=id,
            token_up=state.tokens >> trail & 1 == 1 if state.box.is_river[trail] else None,
            pathways=tuple(seat for seat in range(state.seats) if state.pathways[seat] >> trail & 1),
        )
        for trail, id in enumerate(state.box.trail_ids)
    )


def _player(state: RelicRunners, seat: int, eye: int) -> Player:
    box = state.box
    explorer = box.explorers[state.explorers[seat]]
    hidden = [
        box.tile_number[kind]
        for kind, mask in zip(state.blue[seat], state.blue_seen[seat], strict=True)
        if not _knows(state, mask, eye)
    ]
    return Player(
        seat=seat,
        explorer=explorer,
        power=POWERS[box.powers[state.explorers[seat]]] if state.has_power(seat) else None,
        spot=box.spot_ids[state.at[seat]],
        rations=state.rations[seat],
        toolboxes=tuple(place_name(place) for place in state.toolboxes[seat]),
        toolboxes_left=state.toolboxes_left(seat),
        pathways_left=state.pathways_left(seat),
        longest_route=longest_route(box, state.pathways[seat]),
        ivory=tuple(box.tile_ids[kind] for kind in state.ivory[seat] if kind != NO_TILE),
        blue=_tiles(state, state.blue[seat], state.blue_seen[seat], eye),
        relics=tuple(RELICS[colour] for colour, n in enumerate(state.held[seat]) for _ in range(n)),
        coins=state.coins[seat],
        coins_face_down=not state.over and seat != eye and state.options["open_scores"] == "no",
        known_points=total(state, seat) - sum(hidden),
    )


def _walk(state: RelicRunners) -> Walk | None:
    """The walk that is under way; a toolbox that climbs after a token was flipped may stand before it."""
    walks = [step for step in state.agenda if isinstance(step, Walk)]
    return walks[-1] if walks else None


def _move(state: RelicRunners) -> Move | None:
    if state.over or not state.turn:
        return None
    box, walk, seat = state.box, _walk(state), state.seat
    barred = walk.barred if walk else barred_ends(state, seat)
    return Move(
        seat=seat,
        began=box.spot_ids[state.began],
        relic=None if state.setting_out_from == NOBODY else RELICS[state.setting_out_from],
        moved=state.moved,
        walked=tuple(id for trail, id in enumerate(box.trail_ids) if walk and walk.walked >> trail & 1),
        unfamiliar_left=walk.phase == CHAIN if walk else not state.moved,
        shortcut_needed=walk.phase == CLOSED if walk else False,
        barred=tuple(id for spot, id in enumerate(box.spot_ids) if barred >> spot & 1),
        tool_used=state.tool_used,
        doubled=state.doubled,
    )
