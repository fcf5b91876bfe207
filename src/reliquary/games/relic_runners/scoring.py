"""Points in Relic Runners: coins, blue tiles, relics and the large ivory tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reliquary.games.relic_runners.components import (
    LARGE,
    NO_TILE,
    PER_EXTRA_RELIC,
    PER_IVORY_TILE,
    PER_PATHWAY,
    PER_RATION,
    PER_TOOLBOX,
    Box,
)
from reliquary.message import N_, Message

if TYPE_CHECKING:
    from reliquary.games.relic_runners.state import RelicRunners

SOURCES: Final = {
    "coins": Message(N_("Coins")),
    "blue": Message(N_("Blue tiles")),
    "relics": Message(N_("Different relics")),
    "ivory": Message(N_("Large ivory tile")),
}
AT_THE_END: Final = frozenset({"ivory"})
PER_NEW_RELIC: Final = 5


def breakdown(state: RelicRunners) -> list[dict[str, int]]:
    return [points(state, seat) for seat in range(state.seats)]


def points(state: RelicRunners, seat: int) -> dict[str, int]:
    number = state.box.tile_number
    return {
        "coins": state.coins[seat],
        "blue": sum([number[kind] for kind in state.blue[seat]]),
        "relics": PER_NEW_RELIC * colours_held(state.held[seat]),
        "ivory": ivory_points(state, seat),
    }


def ivory_points(state: RelicRunners, seat: int) -> int:
    """What the large ivory tile brings at the end; of the smaller ones none does."""
    kind = state.ivory[seat][LARGE]
    if kind == PER_IVORY_TILE:
        return 3 * sum([tile != NO_TILE for tile in state.ivory[seat]])
    if kind == PER_RATION:
        return 2 * state.rations[seat]
    if kind == PER_EXTRA_RELIC:
        held = state.held[seat]
        return 5 * (sum(held) - colours_held(held))
    if kind == PER_PATHWAY:
        return state.pathways[seat].bit_count()
    if kind == PER_TOOLBOX:
        return 4 * len(state.toolboxes[seat])
    return 0


def colours_held(held: tuple[int, ...]) -> int:
    return sum([n > 0 for n in held])


def total(state: RelicRunners, seat: int) -> int:
    number = state.box.tile_number
    blue = sum([number[kind] for kind in state.blue[seat]])
    relics = PER_NEW_RELIC * colours_held(state.held[seat])
    return state.coins[seat] + blue + relics + ivory_points(state, seat)


def standing(state: RelicRunners) -> list[tuple[int, ...]]:
    """Points; then relics; then different relics."""
    return [(total(state, seat), sum(state.held[seat]), colours_held(state.held[seat])) for seat in range(state.seats)]


def longest_route(box: Box, pathways: int) -> int:
    """The longest walk over these pathways that uses none twice; base camp can only be an end of it."""
    longest = 0
    for spot in range(len(box.trails_at)):
        if pathways & box.mask_at[spot]:
            longest = max(longest, _longest_from(box, pathways, spot))
    return longest


def _longest_from(box: Box, pathways: int, spot: int) -> int:
    longest = 0
    for trail in box.trails_at[spot]:
        bit = box.bit[trail]
        if pathways & bit:
            end = box.both_ends[trail] - spot
            rest = 0 if end == box.base else _longest_from(box, pathways & ~bit, end)
            longest = max(longest, 1 + rest)
    return longest
