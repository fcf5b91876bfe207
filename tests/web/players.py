"""People at a real server, each with a connection and a name of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Self

import httpx

from tests.patience import PATIENCE


class Player:
    """A program at a table, as a person in a browser would be."""

    def __init__(self, address: str, name: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=PATIENCE)
        token = self.post("/api/people", name=name).json()["token"]
        self.client.headers["authorization"] = f"Bearer {token}"
        self.table = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.client.post(path, json=body)

    def do(self, action: str, **body: object) -> httpx.Response:
        answer = self.post(f"/api/tables/{self.table}/{action}", revision=self.seen()["revision"], **body)
        assert answer.status_code == 200, answer.text
        return answer

    def reveal(self, share: str) -> None:
        """Lays open what was promised."""
        answer = self.post(f"/api/tables/{self.table}/reveal", shares=[share])
        assert answer.status_code == 200, answer.text

    def seen(self) -> dict[str, object]:
        told: dict[str, object] = self.client.get(f"/api/tables/{self.table}").json()
        return told

    def link(self) -> str:
        """Makes a link that hands the seat over."""
        answer = self.post(f"/t/{self.table}/hand")
        assert answer.status_code == 201, answer.text
        return str(answer.json()["url"])


@contextmanager
def at_a_table(address: str, *names: str) -> Iterator[list[Player]]:
    """The first of them has opened it; nobody sits there yet."""
    with ExitStack() as stack:
        players = [stack.enter_context(Player(address, name)) for name in names]
        chairs = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        opened = players[0].post("/api/tables", game="relikt", chairs=chairs, watch=True).json()
        for player in players:
            player.table = opened["id"]
        yield players
