"""Golden games: any change of play or of what is seen is noticed, and written down only when asked for."""

import json
from pathlib import Path

import pytest

from reliquary.kernel import Chance
from reliquary.testing import Broken
from reliquary.testing.golden import check, golden_file, golden_walks
from tests.ferry import Ferry, FerryGame, FerryLayout, FerryView


def check_all(game: FerryGame, folder: Path) -> None:
    for walk in golden_walks(game):
        check(walk, golden_file(walk, folder))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With the golden games of Ferry in it."""
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    check_all(FerryGame(), tmp_path)
    monkeypatch.delenv("UPDATE_GOLDEN")
    return tmp_path


def test_an_unchanged_game_passes(folder: Path) -> None:
    check_all(FerryGame(), folder)


def test_a_missing_file_is_noticed(folder: Path) -> None:
    (folder / "ferry-3-1.json").unlink()

    with pytest.raises(Broken, match=r"ferry-3-1\.json is missing"):
        check_all(FerryGame(), folder)


def test_a_file_cut_short_is_noticed(folder: Path) -> None:
    file = folder / "ferry-2-0.json"
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))

    with pytest.raises(Broken, match="another length"):
        check_all(FerryGame(), folder)


class PlaysOtherwise(FerryGame):
    class table(Ferry):  # noqa: N801 - it stands for an attribute
        def deal(self) -> None:
            super().deal()
            self.first = 0


class SeesOtherwise(FerryGame):
    """One seat sees one thing more, at one moment."""

    def view(self, state: Ferry, seat: int | None) -> FerryView:
        twin = state.copy()
        if seat == 1 and state.turn == 3:
            twin.die += 1
        return super().view(twin, seat)


class ObservesOtherwise(FerryGame):
    """One seat observes one thing more, at one moment."""

    class layout(FerryLayout):  # noqa: N801
        def write(self, state: Ferry, seat: int, row: bytearray) -> None:
            super().write(state, seat, row)
            row[self.die[0]] += seat == 1 and state.turn == 3


@pytest.mark.parametrize("game", [PlaysOtherwise(), SeesOtherwise(), ObservesOtherwise()])
def test_a_change_is_noticed_with_its_line(folder: Path, game: FerryGame) -> None:
    with pytest.raises(Broken, match=r"ferry-2-\d\.json, line \d+: the game goes otherwise"):
        check_all(game, folder)


def test_a_golden_game_holds_the_record_all_digests_and_three_full_views(folder: Path) -> None:
    kept = json.loads((folder / "ferry-3-0.json").read_text())
    moves = [move for line in kept["record"][9:] for move in line.split(":")[1].split(";")]

    assert kept["record"][0] == "reliquary record 1"
    assert len(kept["digests"]) == len(moves) + 1, "each decision, and the end"
    assert all(len(line.split()) == 4 for line in kept["digests"]), "a spectator and three seats"
    assert len(kept["seen"]) == 3
    for seen in kept["seen"].values():
        assert set(seen) == {"spectator", "seat 0", "seat 1", "seat 2"}
        assert seen["seat 1"]["seat"] == 1
        assert "die" in seen["spectator"]
        assert "die" not in seen["seat 1"], "what all see is said once"


def test_chance_is_not_seen(folder: Path) -> None:
    key = Chance("ferry-2 golden 0").key.hex()

    assert key not in (folder / "ferry-2-0.json").read_text()
