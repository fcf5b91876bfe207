"""How large the changing part of a table's page is and how much processor time it takes to render, over whole games."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from reliquary.kernel import State
from reliquary.table.chairs import ChairPlan
from reliquary.table.hall import Hall
from reliquary.table.live import LiveTable
from reliquary.table.thinking import Thinkers
from reliquary.web.house import House
from reliquary.web.settings import Settings
from reliquary.web.shown import Eyes

GAMES = 3


class Nobody(Thinkers):
    """All chairs are taken by people."""

    def __init__(self) -> None:
        pass

    async def choose(self, name: str, state: State) -> str:
        raise NotImplementedError

    def close(self) -> None:
        pass


async def measured(folder: Path) -> tuple[list[float], list[int]]:
    """Milliseconds and bytes of each fragment, for every seat and a spectator after every move."""
    house = House(Settings(folder))
    hall = await Hall.open(folder / "games.sqlite", thinkers=Nobody(), pace=0)
    took: list[float] = []
    sizes: list[int] = []
    luck = random.Random(0)
    for seats in range(3, 3 + GAMES):
        people = [(await hall.new_person(f"P{seat}"))[1] for seat in range(seats)]
        plans = [ChairPlan("open")] * seats
        table = await hall.open_table(people[0], "relikt", chairs=plans, options={}, watch=True)
        for seat, person in enumerate(people):
            await table.sit(person, seat, f"{luck.getrandbits(128):032x}", table.revision)
        while table.asked is not None:
            _look(house, table, seats, took, sizes)
            move = luck.choice(table.legal(table.asked))
            await table.play(people[table.asked], table.revision, [move.notation])
        _look(house, table, seats, took, sizes)
    await hall.close()
    return took, sizes


def _look(house: House, table: LiveTable, seats: int, took: list[float], sizes: list[int]) -> None:
    for seat in [*range(seats), None]:
        begun = time.thread_time()
        html = house.fragments.html(table, Eyes(seat, "en"))
        took.append((time.thread_time() - begun) * 1000)
        sizes.append(len(html.encode()))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        took, sizes = asyncio.run(measured(Path(folder)))
    ranked = quantiles(took[100:], n=100)
    print(
        f"fragments: {len(took):,} in {GAMES} games: p50 {ranked[49]:.2f} ms, p99 {ranked[98]:.2f} ms, "
        f"largest {max(sizes) / 1000:.1f} KB"
    )


if __name__ == "__main__":
    main()
