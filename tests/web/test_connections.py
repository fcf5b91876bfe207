"""Connections have limits: a time for head and body, a number per address and in all, streams per address."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path

import httpx
import pytest

from reliquary.web.security.connections import Connections, room
from reliquary.web.security.hosts import source
from reliquary.web.settings import Settings
from tests.patience import PATIENCE, wait_for
from tests.web.servers import Process, served

LIMITED = ("--set", "posts_per_second=1000")
SOON = ("--set", "head_seconds=0.3", "--set", "body_seconds=0.3")
BOTH = pytest.mark.parametrize("protocol", [(), ("--protocol", "h11")], ids=["httptools", "h11"])
HEALTH = b"HEAD /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nhost: localhost\r\n"


Strict = Callable[..., Process]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strict]:
    """Servers with limits, by their arguments: tests that want the same one share it."""
    with many_files(), ExitStack() as ends:

        @cache
        def start(*arguments: str) -> Process:
            folder = tmp_path_factory.mktemp("data")
            return ends.enter_context(served(folder, *LIMITED, *arguments, program="tests.web.serve_with_settings"))

        yield start


@contextmanager
def many_files() -> Iterator[None]:
    """For this process, which holds the other ends."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard < 4096 and hard != -1 else max(soft, 4096), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def call(server: Process, ends: ExitStack, source: str = "127.0.0.1", said: bytes = b"") -> socket.socket:
    end = ends.enter_context(socket.socket())
    end.settimeout(PATIENCE)
    end.bind((source, 0))
    end.connect(("127.0.0.1", server.port))
    if said:
        with suppress(ConnectionError):
            end.sendall(said)
    return end


def ended(end: socket.socket) -> bytes:
    """What was said before the server closed the connection; it must do so."""
    said = b""
    try:
        while part := end.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said


def is_closed_under(end: socket.socket, drop: bytes) -> bool:
    """Whether the server closes the connection on which a little is said again and again."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            end.sendall(drop)
        except OSError:
            return True
        time.sleep(0.05)
    return False


def is_served(server: Process, source: str = "127.0.0.1") -> bool:
    """A machine that is too slow for the times that a test sets may have to try again."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        transport = httpx.HTTPTransport(local_address=source)
        try:
            with httpx.Client(base_url=server.address, transport=transport, timeout=PATIENCE) as browser:
                return browser.get("/").status_code == 200
        except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError):
            continue
    return False


def answered(server: Process, ends: ExitStack) -> socket.socket:
    """A connection on which a request was answered; likewise."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        end = call(server, ends)
        with suppress(OSError):
            end.sendall(HEALTH)
            if end.recv(65536).startswith(b"HTTP/1.1 200"):
                return end
    raise AssertionError("nothing is answered")


@BOTH
@pytest.mark.parametrize("sources", [1, 100], ids=["one address", "hundred addresses"])
def test_1300_half_open_connections_lock_nobody_out(strict: Strict, sources: int, protocol: tuple[str, ...]) -> None:
    """With 1,024 files for the server, and no time limit that would help."""
    slow = ("--set", "head_seconds=600", "--files", "1024")
    server = strict(*slow, *protocol)
    with ExitStack() as ends:
        for number in range(1300):
            call(server, ends, f"127.0.1.{number % sources + 1}", HALF)
            if number % 100 == 99:
                assert is_served(server)
        assert is_served(server), "from another address"
        assert is_served(server, "127.0.1.1"), "from the same address"
        table = httpx.post(f"{server.address}/tables", data={"game": "relikt"}, timeout=PATIENCE)
        assert table.status_code == 201, "the database can be opened"
        assert all("too many open files" not in str(line).lower() for line in server.lines(10))


@BOTH
@pytest.mark.parametrize(
    "said",
    [b"", b"G", HALF, b"POST /name HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nname"],
    ids=["nothing", "a letter", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(strict: Strict, said: bytes, protocol: tuple[str, ...]) -> None:
    server = strict(*SOON, *protocol)
    with ExitStack() as ends:
        answers = [ended(call(server, ends))]
        while said and not answers[-1] and len(answers) < 20:
            # The server has nothing to say about what it did not hear in time.
            answers.append(ended(call(server, ends, said=said)))
        assert answers[-1].startswith(b"HTTP/1.1 408 ") if said else answers == [b""]
        assert is_served(server)
        assert all(int(str(line.get("status", 0))) < 500 for line in server.lines(1))


@BOTH
def test_single_bytes_do_not_win_time(strict: Strict, protocol: tuple[str, ...]) -> None:
    """Nor do they after an answer, where nothing but line ends comes."""
    server = strict(*SOON, *protocol)
    with ExitStack() as ends:
        for end, drop in ((call(server, ends), b"x"), (answered(server, ends), b"\r\n")):
            assert is_closed_under(end, drop)


def test_a_connection_that_is_used_lives_longer_than_the_time_for_one_request(strict: Strict) -> None:
    server = strict(*SOON)
    with ExitStack() as ends:
        end = answered(server, ends)
        for _ in range(3):
            time.sleep(0.5)
            end.sendall(HEALTH)
            assert end.recv(65536).startswith(b"HTTP/1.1 200"), "the same connection"


def test_a_head_without_end_is_refused(strict: Strict) -> None:
    server = strict()
    with ExitStack() as ends:
        end = call(server, ends, said=HALF)
        answer = b""
        for _ in range(1000):
            try:
                end.sendall(b"x-more: " + b"y" * 1000 + b"\r\n")
            except OSError:
                break
        else:
            answer = ended(end)
        assert b" 431 " in answer or answer == b""
        assert is_served(server)


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(strict: Strict) -> None:
    server = strict("--set", "stall_seconds=0.5")
    with ExitStack() as ends:
        end = ends.enter_context(socket.socket())
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.settimeout(PATIENCE)
        end.connect(("127.0.0.1", server.port))
        end.sendall(b"GET /static/base.css HTTP/1.1\r\nhost: localhost\r\n\r\n" * 500)
        with suppress(ConnectionResetError):
            assert end.recv(1) == b"H", "it is being answered"
        wait_for(lambda: not is_held(server, end.getsockname()[1]))


def is_held(server: Process, port: int) -> bool:
    """Whether a process still has the server's side of the connection from this port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    ends = f":{server.port:04X}", f":{port:04X}"
    return any((row[1][-5:], row[2][-5:]) == ends and row[9] != "0" for row in rows)


def test_one_address_has_a_limited_number_of_connections_and_loses_idle_ones_first(strict: Strict) -> None:
    server = strict("--set", "connections_per_address=5")
    with ExitStack() as ends:
        first = answered(server, ends)
        for _ in range(5):
            call(server, ends)
        assert ended(first) == b"", "it was idle, and the oldest"
        assert is_served(server), "another made room"
        assert is_served(server, "127.0.0.9")


async def test_live_pages_of_one_address_are_limited_and_others_still_come_in(strict: Strict) -> None:
    server = strict("--set", "streams_per_address=3")
    async with AsyncExitStack() as stack:
        browser = await stack.enter_async_context(
            httpx.AsyncClient(base_url=server.address, headers={"accept": "text/html"}, timeout=PATIENCE)
        )
        path = (await browser.post("/tables", data={"game": "relikt", **WAITING})).headers["location"]
        api = path.replace("/t/", "/api/tables/")
        streams = [
            await stack.enter_async_context(browser.stream("GET", f"{address}/events?since=0"))
            for address in (path, path, api)
        ]
        assert {answer.status_code for answer in streams} == {200}
        for address in (f"{path}/events", f"{api}/events", f"{api}/wait?since=99"):
            refused = await browser.get(address, headers={"x-reliquary": "1"})
            assert refused.status_code == 429
            assert refused.json()["error"] == "Too many pages listen from your address: please close some."
            assert "retry-after" not in refused.headers, "nobody knows when one is closed"
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        other = await stack.enter_async_context(
            httpx.AsyncClient(base_url=server.address, transport=elsewhere, timeout=PATIENCE)
        )
        async with other.stream("GET", f"{path}/events?since=0") as answer:
            assert answer.status_code == 200
        await streams[0].aclose()
        for _ in range(20 * PATIENCE):
            again = await browser.get(f"{api}/wait?since=0&timeout=0")
            if again.status_code == 200:
                break
            await asyncio.sleep(0.05)
        assert again.status_code == 200


WAITING = {"chair-0": "person", "chair-1": "open", "chair-2": "open"}


async def test_eight_people_behind_one_address_with_many_tabs_are_welcome(strict: Strict) -> None:
    """Six connections each, as many as a browser opens, two browsers each, all of them listening to a table."""
    server = strict()
    async with AsyncExitStack() as stack:
        browser = httpx.AsyncClient(base_url=server.address, headers={"accept": "text/html"}, timeout=PATIENCE)
        await stack.enter_async_context(browser)
        path = (await browser.post("/tables", data={"game": "relikt", **WAITING})).headers["location"]
        many = httpx.AsyncClient(base_url=server.address, limits=httpx.Limits(max_connections=200), timeout=PATIENCE)
        await stack.enter_async_context(many)
        for _ in range(8 * 6 * 2):
            answer = await stack.enter_async_context(many.stream("GET", f"{path}/events?since=0"))
            assert answer.status_code == 200
        assert (await browser.get(path)).status_code == 200


class End:
    """A connection in a list of them."""

    def __init__(self, address: str, *, unfinished: bool) -> None:
        self.address = address
        self.unfinished = unfinished
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_if_it_is_full_the_address_with_the_most_connections_loses_one(tmp_path: Path) -> None:
    connections = Connections(Settings(tmp_path, connections=4, connections_per_address=4))
    greedy = [End("10.0.0.1", unfinished=False) for _ in range(3)]
    modest = End("10.0.0.2", unfinished=False)
    assert all(connections.admit(each) for each in (*greedy, modest))
    newcomer = End("10.0.0.3", unfinished=False)
    assert connections.admit(newcomer)
    assert [each.dropped for each in (*greedy, modest)] == [True, False, False, False]
    assert not connections.admit(End("10.0.0.1", unfinished=False)), "who has the most gets no more"
    assert not connections.admit(End("10.0.0.3", unfinished=False)), "nobody has more than one too many"
    modest.unfinished = True
    assert connections.admit(End("10.0.0.3", unfinished=False))
    assert modest.dropped, "what nobody answers goes first"
    assert connections.count == 4


def test_connections_of_a_proxy_are_not_counted_by_its_address(tmp_path: Path) -> None:
    settings = Settings(tmp_path, connections=10, connections_per_address=2, proxies=frozenset({"10.0.0.1"}))
    connections = Connections(settings)
    ends = [End("10.0.0.1", unfinished=False) for _ in range(10)]
    assert all(connections.admit(end) for end in ends)
    assert not connections.admit(End("10.0.0.2", unfinished=False)), "nobody behind the proxy is cut off"
    for end in ends:
        connections.forget(end)
    assert connections.count == 0


def test_no_limits_lifts_those_of_addresses_and_keeps_the_one_of_all(tmp_path: Path) -> None:
    connections = Connections(Settings(tmp_path, posts_per_second=0, connections=10, connections_per_address=2))
    assert all(connections.admit(End("10.0.0.1", unfinished=False)) for _ in range(10))
    assert not connections.admit(End("10.0.0.1", unfinished=False))


def test_the_number_in_all_leaves_files_for_the_rest() -> None:
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert room() <= files * 3 // 4 or files == resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::2:3:4:5", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
        ("nonsense:", "nonsense:"),
    ],
)
def test_a_network_that_one_person_has_counts_as_one_address(address: str, counted_as: str) -> None:
    assert source(address) == counted_as
