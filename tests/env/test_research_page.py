"""What docs/research.md shows is true: its Python runs and learns, its signatures and figures are those of the code."""

from __future__ import annotations

import inspect
import json
import pkgutil
import re
from pathlib import Path

import pytest

from reliquary import game, game_names
from reliquary.env.registration import gymnasium_id

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "research.md").read_text(encoding="utf-8")
PERFORMANCE = (DOCS / "performance.md").read_text(encoding="utf-8")


PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
LEARNERS = [code for code in PROGRAMS if "\nGAMES = " in code]


@pytest.mark.parametrize("code", [code for code in PROGRAMS if code not in LEARNERS])
def test_the_python_of_the_page_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "research.md", "exec"), {})


@pytest.mark.parametrize(
    ("interface", "games"),
    [("reliquary.env.aec(", 40), ("reliquary.env.solo(", 150), ("rl_environment.Environment(", 150)],
)
def test_who_copies_a_learner_from_the_page_sees_it_learn(
    interface: str, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """In fewer games than on the page. Two play, one of them at random: nothing learned is worth 0."""
    (code,) = [code for code in LEARNERS if interface in code]
    exec(compile(re.sub(r"^GAMES = .*", f"GAMES = {games}", code, flags=re.MULTILINE), "research.md", "exec"), {})

    assert float(re.findall(r"[+-]\d\.\d\d", capsys.readouterr().out)[-1]) > 0.1


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


def test_the_speeds_of_others_are_those_of_the_page_of_performance() -> None:
    """Rounded to two digits."""
    table = PAGE.partition("## Beside others")[2]
    speeds = [int(number.replace(",", "")) for number in re.findall(r"(?:rules|observed) (\d[\d,]*)", table)]
    measured = {rounded(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d", PERFORMANCE)}

    assert len(speeds) > 8
    assert [speed for speed in speeds if speed not in measured] == []


def rounded(number: str) -> int:
    return int(float(f"{int(number):.1e}"))


def test_the_long_run_of_the_page_is_that_of_its_notebook() -> None:
    cells = json.loads((DOCS / "notebooks" / "learning.ipynb").read_text(encoding="utf-8"))["cells"]
    (printed,) = [cell["outputs"] for cell in cells if len(cell.get("outputs", [])) > 3]
    decisions, *shares = re.findall(r"(\d[\d,]*)(?: decisions|%)", "".join(printed[-1]["text"]))
    (told,) = re.findall(r"makes: after ([^.]*)\.", PAGE)

    assert re.findall(r"(\d[\d,]*)(?:\s+decisions| %)", told) == [decisions, *shares]
