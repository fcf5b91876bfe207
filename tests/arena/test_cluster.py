"""Games on a real Ray of two nodes: the same as on one machine, also if one of the nodes is killed."""

from __future__ import annotations

import platform
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib.metadata import distribution
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from subprocess import PIPE

import numpy as np
import polars as pl
import pytest

from reliquary import BadSetup, env, extras
from reliquary.arena.contest import Contest, run
from reliquary.arena.folder import GAMES
from reliquary.cluster import Cluster, Lost, told_in_sentences, versions_of
from reliquary.env import ANY
from tests.arena.nodes import TOKEN, Nodes, nodes
from tests.patience import PATIENCE, wait_for
from tests.terminal.console import run as reliquary

CONTEST = Contest("relikt", None, {"treasures_left": 1}, 3, ("expert@2", "random"), "cup")


def nothing(games: int) -> None:
    pass


@pytest.fixture(scope="module")
def ray() -> Iterator[Nodes]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("RAY_AUTH_MODE", "token")
        environment.setenv("RAY_AUTH_TOKEN", TOKEN)
        with nodes() as started:
            yield started


def test_a_dataset_is_the_same(ray: Nodes, tmp_path: Path) -> None:
    for place, where in (("here", "--processes=1"), ("there", f"--cluster={ray.address}")):
        ran = reliquary("dataset", "relikt", "--bots=random", "--games=2", where, "--out", tmp_path / place)
        assert (ran.code, ran.err) == (0, "")

    here, there = (pl.read_parquet(tmp_path / place / "games-*.parquet") for place in ("here", "there"))
    assert here.equals(there)


@pytest.fixture(scope="module")
def cluster(ray: Nodes) -> Iterator[Cluster]:
    with Cluster(ray.address, "relikt", None) as joined:
        yield joined


def test_a_node_that_is_killed_costs_no_game_and_changes_none(ray: Nodes, cluster: Cluster, tmp_path: Path) -> None:
    told: list[int] = []

    def progress(games: int) -> None:
        told.append(games)
        if len(told) == 3:
            ray.kill()

    ray.start()
    assert len(set(cluster.processors())) == 2
    run(CONTEST, 2, tmp_path / "there", cluster, nothing)
    games = run(CONTEST, 10, tmp_path / "there", cluster, progress)

    assert told == [2, *[1] * 8]
    assert games == run(CONTEST, 10, tmp_path / "here", 1, nothing)
    lines = [sorted((tmp_path / place / GAMES).read_bytes().splitlines()) for place in ("here", "there")]
    assert lines[0] == lines[1]


def test_what_a_node_works_on_when_it_is_killed_is_done_again(ray: Nodes, cluster: Cluster, tmp_path: Path) -> None:
    ray.start()
    hold = f"echo $$ >> {tmp_path}/begun; while [ ! -e {tmp_path}/go ]; do sleep 0.1; done"
    begun = tmp_path / "begun"
    works = [cluster.submit(subprocess.run, ["sh", "-c", hold]) for _ in range(2)]
    wait_for(lambda: begun.exists() and len(begun.read_text().splitlines()) == 2)
    ray.kill()
    (tmp_path / "go").touch()
    with told_in_sentences():
        assert [work.result(PATIENCE).returncode for work in works] == [0, 0]
    assert len(begun.read_text().splitlines()) == 3


def test_a_batch_is_the_same_and_lost_with_a_node(ray: Nodes, cluster: Cluster) -> None:
    """`reliquary learn` plays in it, and begins another."""
    ray.start()
    assert len(set(cluster.processors())) == 2
    with env.batch("relikt", 5, seed="tea") as here, env.batch("relikt", 5, cluster, seed="tea") as there:
        for _ in range(40):
            for name in ("observations", "masks", "seats", "rewards", "points", "ends", "numbers"):
                assert np.array_equal(getattr(here, name), getattr(there, name)), name
            last = here.masks.shape[1] - 1 - here.masks[:, ::-1].argmax(axis=1)
            here.step(last)
            there.step(last)
        assert here.numbers.any()
        ray.kill()
        with pytest.raises(Lost):
            there.step(ANY)
    with env.batch("relikt", 2, cluster) as another:
        another.step(ANY)


def test_a_node_with_another_reliquary_is_refused(ray: Nodes, cluster: Cluster, tmp_path: Path) -> None:
    other = tmp_path / "reliquary-9.8.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: reliquary\nVersion: 9.8\n")
    (other / "entry_points.txt").write_text(distribution("reliquary").read_text("entry_points.txt") or "")
    ray.start(str(tmp_path))
    try:
        with pytest.raises(BadSetup, match=r"has Reliquary 9\.8, this"), told_in_sentences():
            run(CONTEST, 100, tmp_path / "out", cluster, nothing)
    finally:
        ray.kill()


@pytest.mark.parametrize(
    ("differs", "sentence"),
    [
        ({"python": "3.99"}, f"The node {platform.node()} has Python 3.99, this machine"),
        ({"rules": 99}, f"The node {platform.node()} has other rules of relikt than this machine, or another box."),
        ({"box": "99"}, "or another box"),
    ],
)
def test_a_node_where_games_would_differ_is_refused(differs: dict[str, object], sentence: str) -> None:
    here = versions_of("relikt", None)
    here.compare(here, "relikt")
    with pytest.raises(BadSetup, match=re.escape(sentence)):
        replace(here, **differs).compare(here, "relikt")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("address", "code", "sentence"),
    [
        ("10.0.0.1", 2, "“10.0.0.1” is not a cluster: expected “auto”, or an address such as ray://10.0.0.1:10001."),
        ("ray://127.0.0.1:1", 1, "There is no cluster at ray://127.0.0.1:1, or it does not answer."),
        ("ray://[", 1, "There is no cluster at ray://[, or it does not answer."),
    ],
)
def test_an_address_without_a_cluster_is_said_to_be_one(address: str, code: int, sentence: str, tmp_path: Path) -> None:
    ran = reliquary("arena", "relikt", f"--cluster={address}", "--out", tmp_path)
    assert (ran.code, ran.err.replace("\n", " ").strip()) == (code, sentence)


def test_without_ray_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda library: None if library == "ray" else object())
    ran = reliquary("arena", "relikt", "--cluster=auto", "--out", tmp_path, "--lang=fr")
    assert ran.code == 1
    assert "pip install 'reliquary[cluster]'" in ran.err


def test_a_cluster_of_our_own_listens_on_this_machine_alone_and_ends_with_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "reliquary.cli", "balance", "relikt", "--games=9999", "--processes=1"]
    command += ["--cluster=auto", "--out", str(tmp_path)]
    # What is started in the background ignores Ctrl-C, and so would the program.
    usual = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True, preexec_fn=usual) as program:  # noqa: PLW1509
        try:
            games = tmp_path / GAMES
            wait_for(lambda: (games.exists() and games.stat().st_size > 0) or program.poll() is not None)
            family = descendants(program.pid)
            reached = [address for pid in family for address in addresses(pid)]
            commands = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in family]
            program.send_signal(signal.SIGINT)
            out, err = program.communicate(timeout=PATIENCE)
        finally:
            program.kill()

    assert (program.returncode, out, err.strip()) == (130, "", "Interrupted.")
    assert len(reached) > 5
    assert {address for address in reached if not address.is_loopback} == set()
    # It would report to Ray's makers, even if that is switched off.
    assert b"raylet" in b" ".join(commands)
    assert b"dashboard.py" not in b" ".join(commands)
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in family))


def descendants(pid: int) -> list[int]:
    children = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [each for child in children for each in (child, *descendants(child))]


def addresses(pid: int) -> list[IPv4Address | IPv6Address]:
    """Where a process listens, and with whom it is connected."""
    links = [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]
    sockets = {link.removeprefix("socket:[").removesuffix("]") for link in links}
    found = list[IPv4Address | IPv6Address]()
    for table in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            _, here, there, *_, inode = line.split()[:10]
            listens = set(there.partition(":")[0]) == {"0"}
            if inode in sockets:
                found.append(address_in(here if listens else there))
    return found


def address_in(text: str) -> IPv4Address | IPv6Address:
    """As Linux writes it: words of four bytes, the last byte of each first."""
    digits = bytes.fromhex(text.partition(":")[0])
    octets = b"".join(digits[at : at + 4][::-1] for at in range(0, len(digits), 4))
    found = ip_address(octets)
    return getattr(found, "ipv4_mapped", None) or found
