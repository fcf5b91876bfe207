"""No game is let in without its tests, its rules in both languages, its words and its box, each in its place."""

import re
from pathlib import Path

import pytest

from reliquary import game, game_names
from reliquary.kernel import Game, State
from reliquary.testing import trials
from reliquary.testing.golden import golden_file, golden_walks
from tests.testing.test_conformance import GOLDEN, REGISTERED

ROOT = Path(__file__).parents[1]
LARGEST_FILE = 300_000

GAMES = [game(name) for name in game_names()]
by_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def anchors(page: Path) -> set[str]:
    """Of headings like `## Taking a treasure {#score-a-row}`."""
    return set(re.findall(r"^#+ .*\{#([\w-]+)\}$", page.read_text(encoding="utf-8"), re.MULTILINE))


@by_game
def test_a_game_is_held_to_the_conformance_suite(game: Game[State]) -> None:
    assert game in REGISTERED
    assert [trial.seats for trial in trials(game, extent="full")] == list(game.seats)


@by_game
def test_a_game_has_golden_games_for_every_number_of_seats(game: Game[State]) -> None:
    files = [golden_file(walk, GOLDEN) for walk in golden_walks(game)]

    assert [file.name for file in files if not file.exists()] == []
    assert len(files) >= 2 * len(game.seats)


@by_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_explains_the_rule_of_every_step(game: Game[State], language: str) -> None:
    asked = {step.rule for step in game.steps} - {""}

    assert asked
    assert asked - anchors(game.folder / f"rules.{language}.md") == set()


@by_game
@pytest.mark.parametrize("name", ["components.toml", "locale/fr.po"])
def test_a_game_has_its_box_and_its_french_words(game: Game[State], name: str) -> None:
    assert (game.folder / name).is_file()


def _rooms(heading: str) -> dict[str, str]:
    """The table under that heading: what the first column names, and what is said of it."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    rows = page.partition(f"| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [row.strip("| ").split(" | ", 1) for row in rows]
    return {name: text for names, text in cells for name in re.findall("`([^`]+)`", names)}


def _found(folder: Path) -> set[str]:
    """Modules of the engine may be files or folders."""
    folders = {"components", "rules"}
    names = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    return {name.removesuffix(".py") if name.removesuffix(".py") in folders else name for name in names}


@by_game
def test_a_game_has_the_rooms_that_all_games_have(game: Game[State]) -> None:
    own = {text.split("`")[1] for name, text in _rooms("only in").items() if name == game.id}

    assert _found(game.folder) - _rooms("learned").keys() == _rooms("file").keys() | own


@by_game
def test_what_is_told_and_what_is_drawn_is_where_all_games_have_it(game: Game[State]) -> None:
    drawing = (ROOT / "docs" / "drawing.md").read_text(encoding="utf-8").partition("\n## ")[0]

    assert _rooms("in `telling/`").keys() - {"plans.py"} <= _found(game.folder / "telling")
    assert _found(game.folder / "telling") <= {"__init__.py", *_rooms("in `telling/`")}
    assert _found(game.folder / "drawn") <= set(re.findall(r"^\| `([^`]+)`", drawing, re.MULTILINE))


def test_every_golden_game_belongs_to_a_test() -> None:
    """A file that nothing reads would seem to prove something."""
    known = {golden_file(walk, GOLDEN).name for game in GAMES for walk in golden_walks(game)}
    strangers = {file.name for file in GOLDEN.iterdir()} - known

    assert all(name.startswith("ferry-") for name in strangers)


def test_golden_files_are_small_enough_to_be_read() -> None:
    assert [file.name for file in GOLDEN.iterdir() if file.stat().st_size >= LARGEST_FILE] == []


def test_no_compiled_module_lies_in_the_source_tree() -> None:
    """It would shadow later edits."""
    assert list((ROOT / "src").rglob("*.so")) == []
