"""What the documentation shows is true: its Python runs, and the commands it names exist."""

from __future__ import annotations

import json
import pkgutil
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


PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


def _anchors(page: Path) -> set[str]:
    """The addresses of its headings, as GitHub and the site make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def _missing(page: Path, text: str) -> list[str]:
    """Links that lead nowhere, to a file or within one."""
    found = []
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    assert _missing(page, page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*/*.ipynb")), ids=lambda page: page.stem)
def test_links_of_notebooks_lead_somewhere(page: Path) -> None:
    cells = json.loads(page.read_text(encoding="utf-8"))["cells"]
    text = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")

    assert _missing(page, text) == []


def test_the_site_has_every_page_once() -> None:
    docs = ROOT / "docs"
    named = re.findall(r": ([\w./-]+\.(?:md|ipynb))$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    pages = [*docs.glob("*.md"), *docs.glob("*/*.ipynb")]

    assert sorted(named) == sorted(str(page.relative_to(docs)) for page in pages)


@pytest.mark.parametrize(
    "name", re.findall(r"^::: ([\w.]+)$", (ROOT / "docs" / "reference.md").read_text(), re.MULTILINE)
)
def test_what_the_reference_names_exists_and_says_what_it_is(name: str) -> None:
    assert (pkgutil.resolve_name(name).__doc__ or "").strip()


def test_every_module_is_named_on_the_page_of_architecture() -> None:
    """A newcomer finds the file there; the files of a game stand in adding-a-game.md."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    named = {word for row in rows for part in re.findall("`([^`]+)`", row) for word in part.split("/")}
    source = ROOT / "src" / "reliquary"
    modules = [path.relative_to(source) for path in source.rglob("*.py") if path.stem != "__init__"]
    elsewhere = {"games", "migrations"}

    assert [str(path) for path in modules if path.stem not in named and not elsewhere & set(path.parts)] == []


def test_the_glossary_has_at_most_thirty_words() -> None:
    """A word that needs a line there is one more that a newcomer has to learn."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| (?!word )([a-z][\w, -]*) \|", page.partition("## Glossary")[2], re.MULTILINE)

    assert 20 < len(words) == len(set(words)) <= 30
