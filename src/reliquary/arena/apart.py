"""Work that is done in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from reliquary.errors import ReliquaryError
from reliquary.message import N_
from reliquary.processes import Pool

T = TypeVar("T")
R = TypeVar("R")


def apart(work: Callable[[T], R], things: Sequence[T], processes: int) -> Iterator[R]:
    """What the work makes of each, as soon as it is made."""
    if processes == 1 or len(things) < 2:
        yield from (work(thing) for thing in things)
        return
    waiting = iter(things)
    with Pool(min(processes, len(things))) as pool:
        try:
            running: set[Future[R]] = {pool.submit(work, thing) for thing in islice(waiting, 2 * processes)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(work, thing) for thing in islice(waiting, len(done))}
                yield from (future.result() for future in done)
        except BrokenProcessPool as error:
            raise ReliquaryError(
                N_("A process that played games was ended from outside. What was played is kept: start again to go on.")
            ) from error
