"""What docs/research.md shows is true: its Python runs, its signatures and figures are those of the code."""

from __future__ import annotations

import inspect
import pkgutil
import re
from pathlib import Path

import pytest

from reliquary import game, game_names
from reliquary.env.registration import gymnasium_id

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_python_of_the_page_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "research.md", "exec"), {})


@pytest.mark.parametrize("name", ["env.aec", "env.solo", "env.batch", "learn.small.SmallLearner"])
def test_the_signatures_of_the_page_are_complete(name: str) -> None:
    """Without types."""
    signature = inspect.signature(pkgutil.resolve_name(f"reliquary.{name}"))
    bare = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    written = str(inspect.Signature(bare)).replace("'", '"')

    assert f"    reliquary.{name}{written}\n" in PAGE


@pytest.mark.parametrize("name", game_names())
def test_the_figures_of_the_page_are_those_of_the_games(name: str) -> None:
    rules = game(name)
    assert rules.observation is not None
    (row,) = re.findall(rf"^\| `{name}` .*", PAGE, re.MULTILINE)

    assert row.endswith(f"| {len(rules.moves):,} | {rules.observation.size:,} |")
    assert f"| {rules.seats[0]} to {rules.seats[-1]} |" in row
    assert f"`{gymnasium_id(name)}`" in PAGE
    assert f"`reliquary_{name}`" in PAGE
