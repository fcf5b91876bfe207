"""What is counted over many games."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean, pstdev

import pytest

from reliquary.arena.counts import Counts, Numbers


def numbers(*seen: int) -> Numbers:
    counted = Numbers()
    for number in seen:
        counted.add(number)
    return counted


def test_mean_and_deviation_are_those_of_the_numbers_seen() -> None:
    seen = [3, -5, 12, 12, 0]

    counted = numbers(*seen)

    assert counted.mean == pytest.approx(mean(seen))
    assert counted.deviation == pytest.approx(pstdev(seen))
    assert (counted.least, counted.most) == (-5, 12)


def test_of_nothing_there_is_no_deviation() -> None:
    assert (Numbers().mean, Numbers().deviation) == (0.0, 0.0)


@pytest.mark.parametrize("cut", [0, 1, 3, 4])
def test_counting_apart_and_together_is_the_same(cut: int) -> None:
    seen = [-3, -5, -12, -4]
    together = numbers(*seen[:cut])

    together.merge(numbers(*seen[cut:]))

    assert together == numbers(*seen)


def test_a_shared_win_is_divided() -> None:
    counts = Counts.empty(3, ["greedy", "random"])

    counts.add(["greedy", "random", "random"], [7, 7, 1], [0, 1], (10, 30))

    assert [group.wins for group in counts.orders] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert {name: group.wins for name, group in counts.bots.items()} == {
        "greedy": Fraction(1, 2),
        "random": Fraction(1, 2),
    }
    assert counts.shared == 1


def test_a_bots_share_is_of_the_seats_it_had() -> None:
    """Two seats of one bot: a game won by one of them is half of what they could win."""
    counts = Counts.empty(3, ["greedy", "random"])

    counts.add(["greedy", "random", "random"], [1, 5, 2], [1], (10, 30))

    assert counts.bots["random"].share == 0.5
    assert counts.bots["random"].scores == numbers(5, 2)


def test_merged_tallies_are_those_of_all_games() -> None:
    games = [([7, 3], [0], (9, 20)), ([2, 2], [0, 1], (8, 21)), ([-1, 4], [1], (7, 22))]
    several = [Counts.empty(2, ["random"]) for _ in range(3)]
    for number, (scores, winners, length) in enumerate(games):
        for counts in {0: several[:2], 1: several[:2], 2: [several[0], several[2]]}[number]:
            counts.add(["random", "random"], scores, winners, length)

    several[1].merge(several[2])

    assert several[1] == several[0]
    assert several[0].games == 3
