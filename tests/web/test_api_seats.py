"""Programs can leave and come back, speak, end a game together, and look at every moment of it."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel

from reliquary.web.api import schemas
from reliquary.web.routes import url
from tests.web.sites import full_table, opened_site


async def test_a_program_leaves_comes_back_and_speaks(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        anna, ben, cleo = programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        id = await full_table(programs)
        table = await site.lobby.table(id)
        at = f"/api/tables/{id}"
        waiting = next(seat for seat in range(3) if seat != table.history.asked)
        left = await programs[waiting].post(f"{at}/leave", json={"revision": table.history.revision})
        assert left.json()["chairs"][waiting]["away"]
        back = await programs[waiting].post(f"{at}/return", json={"revision": table.history.revision})
        assert not back.json()["chairs"][waiting]["away"]
        assert (
            await programs[waiting].post(f"{at}/return", json={"revision": table.history.revision})
        ).status_code == 409
        said = await ben.post(f"{at}/say", json={"text": "hello <all>"})
        assert said.json() == {"revision": table.history.revision}
        log = (await cleo.get(f"{at}/log?since={table.history.revision - 1}")).json()
        assert [line["text"] for line in log] == ["Ben: hello <all>"]
        for program in (anna, ben):
            assert (await program.post(f"{at}/vote", json={"end": True})).json()["status"] == "running"
        assert (await cleo.post(f"{at}/vote", json={"end": True})).json()["status"] == "ended"


async def test_a_program_sees_the_moments_that_it_may_see(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        anna, ben, _ = programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        id = await full_table(programs)
        table = await site.lobby.table(id)
        at = f"/api/tables/{id}/moments"
        assert table.history.asked is not None
        body = {"revision": table.history.revision, "moves": [table.legal(table.history.asked)[0].notation]}
        assert (await programs[table.history.asked].post(f"/api/tables/{id}/play", json=body)).status_code == 200
        last = (await ben.get(at)).json()["last"]
        assert last == table.history.replay().last
        now = (await ben.get(f"{at}/{last}")).json()
        assert (now["viewer"], now["view"]["seat"], now["hands"]) == ("1", 1, [])
        assert (await ben.get(f"{at}/{last}?viewer=0")).status_code == 403
        assert (await ben.get(f"{at}/{last}?viewer=open")).status_code == 403
        assert (await ben.get(f"{at}/{last}?viewer=watch")).json()["view"]["seat"] is None
        assert (await ben.get(f"{at}/99999")).status_code == 404
        for program in programs:
            await program.post(f"/api/tables/{id}/vote", json={"end": True})
        opened = (await anna.get(f"{at}/0?viewer=open")).json()
        assert [hand["seat"] for hand in opened["hands"]] == [0, 1, 2]
        assert all(opened["hands"][seat]["players"][seat]["hand"] for seat in range(3))


async def test_a_clock_is_told(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        anna = await site.program("Anna")
        chairs = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]
        body = {"game": "relikt", "chairs": chairs, "clock": 90}
        opened = (await anna.post("/api/tables", json=body)).json()
        sat = await anna.post(f"/api/tables/{opened['id']}/sit", json={"seat": 0, "revision": 0})
        assert 88 <= sat.json()["chairs"][0]["left"] <= 90
        assert sat.json()["chairs"][1]["left"] is None
        assert (await anna.post("/api/tables", json=body | {"clock": -1})).status_code == 400


async def test_answers_have_exactly_the_fields_that_are_described(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        id = await full_table(programs)
        table = await site.lobby.table(id)
        assert table.history.asked is not None
        asked = programs[table.history.asked]
        move = table.legal(table.history.asked)[0].notation
        described: dict[str, type[BaseModel]] = {
            url("api_table", id=id): schemas.Table,
            url("api_about", id=id) + "?thing=seat:1": schemas.About,
            url("api_preview", id=id) + f"?move={move}": schemas.Preview,
            url("api_moments", id=id): schemas.Moments,
            url("api_moment", id=id, moment="0"): schemas.Moment,
            url("api_me"): schemas.Me,
        }
        for path, schema in described.items():
            assert set((await asked.get(path)).json()) == set(schema.model_fields), path
        body = {"revision": table.history.revision, "moves": [move]}
        played = await asked.post(url("api_play", id=id), json=body)
        assert set(played.json()) == set(schemas.Played.model_fields)
        assert set((await asked.get(url("api_tables"))).json()[0]) == set(schemas.Summary.model_fields)
