"""The package is compiled where it can be, pure where it cannot, and the working tree is always pure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reliquary
from reliquary.kernel.build import compiled

ROOT = Path(__file__).parents[1]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a build reads, so that no build leaves anything in the working tree."""
    passed_over = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=passed_over)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def build(checkout: Path, *command: str, **environment: str) -> list[str]:
    """Runs setup.py and returns what it said of being pure."""
    run = subprocess.run(
        [sys.executable, "setup.py", "--quiet", *command],
        cwd=checkout,
        env={**os.environ, "RELIQUARY_PURE": "", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in run.stderr.splitlines() if "pure Python" in line]


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_no_compiled_module_lies_in_the_working_tree() -> None:
    assert not [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")]


def test_compiled_tells_machine_code_from_python() -> None:
    assert compiled() == (type(reliquary.Chance.below).__name__ != "function")


@pytest.mark.parametrize("name", reliquary.game_names())
def test_every_game_is_compiled_where_the_kernel_is(name: str) -> None:
    game = reliquary.game(name)
    state = game.start(seats=game.seats[0], seed="build")

    modules = {type(state).__module__, *(step.__module__ for step in game.steps)}

    assert {not str(sys.modules[module].__file__).endswith(".py") for module in modules} == {compiled()}


def test_reliquary_pure_installs_every_file_as_it_is(checkout: Path) -> None:
    said = build(checkout, "build", "--build-lib", "out", RELIQUARY_PURE="1")

    assert len(said) == 1
    assert "RELIQUARY_PURE" in said[0]
    assert files(checkout / "out" / "reliquary") == files(checkout / "src" / "reliquary")


def test_without_a_c_compiler_the_package_is_pure_and_says_so_in_one_line(checkout: Path) -> None:
    said = build(checkout, "build", "--build-lib", "out", CC="/bin/false")

    assert len(said) == 1
    assert "no C compiler" in said[0]
    assert files(checkout / "out" / "reliquary") == files(checkout / "src" / "reliquary")


def test_an_editable_install_is_never_compiled(checkout: Path) -> None:
    said = build(checkout, "editable_wheel", "--dist-dir", "out")

    assert said == []
    assert not list(checkout.rglob("*.so"))


PLAYED = """
import sys
sys.path.insert(0, sys.argv[1])
import reliquary
from reliquary.bots import player
from reliquary.words import say
assert reliquary.__file__.startswith(sys.argv[1])
assert len(reliquary.game_names()) == 4
for name in reliquary.game_names():
    game, luck = reliquary.game(name), reliquary.Chance("")
    state = game.start(seats=game.seats[0], seed="wheel")
    while not state.over:
        state.play(player("random").answer(state, luck))
    assert reliquary.Record.parse(str(reliquary.Record.of(state))).replay().scores() == state.scores()
    assert "<svg" in state._repr_html_()
    print(say(game.name, "fr"))
"""


def test_a_wheel_made_from_the_source_archive_has_every_file_and_plays(checkout: Path) -> None:
    """Away from the working tree: what is played is what was installed, with its games, words and pictures."""
    build(checkout, "sdist", "--dist-dir", "dist")
    (archive,) = (checkout / "dist").glob("*.tar.gz")
    shutil.unpack_archive(archive, checkout / "unpacked", filter="data")
    (source,) = (checkout / "unpacked").iterdir()
    assert files(source / "src" / "reliquary") == files(checkout / "src" / "reliquary")
    build(source, "bdist_wheel", "--dist-dir", "dist", RELIQUARY_PURE="1")
    (wheel,) = (source / "dist").glob("*.whl")
    place = checkout / "installed"
    # A pure wheel is installed by unpacking it.
    shutil.unpack_archive(wheel, place, "zip")

    assert files(place / "reliquary") == files(checkout / "src" / "reliquary")
    played = subprocess.run([sys.executable, "-I", "-c", PLAYED, place], capture_output=True, text=True, check=True)
    assert played.stdout.splitlines() == ["Relic Runners", "Relikt", "Reliques & Co", "Rune Stones"]
