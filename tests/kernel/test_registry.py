"""The registry: games are found by name among the entry points."""

from pathlib import Path

import pytest

import reliquary
from reliquary import BadComponents, Game, UnknownGame


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
