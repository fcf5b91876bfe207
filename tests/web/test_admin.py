"""What an operator does with `reliquary admin` while servers run: every server notices it, on both databases."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from sqlalchemy import MetaData, select
from typer.main import get_group

from reliquary.cli import main
from reliquary.kernel import Record
from reliquary.table.database import Database, writing_engine
from reliquary.table.operator import vacuum
from reliquary.web.admin import admin
from reliquary.web.settings import DATABASE
from tests.patience import PATIENCE, wait_for
from tests.postgres import Cluster
from tests.web.servers import Process, served
from tests.web.test_postgres import bearer, move, say, stream, table_at, written


@dataclass
class RunningServers:
    """Servers on one database, and the operator's command."""

    servers: list[Process]
    database: Database
    where: list[str]
    capture: pytest.CaptureFixture[str]

    def admin(self, *arguments: str | int, code: int = 0) -> str:
        self.capture.readouterr()
        assert main(["admin", *self.where, *map(str, arguments)]) == code
        told = self.capture.readouterr()
        return told.err if code else told.out

    def listed(self, *arguments: str) -> list[dict[str, object]]:
        found: list[dict[str, object]] = json.loads(self.admin(*arguments, "--json"))
        return found

    def person(self, name: str) -> int:
        (number,) = [row["id"] for row in self.listed("people") if row["name"] == name]
        assert isinstance(number, int)
        return number

    def actions(self) -> list[object]:
        return [row["action"] for row in self.listed("audit")]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def serving(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[list[Process], Database, list[str]]]:
    """One server, or two on PostgreSQL."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp(request.param)
        if request.param == "sqlite":
            server = stack.enter_context(served(folder, "--pace", "0"))
            yield [server], folder / DATABASE, ["--data", str(folder)]
            return
        postgres: Cluster = request.getfixturevalue("postgres")
        database = postgres.new_database()
        where = ["--database", written(database)]
        servers = []
        for name in ("one", "other"):
            (folder / name).mkdir()
            arguments = (*where, "--pace", "0")
            servers.append(stack.enter_context(served(folder / name, *arguments, program="tests.web.netless")))
        yield servers, database, where


@pytest.fixture
def site(serving: tuple[list[Process], Database, list[str]], capsys: pytest.CaptureFixture[str]) -> RunningServers:
    return RunningServers(*serving, capsys)


def table_of(server: Process, *names: str) -> tuple[str, list[str]]:
    """Its path, and the tokens of the people at it; a bot takes the third chair."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        tokens = [client.post("/api/people", json={"name": name}).json()["token"] for name in names]
        chairs = [*[{"kind": "open"}] * len(names), *[{"kind": "bot", "bot": "random"}] * (3 - len(names))]
        body = {"game": "relikt", "chairs": chairs, "watch": True}
        path = f"/api/tables/{client.post('/api/tables', json=body, headers=bearer(tokens[0])).json()['id']}"
        for seat, token in enumerate(tokens):
            taken = client.post(f"{path}/sit", json={"seat": seat, "revision": seat}, headers=bearer(token))
            assert taken.status_code == 200, taken.text
    return path, tokens


def names_at(server: Process, path: str, token: str) -> list[str]:
    answer = httpx.get(server.address + path, headers=bearer(token), timeout=PATIENCE).json()
    return [seat["name"] for seat in answer["chairs"]]


def status(server: Process, path: str, token: str) -> int:
    return httpx.get(server.address + path, headers=bearer(token), timeout=PATIENCE).status_code


def play_to_the_end(server: Process, path: str, token: str) -> None:
    """One person against bots."""
    while (table := table_at(server, path, token))["asked"] is not None or str(table["status"]) == "running":
        if table["asked"] == 0:
            move(server, path, [token])


def everything(database: Database) -> str:
    """All that is stored, with archives unpacked."""
    engine = writing_engine(database)
    metadata = MetaData()
    metadata.reflect(engine)
    told = []
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(select(table)):
                told += [zlib.decompress(each).decode() if isinstance(each, bytes) else str(each) for each in row]
    engine.dispose()
    return "\n".join(told)


def test_a_table_is_closed_with_a_reason(site: RunningServers) -> None:
    path, tokens = table_of(site.servers[0], "Anna", "Ben")
    id = path.rsplit("/", 1)[-1]
    revision = table_at(site.servers[-1], path, tokens[0])["revision"]
    with stream(site.servers[-1], path, tokens[0], revision) as events:
        site.admin("close", id, "--reason", "Somebody was rude.")
        while (told := next(events)[1])["status"] != "closed":
            pass
        assert "The operator closed this table: Somebody was rude." in json.dumps(told["log"])
    for server in site.servers:
        body = {"text": "hello?"}
        answer = httpx.post(f"{server.address}{path}/say", json=body, headers=bearer(tokens[0]), timeout=PATIENCE)
        assert answer.status_code == 410
        assert answer.json()["error"] == "The operator closed this table: Somebody was rude."
    assert [row["status"] for row in site.listed("tables") if row["id"] == id] == ["closed"]
    assert "closed already" in site.admin("close", id, "--reason", "again", code=1)
    assert "no such table" in site.admin("close", "nowhere", "--reason", "again", code=1)
    assert site.actions()[-1] == "close"


def test_a_person_gets_another_name_everywhere(site: RunningServers) -> None:
    path, tokens = table_of(site.servers[0], "Rude Name", "Ben")
    say(site.servers[0], path, tokens[0], "what I say stays")
    person = site.person("Rude Name")
    with stream(site.servers[-1], path, tokens[1], 0) as events:
        next(events)
        site.admin("rename", person, "Polite")
        next(events)
    for server in site.servers:
        wait_for(lambda: names_at(server, path, tokens[1])[0] == "Polite")  # noqa: B023 - called here
        assert (
            httpx.get(f"{server.address}/api/me", headers=bearer(tokens[0]), timeout=PATIENCE).json()["name"]
            == "Polite"
        )
    assert "Rude Name" not in everything(site.database)
    assert "what I say stays" in everything(site.database)
    move_on(site.servers[-1], path, tokens)


def move_on(server: Process, path: str, tokens: list[str]) -> None:
    wait_for(lambda: table_at(server, path, tokens[-1])["asked"] in range(len(tokens)))
    move(server, path, tokens)


def kinds(server: Process, path: str, token: str) -> list[str]:
    answer = httpx.get(server.address + path, headers=bearer(token), timeout=PATIENCE).json()
    return [seat["kind"] for seat in answer["chairs"]]


def test_who_is_banned_is_refused_and_a_bot_plays_on(site: RunningServers) -> None:
    path, tokens = table_of(site.servers[0], "Anna", "Bad Ben")
    person = site.person("Bad Ben")
    with stream(site.servers[-1], path, tokens[1], 0) as events:
        next(events)
        site.admin("ban", person, "--reason", "He cheats.")
        for _ in events:
            pass
    for server in site.servers:
        wait_for(lambda: status(server, path, tokens[1]) == 403)  # noqa: B023 - called here
        page = httpx.get(f"{server.address}/", headers={"cookie": f"reliquary={tokens[1]}"}, timeout=PATIENCE)
        assert page.status_code == 403
    wait_for(lambda: kinds(site.servers[0], path, tokens[0]) == ["person", "bot", "bot"])
    site.admin("unban", person)
    for server in site.servers:
        wait_for(lambda: status(server, path, tokens[1]) == 200)  # noqa: B023 - called here
    assert site.actions()[-2:] == ["ban", "unban"]


def test_all_keys_of_a_person_are_revoked_and_a_link_is_given(site: RunningServers) -> None:
    path, tokens = table_of(site.servers[0], "Anna", "Lost Ben")
    link = site.admin("revoke", site.person("Lost Ben")).splitlines()[-1]
    for server in site.servers:
        wait_for(lambda: status(server, "/api/me", tokens[1]) == 401)  # noqa: B023 - called here
    key = link.rsplit("/", 1)[-1]
    assert httpx.get(f"{site.servers[-1].address}{link}", timeout=PATIENCE).status_code == 200
    move_on(site.servers[-1], path, [tokens[0], key])


def test_who_is_forgotten_is_nowhere_and_their_games_verify(site: RunningServers) -> None:
    """The whole database is searched, and on SQLite every byte of its files."""
    name, said = "Annabella Unique", "my address is 12 Secret Street"
    one, other = site.servers[0], site.servers[-1]
    finished, (token,) = table_of(one, name)
    say(one, finished, token, said)
    play_to_the_end(one, finished, token)
    running, (ben, cleo) = table_of(one, "Ben", "Cleo")
    say(one, running, token, said)
    health = f"{one.address}/healthz"
    wait_for(lambda: httpx.get(health, timeout=PATIENCE).json()["to_archive"] == 0)
    before = httpx.get(f"{other.address}{finished}/record", headers=bearer(token), timeout=PATIENCE).text
    for text in (name, said):
        assert text in everything(site.database)
    assert everything(site.database).count(name) > 3
    person = site.person(name)
    assert "--yes" in site.admin("forget", person, code=2)
    site.admin("forget", person, "--yes")
    vacuum(site.database)
    for secret in (name, said, "Secret Street", "Annabella"):
        assert secret not in everything(site.database)
        if isinstance(site.database, Path):
            assert all(secret.encode() not in file.read_bytes() for file in site.database.parent.glob(f"{DATABASE}*"))
    for server in site.servers:
        wait_for(lambda: status(server, "/api/me", token) == 401)  # noqa: B023 - called here
        record = httpx.get(f"{server.address}{finished}/record", headers=bearer(ben), timeout=PATIENCE).text
        assert record == before.replace(name, "someone")
        Record.parse(record).replay()
        for path in (finished, running):
            log = httpx.get(f"{server.address}{path}/log", headers=bearer(ben), timeout=PATIENCE).text
            assert "Secret" not in log
            assert name not in log
    assert str(person) in [str(row["person_id"]) for row in site.listed("audit") if row["action"] == "forget"]
    move_on(other, running, [ben, cleo])


def test_old_tables_are_pruned_and_running_ones_stay(site: RunningServers) -> None:
    over, (token,) = table_of(site.servers[0], "Anna")
    vote = httpx.post(
        f"{site.servers[0].address}{over}/vote", json={"end": True}, headers=bearer(token), timeout=PATIENCE
    )
    assert vote.json()["status"] == "ended"
    running, tokens = table_of(site.servers[0], "Ben", "Cleo")
    assert status(site.servers[-1], over, token) == 200
    assert "with --yes" in site.admin("prune", "--days", 0)
    assert over.rsplit("/", 1)[-1] in {row["id"] for row in site.listed("tables")}
    site.admin("prune", "--days", "0", "--yes")
    left = {row["id"] for row in site.listed("tables")}
    assert over.rsplit("/", 1)[-1] not in left
    assert running.rsplit("/", 1)[-1] in left
    for server in site.servers:
        wait_for(lambda: status(server, over, token) == 404)  # noqa: B023 - called here
        assert status(server, running, tokens[0]) == 200
    site.admin("vacuum")
    assert site.actions()[-2:] == ["prune", "vacuum"]


def test_lists_are_for_people_too(site: RunningServers) -> None:
    path, _ = table_of(site.servers[0], "Anna", "Ben")
    lines = site.admin("tables", "--status", "running").splitlines()
    assert lines[0].split() == ["id", "game", "status", "opened", "opened_by", "entries", "last"]
    assert any(line.startswith(path.rsplit("/", 1)[-1]) for line in lines[1:])
    assert site.admin("tables", "--status", "nothing") == "There is nothing.\n"


def test_every_command_has_help_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for command in get_group(admin).commands:
        for language, sentence in (("en", "Show this message and exit."), ("fr", "Afficher cette aide.")):
            assert main(["admin", command, "--help", "--lang", language]) == 0
            assert sentence in capsys.readouterr().out


def test_where_no_server_was_there_is_nothing_to_administer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "--data", str(tmp_path), "people"]) == 2
    assert "There is no database" in " ".join(capsys.readouterr().err.split())
    assert list(tmp_path.iterdir()) == []
