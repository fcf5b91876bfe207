"""Lets bots answer at the tables: fairly shared out, tried again if it fails, and never left undone.

If a bot's answer fails for any reason it is tried again with growing pauses; after some failures the stand-in answers
in this process, which needs no other process and no other package.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from reliquary.bots import BOTS, bot
from reliquary.errors import StaleTable
from reliquary.kernel import Chance, State
from reliquary.message import N_
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.chairs import STAND_IN
from reliquary.table.hint import Hint
from reliquary.table.idle_games import IdleGames
from reliquary.table.jobs import Job, Jobs, Question
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.table.tasks import Tasks

_log = logging.getLogger(__name__)
_TRIES = 3
"""Failures after which the stand-in answers."""
_LONGEST = 120.0
"""Seconds that an answer may take; a process that takes longer is replaced."""


class BotTurns:
    def __init__(
        self, find: Callable[[str], Table | None], bot_processes: BotProcesses, pace: float, idle_games: IdleGames
    ) -> None:
        self.jobs = Jobs()
        self._bot_processes = bot_processes
        self._pace = pace
        self._idle_games = idle_games
        self._find = find
        """The table of that id, if it is still there."""
        self._hints: dict[Question, asyncio.Future[Hint]] = {}
        self._tasks = Tasks()
        for _ in range(bot_processes.processes):
            self._tasks.start(self._work())

    async def close(self) -> None:
        await self._tasks.close()
        self._bot_processes.close()

    def attend(self, table: Table) -> None:
        """After every change of a table: if a bot is asked it will answer, unless the game rests there."""
        self._idle_games.look(table)
        seat = table.asked
        if seat is None or table.chairs[seat].kind != "bot":
            return
        if table.chairs[seat].away and self._idle_games.rests(table):
            return
        self.jobs.put(Question(table.id, table.history.moved, seat), table.opened_by)

    def hear(self, table: Table, person: Person | None, *, listening: bool = False) -> None:
        """That person asked for something at the table, or is listening there."""
        if self._idle_games.hear(table, person, listening=listening):
            self.attend(table)

    def pace(self, table: Table) -> float:
        """As slow as the slowest of those who sit there likes it, so that everybody can follow."""
        paces = table.history.paces
        likes = [paces.get(chair.person) for chair in table.chairs if chair.kind == "person" and chair.person]
        return max((self._pace if like is None else like for like in likes), default=self._pace)

    async def advise(self, table: Table) -> Hint:
        """For the seat that is asked."""
        assert table.asked is not None
        question = Question(table.id, table.history.moved, table.asked, hint=True)
        if question not in self._hints:
            self._hints[question] = asyncio.get_running_loop().create_future()
            self.jobs.put(question, table.opened_by)
        return await asyncio.shield(self._hints[question])

    async def _work(self) -> None:
        """One job after the other; as many do so as there are processes that think."""
        while True:
            job = await self.jobs.claim()
            await self._advise(job) if job.question.hint else await self._think(job)

    async def _advise(self, job: Job) -> None:
        """Whoever waits for it hears of a failure, and may ask again."""
        told, table = self._hints.pop(job.question), self._find(job.question.table)
        try:
            told.set_result(await self._bot_processes.advise(_asked(table, job.question).state))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            told.set_exception(error)
            told.exception()
        self.jobs.done(job)

    async def _think(self, job: Job) -> None:
        table = self._find(job.question.table)
        if table is None or not _open(table, job.question) or table.chairs[job.question.seat].kind != "bot":
            self.jobs.done(job)
            return
        revision = table.revision
        try:
            move = await self._choose(table, job)
        except Exception:  # noqa: BLE001 - whatever it is, the question has to be answered
            self._failed(job)
        else:
            # While it waits for its time, the next bot thinks.
            self._tasks.start(self._play(table, job, revision, move))

    async def _choose(self, table: Table, job: Job) -> str:
        name = table.chairs[job.question.seat].bot or STAND_IN
        if job.failures >= _TRIES or name not in BOTS:
            _log.warning("%s stands in for the bot %s", STAND_IN, name)
            return await _stand_in(table.state)
        try:
            async with asyncio.timeout(_LONGEST):
                return await self._bot_processes.choose(name, table.state)
        except TimeoutError:
            self._bot_processes.restart()
            raise

    async def _play(self, table: Table, job: Job, revision: int, move: str) -> None:
        await asyncio.sleep(job.put + self.pace(table) - time.monotonic())
        try:
            await table.play_for_bot(job.question.seat, revision, move)
        except StaleTable:
            self.jobs.done(job)
            self.attend(table)
        except Exception:  # noqa: BLE001 - likewise
            self._failed(job)
        else:
            self.jobs.done(job)

    def _failed(self, job: Job) -> None:
        _log.warning("a bot's answer failed %d times", job.failures + 1, exc_info=True)
        self.jobs.fail(job)


def _open(table: Table, question: Question) -> bool:
    """It is still what is asked there."""
    return (table.history.moved, table.asked) == (question.moved, question.seat)


def _asked(table: Table | None, question: Question) -> Table:
    if table is None or not _open(table, question):
        raise StaleTable(N_("The table has moved on meanwhile: look again."))
    return table


async def _stand_in(state: State) -> str:
    world = state.imagine(state.seat, Chance(secrets.token_hex(16)))
    answer = await asyncio.to_thread(bot(STAND_IN).answer, world, Chance(secrets.token_hex(16)))
    return answer.notation
