"""Work on a cluster of Ray, which may have many machines.

The same functions are called there as in processes of this machine, and Ray calls one again whose node died. Before a
node works, it compares its Python, its Reliquary, its rules and its box with those here: a node where they differ is
refused.

Whoever reaches a Ray may run anything on it. So one that is started here listens on this machine alone, asks for a
token that nobody is told, has no dashboard, and tells nobody that it is used.
"""

from __future__ import annotations

import logging
import os
import pickle
import platform
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Concatenate, Final, Generic, ParamSpec, Self, TypeVar
from urllib.parse import urlsplit

from reliquary.errors import BadSetup, ReliquaryError
from reliquary.extras import check_installed
from reliquary.interrupts import held_back, loading
from reliquary.kernel import game as find_game
from reliquary.message import N_

if TYPE_CHECKING:
    from ray import ObjectRef
    from ray.actor import ActorHandle

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

LOCAL: Final = "auto"
_SCHEME: Final = "ray://"
_PORT: Final = 10001
"""Where Ray listens for such addresses, if none is named."""
_PATIENCE: Final = 10.0
"""Seconds in which a cluster answers the first knock."""
_RETRIES: Final = 20
"""Nodes that may die under one piece of work; more often, the work itself is to blame."""
_COUNTED_EVERY: Final = 2.0
"""Seconds after which it is asked again how many processors the cluster has: nodes come and go."""
_FOR_OURS: Final = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # it listens on loopback, as it does there
    "RAY_AUTH_MODE": "token",
}


class Lost(ReliquaryError):
    """The node of somebody who worked there died."""


@dataclass(frozen=True, slots=True)
class Versions:
    """What has to be the same for games to be the same."""

    python: str
    reliquary: str
    rules: int
    box: str

    def compare(self, here: Versions, game: str) -> None:
        """Called on a node, with those of the machine that hands out the work."""
        node = platform.node()
        for name, theirs, ours in (("Python", self.python, here.python), ("Reliquary", self.reliquary, here.reliquary)):
            if theirs != ours:
                raise BadSetup(
                    N_("The node {node} has {name} {theirs}, this machine {ours}: install the same on both."),
                    node=node,
                    name=name,
                    theirs=theirs,
                    ours=ours,
                )
        if self != here:
            raise BadSetup(
                N_("The node {node} has other rules of {game} than this machine, or another box."), node=node, game=game
            )


@dataclass(frozen=True, slots=True)
class Task:
    """What a node is asked for: it looks at `sent` only when its versions are the same."""

    versions: Versions
    game: str
    components: str | None
    sent: bytes

    def opened(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        versions_of(self.game, self.components).compare(self.versions, self.game)
        work, arguments = pickle.loads(self.sent)  # noqa: S301 - from the program that hands out the work
        return work, arguments


@cache
def versions_of(game: str, components: str | None) -> Versions:
    rules = find_game(game, components=components)
    python = ".".join(platform.python_version_tuple()[:2])
    return Versions(python, version("reliquary"), rules.version, rules.box_digest)


def work(task: Task) -> object:
    """What a process of a node does."""
    function, arguments = task.opened()
    return function(*arguments)


class Worker:
    """A process of a node that holds an object, and calls its methods."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def call(self, method: str, *arguments: object) -> object:
        return getattr(self._held, method)(*arguments)

    @cached_property
    def _held(self) -> object:
        """Made when it is first asked for: Ray does not tell why a process could not begin."""
        return work(self._task)


class Cluster:
    def __init__(self, address: str, game: str, components: Path | str | None, most: int | None = None) -> None:
        """`most`: the most that is worked on at once; usually, all processors of the cluster."""
        check_installed("cluster", "ray")
        self._game, self._components = game, None if components is None else str(components)
        self._versions = versions_of(self._game, self._components)
        self._most = most
        self._running: set[ObjectRef] = set()
        self._counted, self._size = 0.0, 1
        with told_in_sentences(address):
            _connect(address, most)

    @property
    def size(self) -> int:
        """How much can be worked on at once."""
        if time.monotonic() > self._counted + _COUNTED_EVERY:
            self._size, self._counted = max(1, len(self.processors())), time.monotonic()
        return self._size

    def processors(self) -> list[str]:
        """The node of each processor that is there now."""
        import ray

        nodes = [node for node in ray.nodes() if node["Alive"]]
        found = [str(node["NodeID"]) for node in nodes for _ in range(int(node["Resources"].get("CPU", 0)))]
        return found[: self._most]

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        import ray

        assert not kwargs
        remote = ray.remote(num_cpus=1, max_retries=_RETRIES)(work)
        ref = remote.remote(self._task(function, args))
        self._running.add(ref)
        future: Future[T] = ref.future()
        future.add_done_callback(lambda _: self._running.discard(ref))
        return future

    def worker(self, node: str, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Remote[T]:
        """Makes an object in a process of that node."""
        import ray
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        assert not kwargs
        there = NodeAffinitySchedulingStrategy(node, soft=False)
        # It takes no processor: whatever else is there, it need not wait.
        actor = ray.remote(num_cpus=0, scheduling_strategy=there)(Worker)
        return Remote(actor.remote(self._task(make, args)))

    def _task(self, function: Callable[..., object], arguments: tuple[object, ...]) -> Task:
        return Task(self._versions, self._game, self._components, pickle.dumps((function, arguments)))

    def end(self) -> None:
        """Nobody wants any more what is being worked on."""
        import ray

        for ref in list(self._running):
            ray.cancel(ref, force=True)
        self._running.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leaves the cluster, which forgets the work; one that was started here ends."""
        import ray

        try:
            with told_in_sentences():
                if error is not None:
                    raise error
        finally:
            # Otherwise Ray complains about what it lost.
            self.end()
            ray.shutdown()


@contextmanager
def hired(
    address: str | None, game: str, components: Path | str | None, processes: int | None, usual: int
) -> Iterator[int | Cluster]:
    """Who works: a cluster as long as this lasts, or so many processes of this machine."""
    if address is None:
        yield processes or usual
        return
    with Cluster(address, game, components, processes) as cluster:
        yield cluster


class Remote(Generic[T]):
    """An object on a node."""

    def __init__(self, actor: ActorHandle) -> None:
        self._actor = actor

    def call(self, method: Callable[Concatenate[T, P], R], *arguments: P.args, **_: P.kwargs) -> Future[R]:
        """Calls a method of its class."""
        future: Future[R] = self._actor.call.remote(method.__name__, *arguments).future()
        return future

    def end(self) -> None:
        import ray

        ray.kill(self._actor)


def _connect(address: str, most: int | None) -> None:
    if address != LOCAL and not address.startswith(_SCHEME):
        raise BadSetup(
            N_("“{address}” is not a cluster: expected “{local}”, or an address such as {example}."),
            address=address,
            local=LOCAL,
            example="ray://10.0.0.1:10001",
        )
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if address == LOCAL:
        os.environ.update(_FOR_OURS)
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
    else:
        _knock(address)
    with loading():
        import ray
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    keep_to_itself()
    ours = {"include_dashboard": False, "num_cpus": most} if address == LOCAL else {}
    with held_back():
        ray.init("local" if address == LOCAL else address, configure_logging=False, log_to_driver=False, **ours)


def keep_to_itself() -> None:
    """Nodes that this program starts lack the process that only serves the dashboard and Ray's makers.

    Even with the dashboard and its reports switched off, it would look for the provider of a cloud, and report that
    reports are switched off.
    """
    with loading():
        from ray._private.node import Node

    Node.start_api_server = lambda *_, **__: None


def _knock(address: str) -> None:
    """Ray would wait for half a minute."""
    try:
        found = urlsplit(address)
        socket.create_connection((found.hostname or "", found.port or _PORT), _PATIENCE).close()
    except (OSError, ValueError) as error:
        raise ConnectionError from error


@contextmanager
def told_in_sentences(address: str = "") -> Iterator[None]:
    """Errors of Ray are told as sentences; what was raised on a node is raised here."""
    try:
        yield
    except Exception as error:
        found = _in_words(error, address)
        if found is error:
            raise
        raise found from error


def _in_words(error: Exception, address: str) -> Exception:
    from ray import exceptions

    match error:
        case exceptions.RayTaskError():
            found: Exception = _raised_there(error.cause)
        case exceptions.RayActorError() | exceptions.ActorUnschedulableError():
            found = Lost(N_("A node that worked here died."))
        case exceptions.AuthenticationError():
            found = ReliquaryError(N_("The cluster asks for its token: set {name}."), name="RAY_AUTH_TOKEN")
        case ConnectionError() if address:
            found = ReliquaryError(N_("There is no cluster at {address}, or it does not answer."), address=address)
        case exceptions.RayError() | ConnectionError():
            found = ReliquaryError(N_("The cluster is gone. What was done is kept: start again to go on."))
        case RuntimeError() if "Version mismatch" in str(error):
            found = BadSetup(
                N_("The cluster at {address} has another Python or Ray than this machine."), address=address
            )
        case _:
            found = error
    return found


def _raised_there(error: Exception) -> Exception:
    if isinstance(error, RuntimeError) and "failed to import" in str(error):
        return BadSetup(N_("A node has another Reliquary than this machine, or none: install the same on both."))
    return error
