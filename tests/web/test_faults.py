"""Servers on PostgreSQL under fire, briefly; `script/soak --database postgres` does it for ten minutes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.web.faults import Entry, Fire, Move, Witness, compare


async def test_ten_faults_lose_nothing_that_was_acknowledged(tmp_path: Path, postgres: Cluster) -> None:
    fire = Fire(postgres, postgres.new_database(), tmp_path, random.Random(10))
    await fire.rage(10, pause=0.3, longest_stop=2)
    assert fire.faults == {"kill": 3, "stop": 3, "cut": 3, "restart": 1}
    assert {len(witness.tokens) for witness in fire.witnesses} == {2, 3}


LOG = [
    Entry(1, "start", None, {}),
    Entry(2, "move", 0, {"move": "lay 7"}),
    Entry(3, "say", 1, {"text": "line 0"}),
    Entry(4, "move", 1, {"move": "lay 7"}),
]


def told(**differs: object) -> Witness:
    usual = {"moves": [Move(0, "lay 7", 1, 2), Move(1, "lay 7", 2, 4)], "lines": {"line 0": True, "line 1": False}}
    return Witness("t", ["", ""], heard=[4, 4, 0], **(usual | differs))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("witness", "log", "complaint"),
    [
        (told(), LOG[:2] + LOG[3:], "a gap"),
        (told(), LOG[:3], "not as long"),
        (told(), [*LOG[:3], Entry(4, "move", 1, {"move": "lay 8"})], "acknowledged and lost"),
        (told(moves=[Move(0, "lay 7", 1, 2), Move(0, "lay 7", 1, 2)]), LOG, "one entry for two"),
        (told(lines={"line 0": True, "line 1": True}), LOG, "line 1: 0 times"),
        (told(), [*LOG[:1], Entry(2, "say", 1, {"text": "line 0"}), *LOG[2:]], "acknowledged and lost"),
    ],
)
def test_what_would_be_lost_is_noticed(witness: Witness, log: list[Entry], complaint: str) -> None:
    compare(told(), LOG)
    with pytest.raises(AssertionError, match=complaint):
        compare(witness, log)


def test_a_fork_is_noticed() -> None:
    witness, stands = told(), {"revision": 4, "status": "running", "asked": 0}
    witness.see(0, stands, ["lay 7"])
    witness.see(0, stands, ["lay 7"])
    with pytest.raises(AssertionError, match="a fork at revision 4"):
        witness.see(0, stands, ["lay 8"])


def test_a_stream_that_goes_back_or_repeats_itself_is_noticed() -> None:
    event = {"revision": 5, "status": "running", "asked": 0, "legal": [], "log": [{"revision": 5, "text": "x"}]}
    witness = told()
    witness.hear(0, event)
    with pytest.raises(AssertionError, match="went back"):
        witness.hear(0, event)
    with pytest.raises(AssertionError, match="news twice"):
        witness.hear(0, event | {"revision": 6})
