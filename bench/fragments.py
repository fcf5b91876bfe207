"""How large the changing part of a table's page is and how much processor time it takes to render, over whole games."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from reliquary.kernel import State, game, game_names
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.chairs import ChairPlan
from reliquary.table.lobby import Lobby
from reliquary.table.play import play_moves
from reliquary.table.seats import sit_down
from reliquary.table.table import Table
from reliquary.web.pages.table_context import Viewer
from reliquary.web.routes import url
from reliquary.web.services import Services
from reliquary.web.settings import Settings


class Nobody(BotProcesses):
    """For tables without bots: all chairs are taken by people."""

    def __init__(self) -> None:
        pass

    async def choose(self, name: str, state: State) -> str:
        raise NotImplementedError

    def close(self) -> None:
        pass


async def measured(folder: Path, name: str) -> tuple[list[float], list[int]]:
    """Milliseconds and bytes of each fragment of a game after every third move, for every seat and a spectator.

    In French, whose words are longer.
    """
    services = Services(Settings(folder), url)
    lobby = await Lobby.open(folder / f"{name}.sqlite", bot_processes=Nobody(), pace=0)
    took: list[float] = []
    sizes: list[int] = []
    luck = random.Random(0)
    seats = game(name).seats[-1]
    people = [(await lobby.people.new_person(f"P{seat}"))[1] for seat in range(seats)]
    table = await lobby.open_table(people[0], name, chairs=[ChairPlan("open")] * seats, options={}, watch=True)
    for seat, person in enumerate(people):
        await sit_down(table, person, seat, "", table.history.revision)
    while (asked := table.history.asked) is not None:
        if table.history.revision % 3 == 0:
            _look(services, table, seats, took, sizes)
        move = luck.choice(table.legal(asked))
        await play_moves(table, people[asked], table.history.revision, [move.notation])
    _look(services, table, seats, took, sizes)
    await lobby.close()
    return took, sizes


def _look(services: Services, table: Table, seats: int, took: list[float], sizes: list[int]) -> None:
    for seat in [*range(seats), None]:
        begun = time.thread_time()
        html = services.fragments.html(table, Viewer(seat, "fr"))
        took.append((time.thread_time() - begun) * 1000)
        sizes.append(len(html.encode()))


def main() -> None:
    for name in game_names():
        with tempfile.TemporaryDirectory() as folder:
            took, sizes = asyncio.run(measured(Path(folder), name))
        ranked = quantiles(took[100:], n=100)
        print(
            f"fragments of {name:15} {len(took):6,}: p50 {ranked[49]:.2f} ms, p99 {ranked[98]:.2f} ms, "
            f"largest {max(sizes) / 1000:.1f} KB"
        )


if __name__ == "__main__":
    main()
