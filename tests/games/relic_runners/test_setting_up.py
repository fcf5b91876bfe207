"""Chapter “Setting up the game”, the options, and the explorers' powers."""

import re
from collections import Counter

import pytest

from reliquary import BadSetup
from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.components import BLUE, GREEN, IVORY, LARGE, PURPLE, RUIN_TILE
from reliquary.games.relic_runners.inventory import inventory
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.games.relic_runners.telling import names
from tests.games.relic_runners.asked import kind, offered, play, said

SEATS = [2, 3, 4, 5]


def test_what_is_in_the_box() -> None:
    """Components: 21 spots, ten tokens, 18 ivory, 24 purple and 18 blue tiles, 20 relics."""
    box = GAME.box

    assert len(box.spot_ids) == 21
    assert len(box.rivers) == 10
    counted = Counter(box.tile_colour[kind] for kind in range(1, len(box.copies)) for _ in range(box.copies[kind]))
    assert counted == {IVORY: 18, PURPLE: 24, BLUE: 18}
    assert (
        len([piece for piece in inventory(GAME.start(seats=3, seed="a")) if piece in {"toad", "skull", "bird", "juju"}])
        == 20
    )


@pytest.mark.parametrize("seats", SEATS)
def test_stacks_of_three_and_of_two_for_two(seats: int) -> None:
    """Chapter “Setting up”: with two, no small temple tiles and two tiles a ruin."""
    state = GAME.start(seats=seats, seed="jungle")
    height = 2 if seats == 2 else 3

    for spot, stack in enumerate(state.stacks):
        assert len(stack) == (0 if spot == state.box.base else height)
        if state.box.is_temple[spot]:
            assert [state.box.tile_size[kind] for kind in stack] == list(range(LARGE, height))
            assert {state.box.tile_colour[kind] for kind in stack} == {state.colours[spot]}
        elif stack:
            assert set(stack) == {RUIN_TILE}


@pytest.mark.parametrize("setup", ["first", "standard", "random"])
def test_four_temples_of_each_colour(setup: str) -> None:
    """U1, U2."""
    state = GAME.start(seats=3, seed="jungle", setup=setup)

    assert Counter(state.colours) == {-1: 1, GREEN: 8, IVORY: 4, BLUE: 4, PURPLE: 4}


def test_a_first_game_has_fixed_places_and_no_gems() -> None:
    """U2, D2."""
    seen = set()
    for seed in range(30):
        state = GAME.start(seats=3, seed=str(seed), setup="first")
        assert [colour for colour in state.colours if colour > 0] == [
            first for first in state.box.first_game if first > 0
        ]
        seen |= {kind for stack in state.stacks for kind in stack} | set(state.unused)
    assert not any(state.box.has_gem[kind] for kind in seen)


def test_a_standard_game_has_each_colour_in_each_quarter() -> None:
    """U2, D4: in random order."""
    layouts = set()
    for seed in range(30):
        state = GAME.start(seats=3, seed=str(seed))
        for quadrant in state.box.quadrants:
            assert {state.colours[spot] for spot in quadrant} == {IVORY, BLUE, PURPLE}
        layouts.add(state.colours)
    assert len(layouts) > 20


def test_a_random_game_need_not() -> None:
    """U2."""
    states = [GAME.start(seats=3, seed=str(seed), setup="random") for seed in range(20)]

    assert any(
        len({state.colours[spot] for spot in quadrant}) < 3 for state in states for quadrant in state.box.quadrants
    )


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_alike(seats: int) -> None:
    state = GAME.start(seats=seats, seed="jungle")

    assert state.at == [state.box.base] * seats
    assert state.rations == [3] * seats
    assert state.toolboxes == [(0,)] * seats
    assert state.pathways == [0] * seats
    assert state.tokens == state.box.river_mask
    assert len(set(state.explorers)) == seats


def test_purple_tops_are_turned_up_and_nothing_else() -> None:
    state = GAME.start(seats=3, seed="jungle")

    for spot, seen in enumerate(state.seen):
        if state.box.is_temple[spot]:
            assert seen == ((0, 0, 15) if state.colours[spot] == PURPLE else (0, 0, 0))


def test_any_seat_may_be_the_first() -> None:
    """D9, U6: drawn by lot."""
    assert {GAME.start(seats=4, seed=str(seed)).first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [1, 6])
def test_it_is_a_game_for_two_to_five(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"Relic Runners is for 2 to 5 seats, not {seats}"):
        GAME.start(seats=seats, seed="jungle")


def test_the_variants_and_what_they_are_if_nobody_chooses() -> None:
    """Decided."""
    state = GAME.start(seats=2, seed="jungle")

    assert state.options == {
        "setup": "standard",
        "explorer": ("any", "any"),
        "power": ("no", "no"),
        "open_scores": "no",
    }


def test_wishes_for_explorers_are_met_and_no_two_are_alike() -> None:
    """Decided: if two wish for the same one the lot decides."""
    winners = set()
    for seed in range(30):
        state = GAME.start(seats=4, seed=str(seed), explorer=["any", "blue", "blue", "black"])
        names = [state.box.explorers[explorer] for explorer in state.explorers]
        assert len(set(names)) == 4
        assert names[3] == "black"
        winners.add(names.index("blue"))
    assert winners == {1, 2}


# Powers


def with_power(explorer: str) -> RelicRunners:
    return GAME.start(seats=2, seed="jungle", explorer=[explorer, "any"], power=["yes", "no"])


def test_red_starts_with_two_toolboxes() -> None:
    assert said(with_power("red"), "toolboxes 0", "toolboxes 1") == ["bottom bottom", "bottom"]


def test_green_starts_with_a_full_pack() -> None:
    """Section 3: out of base camp's share."""
    state = with_power("green")

    assert state.rations == [5, 3]
    view = GAME.view(state, None)
    assert view.rations_at_base == 2


def test_blue_starts_next_to_base_camp() -> None:
    """No trail walked, no token flipped."""
    state = with_power("blue")

    assert kind(state) == "ChooseStart"
    assert offered(state, "start at") == {"t3", "r4", "t7", "t9", "r7", "r2"}
    state.play("start at r4")
    assert said(state, "at 0", "down") == ["r4", "-"]


def test_yellow_starts_with_a_pathway_at_base_camp() -> None:
    state = with_power("yellow")

    assert offered(state) == {
        "place base-t3",
        "place base-r4",
        "place base-t7",
        "place base-t9",
        "place base-r7",
        "place base-r2",
    }
    state.play("place base-r4")
    assert said(state, "pathways 0", "coins 0") == ["base-r4", "0"]


def test_black_starts_on_a_branch() -> None:
    state = with_power("black")

    play(state, "climb compass")

    assert said(state, "toolboxes 0") == ["compass-1"]


def test_powers_are_asked_in_turn_order_before_the_first_turn() -> None:
    """U6."""
    for seed in range(6):
        state = GAME.start(seats=3, seed=str(seed), explorer=["blue", "yellow", "black"], power="yes")
        asked = []
        while state.turn == 0:
            asked.append(state.seat)
            state.play(state.legal()[0])
        assert asked == [(state.first + n) % 3 for n in range(3)]
        assert state.seat == state.first


def test_without_power_nothing_is_asked() -> None:
    """D7: a power belongs to its explorer, per player."""
    assert kind(GAME.start(seats=3, seed="1", explorer=["blue", "yellow", "black"])) == "SetOut"


def test_the_seed_decides_everything() -> None:
    one, same, other = (GAME.start(seats=4, seed=seed).dump() for seed in ("tea", "tea", "coffee"))

    assert one == same
    assert one != other


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_laid_out_is_told(seats: int) -> None:
    """Who plays which explorer, and the top tile of each purple temple."""
    state = GAME.start(seats=seats, seed="1", listen=True)
    view = GAME.view(state, None)
    explorers, tiles = (str(news.public) for news in state.news[:2])
    turned_up = [f"tile {spot.tiles[-1][-1]} on {spot.id.upper()}" for spot in view.spots if spot.colour == "purple"]

    assert all(f"{names.explorer(player.explorer)} for seat {player.seat}" in explorers for player in view.players)
    assert re.findall(r"tile \d on T\d+", tiles.replace("purple temple ", "")) == turned_up
