"""What is wrong with one table, or with the whole database, is said; everything else goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from reliquary.kernel import State
from reliquary.table import job_rows
from reliquary.web.settings import DATABASE
from tests.patience import PATIENCE, wait_for
from tests.table.lobbies import Quick
from tests.web.players import Player
from tests.web.servers import served
from tests.web.sites import opened_site, play_now, post
from tests.web.test_bot_failures import my_turn, opponent, play_until_a_bot_is_asked

HARMS = {
    "the game is gone": "UPDATE tables SET game = 'gone' WHERE id = :table",
    "an entry is no JSON": "UPDATE entries SET what = '{\"move\"' WHERE table_id = :table AND revision = 4",
    "an entry is no text": "UPDATE entries SET what = x'00ff' WHERE table_id = :table AND revision = 4",
    "an entry has no move": "UPDATE entries SET what = '[]' WHERE table_id = :table AND revision = 4",
    "an entry is of no kind": "UPDATE entries SET kind = 'dance' WHERE table_id = :table AND revision = 4",
    "an entry is missing": "DELETE FROM entries WHERE table_id = :table AND revision = 3",
    "options are no JSON": "UPDATE tables SET options = '{' WHERE id = :table",
    "chairs are none": "UPDATE tables SET chairs = '[7]' WHERE id = :table",
    "chairs are null": "UPDATE tables SET chairs = 'null' WHERE id = :table",
    "an entry is of no time": "UPDATE entries SET at = 'abc' WHERE table_id = :table AND revision = 4",
    "opened at no time": "UPDATE tables SET opened = 'abc', watch = 1 WHERE id = :table",
    "opened at the end of time": "UPDATE tables SET opened = 9e999, watch = 1 WHERE id = :table",
    "the clock is no number": "UPDATE tables SET clock = 'abc' WHERE id = :table",
    "the clock runs backwards": "UPDATE tables SET clock = -5 WHERE id = :table",
    "guests are a number": "UPDATE tables SET guests = '5' WHERE id = :table",
    "guests are names": "UPDATE tables SET guests = '[\"Anna\"]' WHERE id = :table",
    "options are a list": "UPDATE tables SET options = '[]' WHERE id = :table",
    "options are null": "UPDATE tables SET options = 'null' WHERE id = :table",
    "options are too deep": "UPDATE tables SET options = printf('%.*c', 200000, '[') WHERE id = :table",
    "options are missing": "UPDATE tables SET options = '{}' WHERE id = :table",
    "an option is unknown": "UPDATE tables SET options = '{\"gone\": 1}' WHERE id = :table",
    "an entry is not UTF-8": "UPDATE entries SET what = CAST(x'ff' AS TEXT) WHERE table_id = :table AND revision = 4",
    "a kind is not UTF-8": "UPDATE entries SET kind = CAST(x'ff' AS TEXT) WHERE table_id = :table AND revision = 4",
    "chairs are not UTF-8": "UPDATE tables SET chairs = CAST(x'5bff5d' AS TEXT) WHERE id = :table",
    "a game is not UTF-8": "UPDATE tables SET game = CAST(x'ff' AS TEXT), watch = 1 WHERE id = :table",
    "a status is not UTF-8": "UPDATE tables SET status = CAST(x'ff' AS TEXT) WHERE id = :table",
    "options and rules are of old": "UPDATE tables SET rules = 99, options = '{\"old\": 1}' WHERE id = :table",
}
BROKEN_LOGS = {
    "an entry is of no kind": "UPDATE entries SET kind = 'dance' WHERE table_id = :table AND revision = 4",
    "an entry is missing": "DELETE FROM entries WHERE table_id = :table AND revision = 5",
}
DEEDS: dict[str, dict[str, object]] = {
    "say": {"text": "Hello?"},
    "pace": {"pace": "slow"},
    "vote": {"end": True},
    "play": {"revision": 3, "moves": ["pass"]},
    "back": {"revision": 3},
    "leave": {"revision": 3},
}


def change(folder: Path, statement: str, **values: str) -> None:
    database = sqlite3.connect(folder / DATABASE)
    with database:
        assert database.execute(statement, values).rowcount
    database.close()


def test_bad_tables_are_closed_with_their_reasons_and_the_others_go_on(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0") as server, opponent(server) as anna, Player(server.address, "Ben") as ben:
        good = anna.table
        bad = {harm: opened_table(anna) for harm in HARMS}
        server.stop()
        for harm, statement in HARMS.items():
            change(tmp_path, statement, table=bad[harm])

        server.start_again()

        anna.table = good
        wait_for(lambda: my_turn(anna))
        play_until_a_bot_is_asked(anna)
        wait_for(lambda: my_turn(anna))
        assert [harm for harm, table in bad.items() if not says_why(anna, table)] == []
        assert [harm for harm, table in bad.items() if 500 in statuses(table, anna, ben)] == []
        for each in (anna, ben):
            assert each.client.get("/", headers={"accept": "text/html"}).status_code == 200
            assert each.client.get("/api/tables").status_code == 200
        assert anna.client.get("/healthz").json()["status"] == "ok"


def says_why(player: Player, table: str) -> bool:
    answer = player.client.get(f"/t/{table}", headers={"accept": "text/html"})
    reasons = ("not installed here any more", "cannot be read", "rules have changed")
    return answer.status_code in {200, 410} and any(reason in answer.text for reason in reasons)


def statuses(table: str, *players: Player) -> set[int]:
    """Of everything that shows the table."""
    paths = (f"/t/{table}", f"/t/{table}/fragment", f"/api/tables/{table}")
    return {player.client.get(path).status_code for player in players for path in paths}


def test_where_logs_are_damaged_on_disk_lists_of_tables_are_still_shown(tmp_path: Path) -> None:
    """Every page of the file that holds entries."""
    with served(tmp_path, "--pace", "0") as server, Player(server.address, "Anna") as anna:
        table = opened_table(anna)
        assert anna.post(f"/t/{table}/vote", end=True).status_code == 200
        server.stop()
        path = tmp_path / DATABASE
        with closing(sqlite3.connect(path)) as database:
            (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
            (size,) = database.execute("PRAGMA page_size").fetchone()
        body = bytearray(path.read_bytes())
        body[(page - 1) * size : page * size] = bytes([255]) * size
        path.write_bytes(body)
        server.start_again()

        home = anna.client.get("/", headers={"accept": "text/html"})

        assert (home.status_code, table in home.text) == (200, True)
        assert anna.client.get(f"/t/{table}", headers={"accept": "text/html"}).status_code == 410


def test_a_person_whose_name_is_not_utf_8_still_plays(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0") as server, Player(server.address, "Anna") as anna:
        opened_table(anna)
        server.stop()
        change(tmp_path, "UPDATE persons SET name = CAST(x'ff' AS TEXT)")

        server.start_again()

        assert anna.client.get("/", headers={"accept": "text/html"}).status_code == 200
        opened_table(anna)


@pytest.mark.parametrize("harm", BROKEN_LOGS)
def test_nothing_is_written_into_a_log_that_cannot_be_read(tmp_path: Path, harm: str) -> None:
    with served(tmp_path, "--pace", "0") as server, Player(server.address, "Anna") as anna:
        table = opened_table(anna)
        server.stop()
        change(tmp_path, BROKEN_LOGS[harm], table=table)
        before = kept_log(tmp_path)

        server.start_again()

        answers = {action: anna.post(f"/api/tables/{table}/{action}", **body) for action, body in DEEDS.items()}
        answers["hand"] = anna.post(f"/t/{table}/hand")
        assert {action: answer.status_code for action, answer in answers.items()} == dict.fromkeys(answers, 410)
        assert all("of its log cannot be read" in answer.text for answer in answers.values())
        assert kept_log(tmp_path) == before


def test_people_still_talk_at_a_table_whose_rules_have_changed(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0") as server, Player(server.address, "Anna") as anna:
        table = opened_table(anna)
        server.stop()
        change(tmp_path, "UPDATE tables SET rules = 99 WHERE id = :table", table=table)
        server.start_again()
        assert anna.seen()["status"] == "closed"
        assert anna.post(f"/api/tables/{table}/say", text="What a pity").status_code == 200
        assert kept_log(tmp_path)[-1][2] == "say"


def kept_log(folder: Path) -> list[tuple[object, ...]]:
    """Every entry as the database has it."""
    database = sqlite3.connect(folder / DATABASE)
    rows = database.execute("SELECT * FROM entries ORDER BY table_id, revision").fetchall()
    database.close()
    return rows


def opened_table(player: Player) -> str:
    """At which some moves were made."""
    chairs = [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 2]
    player.table = player.post("/api/tables", game="relikt", chairs=chairs).json()["id"]
    player.do("sit", seat=0)
    wait_for(lambda: int(str(player.seen()["revision"])) > 6 or my_turn(player))
    while int(str(player.seen()["revision"])) <= 6:
        play_until_a_bot_is_asked(player)
        wait_for(lambda: my_turn(player))
    return player.table


def put_folder(folder: Path) -> None:
    (folder / DATABASE).mkdir()


def put_text(folder: Path) -> None:
    (folder / DATABASE).write_text("This is no database, though it is long enough to be one. " * 50)


def put_newer(folder: Path) -> None:
    database = sqlite3.connect(folder / DATABASE)
    with database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()


def put_damaged(folder: Path) -> None:
    """SQLite says what it cannot read, in bytes that are no text."""
    database = sqlite3.connect(folder / DATABASE)
    with database:
        database.execute("CREATE TABLE persons (id INTEGER)")
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET name = CAST(x'CB' AS TEXT), sql = 'x'")
    database.close()


@pytest.mark.parametrize(
    ("harm", "english", "french"),
    [
        (put_folder, "is a folder", "est un dossier"),
        (put_text, "is damaged, or no database", "est endommagé"),
        (put_damaged, "is damaged, or no database", "est endommagé"),
        (put_newer, "newer version", "version plus récente"),
    ],
)
def test_a_database_that_cannot_be_used_gets_a_sentence(
    tmp_path: Path, harm: Callable[[Path], None], english: str, french: str
) -> None:
    harm(tmp_path)
    for language, sentence in (("en", english), ("fr", french)):
        command = [sys.executable, "-m", "reliquary.cli", "serve", "--port", "0", "--data", str(tmp_path)]
        ended = subprocess.run(
            [*command, "--lang", language], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert ended.returncode == 2
        assert sentence in " ".join(ended.stderr.split())
        assert "Traceback" not in ended.stderr


def test_health_tries_a_write(tmp_path: Path) -> None:
    with served(tmp_path) as server, httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        assert client.get("/healthz").json()["status"] == "ok"
        other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (200, "trouble")
        assert answer.json()["troubles"] == ["The database cannot be read or written."]
        other.close()
        wait_for(lambda: bool(client.get("/healthz").json()["status"] == "ok"))


def test_health_says_when_the_database_is_another_file(tmp_path: Path) -> None:
    with served(tmp_path) as server, httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        (tmp_path / DATABASE).rename(tmp_path / "elsewhere")
        assert client.get("/healthz").json()["status"] == "trouble"
        (tmp_path / "elsewhere").rename(tmp_path / DATABASE)
        assert client.get("/healthz").json()["status"] == "ok"


async def test_health_says_when_bots_are_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(Quick):
        async def choose(self, name: str, state: State) -> str:
            await asyncio.Event().wait()
            raise AssertionError

    async with opened_site(tmp_path, bot_processes=Lost()) as site, site.browser() as browser:
        table = await site.table(await play_now(browser))
        while table.history.asked == 0:
            await post(browser, table, "play", moves=table.legal(0)[0].notation)
        assert (await browser.get("/healthz")).json()["status"] == "ok"
        monkeypatch.setattr(job_rows, "_LATE", -1.0)
        answer = await browser.get("/healthz")
        assert answer.json()["troubles"] == ["Questions that bots have not answered: 1."]
