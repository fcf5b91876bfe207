"""Servers whose games are on PostgreSQL: one, two with an address each, and several processes at one address."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import URL

from tests.patience import PATIENCE, wait_for
from tests.postgres import Cluster
from tests.web.servers import Process, gone, served


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def written(database: URL) -> str:
    return database.render_as_string(hide_password=False)


def new_table(server: Process, *, bot: bool = False) -> tuple[str, list[str]]:
    """Its path, and the tokens of the people who sit there."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        tokens = [client.post("/api/people", json={"name": name}).json()["token"] for name in ("Anna", "Ben", "Cleo")]
        tokens = tokens[: 2 if bot else 3]
        bots = [{"kind": "bot", "bot": "random"}] if bot else []
        body = {"game": "relikt", "chairs": [*[{"kind": "open"}] * len(tokens), *bots]}
        path = f"/api/tables/{client.post('/api/tables', json=body, headers=bearer(tokens[0])).json()['id']}"
        for seat, token in enumerate(tokens):
            taken = client.post(f"{path}/sit", json={"seat": seat, "revision": seat}, headers=bearer(token))
            assert taken.status_code == 200, taken.text
        return path, tokens


def table_at(server: Process, path: str, token: str) -> dict[str, int]:
    found: dict[str, int] = httpx.get(server.address + path, headers=bearer(token), timeout=PATIENCE).json()
    return found


def move(server: Process, path: str, tokens: list[str]) -> int:
    """The seat that is asked makes the first move on offer; returns the revision after it."""
    table = table_at(server, path, tokens[0])
    me = bearer(tokens[table["asked"]])
    legal = httpx.get(f"{server.address}{path}/legal", headers=me, timeout=PATIENCE).json()
    body = {"revision": table["revision"], "moves": [legal[0]["notation"]]}
    answer = httpx.post(f"{server.address}{path}/play", json=body, headers=me, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["revision"])


def test_a_server_that_is_killed_goes_on_where_it_was(
    tmp_path: Path, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address of the database comes from the environment: a password would be seen on the command line."""
    monkeypatch.setenv("RELIQUARY_DATABASE", written(postgres.new_database()))
    with served(tmp_path) as server:
        path, tokens = new_table(server)
        for _ in range(3):
            revision = move(server, path, tokens)
        server.kill()
        server.start_again()
        assert table_at(server, path, tokens[0])["revision"] == revision
        assert move(server, path, tokens) > revision
        health = httpx.get(f"{server.address}/healthz", timeout=PATIENCE)
        assert (health.status_code, health.json()["troubles"]) == (200, [])
    assert not list(tmp_path.glob("*.sqlite"))


@contextmanager
def two(folder: Path, database: URL) -> Iterator[tuple[Process, Process]]:
    """The first is the minder."""
    for name in ("one", "other"):
        (folder / name).mkdir()
    arguments = ("--database", written(database), "--pace", "0")
    with served(folder / "one", *arguments) as one, served(folder / "other", *arguments) as other:
        yield one, other


@contextmanager
def stream(server: Process, path: str, token: str, since: int) -> Iterator[Iterator[tuple[str, dict[str, object]]]]:
    """The events of a table, by name."""
    address = f"{server.address}{path}/events?since={since}"
    headers = bearer(token) | {"accept": "text/html"}
    with httpx.stream("GET", address, headers=headers, timeout=PATIENCE) as answer:
        assert answer.status_code == 200

        def events() -> Iterator[tuple[str, dict[str, object]]]:
            event = ""
            for line in answer.iter_lines():
                name, _, value = line.partition(": ")
                if name == "event":
                    event = value
                elif name == "data":
                    yield event, json.loads(value)

        yield events()


def next_revision(events: Iterator[tuple[str, dict[str, object]]]) -> object:
    """That of the next change. A server that hears nothing of the other for a while tells who is present again."""
    return next(told["revision"] for event, told in events if event == "table")


def say(server: Process, path: str, token: str, text: str) -> None:
    answer = httpx.post(f"{server.address}{path}/say", json={"text": text}, headers=bearer(token), timeout=PATIENCE)
    assert answer.status_code == 200, answer.text


def revisions(postgres: Cluster, database: URL) -> object:
    """That of the newest entry, and how many there are: the same, unless a log has a gap."""
    question = "SELECT string_agg(last || ' ' || number, ',') FROM (SELECT max(revision) AS last, count(*) AS number"
    return postgres.ask(f"{question} FROM entries GROUP BY table_id) AS logs", database)


def test_a_move_at_one_server_is_seen_in_the_streams_of_another(tmp_path: Path, postgres: Cluster) -> None:
    database = postgres.new_database()
    with two(tmp_path, database) as (one, other):
        path, tokens = new_table(one)
        page = path.removeprefix("/api/tables").join(["/t", ""])
        before = table_at(other, path, tokens[1])["revision"]
        with stream(other, page, tokens[1], before) as there, stream(one, page, tokens[0], before) as here:
            for events in (here, there):
                while next(events) != ("presence", {"seats": [0, 1], "spectators": 0}):
                    pass
            after = move(one, path, tokens)
            assert next_revision(there) == after
            # Who was told of a revision at one server may quote it at the other at once.
            asked = bearer(tokens[table_at(one, path, tokens[0])["asked"]])
            legal = f"{other.address}{path}/legal?since={after}"
            assert httpx.get(legal, headers=asked, timeout=PATIENCE).json()
            assert move(other, path, tokens) > after
            assert next_revision(here) == after
        with ThreadPoolExecutor(4) as threads:
            lines = [(server, path, token, "at once") for server in (one, other) for token in tokens for _ in range(4)]
            list(threads.map(lambda line: say(*line), lines))
        wait_for(lambda: table_at(one, path, tokens[0]) == table_at(other, path, tokens[0]))
        last = table_at(one, path, tokens[0])["revision"]
        assert revisions(postgres, database) == f"{last} {last}"
        assert last >= after + 1 + len(lines)


def test_a_server_that_is_stopped_is_replaced_and_forks_nothing_when_it_goes_on(
    tmp_path: Path, postgres: Cluster
) -> None:
    database = postgres.new_database()
    with two(tmp_path, database) as (one, other):
        path, tokens = new_table(one, bot=True)
        one.process.send_signal(signal.SIGSTOP)
        try:
            for _ in range(6):
                wait_for(lambda: table_at(other, path, tokens[0])["asked"] in {0, 1})
                move(other, path, tokens)
            wait_for(lambda: table_at(other, path, tokens[0])["asked"] in {0, 1})
            moved = table_at(other, path, tokens[0])["revision"]
        finally:
            one.process.send_signal(signal.SIGCONT)
        assert move(one, path, tokens) > moved
        wait_for(lambda: table_at(one, path, tokens[0])["asked"] in {0, 1})
        wait_for(lambda: table_at(one, path, tokens[0]) == table_at(other, path, tokens[0]))
        last = table_at(one, path, tokens[0])["revision"]
        assert revisions(postgres, database) == f"{last} {last}"


def test_processes_at_one_address_are_replaced_and_stopped_together(tmp_path: Path, postgres: Cluster) -> None:
    database = postgres.new_database()
    with served(tmp_path, "--database", written(database), "--workers", "2") as server:
        path, tokens = new_table(server)

        def serving() -> list[int]:
            """They hold the socket; helpers of Python do not."""
            return [pid for pid in server.children() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

        wait_for(lambda: len(serving()) == 2)
        first, second = serving()
        os.kill(first, signal.SIGKILL)
        for _ in range(3):
            revision = move(server, path, tokens)
        wait_for(lambda: len(serving()) == 2 and first not in serving())
        assert table_at(server, path, tokens[0])["revision"] == revision
        started = serving()
        server.stop()
        assert server.process.returncode == 0, server.complaints
        assert second in started
        wait_for(lambda: all(gone(pid) for pid in started))


def test_of_two_versions_each_serves_its_own_tables_and_leaves_the_others_alone(
    tmp_path: Path, postgres: Cluster
) -> None:
    """A table is closed only when no server that lives has its rules."""
    database = postgres.new_database()
    for name in ("older", "newer"):
        (tmp_path / name).mkdir()
    arguments = ("--database", written(database), "--pace", "0")
    with served(tmp_path / "older", *arguments) as older:
        path, tokens = new_table(older)
        with served(tmp_path / "newer", *arguments, program="tests.web.other_rules") as newer:
            own, owners = new_table(newer)
            before = revisions(postgres, database)
            for server, strange, token in ((newer, path, tokens[0]), (older, own, owners[0])):
                for answer in (
                    httpx.get(f"{server.address}{strange}", headers=bearer(token), timeout=PATIENCE),
                    httpx.post(
                        f"{server.address}{strange}/say",
                        json={"text": "hello"},
                        headers=bearer(token),
                        timeout=PATIENCE,
                    ),
                ):
                    assert answer.status_code == 503
                    assert int(answer.headers["retry-after"]) > 0
            assert revisions(postgres, database) == before
            move(older, path, tokens)
            move(newer, own, owners)
            mine = httpx.get(f"{newer.address}/api/tables", headers=bearer(tokens[0]), timeout=PATIENCE)
            assert mine.status_code == 200, "others' tables do not spoil a list"
            older.stop()
            wait_for(lambda: table_at(newer, path, tokens[0]).get("status") == "closed")  # type: ignore[comparison-overlap]
            move(newer, own, owners)


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="only serve a database of PostgreSQL"), served(tmp_path, "--workers", "2"):
        pass
