"""What a finished game is worth to each seat."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from reliquary.batches.rewards import by_place
from reliquary.kernel import State


@pytest.mark.parametrize(
    ("ranking", "rewards"),
    [
        ([(2,), (0,), (1,)], [0.0, -1.0, 1.0]),
        ([(0, 2), (1,)], [0.5, -1.0, 0.5]),
        ([(1,), (0, 2)], [-0.5, 1.0, -0.5]),
        ([(0, 1, 2)], [0.0, 0.0, 0.0]),
    ],
)
def test_a_shared_place_is_the_mean_of_those_it_takes(ranking: list[tuple[int, ...]], rewards: list[float]) -> None:
    ended = cast("State", SimpleNamespace(seats=3, ranking=lambda: ranking))

    assert by_place(ended) == rewards
