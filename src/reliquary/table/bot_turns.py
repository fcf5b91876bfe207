"""Lets bots answer at the tables: puts their questions into the queue, and plays their answers.

If a bot fails for any reason it is asked again after growing pauses. After some failures the stand-in answers in this
process, which needs no other process and no other package.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import TypeVar

from reliquary.bots import bot, plays
from reliquary.errors import StaleTable
from reliquary.kernel import Chance, State
from reliquary.message import N_
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.chairs import LAST_RESORT
from reliquary.table.hint import Hint
from reliquary.table.histogram import Histogram
from reliquary.table.idle_games import IdleGames
from reliquary.table.jobs import Job, Jobs, Question
from reliquary.table.pace import pace_of
from reliquary.table.play import play_for_bot
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.table.tasks import Tasks

T = TypeVar("T")
_log = logging.getLogger(__name__)
_TRIES = 3
"""Failures after which the stand-in answers."""
_LONGEST = 120.0
"""Maximum seconds for an answer; a process that takes longer is replaced."""


class BotTurns:
    def __init__(
        self, find: Callable[[str], Table | None], bot_processes: BotProcesses, pace: float, idle_games: IdleGames
    ) -> None:
        self.jobs = Jobs()
        self._bot_processes = bot_processes
        self.default_pace = pace
        """Seconds between two moves of a bot, unless somebody at the table wants another pace."""
        self._idle_games = idle_games
        self._find = find
        """The table of that id, if it is still in memory."""
        self._hints: dict[Question, asyncio.Future[Hint]] = {}
        self._tasks = Tasks()
        self.seconds: defaultdict[str, Histogram] = defaultdict(Histogram)
        """How long each bot took for its answers."""
        self.failures = 0
        """Answers that failed."""
        for _ in range(bot_processes.processes):
            self._tasks.start(self._work())

    async def close(self) -> None:
        await self._tasks.close()
        self._bot_processes.close()

    def table_changed(self, table: Table) -> None:
        """If a bot is asked it will answer, unless it plays for a person and the game is idle."""
        self._idle_games.table_changed(table)
        history = table.history
        if history.asked is None:
            return
        chair = history.chairs[history.asked]
        if chair.kind != "bot" or (chair.away and self._idle_games.is_idle(table)):
            return
        self.jobs.put(Question(table.id, history.moved, history.asked), table.stored.opened_by)

    def notice(self, table: Table, person: Person | None, *, listening: bool = False) -> bool:
        """That person sent a request to the table, or is listening to it. Whether they sit there."""
        return self._idle_games.notice(table, person, listening=listening)

    def go_on(self, table: Table) -> None:
        """A person who sits there was noticed."""
        self._idle_games.noticed(table)
        self.table_changed(table)

    async def advise(self, table: Table) -> Hint:
        """A hint for the seat that is asked."""
        history = table.history
        assert history.asked is not None
        question = Question(table.id, history.moved, history.asked, hint=True)
        if question not in self._hints:
            self._hints[question] = asyncio.get_running_loop().create_future()
            self.jobs.put(question, table.stored.opened_by)
        return await asyncio.shield(self._hints[question])

    async def _work(self) -> None:
        """One job after the other; there is one such task for each process."""
        while True:
            job = await self.jobs.claim()
            await self._find_hint(job) if job.question.hint else await self._answer(job)

    async def _find_hint(self, job: Job) -> None:
        """A failure is passed on to those who wait for the hint; they may ask again."""
        found, table = self._hints[job.question], self._find(job.question.table)
        try:
            state = _asked(table, job.question).playthrough.state
            found.set_result(await self._in_time(self._bot_processes.advise(state)))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is passed on
            found.set_exception(error)
            found.exception()
        # Not before: whoever asks while it is thought out waits for the same answer.
        del self._hints[job.question]
        self.jobs.done(job)

    async def _answer(self, job: Job) -> None:
        table = self._find(job.question.table)
        if table is None or not _open(table, job.question) or table.history.chairs[job.question.seat].kind != "bot":
            self.jobs.done(job)
            return
        revision = table.history.revision
        try:
            move = await self._choose(table, job)
        except Exception:  # noqa: BLE001 - whatever it is, the question has to be answered
            self._failed(job)
        else:
            # While this answer waits for the pace of the table, the next job is worked on.
            self._tasks.start(self._play(table, job, revision, move))

    async def _choose(self, table: Table, job: Job) -> str:
        name = table.history.chairs[job.question.seat].bot or LAST_RESORT
        if job.failures >= _TRIES or not plays(name, table.game):
            _log.warning("%s stands in for the bot %s", LAST_RESORT, name)
            return await _stand_in(table.playthrough.state)
        began = time.perf_counter()
        move = await self._in_time(self._bot_processes.choose(name, table.playthrough.state))
        self.seconds[name].note(time.perf_counter() - began)
        return move

    async def _in_time(self, answer: Awaitable[T]) -> T:
        """Replaces the processes if one of them hangs: no other bot could answer."""
        try:
            async with asyncio.timeout(_LONGEST):
                return await answer
        except TimeoutError:
            self._bot_processes.restart()
            raise

    async def _play(self, table: Table, job: Job, revision: int, move: str) -> None:
        await asyncio.sleep(job.put + pace_of(table, self.default_pace) - time.monotonic())
        try:
            await play_for_bot(table, job.question.seat, revision, move)
        except StaleTable:
            self.jobs.done(job)
            self.table_changed(table)
        except Exception:  # noqa: BLE001 - likewise
            self._failed(job)
        else:
            self.jobs.done(job)

    def _failed(self, job: Job) -> None:
        self.failures += 1
        _log.warning("a bot's answer failed %d times", job.failures + 1, exc_info=True)
        self.jobs.fail(job)


def _open(table: Table, question: Question) -> bool:
    """It is still the open question there."""
    return (table.history.moved, table.history.asked) == (question.moved, question.seat)


def _asked(table: Table | None, question: Question) -> Table:
    if table is None or not _open(table, question):
        raise StaleTable(N_("The table has moved on meanwhile: look again."))
    return table


async def _stand_in(state: State) -> str:
    world = state.imagine(state.seat, Chance(secrets.token_hex(16)))
    answer = await asyncio.to_thread(bot(LAST_RESORT).answer, world, Chance(secrets.token_hex(16)))
    return answer.notation
