"""Programs forked from a process that has imported the server already: a start costs milliseconds of CPU, not a second.

Run as a program this is that process. It reads one request a line: what to start, or which process to wait for. There
is one for each `PYTHONPATH`, because the games that it has read are those that are found there.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TypedDict


class Forked:
    """A program in a process of its own, with what it wrote in two files."""

    def __init__(self, out: Path, err: Path, program: str, *arguments: str) -> None:
        out.write_text("")
        self.out, self.err = out, err
        self.returncode: int | None = None
        self._path = os.environ.get("PYTHONPATH", "")
        request = {"start": program, "arguments": arguments, "out": str(out), "err": str(err)}
        self.pid = _ask(self._path, {**request, "environment": dict(os.environ)})

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def over(self) -> bool:
        """Whether it has ended, though nobody has waited for it yet."""
        return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"

    def wait(self) -> None:
        if self.returncode is None:
            self.returncode = _ask(self._path, {"wait": self.pid})


@cache
def _parent(path: str) -> tuple[subprocess.Popen[str], Lock]:
    """One for all tests of this process that have this `PYTHONPATH`."""
    command = [sys.executable, "-m", "tests.web.forked"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.communicate)
    return process, Lock()


def _ask(path: str, request: dict[str, object]) -> int:
    process, lock = _parent(path)
    assert process.stdin is not None
    assert process.stdout is not None
    with lock:
        print(json.dumps(request), file=process.stdin, flush=True)
        return int(process.stdout.readline())


class Request(TypedDict):
    start: str
    arguments: list[str]
    out: str
    err: str
    environment: dict[str, str]


def _start(request: Request) -> int:
    pid = os.fork()
    if pid:
        return pid
    os.environ.clear()
    os.environ.update(request["environment"])
    for number, path, flags in (
        (0, os.devnull, os.O_RDONLY),
        (1, request["out"], os.O_WRONLY | os.O_APPEND),
        (2, request["err"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
    ):
        os.dup2(os.open(path, flags, 0o600), number)
    sys.stdin = os.fdopen(0)
    sys.argv = [request["start"], *request["arguments"]]
    runpy.run_module(request["start"], run_name="__main__", alter_sys=True)
    sys.exit()


def _read() -> None:
    """What is imported, read and compiled here, every program has: code, games, words, pictures and templates."""
    import sqlalchemy.dialects.sqlite.aiosqlite  # noqa: F401

    import reliquary.commands
    import reliquary.web.serve
    import reliquary.web.speed.transport  # noqa: F401
    from reliquary.web.assets.files import Assets
    from reliquary.web.pages.rendering import Renderer
    from reliquary.web.routes import url

    templates = Renderer(Assets(development=False), url, development=False)._environment
    for name in templates.list_templates(["html"]):
        templates.get_template(name)


def _serve() -> None:
    _read()
    gc.freeze()
    started: set[int] = set()
    for line in iter(sys.stdin.readline, ""):
        request = json.loads(line)
        if "start" in request:
            answer = _start(request)
            started.add(answer)
        else:
            answer = os.waitstatus_to_exitcode(os.waitpid(request["wait"], 0)[1])
            started.remove(request["wait"])
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()
    for pid in started:
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    _serve()
