"""Servers whose games are on PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.postgres import Cluster
from tests.web.servers import Process, served


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def new_table(server: Process) -> tuple[str, list[str]]:
    """Two people and a bot that answers; the path of the table, and the tokens of the people."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        tokens = [client.post("/api/people", json={"name": name}).json()["token"] for name in ("Anna", "Ben", "Cleo")]
        body = {"game": "relikt", "chairs": [{"kind": "open"}] * 3}
        path = f"/api/tables/{client.post('/api/tables', json=body, headers=bearer(tokens[0])).json()['id']}"
        for seat, token in enumerate(tokens):
            taken = client.post(f"{path}/sit", json={"seat": seat, "revision": seat}, headers=bearer(token))
            assert taken.status_code == 200, taken.text
        return path, tokens


def table_at(server: Process, path: str, token: str) -> dict[str, int]:
    found: dict[str, int] = httpx.get(server.address + path, headers=bearer(token), timeout=PATIENCE).json()
    return found


def move(server: Process, path: str, tokens: list[str]) -> int:
    """Whoever is asked makes the first move on offer; the revision after it."""
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
    monkeypatch.setenv("RELIQUARY_DATABASE", postgres.new_database().render_as_string(hide_password=False))
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
