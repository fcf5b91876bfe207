"""The request log: whatever happens to its file, the server goes on."""

from __future__ import annotations

import fcntl
import io
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from reliquary.web.http.log_requests import LibraryLog
from reliquary.web.http.request_log import RequestLog
from reliquary.web.routes import url
from reliquary.web.services import Services
from reliquary.web.settings import Settings
from tests.patience import PATIENCE, wait_for
from tests.web.servers import Process, reserved_port, served


def routes(path: Path) -> list[str]:
    return [json.loads(line)["route"] for line in path.read_text().splitlines()]


def ask(server: Process, path: str, times: int = 1) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        for _ in range(times):
            client.get(path)


def test_a_full_disk_under_the_log_harms_nobody(tmp_path: Path) -> None:
    with served(tmp_path, "--log", "/dev/full", "--pace", "0") as server:
        with server.browser() as browser:
            table = browser.post("/tables", data={"game": "relikt"}).headers["location"]
            assert [browser.get(path).status_code for path in (table, "/nowhere", "/api/games")] == [200, 404, 200]
        server.stop()
        assert (server.process.returncode, server.complaints) == (0, "")


@pytest.mark.parametrize("streams", [">&- 2>&-", "<&- >&- 2>&-", "> /dev/full 2> /dev/full", "2>&-"])
def test_streams_that_are_closed_or_full_harm_nobody(tmp_path: Path, streams: str) -> None:
    with reserved_port() as held:
        port = held.getsockname()[1]
        command = f"exec {sys.executable} -m reliquary.cli serve --data {tmp_path} --port {port} --pace 0 {streams}"
        process = subprocess.Popen(["/bin/sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            visit(f"http://127.0.0.1:{port}", process)
            process.terminate()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.communicate()


def test_a_pipe_that_nobody_reads_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """As under a pager, or a program that was stopped. What was lost is told once there is room again."""
    reader, writer = os.pipe()
    # A write without room would fail in this test; on the server it would wait for ever.
    os.set_blocking(writer, False)
    with os.fdopen(reader, "rb") as read, os.fdopen(writer, "wb", buffering=0) as full:
        stream = io.TextIOWrapper(full)
        monkeypatch.setattr(sys, "stderr", stream)
        log, lines = RequestLog(None), fcntl.fcntl(writer, fcntl.F_GETPIPE_SZ) // 20
        for number in range(lines):
            log.note(number=number)
        os.set_blocking(reader, False)
        begun = read.read().splitlines()
        log.note(number=lines)
        end = [json.loads(line) for line in read.read().splitlines()]
        stream.detach()
    assert [json.loads(line)["number"] for line in begun] == list(range(len(begun)))
    assert [(line.get("lost"), line.get("number")) for line in end] == [(lines - len(begun), None), (None, lines)]


def visit(address: str, process: subprocess.Popen[bytes]) -> None:
    with httpx.Client(base_url=address, headers={"accept": "text/html"}, timeout=PATIENCE) as browser:
        wait_for(lambda: answers(browser) or process.poll() is not None)
        table = browser.post("/tables", data={"game": "relikt"}).headers["location"]
        assert [browser.get(path).status_code for path in (table, "/nowhere", "/api/games")] == [200, 404, 200]


def answers(browser: httpx.Client) -> bool:
    try:
        return browser.get("/healthz").status_code == 200
    except httpx.ConnectError:
        return False


def test_the_log_is_reopened_on_a_hangup(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ask(server, "/healthz")
        wait_for(lambda: routes(server.journal) == ["/healthz"])
        moved = server.journal.rename(tmp_path / "yesterday")

        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: str(moved) not in open_files(server))
        ask(server, "/api/games")

        wait_for(lambda: server.journal.exists() and routes(server.journal) == ["/api/games"])
        assert routes(moved) == ["/healthz"]


def open_files(server: Process) -> set[str]:
    folder = Path(f"/proc/{server.process.pid}/fd")
    return {str(each.readlink()) for each in folder.iterdir() if each.is_symlink()}


def test_the_log_does_not_grow_without_bound(tmp_path: Path) -> None:
    with served(tmp_path, "--log-size", "0.002", "--log-files", "2") as server:
        ask(server, "/healthz", times=150)
        files = sorted(tmp_path.glob("journal.jsonl*"))
        assert [file.name for file in files] == ["journal.jsonl", "journal.jsonl.1", "journal.jsonl.2"]
        assert all(file.stat().st_size < 2500 for file in files)
        assert sum(len(routes(file)) for file in files) < 150


def test_the_newest_lines_are_those_that_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = RequestLog(path, most_bytes=300, kept=3)
    for number in range(100):
        log.note(number=number)
    log.close()
    files = [tmp_path / name for name in ("log.3", "log.2", "log.1", "log")]
    numbers = [json.loads(line)["number"] for file in files for line in file.read_text().splitlines()]
    assert numbers == list(range(100 - len(numbers), 100))
    assert sorted(tmp_path.iterdir()) == sorted(files)


def test_whatever_is_noted_is_written(tmp_path: Path) -> None:
    """A file name that is no UTF-8, and a warning of a library whose values do not fit its text."""
    services = Services(Settings(tmp_path, log=tmp_path / "log"), url)
    services.log.note(fault="no such file: \udcff")
    LibraryLog(services).handle(logging.LogRecord("odd", logging.WARNING, "", 1, "%d of %d", ("one",), None))
    services.close()

    fault, warning = map(json.loads, (tmp_path / "log").read_text().splitlines())
    assert fault["fault"] == "no such file: \\udcff"
    assert warning["text"].startswith("'%d of %d' cannot be put into words")


def test_what_could_not_be_written_is_counted(tmp_path: Path) -> None:
    """The folder of the log is moved away and comes back."""
    folder = tmp_path / "logs"
    folder.mkdir()
    log = RequestLog(folder / "log")
    log.close()
    folder.rename(tmp_path / "away")
    for number in range(3):
        log.note(number=number)
    folder.mkdir()
    log.note(number=3)
    log.close()
    lines = [json.loads(line) for line in (folder / "log").read_text().splitlines()]
    assert [(line.get("lost"), line.get("number")) for line in lines] == [(3, None), (None, 3)]


def test_a_log_that_can_never_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        RequestLog(tmp_path / "nowhere" / "log")
