"""What the documentation shows is true: its Python runs, and the commands it names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from reliquary.commands import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)

    exec(compile(code, "README.md", "exec"), {})

    assert re.match(r"\[-?\d+(, -?\d+){3}\] \[\(", capsys.readouterr().out)


@pytest.mark.parametrize("command", sorted(set(re.findall(r"^reliquary (\w+)", README, re.MULTILINE))))
def test_the_commands_of_the_readme_exist(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])

    assert result.exit_code == 0


@pytest.mark.parametrize("script", sorted(set(re.findall(r"script/\w+", README))))
def test_the_scripts_of_the_readme_exist(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o111


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_module_is_named_on_the_page_of_architecture() -> None:
    """A newcomer finds the file there; the files of a game stand in adding-a-game.md."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    named = {word for row in rows for part in re.findall("`([^`]+)`", row) for word in part.split("/")}
    source = ROOT / "src" / "reliquary"
    modules = [path.relative_to(source) for path in source.rglob("*.py") if path.stem != "__init__"]
    elsewhere = {"games", "migrations"}

    assert [str(path) for path in modules if path.stem not in named and not elsewhere & set(path.parts)] == []
