"""What is written in one turn of the event loop leaves together, and nothing is left behind."""

from __future__ import annotations

import asyncio
from typing import cast

from reliquary.web.speed.transport import BufferedTransport


class Cable:
    """A transport that notes what it is asked to do."""

    def __init__(self) -> None:
        self.done: list[bytes | str] = []

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append("closed")


async def test_head_and_body_leave_together() -> None:
    cable = Cable()
    wire = BufferedTransport(cast("asyncio.Transport", cable), asyncio.get_running_loop())
    wire.write(b"head ")
    wire.write(b"body")
    assert cable.done == []
    await asyncio.sleep(0)
    wire.write(b"next")
    await asyncio.sleep(0)
    assert cable.done == [b"head body", b"next"]


async def test_what_is_written_is_sent_before_the_wire_is_closed() -> None:
    cable = Cable()
    wire = BufferedTransport(cast("asyncio.Transport", cable), asyncio.get_running_loop())
    wire.write(b"last words")
    wire.close()
    await asyncio.sleep(0)
    assert cable.done == [b"last words", "closed"]
