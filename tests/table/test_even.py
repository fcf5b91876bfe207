"""“As strong as I am” finds the level of a person from their results, and keeps games near even."""

from __future__ import annotations

import random
from math import exp
from pathlib import Path

import pytest

import reliquary
from reliquary.bots import ladder
from reliquary.bots.levels import Weakness
from reliquary.table.ending import Ending
from reliquary.table.even import even, strength
from reliquary.table.listing import Line
from tests.bots import networks

GAME = reliquary.game("relikt")
LAST = 7
"""Five levels, the master and the grandmaster make seven steps, of which the first is 0."""


@pytest.fixture(autouse=True)
def _levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    networks.ship(monkeypatch, tmp_path, GAME, weaknesses=[Weakness(6.0 - each) for each in range(6)])


def line(bots: tuple[str, ...], places: tuple[int, ...], game: str = GAME.id) -> Line:
    ended = Ending(0.0, places, (0,) * len(places)) if places else None
    return Line("", game, GAME.name, "over", ("Anna",) * (1 + len(bots)), (0,), 0.0, bots, ending=ended)


def test_it_begins_in_the_middle() -> None:
    assert ladder(GAME)[-1] == "grandmaster"
    assert even(GAME, []) == ladder(GAME)[round(LAST / 2)]
    assert even(reliquary.game("rune_stones"), []) is None


def test_who_wins_meets_a_stronger_bot_and_who_loses_a_weaker_one() -> None:
    won, lost = (line(("level-3",) * 2, places) for places in ((1, 2, 2), (3, 1, 1)))

    assert strength(GAME, [won]) > strength(GAME, []) > strength(GAME, [lost])
    assert strength(GAME, [won] * 40) > 5
    assert strength(GAME, [lost] * 40) < 1


def test_a_win_against_a_strong_bot_counts_more() -> None:
    against_weak, against_strong = (strength(GAME, [line((bot,), (1, 2))]) for bot in ("level-1", "master"))

    assert against_strong > against_weak + 0.5


@pytest.mark.parametrize(
    "other",
    [
        line(("level-3",), ()),
        line((), (1, 2, 3)),
        line(("greedy",) * 2, (1, 2, 3)),
        line(("level-3",) * 2, (1, 2, 3), game="rune_stones"),
    ],
)
def test_what_is_no_result_against_levels_does_not_count(other: Line) -> None:
    assert strength(GAME, [other]) == strength(GAME, [])


@pytest.mark.parametrize("skill", [0.5, 3.0, 5.5])
@pytest.mark.parametrize("seats", [2, 4])
def test_games_become_near_even(skill: float, seats: int) -> None:
    """A person who wins against each level as often as the distance says meets opponents of that strength."""
    luck, lines, beaten = random.Random(f"{skill} {seats}"), list[Line](), list[float]()
    for _ in range(240):
        level = even(GAME, lines)
        assert level is not None
        chance = 1 / (1 + exp(ladder(GAME).index(level) - skill))
        wins = [luck.random() < chance for _ in range(seats - 1)]
        beaten += map(float, wins)
        places = (1 + wins.count(False), *(1 if not win else seats for win in wins))
        lines.insert(0, line((level,) * (seats - 1), places))

    settled = beaten[len(beaten) // 4 :]
    assert 0.42 < sum(settled) / len(settled) < 0.58
