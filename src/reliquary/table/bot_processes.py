"""Bots think in processes of their own, so that the server never waits for them.

Such a process is given a state imagined for the bot's seat. The real state never leaves the server's process, so not
even a broken bot could tell what its seat may not know.

If the caller is cancelled the search ends, too.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from multiprocessing.sharedctypes import Array, SynchronizedArray
from typing import Final, TypeAlias, TypeVar

from reliquary.bots import Bot, Thinker, bot
from reliquary.kernel import Chance, Plain, State, game
from reliquary.processes import SPAWN, one_blas_thread
from reliquary.table.hint import Hint, Range, hint
from reliquary.table.workers import Workers

T = TypeVar("T")
_Marks: TypeAlias = "SynchronizedArray[int]"
_REMEMBERED: Final = 1024
"""Size of the ring of cancelled questions: after that many more no process still works on one."""
_cancelled: _Marks | None = None
"""In a bot process: the numbers of cancelled questions, each at its number modulo the size of the ring."""


class BotProcesses:
    processes = 1

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._cancelled: _Marks = Array("q", [-1] * _REMEMBERED, ctx=SPAWN)
        self._numbers = count()
        self._workers = Workers(processes, partial(_prepare, self._cancelled))

    async def choose(self, name: str, state: State) -> str:
        """The notation of the move that the bot of that name chooses for the seat that is asked."""
        imagined = state.imagine(state.seat, Chance(secrets.token_hex(16)))
        return await self._ask(_think, state.game.id, imagined.dump(), name, secrets.token_hex(16))

    async def advise(self, state: State) -> Hint:
        """A hint for the seat that is asked. It does not depend on what is hidden from that seat."""
        imagined = state.imagine(state.seat, Chance(f"advice {state.turn} {state.told}"))
        move, gains, chance = await self._ask(_advise, state.game.id, imagined.dump())
        return Hint(state.game.moves.find(move), gains, chance)

    def restart(self) -> None:
        self._workers.restart()

    def close(self) -> None:
        self._workers.close()

    async def _ask(self, think: Callable[..., T], *question: object) -> T:
        """Asks a process. If the caller is cancelled, the process stops thinking."""
        number = next(self._numbers)
        try:
            return await self._workers.ask(think, number, *question)
        except asyncio.CancelledError:
            self._cancelled[number % _REMEMBERED] = number
            raise


def _prepare(cancelled: _Marks) -> None:
    global _cancelled  # noqa: PLW0603 - shared memory can only be passed on when the process starts
    _cancelled = cancelled
    one_blas_thread()


def _is_cancelled(number: int) -> bool:
    return _cancelled is not None and _cancelled[number % _REMEMBERED] == number


@cache
def _known(name: str) -> Bot:
    """One bot for all tables. A bot that searches keeps the tree of a turn, and finds it again by the view."""
    return bot(name)


def _think(number: int, game_id: str, dump: dict[str, Plain], name: str, seed: str) -> str:
    chosen = _known(name)
    if isinstance(chosen, Thinker):
        chosen.stopped = lambda: _is_cancelled(number)
    return chosen.answer(game(game_id).load(dump), Chance(seed)).notation


def _advise(number: int, game_id: str, dump: dict[str, Plain]) -> tuple[str, tuple[Range, ...], float]:
    """A hint as plain values, which are small to send."""
    state = game(game_id).load(dump)
    found = hint(state, state.seat, lambda: _is_cancelled(number))
    return found.move.notation, found.gains, found.chance
