"""Work that is done in several processes of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from reliquary.cluster import Cluster
from reliquary.errors import ReliquaryError
from reliquary.message import N_
from reliquary.processes import Pool

T = TypeVar("T")
R = TypeVar("R")


def apart(work: Callable[[T], R], things: Sequence[T], workers: int | Cluster) -> Iterator[R]:
    """What the work makes of each, as soon as it is made: by that many processes, or by a cluster."""
    if isinstance(workers, Cluster):
        yield from _shared_out(work, things, workers)
    elif workers == 1 or len(things) < 2:
        yield from (work(thing) for thing in things)
    else:
        yield from _in_processes(work, things, min(workers, len(things)))


def _in_processes(work: Callable[[T], R], things: Sequence[T], processes: int) -> Iterator[R]:
    with Pool(processes) as pool:
        try:
            yield from _shared_out(work, things, pool)
        except BrokenProcessPool as error:
            raise ReliquaryError(
                N_("A process that played games was ended from outside. What was played is kept: start again to go on.")
            ) from error


def _shared_out(work: Callable[[T], R], things: Sequence[T], pool: Pool | Cluster) -> Iterator[R]:
    """As much is handed out as keeps everybody busy."""
    waiting = iter(things)
    running: set[Future[R]] = set()
    while True:
        # A cluster may have become smaller.
        more = max(0, 2 * pool.size - len(running))
        running |= {pool.submit(work, thing) for thing in islice(waiting, more)}
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)
