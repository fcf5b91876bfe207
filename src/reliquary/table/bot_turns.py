"""Does the jobs at the tables: bots answer, clocks run out.

If a bot fails for any reason it is asked again after growing pauses. After some failures the stand-in answers in this
process, which needs no other process and no other package. An answer that somebody else found is checked like any
other: the move has to be on offer, and the question still open.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from reliquary.bots import bot, plays
from reliquary.errors import ClosedTable, Elsewhere, StaleTable, UnknownTable
from reliquary.kernel import Chance, State
from reliquary.table import job_rows, server_time
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.chairs import LAST_RESORT
from reliquary.table.deadlines import run_out_of_time
from reliquary.table.hint import Hint
from reliquary.table.histogram import Histogram
from reliquary.table.history import History
from reliquary.table.idle_games import IdleGames
from reliquary.table.job_plans import JobPlans, asked_bot
from reliquary.table.job_rows import THINK, TRIES, Job
from reliquary.table.jobs import Jobs
from reliquary.table.pace import pace_of
from reliquary.table.play import play_for_bot
from reliquary.table.store import Person, Store
from reliquary.table.table import Table
from reliquary.table.tasks import Tasks
from reliquary.table.writer import Change

T = TypeVar("T")
_log = logging.getLogger(__name__)
_LONGEST = 120.0
"""Maximum seconds for an answer; a process that takes longer is replaced."""
_AT_ONCE = 8
"""Maximum jobs for which nobody thinks that are done at the same time."""
_Question: TypeAlias = tuple[str, int, int]
"""A table, the revision since which it asks, and the seat."""


class BotTurns:
    def __init__(
        self,
        store: Store,
        load: Callable[[str, int], Awaitable[Table]],
        bot_processes: BotProcesses,
        pace: float,
        idle_games: IdleGames,
    ) -> None:
        self.jobs = Jobs(store)
        self._plans = JobPlans(store, self.jobs, idle_games, lambda: self.default_pace)
        self._store = store
        self._bot_processes = bot_processes
        self.default_pace = pace
        """Seconds between two moves of a bot, unless somebody at the table wants another pace."""
        self._idle_games = idle_games
        self._load = load
        """The table of that id, with everything up to that revision."""
        self.still_alive: Callable[[], Awaitable[None]]
        """Called before time is up for somebody: perhaps no server was there for a while."""
        self._hints: dict[_Question, asyncio.Task[Hint]] = {}
        self._thinking = asyncio.Semaphore(bot_processes.processes)
        """For hints: they take turns with the bots, since a process takes what comes first."""
        self._acting = asyncio.Semaphore(_AT_ONCE)
        self._woken: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        """The question at which somebody was noticed last."""
        self._tasks = Tasks()
        self.seconds: defaultdict[str, Histogram] = defaultdict(Histogram)
        """How long each bot took for its answers."""
        self.failures = 0
        """Answers that failed."""

    def start(self) -> None:
        self.jobs.start()
        for _ in range(self._bot_processes.processes):
            self._tasks.start(self._think())
        self._tasks.start(self._act())

    async def close(self) -> None:
        for hint in self._hints.values():
            hint.cancel()
        await self._tasks.close()
        self._bot_processes.close()
        await self.jobs.close()

    # The tables

    def jobs_after(self, table: Table, later: History) -> tuple[Sequence[Change], Sequence[str]]:
        return self._plans.after(table, later)

    def table_changed(self, table: Table) -> None:
        self._idle_games.table_changed(table)
        if self._plans.take_effect(table):
            self._tasks.start(self._wake(table))

    def notice(self, table: Table, person: Person | None, *, listening: bool = False) -> bool:
        """That person sent a request to the table, or is listening to it. Whether they sit there."""
        return self._idle_games.notice(table, person, listening=listening)

    def noticed_elsewhere(self, table: Table) -> None:
        """A person who sits there, by another server."""
        self._idle_games.noticed(table)
        self.go_on(table)

    def go_on(self, table: Table) -> None:
        """A person who sits there was noticed: the bot that plays for another answers, if it rested."""
        history = table.history
        stands_in = history.asked is not None and history.chairs[history.asked].away
        if stands_in and self._woken.get(table) != history.moved:
            self._woken[table] = history.moved
            self._tasks.start(self._wake(table))

    async def _wake(self, table: Table) -> None:
        now = server_time.now()
        await self._store.change(job_rows.woken(table.id, now), wakes=(THINK.name,))
        self.jobs.think.put(now)

    async def advise(self, table: Table) -> Hint:
        """A hint for the seat that is asked. A failure is passed on to those who wait for it; they may ask again."""
        history = table.history
        assert history.asked is not None
        question = (table.id, history.moved, history.asked)
        if question not in self._hints:
            finding = self._hints[question] = asyncio.create_task(self._find_hint(table.playthrough.state))
            finding.add_done_callback(lambda _: self._hints.pop(question, None))
        return await asyncio.shield(self._hints[question])

    async def _find_hint(self, state: State) -> Hint:
        async with self._thinking:
            return await self._in_time(self._bot_processes.advise(state))

    # Thinking

    async def _think(self) -> None:
        """One job after the other; there is one such task for each process."""
        while True:
            job = await self.jobs.think.claim()
            try:
                table = await self._still_asked(job)
                if table is not None:
                    revision, move = table.history.revision, await self._choose(table, job)
                    # While this answer waits for the pace of the table, the next job is worked on.
                    self._tasks.start(self._play_in_time(table, job, revision, move))
            except Exception:  # noqa: BLE001 - whatever it is, the question has to be answered
                await self._failed(job)

    async def _still_asked(self, job: Job) -> Table | None:
        """The table, if it asks that question. Only a server that has its rules may say that it does not."""
        table = await self._whole(job)
        if table is not None and not _asks(table, job):
            await self._plans.look(table)
            await self.jobs.done(job)
            return None
        return table

    async def _whole(self, job: Job) -> Table | None:
        try:
            table = await self._load(job.table, job.revision)
        except UnknownTable:
            await self.jobs.done(job)
            return None
        except Elsewhere as error:
            await self.jobs.put_off(job, error.retry_after)
            return None
        except ClosedTable:
            await self.jobs.put_off(job)
            return None
        if table.history.status == "closed" and table.history.closed_by_operator is None:
            await self.jobs.put_off(job)
            return None
        return table

    async def _choose(self, table: Table, job: Job) -> str:
        name = table.history.chairs[table.playthrough.state.seat].bot or LAST_RESORT
        if job.failures >= TRIES or not plays(name, table.game):
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

    async def _play_in_time(self, table: Table, job: Job, revision: int, move: str) -> None:
        await asyncio.sleep(job.asked + pace_of(table.history, self.default_pace) - server_time.now())
        try:
            await self._play(table, job, revision, move)
        except Exception:  # noqa: BLE001 - likewise
            await self._failed(job)

    async def _play(self, table: Table, job: Job, revision: int, move: str) -> None:
        assert job.seat is not None
        try:
            await play_for_bot(table, job.seat, revision, move)
        except StaleTable:
            await self._plans.look(table)
            await self.jobs.done(job)
        else:
            self.jobs.forget(job)

    async def _failed(self, job: Job) -> None:
        self.failures += 1
        _log.warning("a bot's answer failed %d times", job.failures + 1, exc_info=True)
        await self.jobs.fail(job)

    # Acting

    async def _act(self) -> None:
        while True:
            await self._acting.acquire()
            self._tasks.start(self._do(await self.jobs.act.claim()))

    async def _do(self, job: Job) -> None:
        try:
            match job.kind:
                case "clock":
                    await self._time_up(job)
                case "look":
                    await self._look(job)
                case _:
                    await self._play_found(job)
        except Exception:  # noqa: BLE001 - whatever it is, it is tried again
            _log.warning("a job of kind %s failed", job.kind, exc_info=True)
            await self.jobs.fail(job)
        finally:
            self._acting.release()

    async def _time_up(self, job: Job) -> None:
        assert job.seat is not None
        await self.still_alive()
        table = await self._whole(job)
        if table is not None:
            await run_out_of_time(table, job.seat)
            await self._plans.look(table)
            self.jobs.forget(job)

    async def _look(self, job: Job) -> None:
        table = await self._whole(job)
        if table is not None:
            await self._plans.look(table)
            await self.jobs.done(job)

    async def _play_found(self, job: Job) -> None:
        """A thinker has answered, or nobody could."""
        table = await self._still_asked(job)
        if table is not None:
            await self._play(table, job, job.revision, job.answer or await self._choose(table, job))


def _asks(table: Table, job: Job) -> bool:
    question = asked_bot(table.history)
    return question is not None and (question.revision, question.seat) == (job.revision, job.seat)


async def _stand_in(state: State) -> str:
    world = state.imagine(state.seat, Chance(secrets.token_hex(16)))
    answer = await asyncio.to_thread(bot(LAST_RESORT).answer, world, Chance(secrets.token_hex(16)))
    return answer.notation
