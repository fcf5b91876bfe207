"""What is refused changes nothing, at a real server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reliquary.web.routes import url
from reliquary.web.settings import DATABASE
from tests.patience import PATIENCE
from tests.web.players import at_a_table
from tests.web.servers import served

SCRIPT = {"x-reliquary": "1"}


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program writes to the database as long as this lasts."""
    other = sqlite3.connect(folder / DATABASE, isolation_level=None, timeout=PATIENCE)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


def test_who_is_refused_a_seat_keeps_the_name(tmp_path: Path) -> None:
    with served(tmp_path) as server, at_a_table(server.address, "Anna", "Bert") as (anna, bert):
        anna.do("sit", seat=0)
        address = url("sit", id=anna.table)
        revision = bert.seen()["revision"]

        body = {"seat": 0, "revision": revision, "name": "Zoe"}
        refused = bert.client.post(address, json=body, headers=SCRIPT)

        assert refused.status_code in {400, 403, 409}, refused.text
        assert bert.client.get(url("api_me")).json() == {"name": "Bert"}
        assert bert.client.post(address, json=body | {"seat": 1}, headers=SCRIPT).status_code == 200
        assert bert.client.get(url("api_me")).json() == {"name": "Zoe"}
        assert [chair["name"] for chair in listed(bert.seen()["chairs"])[:2]] == ["Anna", "Zoe"]


def test_a_locked_database_is_told_as_such_and_when_to_try_again(tmp_path: Path) -> None:
    with served(tmp_path) as server, at_a_table(server.address, "Anna") as (anna,), server.browser() as browser:
        before = anna.seen()
        sit = {"seat": 0, "revision": before["revision"]}
        with locked(tmp_path):
            by_program = anna.client.post(url("api_sit", id=anna.table), json=sit)
            by_form = browser.post(url("tables"), data={"game": "relikt"})

        for refused in (by_program, by_form):
            assert refused.status_code == 503, refused.text
            assert int(refused.headers["retry-after"]) > 0
            assert "locked by another program" in refused.text
        assert by_program.headers["content-type"] == "application/json"
        assert by_form.headers["content-type"].startswith("text/html")
        assert anna.seen() == before
        assert anna.client.post(url("api_sit", id=anna.table), json=sit).status_code == 200


def listed(chairs: object) -> list[dict[str, object]]:
    assert isinstance(chairs, list)
    return chairs
