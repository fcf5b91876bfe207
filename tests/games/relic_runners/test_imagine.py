"""What a seat imagines: U5."""

from collections import Counter

from reliquary import Chance
from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.components import RUIN_TILE
from reliquary.games.relic_runners.inventory import inventory
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.state import RelicRunners

THREE = "red green blue"


def worlds(state: RelicRunners, seat: int, n: int = 60) -> list[RelicRunners]:
    return [state.imagine(seat, Chance(str(number))) for number in range(n)]


def test_tiles_are_dealt_afresh_within_their_colour_and_size() -> None:
    """U1."""
    state = position(explorers=THREE)
    box = state.box

    for world in worlds(state, 0, 10):
        assert inventory(world) == inventory(state)
        for real, imagined in zip(state.stacks, world.stacks, strict=True):
            assert [box.tile_size[kind] for kind in real] == [box.tile_size[kind] for kind in imagined]
            assert [box.tile_colour[kind] for kind in real] == [box.tile_colour[kind] for kind in imagined]


def test_every_hidden_place_takes_many_values() -> None:
    state = position(explorers=THREE)
    imagined = worlds(state, 0)

    for spot, stack in enumerate(state.stacks):
        for storey, kind in enumerate(stack):
            values = {world.stacks[spot][storey] for world in imagined}
            known = state.knows(0, spot, storey)
            assert values == {kind} if known else len(values) > 1
            assert known == (kind == RUIN_TILE or state.seen[spot][storey] == 15)


def test_a_draw_is_even() -> None:
    """Six large ivory tiles: each as often as the others on T1."""
    state = position(explorers=THREE)
    counted = Counter(world.stacks[state.box.spot_ids.index("t1")][0] for world in worlds(state, 0, 600))

    assert len(counted) == 6
    assert min(counted.values()) > 60


def test_what_a_seat_saw_stays() -> None:
    """U5: medium 2, and its own blue tiles."""
    state = position(
        explorers=THREE, t2="blue-large-5 blue-medium-3", seen_t2="1 1", tiles_0="blue-small-2", tiles_1="blue-small-3"
    )
    t2 = state.box.spot_ids.index("t2")

    for world in worlds(state, 0, 20):
        assert world.stacks[t2] == state.stacks[t2]
        assert world.blue[0] == state.blue[0]
    assert len({world.stacks[t2] for world in worlds(state, 1)}) > 1
    assert len({world.blue[1] for world in worlds(state, 0)}) == 2


def test_coins_stay_as_they_are() -> None:
    """U5."""
    state = position(coins_1="17")

    assert worlds(state, 0, 1)[0].coins == [0, 17]


def test_when_the_game_is_over_there_is_nothing_to_imagine() -> None:
    state = position(tiles_0="blue-large-5", asked="nobody")

    assert worlds(state, 1, 1)[0].dump()["blue"] == state.dump()["blue"]


def test_gems_are_never_imagined_in_a_first_game() -> None:
    """D2: everybody knows that they are not there."""
    state = GAME.start(seats=3, seed="x", setup="first")

    for world in worlds(state, 0, 20):
        assert not any(state.box.has_gem[kind] for stack in world.stacks for kind in stack)
