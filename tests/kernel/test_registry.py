"""The registry: games are found by name among the entry points."""

import logging
import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import reliquary
from reliquary import BadComponents, Game, UnknownGame
from reliquary.kernel import registry


def test_every_name_is_a_game_of_that_name() -> None:
    assert "relikt" in reliquary.game_names()
    for name in reliquary.game_names():
        game = reliquary.game(name)
        assert isinstance(game, Game)
        assert game.id == name


def test_a_game_is_loaded_once() -> None:
    assert reliquary.game("relikt") is reliquary.game("relikt")


@pytest.mark.parametrize("name", ["", "Relikt", "relikt ", "chess", "../relikt"])
def test_an_unknown_name_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownGame, match=rf"There is no game “{name}”; there are: .*relikt"):
        reliquary.game(name)


def test_another_box_makes_another_game(tmp_path: Path) -> None:
    usual = reliquary.game("relikt")
    file = tmp_path / "box.toml"
    file.write_text(
        (usual.folder / "components.toml").read_text(encoding="utf-8").replace("highest = 12", "highest = 13")
    )

    other = reliquary.game("relikt", components=file)

    assert other is not usual
    assert other.box_digest != usual.box_digest
    assert len(other.moves) > len(usual.moves)
    assert reliquary.game("relikt", components=str(file)).box_digest == other.box_digest


def test_a_box_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="cannot be read"):
        reliquary.game("relikt", components=tmp_path / "none.toml")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Besides relikt: a package that ends the program when it is imported, and one that offers something else."""
    (tmp_path / "ends_the_program.py").write_text("import sys; sys.exit('no licence')")
    monkeypatch.syspath_prepend(tmp_path)
    points = {
        "ending": EntryPoint("ending", "ends_the_program:GAME", "reliquary.games"),
        "json": EntryPoint("json", "json:loads", "reliquary.games"),
        "relikt": EntryPoint("relikt", "reliquary.games.relikt:GAME", "reliquary.games"),
    }
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry._loaded.cache_clear()
    yield "ending"
    registry._loaded.cache_clear()


def test_a_game_that_cannot_be_loaded_harms_no_other(broken: str, caplog: pytest.LogCaptureFixture) -> None:
    assert reliquary.game_names() == ["ending", "json", "relikt"]

    for _ in range(2):
        assert registry.all_games() == [reliquary.game("relikt")]

    warnings = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warnings) == 2, "each is tried once"
    assert warnings[0] == f"the game {broken} cannot be loaded: SystemExit('no licence')"
    assert re.fullmatch("the game json cannot be loaded: <function loads .*> is not a game", warnings[1])


def test_a_game_that_cannot_be_loaded_is_refused_with_the_reason(broken: str) -> None:
    for name, why in ((broken, "no licence"), ("json", "is not a game")):
        with pytest.raises(UnknownGame, match=f"The game “{name}” is installed, but cannot be loaded: .*{why}"):
            reliquary.game(name)


def test_games_in_use_are_those_that_were_imported(broken: str) -> None:
    """Nothing is imported to find out."""
    names = {game.id for game in registry.games_in_use()}

    assert names == {"relikt"}
