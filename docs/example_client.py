"""A bot for the web table, in plain Python: it needs nothing but the standard library.

    python docs/example_client.py http://localhost:8000              opens a table with two bots and plays there
    python docs/example_client.py http://localhost:8000 TABLE SEAT   sits down at a table that somebody opened

It waits until it is asked, picks any of its legal moves, and prints the record when the game is over. To write a bot
of your own, put your idea into `choose`: `table["view"]` is all that your seat may see.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from typing import TypeAlias
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Table: TypeAlias = "dict[str, Json]"


@dataclass
class Server:
    address: str
    token: str = ""

    def get(self, path: str) -> Table:
        return self._ask(Request(self.address + path))

    def post(self, path: str, **body: Json) -> Table:
        return self._ask(Request(self.address + path, json.dumps(body).encode(), method="POST"))

    def text(self, path: str) -> str:
        with urlopen(self._signed(Request(self.address + path))) as answer:
            return str(answer.read().decode())

    def _ask(self, request: Request) -> Table:
        try:
            with urlopen(self._signed(request)) as answer:
                told: Table = json.load(answer)
                return told
        except HTTPError as refusal:
            # Every refusal is a sentence.
            raise SystemExit(json.load(refusal)["error"]) from None

    def _signed(self, request: Request) -> Request:
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        return request


def choose(table: Table) -> str:
    """Your idea goes here."""
    legal = table["legal"]
    assert isinstance(legal, list)
    move = random.choice(legal)
    assert isinstance(move, dict)
    return str(move["notation"])


def play(server: Server, id: str) -> str:
    """Plays to the end; the record of the game."""
    table = server.get(f"/api/tables/{id}")
    while table["status"] in {"waiting", "running"}:
        if table["legal"]:
            server.post(f"/api/tables/{id}/play", revision=table["revision"], moves=[choose(table)])
            table = server.get(f"/api/tables/{id}")
        else:
            table = server.get(f"/api/tables/{id}/wait?since={table['revision']}&timeout=25")
    return server.text(f"/api/tables/{id}/record")


def main(address: str, id: str = "", seat: str = "0") -> None:
    server = Server(address)
    server.token = str(server.post("/api/people", name="Example")["token"])
    if not id:
        chairs: Json = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        id = str(server.post("/api/tables", game="relikt", chairs=chairs, watch=True)["id"])
    table = server.get(f"/api/tables/{id}")
    server.post(f"/api/tables/{id}/sit", seat=int(seat), revision=table["revision"])
    print(play(server, id))


if __name__ == "__main__":
    main(*sys.argv[1:])
