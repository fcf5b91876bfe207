"""`reliquary doctor` finds what is wrong with a folder of games, and changes not a byte of it."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from types import SimpleNamespace

import pytest

import reliquary
from reliquary.bots import network
from reliquary.table.doctor import examine
from reliquary.web.settings import DATABASE
from tests.bots import networks
from tests.patience import wait_for
from tests.terminal import console
from tests.web.players import Player
from tests.web.servers import served
from tests.web.test_bad_tables import HARMS, change, opened_table, put_damaged, put_folder, put_newer, put_text


def doctor(folder: Path, *arguments: str) -> tuple[int, str]:
    ran = console.run("doctor", "--data", folder, *arguments)
    assert ran.err == ""
    return ran.code, ran.out


def found(folder: Path) -> list[dict[str, str]]:
    code, text = doctor(folder, "--json")
    told = json.loads(text)
    assert told["ok"] == (code == 0) == (not told["findings"])
    findings: list[dict[str, str]] = told["findings"]
    return findings


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """What a server left that was killed while somebody played; one game has ended and is archived."""
    folder = tmp_path_factory.mktemp("kept")
    with (
        served(folder, "--pace", "0", program="tests.web.serve_archiving_at_once") as server,
        Player(server.address, "Anna") as anna,
    ):
        ended = opened_table(anna)
        assert anna.post(f"/t/{ended}/vote", end=True).status_code == 200
        wait_for(lambda: bool(anna.client.get("/healthz").json()["to_archive"] == 0))
        table = opened_table(anna)
        server.kill()
    return folder, table


@pytest.fixture
def folder(kept: tuple[Path, str], tmp_path: Path) -> Path:
    copy = tmp_path / "data"
    shutil.copytree(kept[0], copy)
    return copy


def test_a_sound_folder_has_no_findings_and_stays_as_it_is(folder: Path) -> None:
    assert (folder / f"{DATABASE}-wal").stat().st_size > 0
    before = contents(folder)

    code, text = doctor(folder)
    assert (code, text.startswith("Nothing is wrong")) == (0, True)
    assert found(folder) == []

    assert contents(folder) == before


def test_a_network_that_no_bot_can_play_with_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    networks.ship(monkeypatch, tmp_path, reliquary.game("relikt"))
    assert found(folder) == []

    network.shipped(reliquary.game("relikt")).write_bytes(b"damaged")

    (finding,) = [each for each in found(folder) if each["about"] == "network"]
    assert "relikt.npz is not a network, or is damaged." in finding["text"]


def test_after_a_good_end_nothing_is_written_either(folder: Path) -> None:
    with served(folder) as server:
        server.stop()
    before = contents(folder)
    assert f"{DATABASE}-wal" not in before
    assert found(folder) == []
    assert contents(folder) == before


def test_a_running_server_is_not_disturbed(folder: Path) -> None:
    with served(folder, "--pace", "0") as server, Player(server.address, "Ben") as ben:
        assert found(folder) == []
        opened_table(ben)
        assert found(folder) == []


@pytest.mark.parametrize("harm", HARMS)
def test_what_is_wrong_with_a_table_is_found(kept: tuple[Path, str], folder: Path, harm: str) -> None:
    change(folder, HARMS[harm], table=kept[1])
    before = contents(folder)
    findings = found(folder)
    assert [finding["table"] for finding in findings] == [kept[1]]
    assert findings[0]["about"] == ("game" if harm == "the game is gone" else "table")
    assert contents(folder) == before


DANCE = """INSERT INTO entries SELECT table_id, max(revision) + 1, 'dance', NULL, '{}', max(at), NULL FROM entries
    WHERE table_id IN (SELECT id FROM tables WHERE status = 'ended') GROUP BY table_id"""


@pytest.mark.parametrize(
    ("statement", "about"),
    [
        ("UPDATE archives SET body = x'00'", "archive"),
        ("UPDATE archives SET form = 99", "archive"),
        ("UPDATE tables SET status = 'over' WHERE status = 'running'", "table"),
        ("UPDATE tables SET chairs = replace(chairs, 'random', 'gone') WHERE status = 'running'", "bot"),
        (DANCE, "table"),
        ("UPDATE entries SET what = json_set(what, '$.bot', json('[1]')) WHERE kind = 'start'", "table"),
        ("UPDATE tables SET rules = 99 WHERE status = 'running'", "table"),
        ("INSERT INTO sitters VALUES ('nowhere', 1)", "database"),
        ("UPDATE persons SET name = CAST(x'ff' AS TEXT)", "database"),
        ("UPDATE alembic_version SET version_num = '0001'", "schema"),
    ],
)
def test_what_else_is_wrong_is_found(folder: Path, statement: str, about: str) -> None:
    change(folder, statement)
    assert {finding["about"] for finding in found(folder)} == {about}


@pytest.mark.parametrize(
    ("harm", "about", "french"),
    [
        (put_folder, "database", "est un dossier"),
        (put_text, "database", "ne peut pas être lue"),
        (put_damaged, "database", "ne peut pas être lue"),
        (put_newer, "schema", "version plus récente"),
    ],
)
def test_what_is_no_database_is_told_in_both_languages(
    tmp_path: Path, harm: Callable[[Path], None], about: str, french: str
) -> None:
    harm(tmp_path)
    assert [finding["about"] for finding in found(tmp_path)] == [about]
    code, text = doctor(tmp_path, "--lang", "fr")
    assert code == 1
    assert french in " ".join(text.split())


def test_damaged_pages_are_found(folder: Path) -> None:
    with closing(connect(folder / DATABASE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = folder / DATABASE
    body = bytearray(path.read_bytes())
    body[8192:16384] = bytes(range(256)) * 32
    path.write_bytes(body)
    assert "database" in {finding["about"] for finding in found(folder)}


def test_little_space_and_missing_rights_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=5_000_000))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert [finding.about for finding in examine(tmp_path / DATABASE)] == ["folder", "space"]
