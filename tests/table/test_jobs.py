"""The queue of questions to bots: owners take turns, and what failed is tried again."""

from __future__ import annotations

import asyncio

from reliquary.table.jobs import PAUSES, Jobs, Question


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def question(number: int) -> Question:
    return Question(f"table {number}", 1, 0)


async def test_owners_take_turns_however_many_jobs_one_has() -> None:
    jobs = Jobs()
    for number in range(25):
        jobs.put(question(number), owner=1)
    jobs.put(question(100), owner=2)
    jobs.put(question(101), owner=3)
    jobs.put(question(102), owner=2)
    assert [(await jobs.claim()).owner for _ in range(8)] == [1, 2, 3, 1, 2, 1, 1, 1]


async def test_an_owner_who_comes_later_is_next() -> None:
    jobs = Jobs()
    for number in range(25):
        jobs.put(question(number), owner=1)
    for number in range(10):
        assert (await jobs.claim()).owner == 1
        jobs.put(question(100 + number), owner=2)
        assert (await jobs.claim()).owner == 2


async def test_a_question_is_in_the_queue_once_until_it_is_done() -> None:
    jobs = Jobs()
    jobs.put(question(1), owner=1)
    jobs.put(question(1), owner=1)
    assert len(jobs) == 1
    job = await jobs.claim()
    jobs.put(question(1), owner=1)
    claiming = asyncio.create_task(jobs.claim())
    await asyncio.sleep(0)
    assert not claiming.done()
    jobs.done(job)
    jobs.put(question(1), owner=1)
    assert (await claiming).question == question(1)


async def test_what_failed_is_due_again_after_growing_pauses() -> None:
    clock = Clock()
    jobs = Jobs(clock)
    jobs.put(question(1), owner=1)
    for pause in (*PAUSES, PAUSES[-1]):
        job = await jobs.claim()
        jobs.fail(job)
        assert job.due == clock.time + pause
        clock.time = job.due
    assert list(PAUSES) == sorted(set(PAUSES))
    assert job.failures == len(PAUSES) + 1


async def test_a_claim_wakes_when_a_pause_is_over() -> None:
    jobs = Jobs()
    jobs.put(question(1), owner=1)
    jobs.fail(await jobs.claim())
    assert (await jobs.claim()).failures == 1


async def test_what_failed_or_waits_too_long_is_stuck() -> None:
    clock = Clock()
    jobs = Jobs(clock)
    jobs.put(question(1), owner=1)
    assert jobs.stuck == 0
    jobs.fail(job := await jobs.claim())
    assert jobs.stuck == 1
    jobs.done(job)
    jobs.put(question(2), owner=1)
    clock.time += 61
    assert jobs.stuck == 1
