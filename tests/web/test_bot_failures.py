"""Whatever befalls a bot's answer on a real server, the game goes on."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reliquary.web.settings import DATABASE
from tests.patience import PATIENCE, wait_for
from tests.web.players import Player
from tests.web.servers import Process, served


@contextmanager
def opponent(server: Process, bot: str = "greedy", name: str = "Anna", *, seats: int = 3) -> Iterator[Player]:
    """Somebody who plays Relikt against bots, in the first seat."""
    with Player(server.address, name) as player:
        chairs = [{"kind": "open"}, *[{"kind": "bot", "bot": bot}] * (seats - 1)]
        player.table = player.post("/api/tables", game="relikt", chairs=chairs).json()["id"]
        player.do("sit", seat=0)
        yield player


def my_turn(player: Player) -> bool:
    return player.seen()["asked"] == 0


def play_until_a_bot_is_asked(player: Player) -> None:
    while my_turn(player):
        legal = player.client.get(f"/api/tables/{player.table}/legal").json()
        player.do("play", moves=[legal[0]["notation"]])


def asked_while_locked(server: Process, player: Player) -> sqlite3.Connection:
    """Locks the database while a bot has not answered yet."""
    while True:
        wait_for(lambda: my_turn(player))
        play_until_a_bot_is_asked(player)
        other = sqlite3.connect(server.folder / DATABASE, isolation_level=None, timeout=PATIENCE)
        other.execute("BEGIN EXCLUSIVE")
        if not my_turn(player):
            return other
        other.close()


def test_a_database_that_was_locked_for_long_stops_no_game(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "1") as server, opponent(server) as anna:
        other = asked_while_locked(server, anna)
        before = moves_made(tmp_path)
        wait_for(lambda: server.journal.read_text().count("a bot's answer failed") > 0)
        assert "database is locked" in server.journal.read_text()
        other.close()
        wait_for(lambda: moves_made(tmp_path) > before)
        server.stop()
        assert "never retrieved" not in server.journal.read_text() + server.complaints


def moves_made(folder: Path) -> int:
    """Read from the database: a request of a player would wake the table."""
    database = sqlite3.connect(folder / DATABASE)
    number: int = database.execute("SELECT count(*) FROM entries WHERE kind = 'move'").fetchone()[0]
    database.close()
    return number


def test_when_every_process_that_thinks_is_killed_the_stand_in_answers(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0", program="tests.web.serve_killing_bots") as server, opponent(server) as anna:
        play_until_a_bot_is_asked(anna)
        wait_for(lambda: my_turn(anna))
        assert "greedy stands in for" in server.journal.read_text()


def test_a_process_that_was_killed_once_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0") as server, opponent(server) as anna:
        wait_for(lambda: my_turn(anna))
        for pid in server.children():
            os.kill(pid, signal.SIGKILL)
        play_until_a_bot_is_asked(anna)
        wait_for(lambda: my_turn(anna))
        assert "stands in" not in server.journal.read_text()


def package(folder: Path) -> Path:
    """A package with a bot, as pip would have installed it."""
    about = folder / "guest_bot-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-bot\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[reliquary.bots]\nguest = guest_bot:Guest\n")
    (folder / "guest_bot.py").write_text("from reliquary.bots import Greedy\n\n\nclass Guest(Greedy):\n    pass\n")
    return folder


def test_a_bot_whose_package_is_gone_is_stood_in_for(tmp_path: Path) -> None:
    folder = package(tmp_path / "packages")
    arguments = ("--pace", "0", "--packages", str(folder))
    with (
        served(tmp_path, *arguments, program="tests.web.serve_with_packages") as server,
        opponent(server, "guest") as anna,
    ):
        wait_for(lambda: my_turn(anna))
        assert "stands in" not in server.journal.read_text()
        server.stop()
        folder.rename(tmp_path / "elsewhere")
        server.start_again()
        play_until_a_bot_is_asked(anna)
        wait_for(lambda: my_turn(anna))
        assert "greedy stands in for the bot guest" in server.journal.read_text()


def test_many_tables_of_experts_do_not_keep_somebody_elses_bot_waiting(tmp_path: Path) -> None:
    """Counted in moves, not in seconds: how many of the one's experts moved before the other's bot did."""
    with served(tmp_path, "--pace", "0") as server, Player(server.address, "Anna") as anna:
        chairs = [{"kind": "open"}, *[{"kind": "bot", "bot": "expert"}] * 4]
        for _ in range(25):
            anna.table = anna.post("/api/tables", game="relikt", chairs=chairs).json()["id"]
            anna.do("sit", seat=0)
        with opponent(server, name="Ben") as ben:
            wait_for(lambda: my_turn(ben))
            play_until_a_bot_is_asked(ben)
            wait_for(lambda: my_turn(ben))
            assert waited(tmp_path, ben.table) <= 3


def waited(folder: Path, table: str) -> int:
    """The most moves that bots of other tables made between two entries of this one's bots, by the time of thinking."""
    with sqlite3.connect(folder / DATABASE) as database:
        moves = "SELECT table_id, seat FROM entries WHERE kind = 'move' ORDER BY at, rowid"
        rows = database.execute(moves).fetchall()
    database.close()
    counts, count, begun = [0], 0, False
    for id, seat in rows:
        if id == table:
            if begun and seat:
                counts.append(count)
            begun, count = True, 0
        else:
            count += 1
    return max(counts)
