"""What a seat imagines: ruling 64."""

from collections import Counter

from reliquary import Chance
from reliquary.games.rune_stones.inventory import inventory
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.state import RuneStones


def worlds(state: RuneStones, seat: int, n: int = 40) -> list[RuneStones]:
    return [state.imagine(seat, Chance(str(number))) for number in range(n)]


def test_hidden_is_what_lies_where_among_hand_and_pile() -> None:
    """R64."""
    state = position()

    for world in worlds(state, 0):
        assert inventory(world) == inventory(state)
        assert world.hands[0] == state.hands[0]
        assert len(world.hands[1]) == 4
        assert sorted([*world.hands[1], *world.piles[1]]) == sorted([*state.hands[1], *state.piles[1]])
    assert len({world.hands[1] for world in worlds(state, 0)}) > 10
    assert len({world.piles[0] for world in worlds(state, 0)}) > 10
    assert len({tuple(world.creatures) for world in worlds(state, 0)}) == 40
    assert len({tuple(world.artifacts) for world in worlds(state, 0)}) == 40


def test_cards_that_all_know_to_be_in_hand_stay_there() -> None:
    state = position(known_1="grey-100 grey-101")

    for world in worlds(state, 0):
        assert {state.box.card_ids[card] for card in world.hands[1]} >= {"grey-100", "grey-101"}


def test_a_draw_is_even() -> None:
    """Each of eight cards is in a hand of four every second time."""
    counted = Counter(card for world in worlds(position(), 0, 400) for card in world.hands[1])

    assert len(counted) == 8
    assert min(counted.values()) > 150


def test_the_seat_that_is_asked_has_moves_of_its_own_there() -> None:
    state = position(asked="ChooseAction 1")

    assert len({tuple(world.legal()) for world in worlds(state, 0)}) > 5


def test_when_the_game_is_over_there_is_nothing_to_imagine() -> None:
    state = position(asked="nobody")

    assert worlds(state, 1, 1)[0].hands == state.hands
