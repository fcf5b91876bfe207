"""Packages of other people whose games cannot be used: everything else goes on, and what is wrong is said."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_old_game import OLD
from tests.web.players import Player
from tests.web.servers import served
from tests.web.test_bad_tables import change, opened_table

BROKEN = {
    "misspelled": "def game(:\n",
    "failing": "raise RuntimeError('made for an older version')\n",
    "leaving": "import sys\n\nsys.exit(3)\n",
    "lacking": "import a_library_that_there_is_not\n",
    "gameless": "game = 5\n",
    "empty": "",
}
OURS = ["relic_runners", "relikt", "reliques_et_co", "rune_stones"]


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six games that cannot be loaded, and one whose box has a label that cannot be read."""
    folder = tmp_path / "packages"
    shutil.copytree(OLD, folder)
    (label,) = folder.rglob("box.toml")
    label.write_text("seats = [")
    about = folder / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    points = [f"{name} = {name}_game:game\n" for name in BROKEN]
    (about / "entry_points.txt").write_text("[reliquary.games]\n" + "".join(points))
    for name, text in BROKEN.items():
        (folder / f"{name}_game.py").write_text(text)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))


@pytest.mark.usefixtures("packages")
def test_games_that_cannot_be_loaded_are_left_out_and_the_others_go_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with served(data, "--pace", "0") as server, Player(server.address, "Anna") as anna:
        good, *bad = (opened_table(anna) for _ in range(1 + len(BROKEN)))
        server.stop()
        for table, name in zip(bad, BROKEN, strict=True):
            change(data, "UPDATE tables SET game = :name WHERE id = :table", table=table, name=name)

        server.start_again()

        page = {"accept": "text/html", "accept-language": "fr"}
        assert [each["id"] for each in anna.client.get("/api/games").json()] == sorted([*OURS, "old_ferry"])
        shown = {path: anna.client.get(path, headers=page).status_code for path in ("/", "/new/relikt", f"/t/{good}")}
        assert set(shown.values()) == {200}, shown
        for table, name in zip(bad, BROKEN, strict=True):
            answer = anna.client.get(f"/t/{table}", headers=page)
            assert (answer.status_code, "ne peut plus être chargé" in answer.text) == (410, True), name
        refused = anna.post("/api/tables", game="failing", chairs=[{"kind": "open"}] * 3)
        assert refused.status_code == 404
        assert "installed, but cannot be loaded: RuntimeError('made for an older version')" in refused.text

    told = reliquary("doctor", "--data", str(data))
    assert told.returncode == 1
    text = " ".join(told.stdout.split())
    assert [name for name in BROKEN if f"“{name}” is installed, but cannot be loaded" not in text] == [], text


@pytest.mark.usefixtures("packages")
def test_the_list_of_games_in_a_terminal_has_the_others() -> None:
    told = reliquary("games", "--lang", "fr")

    assert told.returncode == 0
    assert "Traceback" not in told.stderr
    assert all(name in told.stdout for name in OURS)


def reliquary(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "reliquary.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)
