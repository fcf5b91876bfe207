"""Imagined states are possible worlds, all of them, equally often: measured by listing every world there is."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from reliquary import Chance
from reliquary.games.relikt import ReliktGame
from reliquary.games.relikt.hidden_cards import masked_by
from reliquary.games.relikt.rules.action_cards import ShootCard
from reliquary.games.relikt.state import Relikt
from tests.ferry import GAME as FERRY
from tests.ferry import Ferry
from tests.testing.possible import Possible, S

TINY_RELIKT = ReliktGame(Path(__file__).parent / "tiny-relikt.toml")


def deals_of_relikt(state: Relikt, seat: int) -> Iterator[Relikt]:
    """Two cards for each of the others, and a pile."""
    one, other = (neighbour for neighbour in range(3) if neighbour != seat)
    for cards in permutations(sorted([*state.pile, *state.hands[one], *state.hands[other]])):
        if cards[0] < cards[1] and cards[2] < cards[3]:
            twin = state.copy()
            twin.hands[one], twin.hands[other], twin.pile = cards[:2], cards[2:4], list(cards[4:])
            twin.settle()
            yield twin


def deals_of_ferry(state: Ferry) -> Iterator[Ferry]:
    for crates in permutations(range(1, 7)):
        twin = state.copy()
        twin.crates = list(crates)
        yield twin


def play_and_check(possible: Possible[S], luck: Chance, moves: int) -> Iterator[S]:
    """Random moves; whenever other worlds are possible than before, the imagination is measured by them."""
    for _ in range(moves):
        legal, before = possible.state.legal(), len(possible.worlds)
        possible.play(legal[luck.below(len(legal))])
        if possible.state.over:
            return
        if len(possible.worlds) not in (1, before):
            possible.check_imagination()
        yield possible.state


def situations(state: Relikt, seat: int) -> set[str]:
    """What makes it hard to know another's cards."""
    others = [other for other in range(state.seats) if other != seat]
    masked = [(other, card) for other in others for card in masked_by(state, other)]
    seen = {
        "a face-down card may be a known one": any(len(state.guesses[other]) > 1 for other in others),
        "a hand is known, but not what lies face down": any(state.known[other] for other, _ in masked),
        "a face-down card is older than the last shuffle": any(state.batch[card] < state.batches for _, card in masked),
        "a hand holds cards of two shuffles": any(
            len({state.batch[card] for card in state.hands[other]}) > 1 for other in others
        ),
    }
    if state.seat != seat and isinstance(state.agenda[-1], ShootCard):
        seen["whoever plays the pistol holds a card that matches a target"] = True
    return {name for name, there in seen.items() if there}


@pytest.mark.parametrize("seed", [7, 15, 22])
def test_relikt_is_imagined_evenly_among_all_possible_worlds(seed: int) -> None:
    """Ruling 43: blindfold, binoculars, lasso and reshuffles, with nine cards in play."""
    state = TINY_RELIKT.start(seats=3, seed=str(seed))
    seat = seed % 3
    possible = Possible(state, seat, deals_of_relikt(state, seat))

    met = [situations(world, seat) for world in play_and_check(possible, Chance(f"m{seed}"), 40)]

    assert len(set[str]().union(*met)) >= 4, "the game was too simple to prove anything"


@pytest.mark.parametrize("seed", [0, 2])
def test_ferry_is_imagined_evenly_among_all_possible_worlds(seed: int) -> None:
    """A look by lantern is remembered; what others saw stays hidden."""
    state = FERRY.start(seats=2, seed=str(seed), lanterns=2)
    possible = Possible(state, seed % 2, deals_of_ferry(state))

    states = list(play_and_check(possible, Chance(f"m{seed}"), 40))

    assert all(states[-1].seen), "nobody looked into a crate"
