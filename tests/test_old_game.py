"""A game in a package of its own, written for 0.1, and positions that were kept then: all of it is still good.

`tests/fixtures/old_game` is the package, as an installer leaves it, with two records that 0.1 made. `positions.jsonl`
holds positions of our own games, with every step that can wait on an agenda, and the digest of what 0.1 made of each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from reliquary import Chance, game
from reliquary.kernel import digest
from tests.patience import PATIENCE, wait_for
from tests.web.servers import Process, served
from tests.web.sites import DIGEST, PAGE, SHARE

FIXTURES = Path(__file__).parent / "fixtures"
OLD = FIXTURES / "old_game"
KEPT = [json.loads(line) for line in (FIXTURES / "positions.jsonl").read_text().splitlines()]
CHECKED = """
from reliquary import game
from reliquary.testing import CHECKS, trials
for trial in trials(game("old_ferry"))[:2]:
    for check in CHECKS:
        check(trial)
        print(check.__name__)
"""
TOLD = """
from reliquary import game
game = game("old_ferry")
state = game.start(seats=2, seed="told")
view, move = state.view(state.seat), state.legal()[0]
print(game.preview(view, move), game.why_not(view, "crate:1"), game.explain(view, "ferry:1").effect)
print(game.lights(view, move), [game.aim(view, plan) for plan in game.plans(view).values()], state.estimates())
print(game.text(view, str))
"""
PICKLED = """
import pickle
from reliquary import game
state = game("old_ferry").start(seats=2, seed="pickled")
print(pickle.loads(pickle.dumps(state)).dump() == state.dump())
"""


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = [str(OLD), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    monkeypatch.setenv("RELIQUARY_GAMES", "10")


def python(*arguments: str) -> str:
    ran = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_it_is_found_and_conforms() -> None:
    assert "an_imagined_state_is_drawn_evenly" in python("-c", CHECKED)


def test_it_tells_people_what_it_told_them() -> None:
    told = python("-c", TOLD).splitlines()

    assert told[0].endswith("It has room for three crates.")
    assert "seat:" in told[1]
    assert told[2] == "Ferry 1: ()"


def test_its_states_can_be_pickled() -> None:
    assert python("-c", PICKLED) == "True\n"


def test_bots_play_it(tmp_path: Path) -> None:
    contest = ("arena", "old_ferry", "--games", "2", "--processes", "1", "--out", str(tmp_path))

    python("-m", "reliquary.cli", *contest)

    assert (tmp_path / "games.jsonl").read_text().count("\n") == 2


@pytest.mark.parametrize("name", ["record.txt", "from.txt"])
def test_its_records_verify(name: str) -> None:
    python("-m", "reliquary.cli", "verify", str(OLD / name))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(OLD), os.environ.get("PYTHONPATH", "")]))
        with served(tmp_path_factory.mktemp("site"), "--pace", "0") as process:
            yield process


def test_its_table_is_drawn_and_played(site: Process) -> None:
    with httpx.Client(base_url=site.address, timeout=PATIENCE) as anna:
        token = anna.post("/api/people", json={"name": "Anna"}).raise_for_status().json()["token"]
        anna.headers["authorization"] = f"Bearer {token}"
        chairs = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        table = anna.post("/api/tables", json={"game": "old_ferry", "chairs": chairs}).raise_for_status().json()
        path = f"/api/tables/{table['id']}"
        sitting = {"seat": 0, "digest": DIGEST, "revision": table["revision"]}
        anna.post(f"{path}/sit", json=sitting).raise_for_status()
        anna.post(f"{path}/reveal", json={"shares": [SHARE]}).raise_for_status()
        wait_for(lambda: anna.get(path).json()["asked"] == 0)
        page = anna.get(f"/t/{table['id']}", headers=PAGE).raise_for_status().text
        table = anna.get(path).json()
        move = {"revision": table["revision"], "moves": [table["legal"][0]["notation"]]}
        played = anna.post(f"{path}/play", json=move).raise_for_status().json()

    assert 'data-thing="ferry:1"' in page
    assert "#crate" in page
    assert played["revision"] > table["revision"]


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_a_position_that_was_kept_opens_and_goes_on_as_it_did(number: int) -> None:
    kept = KEPT[number]
    state = game(kept["game"]).load(kept["position"])
    assert state.dump() == kept["position"]

    chance = Chance("on")
    while not state.over:
        state.advance(chance.draw(state.legal()[:]))

    assert digest(state.dump()) == kept["end"]


def test_positions_were_kept_of_every_game() -> None:
    assert {kept["game"] for kept in KEPT} == {"relic_runners", "relikt", "reliques_et_co", "rune_stones"}
