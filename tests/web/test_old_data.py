"""A database and records that an older version left behind: everything in them still opens, replays and verifies.

`tests/fixtures/data-0.1` was made by the version whose tables still wrote each person's share of the seed into the log
when that person sat down. `known.json` says what that version saw in it. The server is a real process and is asked over
HTTP alone.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from reliquary import Record
from tests.patience import PATIENCE
from tests.web.servers import Process, served
from tests.web.sites import PAGE

OLD = Path(__file__).parent.parent / "fixtures" / "data-0.1"
KNOWN = json.loads((OLD / "known.json").read_text())
TABLES: dict[str, str] = KNOWN["tables"]
FINISHED = [what for what in TABLES if what.startswith("finished")]
RUNNING = [what for what in TABLES if what.startswith("running")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("old")
    shutil.copy(OLD / "reliquary.sqlite", folder / "reliquary.sqlite")
    with sqlite3.connect(folder / "reliquary.sqlite") as database:
        # Tables that wait for more than a day are swept away.
        database.execute("UPDATE tables SET opened = ? WHERE status = 'waiting'", (time.time(),))
    database.close()
    with served(folder, "--pace", "0") as process:
        yield process


def visitor(site: Process, name: str) -> httpx.Client:
    return httpx.Client(
        base_url=site.address, headers={"authorization": f"Bearer {KNOWN['tokens'][name]}"}, timeout=PATIENCE
    )


@pytest.mark.parametrize("what", [what for what in TABLES if what != "left"])
def test_an_old_table_stands_as_it_stood(site: Process, what: str) -> None:
    with visitor(site, "Anna") as anna:
        table = anna.get(f"/api/tables/{TABLES[what]}").raise_for_status().json()
    seen = KNOWN["views"][what]
    assert table["status"] == seen["status"]
    assert [chair["name"] for chair in table["chairs"]][:1] == seen["names"][:1]
    assert table["revision"] >= seen["revision"]
    assert table["asked"] == seen["asked"]


def test_a_bot_plays_on_where_somebody_left_an_old_table(site: Process) -> None:
    with visitor(site, "Cleo") as cleo:
        table = cleo.get(f"/api/tables/{TABLES['left']}").raise_for_status().json()
        assert table["status"] == "running"
        body = {"revision": table["revision"]}
        assert cleo.post(f"/api/tables/{TABLES['left']}/return", json=body).status_code == 200


@pytest.mark.parametrize("what", FINISHED)
def test_an_old_record_is_told_word_for_word_and_replays(site: Process, what: str) -> None:
    kept = (OLD / f"{what.removeprefix('finished ')}.txt").read_text()
    with visitor(site, "Anna") as anna:
        told = anna.get(f"/api/tables/{TABLES[what]}/record").raise_for_status().text
    assert told == kept
    assert Record.parse(kept).replay().scores() == KNOWN["views"][what]["scores"]


@pytest.mark.parametrize("what", [*FINISHED, "shelved"])
def test_every_moment_of_an_old_game_can_be_watched(site: Process, what: str) -> None:
    with visitor(site, "Anna") as anna:
        last = anna.get(f"/api/tables/{TABLES[what]}/moments").raise_for_status().json()["last"]
        for moment in (0, last // 2, last):
            for viewer in ("0", "watch", "open"):
                path = f"/api/tables/{TABLES[what]}/moments/{moment}"
                assert anna.get(path, params={"viewer": viewer}).raise_for_status().json()["view"]
        page = anna.get(f"/t/{TABLES[what]}/moment/{last}", headers=PAGE)
        assert page.status_code == 200


@pytest.mark.parametrize("what", RUNNING)
def test_an_old_game_goes_on(site: Process, what: str) -> None:
    asked = KNOWN["views"][what]["asked"]
    with visitor(site, KNOWN["views"][what]["names"][asked]) as player:
        table = player.get(f"/api/tables/{TABLES[what]}").raise_for_status().json()
        moves = player.get(f"/api/tables/{TABLES[what]}/legal").raise_for_status().json()
        body = {"revision": table["revision"], "moves": [moves[0]["notation"]]}
        assert player.post(f"/api/tables/{TABLES[what]}/play", json=body).status_code == 200


def test_a_waiting_table_of_old_begins(site: Process) -> None:
    path = f"/api/tables/{TABLES['waiting']}"
    with visitor(site, "Anna") as anna:
        revision = anna.get(path).raise_for_status().json()["revision"]
        assert anna.post(f"{path}/start", json={"revision": revision}).raise_for_status().json()["status"] == "running"


def test_an_old_private_link_brings_its_owner_back(site: Process) -> None:
    with httpx.Client(base_url=site.address, headers=PAGE, timeout=PATIENCE) as browser:
        assert browser.get(f"/me/{KNOWN['private_link']}").status_code == 200
        origin = {"origin": site.address, "sec-fetch-site": "same-origin"}
        assert browser.post(f"/me/{KNOWN['private_link']}", headers=origin).status_code == 303
        assert "Anna" in browser.get("/me").text


def test_an_old_offer_of_a_seat_still_opens(site: Process) -> None:
    with httpx.Client(base_url=site.address, headers=PAGE, timeout=PATIENCE) as browser:
        assert browser.get(f"/t/{TABLES['running relikt']}/take/{KNOWN['offer']}").status_code == 200
