"""How well bots play: many games, so `script/test` plays them with the compiled rules."""

from __future__ import annotations

import pytest

import reliquary
from reliquary import Chance, Game, State
from reliquary.bots import network, player
from tests.bots.test_bots import play


@pytest.mark.parametrize(("seats", "games", "share"), [(3, 60, 0.90), (4, 60, 0.90), (5, 60, 0.80)])
def test_one_greedy_among_random_players_nearly_always_wins(seats: int, games: int, share: float) -> None:
    """Bots of this kind were measured to win 97, 95 and 89 % at 3, 4 and 5 seats. A shared win counts for a share."""
    won = 0.0
    for number in range(games):
        bots = [player("greedy" if seat == number % seats else "random") for seat in range(seats)]
        best = play(bots, f"match {number}").ranking()[0]
        won += (number % seats in best) / len(best)

    assert won >= share * games


@pytest.mark.parametrize("name", reliquary.game_names())
def test_greedy_beats_random_in_every_game(name: str) -> None:
    """A short match; the long ones are in the arena."""
    state = reliquary.game(name).start(seats=reliquary.game(name).seats[0], seed="short")
    bots, chance = [player("greedy"), *[player("random")] * (state.seats - 1)], Chance("short")
    while not state.over:
        state.play(bots[state.seat].answer(state, chance))

    assert state.ranking()[0] == (0,)


def share(name: str, others: str, games: int) -> float:
    """How often one of two at a table of four wins against two others, each in every seat."""
    won = 0.0
    for number in range(games):
        sitting = [(seat + number) % 2 for seat in range(4)]
        best = play([player(others if other else name) for other in sitting], f"match {number // 2}").ranking()[0]
        won += sum(not sitting[seat] for seat in best) / len(best)
    return won / games


def test_a_novice_beats_chance_and_loses_to_the_skilled() -> None:
    """Eight games each, so the bounds are loose; docs/bots.md has the figures of sixty."""
    assert share("novice", "random", 8) >= 0.5
    assert share("greedy", "novice", 8) >= 0.6


LEARNED = [game for game in map(reliquary.game, reliquary.game_names()) if network.shipped(game).exists()]


@pytest.mark.parametrize("game", LEARNED, ids=[game.id for game in LEARNED])
def test_what_was_learned_beats_greedy(game: Game[State]) -> None:
    """Ten games, every seed once with each side in each seat; docs/bots.md has long matches."""
    seats = 2 if 2 in game.seats else 4
    won = 0.0
    for number in range(10):
        state, chance = game.start(seats=seats, seed=f"learned {number // 2}"), Chance(f"learned {number // 2}")
        sides = [player("greedy" if (seat + number) % 2 else "master") for seat in range(seats)]
        while not state.over:
            state.play(sides[state.seat].answer(state, chance))
        best = state.ranking()[0]
        won += sum((seat + number) % 2 == 0 for seat in best) / len(best)

    assert won > 5
