"""Every piece of Relic Runners, wherever it lies."""

from __future__ import annotations

from reliquary.games.relic_runners.components import NO_TILE, RELICS
from reliquary.games.relic_runners.rules.temples import KeepOne, Uncover
from reliquary.games.relic_runners.state import RelicRunners


def inventory(state: RelicRunners) -> list[str]:
    return sorted([*_tiles(state), *_relics(state), *_pieces_of_seats(state), *_tokens(state)])


def _tiles(state: RelicRunners) -> list[str]:
    places = [*state.stacks, *state.blue, *_kept(state), state.discard, state.unused, *_being_chosen(state)]
    return [state.box.tile_ids[kind] for tiles in places for kind in tiles]


def _kept(state: RelicRunners) -> list[list[int]]:
    """The ivory tiles before the seats, each in the place for its size."""
    sizes = state.box.tile_size
    return [
        [kind for size, kind in enumerate(tiles) if kind != NO_TILE and sizes[kind] == size] for tiles in state.ivory
    ]


def _being_chosen(state: RelicRunners) -> list[tuple[int, ...]]:
    """An ivory tile that was turned over and may be kept or not lies beside the chart."""
    return [(step.kind,) for step in state.agenda if isinstance(step, KeepOne)]


def _relics(state: RelicRunners) -> list[str]:
    """On charts and on shrines, and one under each stack that still stands or whose last tile is taking effect."""
    uncovering = [step.spot for step in state.agenda if isinstance(step, Uncover)]
    found = [RELICS[colour] for held in state.held for colour, n in enumerate(held) for _ in range(n)]
    for spot, colour in enumerate(state.colours):
        if state.has_relic(spot) or state.stacks[spot] or spot in uncovering:
            found.append(RELICS[colour])
    return found


def _pieces_of_seats(state: RelicRunners) -> list[str]:
    """What is not on the board or on the progression table is in reserve: there is never more than there is."""
    box, found = state.box, []
    for seat in range(state.seats):
        found.append(f"explorer {box.explorers[state.explorers[seat]]}")
        found += [f"pathway {seat}"] * max(box.pathways, state.pathways[seat].bit_count())
        found += [f"toolbox {seat}"] * max(box.toolboxes, len(state.toolboxes[seat]))
    supply = state.seats * (box.rations + box.rations_at_base)
    return [*found, *["ration"] * max(supply, sum(state.rations))]


def _tokens(state: RelicRunners) -> list[str]:
    """One on each river, whichever side is up."""
    return ["token"] * (state.box.river_mask | state.tokens).bit_count()
