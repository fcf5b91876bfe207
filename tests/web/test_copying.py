"""The games of a server move from a file to PostgreSQL and back: all of them or none, and they go on there."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import URL, inspect, select

from reliquary import Record
from reliquary.kernel import Plain
from reliquary.table import schema
from reliquary.table.database import Database, copying_engine, locked, name_of
from reliquary.table.upgrade import upgrade
from reliquary.web.settings import DATABASE
from tests.patience import PATIENCE
from tests.postgres import Cluster
from tests.terminal import console
from tests.web.servers import Process, served
from tests.web.test_old_data import FINISHED, KNOWN, OLD, RUNNING, TABLES
from tests.web.test_postgres import written

NOWHERE = "postgresql://nobody@/nothing?host=/nowhere"


def copy(source: Database | str, target: Database | str, *more: str, code: int = 0) -> str:
    """What it says. Every refusal is one sentence, after which nothing has changed."""
    ran = console.run("copy", "--from", address(source), "--to", address(target), *more)
    assert ran.code == code, ran.err
    return " ".join((ran.err if code else ran.out).split())


def address(database: Database | str) -> str:
    if isinstance(database, URL):
        return written(database.set(drivername="postgresql"))
    return f"sqlite:{database}" if isinstance(database, Path) else database


def rows(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Of every table that there is, sorted."""
    engine = copying_engine(database)
    try:
        with engine.connect() as connection:
            names = set(inspect(connection).get_table_names()) - {"alembic_version"}
            assert names == set(schema.metadata.tables)
            found = {name: connection.execute(select(schema.metadata.tables[name])).all() for name in names}
            return {name: sorted(map(tuple, some), key=repr) for name, some in found.items()}
    finally:
        engine.dispose()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of waiting, running and finished games, with something in every table."""
    file = tmp_path_factory.mktemp("original") / DATABASE
    shutil.copy(OLD / DATABASE, file)
    upgrade(file)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO downtimes VALUES (1.1, 1e9 / 3)")
        database.execute("INSERT INTO audit (id, at, who, action) VALUES (70, 0.1 + 0.2, 'root', 'vacuum')")
        database.execute("UPDATE tables SET opened = 4102444800.0 WHERE status = 'waiting'")
    full = rows(file)
    assert all(full.values()), [name for name, some in full.items() if not some]
    return file


@pytest.fixture(scope="module")
def moved(original: Path, postgres: Cluster) -> Iterator[tuple[URL, str]]:
    """To a database that sorts texts by its language, and what was said."""
    name = "sorted_by_language"
    postgres.ask(f"CREATE DATABASE {name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'")
    yield postgres.address(name), copy(original.parent, postgres.address(name))
    postgres.drop(postgres.address(name))


def digest_in(told: str) -> str:
    found = re.search("Digest: ([0-9a-f]{16})", told)
    assert found, told
    return found[1]


def test_everything_is_copied_and_copied_back(original: Path, moved: tuple[URL, str], tmp_path: Path) -> None:
    database, told = moved
    before = rows(original)
    assert f"{len(before['persons'])} people, {len(before['tables'])} tables, {len(before['entries'])} entries" in told
    assert rows(database) == before
    back = copy(database, tmp_path / "new")
    assert digest_in(back) == digest_in(told)
    assert rows(tmp_path / "new" / DATABASE) == before


def test_the_games_go_on_at_the_copy(moved: tuple[URL, str], postgres: Cluster, tmp_path: Path) -> None:
    database, _ = moved
    people = int(str(postgres.ask("SELECT max(id) FROM persons", database)))
    back = tmp_path / "back"
    copy(database, back)
    with served(tmp_path, "--database", written(database), "--pace", "0") as server:
        goes_on(server)
        assert "A server uses" in copy(database, tmp_path / "new", code=2)
        assert not (tmp_path / "new").exists()
        server.stop()
    assert postgres.ask("SELECT max(id) FROM persons", database) == people + 1, "the sequence was set"
    copy(database, tmp_path / "later")
    assert rows(tmp_path / "later" / DATABASE) == rows(database), "what was played there, too"
    with served(back, "--pace", "0") as server:
        goes_on(server)
        assert "A server uses" in copy(back, database, code=2)


def goes_on(server: Process) -> None:
    """A new person comes, finished games replay as they were, and running ones take moves."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        client.post("/api/people", json={"name": "Zoe"}).raise_for_status()

        def ask(what: str, path: str, name: str, body: dict[str, Plain] | None = None) -> httpx.Response:
            headers = {"authorization": f"Bearer {KNOWN['tokens'][name]}"}
            path = f"/api/tables/{TABLES[what]}{path}"
            answer = client.post(path, json=body, headers=headers) if body else client.get(path, headers=headers)
            return answer.raise_for_status()

        for what in FINISHED:
            Record.parse(ask(what, "/record", "Anna").text).replay()
        for what in RUNNING:
            seen = KNOWN["views"][what]
            player = seen["names"][seen["asked"]]
            revision = ask(what, "", player).json()["revision"]
            moves = [ask(what, "/legal", player).json()[0]["notation"]]
            assert ask(what, "/play", player, {"revision": revision, "moves": moves}).json()["revision"] > revision
        revision = ask("waiting", "", "Anna").json()["revision"]
        assert ask("waiting", "/start", "Anna", {"revision": revision}).json()["status"] == "running"


def test_a_copy_that_differs_or_breaks_leaves_nothing(original: Path, postgres: Cluster) -> None:
    """Broken on purpose: the target changes one entry, then cannot take the last table."""
    target = postgres.new_database()
    before = rows(target)
    change = "IF NEW.revision = 3 THEN NEW.at := NEW.at + 1e-6; END IF"
    for table, harm, told in (("entries", change, "differ."), ("jobs", "RAISE 'No, not that'", "No, not that.")):
        made = f"CREATE FUNCTION harm() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {harm}; RETURN NEW; END $$"
        postgres.ask(made, target)
        postgres.ask(f"CREATE TRIGGER harm BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION harm()", target)
        refused = copy(original, target, code=2)
        assert f"“{table}”" in refused
        assert told in refused
        assert rows(target) == before
        postgres.ask("DROP FUNCTION harm CASCADE", target)
    copy(original, target)
    assert rows(target) == rows(original)
    assert "There is something in" in copy(original, target, code=2)


def older(file: Path) -> str:
    shutil.copy(OLD / DATABASE, file)
    return "written by an older version of Reliquary: start a server of this version there once"


def newer(file: Path) -> str:
    upgrade(file)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    return "written by a newer version of Reliquary (schema 9999)"


def another(file: Path) -> str:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE something (id INTEGER)")
    return "is not a database of Reliquary"


def none(file: Path) -> str:
    return f"There is no database “{file}”"


def no_database(file: Path) -> str:
    file.write_text("Nothing of the kind, but long enough to be looked at. " * 100)
    return "is damaged, or no database at all"


@pytest.mark.parametrize("make", [older, newer, another, none, no_database])
def test_what_cannot_be_copied_is_refused_before_the_target_is_asked(
    make: Callable[[Path], str], tmp_path: Path
) -> None:
    told = make(tmp_path / DATABASE)
    assert told in copy(tmp_path, NOWHERE, code=2)


def test_a_folder_that_is_served_is_refused(original: Path) -> None:
    with locked(original.parent):
        assert f"A server uses “{original}”: stop it first." in copy(original, NOWHERE, code=2)


def test_a_target_of_another_schema_is_refused(original: Path, postgres: Cluster) -> None:
    target = postgres.new_database()
    postgres.ask("UPDATE alembic_version SET version_num = '0001'", target)
    assert "written by an older version" in copy(original, target, code=2)
    postgres.ask("DROP TABLE alembic_version", target)
    assert f"“{name_of(target)}” is not a database of Reliquary" in copy(original, target, code=2)


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("sqlite:", "sqlite:", "One of the two has to be SQLite"),
        (NOWHERE, NOWHERE, "One of the two has to be SQLite"),
        ("mysql://anna:hunter2@there/tables", NOWHERE, "--from should look like sqlite:/var/lib/reliquary or"),
        ("sqlite:", "postgresql:hunter2", "This is not the address of a database"),
        ("sqlite:", "postgresql://anna:hunter2@there/tables", "Everybody on this machine can see a password"),
        ("sqlite:", "postgresql://there/tables?password=hunter2", "Everybody on this machine can see a password"),
        ("sqlite:", "postgresql:", "--to: neither RELIQUARY_DATABASE nor --database-file names one."),
        (NOWHERE, "sqlite:", "“postgresql://nobody@/nothing?host=%2Fnowhere” cannot be opened"),
    ],
)
def test_addresses_that_cannot_be_used_are_refused_without_a_password(source: str, target: str, told: str) -> None:
    refused = copy(source, target, code=2)
    assert told in refused
    assert "hunter2" not in refused


def test_a_file_or_the_environment_holds_a_password(
    original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "address"
    secret.write_text("postgresql://anna@/tables?host=/nowhere&password=hunter2")
    refused = copy(original, "postgresql:", "--database-file", str(secret), code=2)
    monkeypatch.setenv("RELIQUARY_DATABASE", "postgresql://anna:hunter2@/tables?host=/nowhere")
    assert copy(original, "postgresql:", code=2) == refused
    assert "anna:***@/tables" in refused
    assert "hunter2" not in refused
