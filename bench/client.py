"""A lean client for measuring: one connection, one request at a time, and listeners to streams of events.

Whatever the client wastes is lost for the load, so this reads just as much HTTP as our server speaks.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import cast


class Connection(asyncio.Protocol):
    """Keeps one connection open and asks one thing after the other."""

    def __init__(self, token: str = "") -> None:
        self._signed = f"authorization: Bearer {token}\r\n" if token else ""
        self._read = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, token: str = "") -> Connection:
        _, made = await asyncio.get_running_loop().create_connection(lambda: cls(token), "127.0.0.1", port)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        assert self._transport is not None
        sent = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nx-reliquary: 1\r\n{self._signed}"
        if sent:
            head += f"content-type: application/json\r\ncontent-length: {len(sent)}\r\n"
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(f"{head}\r\n".encode() + sent)
        return await self._answer

    async def told(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """The answer as JSON, which must not be a refusal."""
        status, answer = await self.ask(method, path, body)
        assert status < 400, (method, path, body, answer)
        told: dict[str, object] = json.loads(answer)
        return told

    def data_received(self, data: bytes) -> None:
        self._read += data
        end = self._read.find(b"\r\n\r\n")
        if end < 0 or self._answer is None:
            return
        length = _length(bytes(self._read[:end]))
        if len(self._read) >= end + 4 + length:
            answer = int(self._read[9:12]), bytes(self._read[end + 4 : end + 4 + length])
            self._read.clear()
            waiting, self._answer = self._answer, None
            waiting.set_result(answer)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def _length(head: bytes) -> int:
    start = head.lower().find(b"content-length:")
    return int(head[start + 15 :].split(b"\r\n", 1)[0])


class Listener(asyncio.Protocol):
    """Follows a stream of server-sent events; `heard` is given the data of each."""

    def __init__(self, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        self._request = f"GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\r\n".encode()
        self._heard = heard
        self._read = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, path: str, token: str, heard: Callable[[bytes], None]) -> Listener:
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(lambda: cls(path, token, heard), "127.0.0.1", port)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._read += data
        while (end := self._read.find(b"\n\n")) >= 0:
            start = self._read.find(b"\nevent: table\ndata: ", 0, end)
            if start >= 0:
                # How the table stands; how many watch it is told in events of another name.
                self._heard(bytes(self._read[start + 20 : end]))
            del self._read[: end + 2]

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
