"""Somebody sets the machine's clock while a server runs: nobody's time is up."""

from __future__ import annotations

import json
import signal
from pathlib import Path

from tests.patience import wait_for
from tests.web.players import Player
from tests.web.servers import served
from tests.web.test_bot_failures import my_turn, play_until_a_bot_is_asked


def test_a_machine_whose_clock_is_set_ahead_costs_nobody_time(tmp_path: Path) -> None:
    with (
        served(tmp_path, "--pace", "0", program="tests.web.serve_with_clock_jumps") as server,
        Player(server.address, "Anna") as anna,
    ):
        chairs = [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 2]
        anna.table = anna.post("/api/tables", game="relikt", chairs=chairs, clock=1800).json()["id"]
        anna.do("sit", seat=0)
        wait_for(lambda: my_turn(anna))

        server.process.send_signal(signal.SIGUSR1)
        wait_for(lambda: jumped(server.journal, anna))

        play_until_a_bot_is_asked(anna)
        wait_for(lambda: my_turn(anna))
        me = anna.seen()["chairs"]
        assert isinstance(me, list)
        assert me[0]["kind"] == "person"
        assert me[0]["left"] > 900


def jumped(journal: Path, player: Player) -> bool:
    """The lines of the log follow the machine's clock."""
    player.client.get("/healthz")
    times = [float(json.loads(line)["at"]) for line in journal.read_text().splitlines()]
    return max(times) - min(times) > 3000
