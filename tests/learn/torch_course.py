"""A run of learning with PyTorch, on the CPU: it gets better, goes on where it ended, and writes what bots play with.

Run by `script/test-learn`; `script/test` needs no PyTorch.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

import numpy as np
import pytest
import torch

import reliquary
from reliquary import BadSetup, Chance, Game, State
from reliquary.batches.plan import Deal
from reliquary.bots import Bot, Random, network, network_file
from reliquary.bots.master import Master
from reliquary.learn import by_values, imitation, watching
from reliquary.learn.checkpoint import HALFWAY, NETWORK, PROGRESS
from reliquary.learn.course import Course, Progress, Wish
from reliquary.learn.network import LearningNetwork, parts_of_moves
from reliquary.learn.optimiser import Optimiser
from reliquary.learn.recipe import Dealing, recipe
from reliquary.testing.walks import any_game
from tests.ferry import GAME

P = ParamSpec("P")
T = TypeVar("T")
FERRY: Final = any_game(GAME)
RELIQUES: Final = reliquary.game("reliques_et_co")
_PART: Final = 12 * 2**20


class Later(Future[T]):
    """Done when it was looked for often enough: so much is learned meanwhile."""

    _LOOKS: Final = 25

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__()
        self._work = work
        self._looks = 0

    def done(self) -> bool:
        self._looks += 1
        return self._looks > self._LOOKS

    def result(self, timeout: float | None = None) -> T:
        return self._work()


class OneProcess:
    """In the place of a pool of processes."""

    size = 1

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return Later(partial(work, *args, **kwargs))

    def end(self) -> None:
        pass


class Steps:
    """In the place of the module `time`: a second for each look at the clock."""

    def __init__(self) -> None:
        self._seconds = count()

    def monotonic(self) -> float:
        return float(next(self._seconds))

    time = monotonic


def share(bot: Bot, rules: Game[State], games: int) -> float:
    """Of the wins against one random player."""
    won = 0.0
    for number in range(games):
        state, luck = rules.start(seats=2, seed=f"measure {number}"), Chance(f"luck {number}")
        bots = [bot, Random()] if number % 2 else [Random(), bot]
        while not state.over:
            state.advance(bots[state.seat].answer(state, luck))
        won += state.estimates()[bots.index(bot)]
    return won / games


def learner(rules: Game[State], *, values: bool, width: int = 32) -> Optimiser:
    torch.manual_seed(1)
    figures = replace(recipe(by_values=values, on_cpu=True), games=8, steps=16, width=width, piece=512, repeated=2)
    return Optimiser(LearningNetwork(rules, width, "cpu", halves=False), figures)


def written(folder: Path, optimiser: Optimiser, rules: Game[State], judges: str) -> Path:
    path = folder / NETWORK
    network_file.write(path, optimiser.network.written(), {**network_file.made_for(rules), "judges": judges})
    return path


@pytest.mark.parametrize("judges", ["values", "policy"])
def test_by_values_it_learns_the_toy_game(judges: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As well as `greedy`, which wins 72 % against random play; its policy learns to play like its values."""
    monkeypatch.setattr(watching, "Pool", OneProcess)
    monkeypatch.setattr(by_values, "_GAMES", 8)
    monkeypatch.setattr(watching, "_PAUSE", 0)
    optimiser = learner(FERRY, values=True)
    way = by_values.ByValues(Dealing(FERRY, (Deal(2),), 1), optimiser, LearningNetwork(FERRY, 32, "cpu", halves=False))
    before = share(Master(written(tmp_path, optimiser, FERRY, judges)), FERRY, 150)
    for update in range(40):
        way.update(update / 40)
    after = share(Master(written(tmp_path, optimiser, FERRY, judges)), FERRY, 150)

    assert (before < 0.62, after >= 0.65) == (True, True), (before, after)
    assert way.tally().against_earlier != [0.0, 0.0]


def test_it_learns_to_play_like_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "Pool", OneProcess)
    optimiser = learner(FERRY, values=False)
    monkeypatch.setattr(imitation, "time", Steps())
    tally = imitation.imitate(Dealing(FERRY, (Deal(2),), 1), optimiser, "greedy", 600)

    assert tally.decisions > 0
    assert share(Master(written(tmp_path, optimiser, FERRY, "policy")), FERRY, 150) >= 0.6


def wish(folder: Path, *, by_values: bool, minutes: float = 0.05, start_from: Path | None = None) -> Wish:
    figures = replace(
        recipe(by_values=by_values, on_cpu=True), games=16, steps=4, kept=8, width=24, piece=64, measured_every=99
    )
    return Wish(RELIQUES, None, folder, minutes, start_from, None, 1, "cpu", figures, by_values, {"commit": "none"})


@pytest.mark.parametrize("by_values", [True, False])
def test_a_run_goes_on_where_it_ended(tmp_path: Path, by_values: bool) -> None:  # noqa: FBT001
    told: list[Progress] = []
    first = Course(wish(tmp_path, by_values=by_values))
    first.run(told.append)
    second = Course(wish(tmp_path, by_values=by_values))

    assert second.counts == first.counts
    assert second.counts["decisions"] > 0
    assert all(
        torch.equal(values, first.network.parameters[name]) for name, values in second.network.parameters.items()
    )
    remembered = second.optimiser.memory()
    assert remembered.keys() == first.optimiser.memory().keys() != set()
    assert len(second.earlier) == len(first.earlier) > 0
    second.run(told.append)
    assert told[-1].decisions > told[0].decisions
    assert [json.loads(line)["decisions"] for line in (tmp_path / PROGRESS).read_text().splitlines()]
    assert all(part.stat().st_size <= _PART for part in tmp_path.glob("state-*/*"))
    about = network_file.read(tmp_path / NETWORK, RELIQUES).about
    assert (about["judges"], about["commit"]) == ("values" if by_values else "policy", "none")
    assert (tmp_path / HALFWAY).exists()
    with pytest.raises(BadSetup, match="something else was learned"):
        Course(wish(tmp_path, by_values=not by_values))


def test_it_goes_on_from_the_network_that_a_game_has(tmp_path: Path) -> None:
    """As wide as it is, and judging moves as it does."""
    file = network.shipped(RELIQUES)
    course = Course(wish(tmp_path, by_values=False, start_from=file))
    state = RELIQUES.start(seats=2, seed="tea")
    legal = state.legal()
    row, mask = np.zeros((1, course.network.inputs), np.uint8), np.zeros((1, len(RELIQUES.moves)), np.uint8)
    state.observe(state.seat, row[0].data)
    state.mask(mask[0].data)

    heads = course.network.frozen()(torch.from_numpy(row), torch.from_numpy(mask).bool())
    shipped = network.read(file, RELIQUES).look(state, state.seat, legal)

    found = [float(heads.policy[0, move.id]) for move in legal]
    assert found == pytest.approx(shipped.weights, abs=0.05)
    assert float(heads.value[0]) == pytest.approx(shipped.value, abs=0.01)


def test_what_is_learned_of_a_part_is_learned_of_all_moves_that_have_it() -> None:
    parts, starts = parts_of_moves(RELIQUES)
    ends = [*starts[1:], len(parts)]
    of_moves = [set(parts[start:end]) for start, end in zip(starts, ends, strict=True)]

    assert all(number in of_move for number, of_move in enumerate(of_moves))
    assert max(parts) + 1 < len(parts)
    verbs = [move.notation.partition(" ")[0] for move in RELIQUES.moves]
    same = [number for number, verb in enumerate(verbs) if verb == verbs[-1]]
    assert set.intersection(*(of_moves[number] for number in same))


def test_bots_think_what_was_learned(tmp_path: Path) -> None:
    """Within what eight bits can say."""
    optimiser = learner(RELIQUES, values=True)
    with torch.no_grad():
        for parameter in optimiser.network.parameters.values():
            parameter.add_(0.1 * torch.randn_like(parameter))
    found = network.read(written(tmp_path, optimiser, RELIQUES, "values"), RELIQUES)
    state = RELIQUES.start(seats=3, seed="tea")
    rows = network.after_each(state, state.legal())

    heads = optimiser.network.frozen()(torch.from_numpy(rows), torch.ones(len(rows), len(RELIQUES.moves)).bool())

    assert found.outlooks([rows])[0].values == pytest.approx(heads.value.numpy(), abs=0.05)
