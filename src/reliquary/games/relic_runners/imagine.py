"""A state of Relic Runners that a seat cannot tell from the real one.

Hidden are the tiles in the temples, the blue tiles of others, and the tiles that were never drawn. Of each colour and
size they were shuffled together, so every arrangement of those that the seat has not seen is equally likely. They are
put in a fixed order before they are shuffled, so nothing of the real arrangement shows.
"""

from __future__ import annotations

from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel.chance import Chance


def imagine(state: RelicRunners, seat: int, chance: Chance) -> RelicRunners:
    twin = state.copy()
    if state.over:
        return twin
    pools = _pools(state, seat)
    for key in sorted(pools):
        pools[key].sort()
        chance.shuffle(pools[key])
    for spot in range(len(state.stacks)):
        twin.stacks[spot] = _dealt(state, state.stacks[spot], state.seen[spot], seat, pools)
    for other in range(state.seats):
        twin.blue[other] = _dealt(state, state.blue[other], state.blue_seen[other], seat, pools)
    unused: list[int] = []
    for pool in pools.values():
        unused.extend(pool)
    unused.sort()
    twin.unused = tuple(unused)
    return twin


def _pools(state: RelicRunners, seat: int) -> dict[int, list[int]]:
    """The tiles that the seat has not seen, by colour and size."""
    pools: dict[int, list[int]] = {}
    for spot in range(len(state.stacks)):
        _gather(state, state.stacks[spot], state.seen[spot], seat, pools)
    for other in range(state.seats):
        _gather(state, state.blue[other], state.blue_seen[other], seat, pools)
    for kind in state.unused:
        pools.setdefault(_pool_of(state, kind), []).append(kind)
    return pools


def _gather(
    state: RelicRunners, tiles: tuple[int, ...], seen: tuple[int, ...], seat: int, pools: dict[int, list[int]]
) -> None:
    for place in range(len(tiles)):
        if not seen[place] >> seat & 1:
            pools.setdefault(_pool_of(state, tiles[place]), []).append(tiles[place])


def _dealt(
    state: RelicRunners, tiles: tuple[int, ...], seen: tuple[int, ...], seat: int, pools: dict[int, list[int]]
) -> tuple[int, ...]:
    """The same tiles, with others in the place of those that the seat has not seen."""
    return tuple(
        [
            tiles[place] if seen[place] >> seat & 1 else pools[_pool_of(state, tiles[place])].pop()
            for place in range(len(tiles))
        ]
    )


def _pool_of(state: RelicRunners, kind: int) -> int:
    return state.box.tile_colour[kind] * 3 + state.box.tile_size[kind]
