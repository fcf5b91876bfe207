"""A game in a package of its own, made as `docs/adding-a-game.md` says, is found, has its words and conforms."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SAYING = '\n\nfrom reliquary.message import N_\n\nSAYING = Message(N_("Mind the gap between boat and landing."))\n'


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """What the page says, installed as an installer would do it."""
    (project,) = blocks("toml")
    source = tmp_path / "src" / "ferry_game"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text((ROOT / "tests" / "ferry.py").read_text(encoding="utf-8") + SAYING)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_ferry.py").write_text(blocks("python")[-1], encoding="utf-8")
    points = tomllib.loads(project)["project"]["entry-points"]["reliquary.games"]
    installed = tmp_path / "src" / "ferry_game-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: ferry-game\nVersion: 1.0\n")
    lines = [f"{name} = {value}\n" for name, value in points.items()]
    (installed / "entry_points.txt").write_text("[reliquary.games]\n" + "".join(lines))
    return tmp_path


def run(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(package / "src"), "RELIQUARY_GAMES": "5"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=package, env=env, capture_output=True, text=True, check=False)


def test_it_is_found(package: Path) -> None:
    found = run(package, "-c", "import reliquary; print(reliquary.game('ferry').start(seats=2, seed='x').legal())")

    assert "<wait>" in found.stdout, found.stderr


def test_it_passes_the_suite(package: Path) -> None:
    ran = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")

    assert ran.returncode == 0, ran.stdout
    assert re.search(r"\d\d passed", ran.stdout)


def test_its_words_come_into_a_catalogue_of_its_own(package: Path) -> None:
    (command,) = [line for block in blocks("sh") for line in block.splitlines() if "catalogues" in line]

    listed = run(package, *command.split()[1:])

    assert listed.returncode == 1
    assert listed.stdout == "ferry_game/locale/fr.po: Mind the gap between boat and landing.\n"
    catalogue = package / "src" / "ferry_game" / "locale" / "fr.po"
    text = catalogue.read_text(encoding="utf-8")
    french = text.replace('landing."\nmsgstr ""', 'landing."\nmsgstr "Attention à la marche."')
    assert french != text
    catalogue.write_text(french, encoding="utf-8")
    assert run(package, *command.split()[1:]).stdout == "Every text is translated.\n"
    said = run(
        package, "-c", "from ferry_game import SAYING; from reliquary.words import say; print(say(SAYING, 'fr'))"
    )
    assert said.stdout == "Attention à la marche.\n"


def test_a_folder_that_is_not_there_is_refused(package: Path) -> None:
    refused = run(package, "-m", "reliquary.catalogues", "src/fairy_game")

    assert refused.returncode == 1
    assert refused.stderr == "src/fairy_game: there is no such folder\n"


def test_the_recipe_for_secret_choices_is_that_of_the_game_that_is_tested() -> None:
    recipes = [block for block in blocks("python") if "Sealed" in block]

    assert len(recipes) == 1
    assert recipes[0] in (ROOT / "tests" / "sealed.py").read_text(encoding="utf-8")


def test_the_page_names_the_modules_that_are_compiled() -> None:
    (found,) = re.findall(r"\nGAME = \((.*?)\)\n", (ROOT / "setup.py").read_text(encoding="utf-8"), re.DOTALL)
    (named,) = re.findall(r"modules by their names \((.*?)\)", PAGE, re.DOTALL)

    assert set(re.findall(r"`([\w/]+)`", named)) == set(re.findall(r'"([\w/]+)"', found))


def test_the_links_within_the_page_lead_to_its_headings() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}

    assert set(re.findall(r"\]\(#([\w-]+)\)", PAGE)) <= anchors
