"""Bots think in processes of their own, so that the table never waits for them.

What such a process is given is a stand-in: one state imagined for the bot's seat. The real state never leaves the
table, so not even a broken bot could tell what its seat may not know.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from reliquary.bots import bot
from reliquary.kernel import Chance, Plain, State, game
from reliquary.table.hint import Hint, hint


class Thinkers:
    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    async def choose(self, name: str, state: State) -> str:
        """The notation of what the bot of that name answers for the seat that is asked."""
        stand_in = state.imagine(state.seat, Chance(secrets.token_hex(16)))
        task = (state.game.id, stand_in.dump(), name, secrets.token_hex(16))
        try:
            return await asyncio.wrap_future(self._pool.submit(_think, *task))
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return await asyncio.wrap_future(self._pool.submit(_think, *task))

    async def advise(self, state: State) -> Hint:
        """A hint for the seat that is asked; the same question gets the same one, whatever is hidden from that seat."""
        stand_in = state.imagine(state.seat, Chance(f"advice {state.turn} {state.told}"))
        future = self._pool.submit(_advise, state.game.id, stand_in.dump())
        move, gains, now, then = await asyncio.wrap_future(future)
        return Hint(state.game.moves.find(move), gains, now, then)

    def close(self) -> None:
        """Ends the processes at once, whatever they are thinking about."""
        mine = multiprocessing.active_children()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in mine:
            process.terminate()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Started afresh, not forked: a fork would inherit the server's sockets and its database.
        return ProcessPoolExecutor(self._processes, multiprocessing.get_context("spawn"), _serve_one_server)


def _serve_one_server() -> None:
    """Ctrl-C is for the server, which then ends its thinkers; if the server is killed, they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_server, daemon=True).start()


def _leave_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _think(game_id: str, dump: dict[str, Plain], name: str, seed: str) -> str:
    return bot(name).answer(game(game_id).load(dump), Chance(seed)).notation


def _advise(game_id: str, dump: dict[str, Plain]) -> tuple[str, tuple[int, ...], float, float]:
    """In plain values: a move of a compiled game cannot be sent from process to process."""
    state = game(game_id).load(dump)
    found = hint(state, state.seat)
    return found.move.notation, found.gains, found.now, found.then
