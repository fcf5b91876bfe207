"""A bot for the web table, in plain Python: it needs nothing but the standard library.

    python docs/example_client.py http://localhost:8000              opens a table with two bots and plays there
    python docs/example_client.py http://localhost:8000 TABLE SEAT   sits down at a table that somebody opened

It waits until it is asked, picks any of its legal moves, and prints the record when the game is over, after a look
whether the shuffle is what was promised. To write a bot of your own, put your idea into `choose`: `table["view"]` is
all that your seat may see.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from dataclasses import dataclass, field
from hashlib import sha256
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


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@dataclass
class Shuffle:
    """Our share of the shuffle, and what was promised to us before we laid it open."""

    commitment: str
    share: str = field(default_factory=lambda: secrets.token_hex(16))
    digests: list[str] = field(default_factory=list)

    def is_due(self, table: Table) -> bool:
        """The digests of all are shown: we keep them, and now our share can be laid open."""
        fairness = table["fairness"]
        assert isinstance(fairness, dict)
        shown = fairness.get("digests")
        if not isinstance(shown, list) or self.digests:
            return False
        self.digests = [str(digest) for digest in shown]
        if digest_of(self.share) not in self.digests or fairness["commitment"] != self.commitment:
            raise SystemExit("The server does not show what it showed before.")
        return True

    def check(self, record: str) -> None:
        head = dict(line.split(": ", 1) for line in record.partition("\n\n")[0].splitlines() if ": " in line)
        secret, *shares = head["seed"].split("|")
        stand_in = digest_of("|".join(self.digests))
        if not (
            head["commitment"] == self.commitment == digest_of(secret)
            and head["digests"].split("|") == self.digests
            and [digest_of(share) for share in shares if share != stand_in]
            == [digest for share, digest in zip(shares, self.digests, strict=True) if share != stand_in]
            and self.share in shares
        ):
            raise SystemExit("The shuffle is not what was promised.")


def choose(table: Table) -> str:
    """Your idea goes here."""
    legal = table["legal"]
    assert isinstance(legal, list)
    move = random.choice(legal)
    assert isinstance(move, dict)
    return str(move["notation"])


def play(server: Server, id: str, shuffle: Shuffle) -> str:
    """Plays to the end; the record of the game."""
    table = server.get(f"/api/tables/{id}")
    while table["status"] in {"waiting", "running"}:
        if shuffle.is_due(table):
            table = server.post(f"/api/tables/{id}/reveal", shares=[shuffle.share])
        elif table["legal"]:
            server.post(f"/api/tables/{id}/play", revision=table["revision"], moves=[choose(table)])
            table = server.get(f"/api/tables/{id}")
        else:
            table = server.get(f"/api/tables/{id}/wait?since={table['revision']}&timeout=25")
    record = server.text(f"/api/tables/{id}/record")
    shuffle.check(record)
    return record


def main(address: str, id: str = "", seat: str = "0") -> None:
    server = Server(address)
    server.token = str(server.post("/api/people", name="Example")["token"])
    if not id:
        chairs: Json = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        id = str(server.post("/api/tables", game="relikt", chairs=chairs, watch=True)["id"])
    table = server.get(f"/api/tables/{id}")
    shuffle = Shuffle(str(table["commitment"]))
    server.post(f"/api/tables/{id}/sit", seat=int(seat), revision=table["revision"], digest=digest_of(shuffle.share))
    print(play(server, id, shuffle))


if __name__ == "__main__":
    main(*sys.argv[1:])
