"""The notebooks of the documentation run, and show what they showed when they were written, with larger figures."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Literal, TypeAlias, TypedDict

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
SMALL: dict[str, dict[str, object]] = {
    "first_game": {},
    "a_bot": {"GAMES": 1},
    "learning": {"STEPS": 12, "PARTS": 1, "GAMES": 1},
}
"""What the long runs are cut down to; everything else in the notebooks runs as it is."""
Bundle: TypeAlias = dict[str, "str | list[str]"]


class Output(TypedDict, total=False):
    output_type: Literal["stream", "display_data", "execute_result", "error"]
    data: Bundle


class Cell(TypedDict):
    cell_type: Literal["code", "markdown"]
    metadata: dict[str, list[str]]
    source: list[str]
    outputs: list[Output]
    execution_count: int | None


def code_cells(name: str) -> list[Cell]:
    cells: list[Cell] = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def run(cell: Cell, names: dict[str, object]) -> object:
    """What a notebook shows: the value of the last line."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


@pytest.mark.parametrize("name", SMALL)
def test_a_notebook_runs(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(mpl.rcParams, "backend", "Agg")
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in code_cells(name):
        shown = run(cell, names)
        if "parameters" in cell["metadata"].get("tags", []):
            assert set(SMALL[name]) <= set(names)
            names |= SMALL[name]
        kept = [bundle for output in cell["outputs"] if (bundle := output.get("data"))]
        assert hasattr(shown, "_repr_html_") == any("text/html" in bundle for bundle in kept), cell["source"]
        assert bool(plt.get_fignums()) == any("image/png" in bundle for bundle in kept), cell["source"]
        assert bool(capsys.readouterr().out) == any(output["output_type"] == "stream" for output in cell["outputs"])
        plt.close("all")


@pytest.mark.parametrize("name", SMALL)
def test_a_notebook_was_run_from_its_beginning_without_an_error(name: str) -> None:
    cells = code_cells(name)

    assert [cell["execution_count"] for cell in cells] == [*range(1, len(cells) + 1)]
    assert not [output for cell in cells for output in cell["outputs"] if output["output_type"] == "error"]


def test_every_notebook_is_run() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(SMALL)
