"""A game that all people left rests on a real server, and goes on when one of them opens it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.patience import wait_for
from tests.web.players import Player
from tests.web.servers import served


@pytest.mark.parametrize("rest", ["10", "0"])
def test_a_game_that_all_have_left_rests_until_one_of_them_opens_it(tmp_path: Path, rest: str) -> None:
    """However long a silence may be."""
    with (
        served(tmp_path, "--pace", "0", "--rest", rest) as server,
        Player(server.address, "Anna") as anna,
        Player(server.address, "Watcher") as watcher,
    ):
        chairs = [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 2]
        opened = anna.post("/api/tables", game="relikt", chairs=chairs, watch=True).json()
        anna.table = watcher.table = opened["id"]
        anna.do("sit", seat=0)
        wait_for(lambda: watcher.seen()["asked"] == 0)
        anna.do("leave")
        wait_for(lambda: watcher.seen()["asked"] == 0)
        before = watcher.seen()

        time.sleep(1)

        now = watcher.seen()
        assert (now["revision"], now["status"]) == (before["revision"], "running")
        if rest == "10":
            anna.seen()
            wait_for(lambda: watcher.seen()["status"] == "over")
