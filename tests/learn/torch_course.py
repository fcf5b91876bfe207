"""A run of learning with PyTorch, on the CPU: it goes on where it ended, and writes what bots play with.

Run by `script/test-learn`; `script/test` needs no PyTorch.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import pytest
import torch

import reliquary
from reliquary import BadSetup, Game, State
from reliquary.bots import network, network_file
from reliquary.learn.checkpoint import HALFWAY, NETWORK, PROGRESS
from reliquary.learn.course import Course, Progress, Wish
from reliquary.learn.network import LearningNetwork, parts_of_moves
from reliquary.learn.optimiser import Optimiser
from reliquary.learn.recipe import recipe

RELIQUES: Final = reliquary.game("reliques_et_co")
_PART: Final = 12 * 2**20


def learner(rules: Game[State], *, values: bool, width: int = 32) -> Optimiser:
    torch.manual_seed(1)
    figures = replace(recipe(by_values=values, on_cpu=True), games=8, steps=16, width=width, piece=512, repeated=2)
    return Optimiser(LearningNetwork(rules, width, "cpu", halves=False), figures)


def written(folder: Path, optimiser: Optimiser, rules: Game[State], judges: str) -> Path:
    path = folder / NETWORK
    network_file.write(path, optimiser.network.written(), {**network_file.made_for(rules), "judges": judges})
    return path


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
