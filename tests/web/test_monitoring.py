"""What an operator's programs see of a server: metrics, liveness, readiness, ids of requests; and how it is stopped."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.patience import PATIENCE, wait_for
from tests.postgres import Cluster
from tests.web.serve_until_drained import DRAINED
from tests.web.servers import Process, reserved_ports, served
from tests.web.test_postgres import bearer, move, new_table, stream, table_at, written


@contextmanager
def watched(folder: Path, *arguments: str, program: str = "reliquary.cli") -> Iterator[tuple[Process, str]]:
    """A server, and the address for the operator's programs."""
    first, second = reserved_ports()
    with first, second:
        port = first.getsockname()[1]
        with served(folder, "--metrics", str(port), *arguments, program=program) as server:
            yield server, f"http://127.0.0.1:{port}"


def metrics(address: str) -> dict[str, float]:
    """By name and labels."""
    text = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
    return {
        sample.name + "".join(f" {name}={value}" for name, value in sample.labels.items()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, str, str, list[str]]]:
    """A server at which people play against a bot: its two addresses, the path of the table, the tokens."""
    arguments = ("--pace", "0", "--proxy", "127.0.0.1")
    with watched(tmp_path_factory.mktemp("monitoring"), *arguments) as (server, address):
        path, tokens = new_table(server, bot=True)
        while "reliquary_bot_seconds_count bot=random" not in metrics(address):
            wait_for(lambda: table_at(server, path, tokens[0])["asked"] in {0, 1})
            move(server, path, tokens)
        wait_for(lambda: table_at(server, path, tokens[0])["asked"] in {0, 1})
        yield server, address, path, tokens


def test_metrics_are_those_of_the_process(playing: tuple[Process, str, str, list[str]]) -> None:
    server, address, path, tokens = playing
    before = metrics(address)
    assert before["reliquary_streams"] == 0
    with stream(server, f"{path}", tokens[0], 0):
        wait_for(lambda: metrics(address)["reliquary_streams"] == 1)
    move(server, path, tokens)
    httpx.get(f"{server.address}/nowhere", timeout=PATIENCE)
    after = metrics(address)
    for name in (
        "reliquary_requests_total status=200",
        "reliquary_commit_seconds_count",
        "reliquary_commit_seconds_sum",
    ):
        assert after[name] > before[name] > 0
    assert after["reliquary_requests_total status=404"] == before.get("reliquary_requests_total status=404", 0) + 1
    assert after["reliquary_bot_seconds_count bot=random"] > 0
    assert after["reliquary_bot_seconds_bucket bot=random le=+Inf"] == after["reliquary_bot_seconds_count bot=random"]
    assert {after[f"reliquary_errors_total where={where}"] for where in ("request", "commit", "bot")} == {0}
    assert {name: after[f"reliquary_{name}"] for name in ("ready", "minder", "tables_in_memory", "to_archive")} == {
        "ready": 1,
        "minder": 1,
        "tables_in_memory": 1,
        "to_archive": 0,
    }
    assert after["process_resident_memory_bytes"] > 1e7


def test_metrics_and_readiness_name_no_table_and_no_person_and_are_not_at_the_public_address(
    playing: tuple[Process, str, str, list[str]],
) -> None:
    server, address, path, tokens = playing
    with httpx.Client(timeout=PATIENCE) as client:
        told = client.get(f"{address}/metrics").text + client.get(f"{address}/readyz").text
        assert client.get(f"{address}/readyz").json() == {"ready": True, "troubles": []}
        assert client.get(f"{address}/").status_code == 404
        assert [client.get(f"{server.address}/{page}").status_code for page in ("metrics", "readyz")] == [404, 404]
        assert client.get(f"{server.address}/healthz").status_code == 200
    for secret in ("Anna", "Ben", path.rsplit("/", 1)[-1], *tokens):
        assert secret not in told


def test_each_request_has_an_id_that_its_line_in_the_log_has_too(
    playing: tuple[Process, str, str, list[str]],
) -> None:
    """The proxy in front may give it; what cannot be an id counts for nothing."""
    server, *_ = playing
    given = ["from-the-proxy-1", "with spaces", "x" * 65]
    ids = [
        httpx.get(f"{server.address}/", headers={"x-request-id": id}, timeout=PATIENCE).headers["x-request-id"]
        for id in given
    ]
    assert ids[0] == given[0]
    assert not set(ids[1:]) & set(given)
    wait_for(lambda: ids[-1] in server.journal.read_text())
    logged = [str(line["id"]) for line in server.lines(len(server.journal.read_text().splitlines())) if "id" in line]
    assert set(ids) <= set(logged)
    assert len(logged) == len(set(logged))


@contextmanager
def two(folder: Path, postgres: Cluster) -> Iterator[list[tuple[Process, str]]]:
    """Two servers on one database; a server that is asked to stop drains until a file says that it may end."""
    database = written(postgres.new_database())
    with ExitStack() as stack:
        started = []
        for name in ("one", "other"):
            (folder / name).mkdir()
            arguments = ("--database", database, "--pace", "0", "--drain", "600")
            program = "tests.web.serve_until_drained"
            started.append(stack.enter_context(watched(folder / name, *arguments, program=program)))
        yield started


def test_an_upgrade_server_by_server_loses_nobody(tmp_path: Path, postgres: Cluster) -> None:
    """Readiness falls first, requests are answered on, streams are told to come back, and the other server goes on."""
    with two(tmp_path, postgres) as ((one, monitored), (other, _)), ThreadPoolExecutor() as threads:
        path, tokens = new_table(one)
        before = table_at(one, path, tokens[0])["revision"]
        with (
            stream(one, path, tokens[0], before) as events,
            httpx.Client(base_url=one.address, headers=bearer(tokens[0]), timeout=PATIENCE) as client,
        ):
            waiting = threads.submit(client.get, f"{path}/wait?since=99999&timeout=60")
            wait_for(lambda: metrics(monitored)["reliquary_streams"] == 2)
            one.process.send_signal(signal.SIGTERM)
            wait_for(lambda: httpx.get(f"{monitored}/readyz", timeout=PATIENCE).status_code == 503)
            ready = httpx.get(f"{monitored}/readyz", headers={"accept-language": "en"}, timeout=PATIENCE)
            assert ready.json() == {"ready": False, "troubles": ["This server is being stopped."]}
            assert metrics(monitored)["reliquary_ready"] == 0
            answered = httpx.get(f"{one.address}{path}", headers=bearer(tokens[0]), timeout=PATIENCE)
            assert (answered.status_code, answered.headers["connection"]) == (200, "close")
            after = move(one, path, tokens)
            (one.folder / DRAINED).touch()
            assert [event for event, _ in events] == ["table", "reconnect"]
            assert waiting.result().status_code == 200, "a request in flight is answered"
        one.stop()
        assert one.process.returncode == 0
        assert table_at(other, path, tokens[0])["revision"] == after
        with stream(other, path, tokens[0], before) as events:
            assert next(events)[1]["revision"] == after
        assert move(other, path, tokens) > after


def test_each_of_several_processes_has_a_port_of_its_own(tmp_path: Path, postgres: Cluster) -> None:
    database = written(postgres.new_database())
    with watched(tmp_path, "--database", database, "--workers", "2") as (_, first):
        second = f"http://127.0.0.1:{int(first.rsplit(':', 1)[-1]) + 1}"
        wait_for(lambda: ready(first) and ready(second))
        minders = [metrics(address)["reliquary_minder"] for address in (first, second)]
        assert sorted(minders) == [0, 1]


def ready(address: str) -> bool:
    try:
        return httpx.get(f"{address}/readyz", timeout=PATIENCE).status_code == 200
    except httpx.HTTPError:
        return False
