"""Sends the head of a response together with its body, in one system call instead of two.

Gain: 9 % of the server's processor time per move (0.286 instead of 0.314 ms; `bench/speed.py transport`).
"""

from __future__ import annotations

import asyncio

from reliquary.web.security.httptools_protocol import LimitedHttpTools


class BufferedHttpTools(LimitedHttpTools):
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(BufferedTransport(transport, self.loop))


class BufferedTransport(asyncio.Transport):
    """Collects what is written in one turn of the event loop, and sends it at the end of the turn."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._parts:
            self._loop.call_soon(self._send)
        self._parts.append(bytes(data))

    def _send(self) -> None:
        if self._parts:
            self._transport.write(b"".join(self._parts))
            self._parts.clear()

    def close(self) -> None:
        self._send()
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: object = None) -> object:
        return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._transport.set_protocol(protocol)
