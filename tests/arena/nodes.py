"""A cluster of Ray on this machine, for tests: run as a program it starts nodes, kills them and ends with its input."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import socket
from subprocess import PIPE, Popen

from reliquary.cluster import keep_to_itself
from tests.patience import wait_for
from tests.web.servers import reserved_port

TOKEN = "a token of thirty-two characters or more"


@dataclass
class Nodes:
    """One with a processor, which is never killed, and those that are started besides."""

    address: str
    process: Popen[str]

    def start(self, path: str = "") -> None:
        """One more node; what it imports is looked for in that folder first."""
        self._do(f"start {path}")

    def kill(self) -> None:
        """Kills the newest."""
        self._do("kill")

    def _do(self, what: str) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(what, file=self.process.stdin, flush=True)
        assert self.process.stdout.readline() == "done\n"


@contextmanager
def nodes() -> Iterator[Nodes]:
    with reserved_port() as port:
        number = port.getsockname()[1]
        environment = os.environ | {
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
            "RAY_USAGE_STATS_ENABLED": "0",
            # The program that a client is given is forked: gRPC then sometimes breaks off.
            "GRPC_ENABLE_FORK_SUPPORT": "0",
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": TOKEN,
        }
        command = [sys.executable, "-m", "tests.arena.nodes", str(number)]
        with Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=environment) as process:
            started = Nodes(f"ray://127.0.0.1:{number}", process)
            try:
                wait_for(lambda: process.poll() is not None or _answers(number))
                yield started
            finally:
                process.communicate()
                assert process.returncode == 0


def _answers(port: int) -> bool:
    with socket() as knocking:
        return knocking.connect_ex(("127.0.0.1", port)) == 0


def main(port: int) -> None:
    from ray._private.ray_constants import PROCESS_TYPE_RAYLET
    from ray.cluster_utils import Cluster

    keep_to_itself()
    cluster = Cluster(
        initialize_head=True,
        head_node_args={"include_dashboard": False, "ray_client_server_port": port, "no_monitor": True},
    )
    others = []
    for line in sys.stdin:
        match line.split():
            case ["start", *path]:
                others.append(cluster.add_node(env_vars={"PYTHONPATH": "".join(path)}))
            case ["kill"]:
                node = others.pop()
                # Those that play would only end when they notice that the node is gone.
                raylet = node.all_processes[PROCESS_TYPE_RAYLET][0].process.pid
                playing = Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split()
                for pid in (raylet, *map(int, playing)):
                    os.kill(pid, signal.SIGKILL)
                cluster.remove_node(node, allow_graceful=False)
        cluster.wait_for_nodes()
        sys.stdout.write("done\n")
        sys.stdout.flush()
    cluster.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]))
