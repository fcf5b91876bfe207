"""A lobby on a database of its own, with people and a table in it: what the tests of tables begin with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, text

from reliquary.bots import bot
from reliquary.kernel import Chance, Move, State
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.chairs import ChairPlan
from reliquary.table.database import writing_engine
from reliquary.table.hint import Hint
from reliquary.table.lobby import Lobby
from reliquary.table.play import play_moves
from reliquary.table.seats import sit_down
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.table.workers import Workers

T = TypeVar("T")
ON_POSTGRESQL: dict[Path, URL] = {}
"""The database that stands for the file in that folder."""
UNPROMISED = ""
"""Who promises no share gets one from the site, so that the game begins as soon as all sit."""


class Quick(BotProcesses):
    """Answers with the first legal move, at once and in this process."""

    def __init__(self) -> None:
        pass

    async def choose(self, name: str, state: State) -> str:
        return state.legal()[0].notation

    async def advise(self, state: State) -> Hint:
        """As bot processes do it, but with a bot that needs no time."""
        world = state.imagine(state.seat, Chance(f"advice {state.turn} {state.told}"))
        chances = world.estimate(world.seat)
        return Hint(bot("greedy").answer(world, Chance("advice")), ((0, 0),) * world.seats, chances)

    def close(self) -> None:
        pass


class AtOnce(Workers):
    """Works in this process: no test has to wait until nothing else wants the machine."""

    def __init__(self) -> None:
        pass

    async def ask(self, work: Callable[..., T], *question: object) -> T:
        return work(*question)

    def close(self) -> None:
        pass


def database_in(folder: Path) -> Path | URL:
    return ON_POSTGRESQL.get(folder, folder / "games.db")


def change(folder: Path, statement: str, **values: object) -> int:
    """Changes what is stored while no server is running; the number of rows."""
    engine = writing_engine(database_in(folder))
    with engine.begin() as connection:
        rows = connection.execute(text(statement), values).rowcount
    engine.dispose()
    return rows


@asynccontextmanager
async def lobby(
    folder: Path, bot_processes: BotProcesses | None = None, archivers: Workers | None = None
) -> AsyncIterator[Lobby]:
    opened = await Lobby.open(
        database_in(folder), bot_processes=bot_processes or Quick(), pace=0, archivers=archivers or AtOnce()
    )
    try:
        yield opened
    finally:
        await opened.close()


async def people(lobby: Lobby, *names: str) -> list[Person]:
    return [(await lobby.people.new_person(name))[1] for name in names]


async def full_table(lobby: Lobby, persons: list[Person], bots: int = 0, **options: object) -> Table:
    """All sit down and the game begins."""
    plans = [ChairPlan("open") for _ in persons] + [ChairPlan("bot", "random") for _ in range(bots)]
    table = await lobby.open_table(persons[0], "relikt", chairs=plans, options=options, watch=True)
    for seat, person in enumerate(persons):
        await sit_down(table, person, seat, UNPROMISED, table.history.revision)
    return table


async def answer(table: Table, persons: list[Person], choose: Callable[[list[Move]], Move]) -> None:
    """The seat that is asked answers."""
    assert table.history.asked is not None
    await play_moves(
        table, persons[table.history.asked], table.history.revision, [choose(table.legal(table.history.asked)).notation]
    )


async def archived(room: Lobby, table: Table) -> None:
    """Waits until the archive of the finished game is made."""
    while await room._store.archive(table.id) is None:  # noqa: ASYNC110 - nothing rings when it is there
        await asyncio.sleep(0.01)


async def until(table: Table, happened: Callable[[], bool]) -> None:
    """Waits for something that the table announces."""
    while not happened():
        await table.changed(table.history.revision)
