"""The JSON API: a program can do all that a person can, and is told the same."""

from __future__ import annotations

import random
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route

from reliquary.kernel import Record, game, game_names
from reliquary.web.api.view_schema import _schema
from reliquary.web.app import create_app
from reliquary.web.routes import API
from reliquary.web.settings import Settings
from reliquary.web.speed.router import FastRouter
from tests.web.sites import SHARE, full_table, opened_site


async def test_games_are_listed_with_their_options(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as stranger:
        [relikt] = [game for game in (await stranger.get("/api/games")).json() if game["id"] == "relikt"]
        assert relikt["seats"] == [3, 4, 5]
        assert [option["name"] for option in relikt["options"]] == [
            "treasures_left",
            "camera_over_camera",
            "open_treasures",
        ]
        assert relikt["options"][0]["choices"] == [0, 1]
        assert "greedy" in (await stranger.get("/api/bots")).json()


async def test_three_programs_play_a_whole_game_and_fetch_its_record(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        id = await full_table(programs, treasures_left=1)
        luck = random.Random(3)
        table = (await programs[0].get(f"/api/tables/{id}")).json()
        assert (await programs[0].get(f"/api/tables/{id}/record")).status_code == 409
        while table["status"] == "running":
            table = await answer(programs[table["asked"]], id, luck)
        record = Record.parse((await programs[1].get(f"/api/tables/{id}/record")).text)
        assert record.names == ("Anna", "Ben", "Cleo")
        assert record.seed.split("|")[1:] == [SHARE] * 3
        record.replay()
        ended = (await programs[2].get(f"/api/tables/{id}")).json()
        assert ended["fairness"]["secret"] == record.seed.split("|")[0]
        assert ended["legal"] == []
        for program in programs:
            await program.aclose()


async def answer(program: httpx.AsyncClient, id: str, luck: random.Random) -> dict[str, object]:
    """Sees, chooses and plays until somebody else is asked."""
    table = (await program.get(f"/api/tables/{id}")).json()
    legal = [move["notation"] for move in table["legal"]]
    assert table["asked"] == table["seat"] == table["view"]["seat"]
    assert table["prompt"]
    while legal:
        body = {"revision": table["revision"], "moves": [luck.choice(legal)]}
        answered = await program.post(f"/api/tables/{id}/play", json=body)
        assert answered.status_code == 200, answered.text
        table |= answered.json()
        legal = table["legal"]
    return dict(table)


async def test_a_move_says_whether_it_can_be_taken_back(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        id = await full_table(programs)
        asked = (await programs[0].get(f"/api/tables/{id}")).json()["asked"]
        me = programs[asked]
        legal = {move["notation"]: move for move in (await me.get(f"/api/tables/{id}/legal")).json()}
        assert not legal["no action"]["final"]
        before = (await me.get(f"/api/tables/{id}")).json()
        body = {"revision": before["revision"], "moves": ["no action"]}
        played = (await me.post(f"/api/tables/{id}/play", json=body)).json()
        assert (await me.get(f"/api/tables/{id}")).json()["can_take_back"]
        back = await me.post(f"/api/tables/{id}/back", json={"revision": played["revision"]})
        assert back.status_code == 200
        after = (await me.get(f"/api/tables/{id}")).json()
        assert after["view"] == before["view"]
        assert after["legal"] == before["legal"]
        for program in programs:
            await program.aclose()


async def test_others_see_no_hand_and_no_moves(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as stranger:
        programs = [await site.program(name) for name in ("Anna", "Ben", "Cleo")]
        id = await full_table(programs)
        for viewer, seat in ((programs[0], 0), (programs[2], 2), (stranger, None)):
            table = (await viewer.get(f"/api/tables/{id}")).json()
            assert table["seat"] == seat
            assert bool(table["legal"]) == (seat == table["asked"] and seat is not None)
            for player in table["view"]["players"]:
                assert (player["hand"] is None) == (player["seat"] != seat)
        for program in programs:
            await program.aclose()


async def test_a_waiting_table_is_sat_at_left_and_started(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site:
        anna, ben = await site.program("Anna"), await site.program("Ben")
        chairs = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        opened = (await anna.post("/api/tables", json={"game": "relikt", "chairs": chairs})).json()
        path = f"/api/tables/{opened['id']}"
        assert opened["view"] is None
        kept = await ben.post(f"{path}/sit", json={"seat": 0, "revision": 0})
        assert (kept.status_code, kept.json()["error"]) == (
            403,
            "That chair is kept for the person who opened the table.",
        )
        sat = (await anna.post(f"{path}/sit", json={"seat": 0, "revision": 0})).json()
        assert sat["seat"] == 0
        await anna.post(f"{path}/leave", json={"revision": 1})
        again = (await anna.post(f"{path}/sit", json={"seat": 0, "revision": 2})).json()
        started = (await anna.post(f"{path}/start", json={"revision": again["revision"]})).json()
        assert started["status"] == "running"
        assert [chair["kind"] for chair in started["chairs"]] == ["person", "bot", "bot"]
        assert [table["id"] for table in (await anna.get("/api/tables")).json()] == [opened["id"]]
        log = (await anna.get(f"{path}/log")).json()
        assert log[0]["text"] == "Anna sits down."
        await anna.aclose()
        await ben.aclose()


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("play", {"revision": 1}, "“moves” is missing."),
        ("play", {"revision": 1, "moves": []}, "“moves” should not be empty."),
        ("play", {"revision": 1, "moves": ["x"] * 101}, "“moves” should have at most 100 entries."),
        ("play", {"revision": 1, "moves": ["x" * 201]}, "“moves.0” should have at most 200 characters."),
        ("play", {"revision": 1, "moves": [1]}, "“moves.0” should be a text."),
        ("play", {"revision": 1, "moves": "x"}, "“moves” should be a list."),
        ("play", {"revision": "1", "moves": ["x"]}, "“revision” should be a whole number."),
        ("play", {"revision": -1, "moves": ["x"]}, "“revision” should be at least 0."),
        ("play", {"revision": 2**53, "moves": ["x"]}, f"“revision” should be less than {2**53}."),
        ("play", {"revision": 1, "moves": ["x"], "more": 1}, "“more” is not known here."),
        ("play", [], "The body of this post should be a JSON object."),
        ("sit", {"revision": 1, "seat": 0, "digest": "x"}, "“digest” does not have the form that /api/docs describes."),
        ("", {"game": "relikt", "chairs": [], "watch": 1}, "“watch” should be true or false."),
        ("", {"game": "relikt", "chairs": [1]}, "“chairs.0” should be an object."),
        (
            "",
            {"game": "relikt", "chairs": [{"kind": "king"}]},
            "“chairs.0.kind” is not one of the choices that /api/docs describes.",
        ),
        ("", {"game": "relikt", "chairs": [], "options": {"a": {}}}, "“options.a” is not as /api/docs describes it."),
    ],
)
async def test_a_wrong_body_is_refused_with_its_place(tmp_path: Path, path: str, body: object, sentence: str) -> None:
    async with opened_site(tmp_path) as site:
        anna = await site.program("Anna")
        chairs = [{"kind": "open"}] * 3
        id = (await anna.post("/api/tables", json={"game": "relikt", "chairs": chairs})).json()["id"]
        address = f"/api/tables/{id}/{path}" if path else "/api/tables"
        answered = await anna.post(address, json=body)
        assert (answered.status_code, answered.json()["error"]) == (400, sentence)
        french = await anna.post(address, json=body, headers={"accept-language": "fr"})
        assert french.json()["error"] != sentence
        await anna.aclose()


@pytest.mark.parametrize("name", game_names())
async def test_the_view_has_the_shape_that_the_schema_says(name: str, tmp_path: Path) -> None:
    import jsonschema_rs

    async with opened_site(tmp_path) as site:
        seats = game(name).seats[-1]
        programs = [await site.program(f"Player {seat}") for seat in range(seats)]
        id = await full_table(programs, game=name)
        schema = (await programs[0].get(f"/api/games/{name}/view")).json()
        shape = jsonschema_rs.validator_for(schema)
        for program in programs:
            view = (await program.get(f"/api/tables/{id}")).json()["view"]
            shape.validate(view)
            assert set(view) == set(schema["$defs"][schema["title"]]["properties"])
            await program.aclose()


def test_a_view_that_holds_something_odd_has_no_schema() -> None:
    with pytest.raises(TypeError, match="a view holds plain values"):
        _schema(bytes, {})


def test_the_description_names_every_operation_with_its_shapes(tmp_path: Path) -> None:
    document = create_app(Settings(tmp_path)).openapi()
    paths = document["paths"]
    assert isinstance(paths, dict)
    operations = [(path, method, told) for path, methods in paths.items() for method, told in methods.items()]
    assert len(operations) == sum(len(list(address.handlers())) for address in API) > 15
    for path, method, told in operations:
        assert told["description"].endswith("."), path
        assert ("requestBody" in told) == (method == "post"), path
        assert "409" in told["responses"]
        assert {name for name in path.split("/") if name.startswith("{")} == {
            "{" + each["name"] + "}" for each in told.get("parameters", []) if each["in"] == "path"
        }


async def test_the_page_of_the_api_shows_every_operation(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        page = (await browser.get("/api/docs")).text
        document = (await browser.get("/api/openapi.json")).json()
        for path, methods in document["paths"].items():
            for method in methods:
                assert f"{method.upper()} {path}" in page


def test_the_router_lead_where_the_router_leads(tmp_path: Path) -> None:
    """Every address of ours takes one, is answered by the same function and names the same things."""
    app = create_app(Settings(tmp_path))
    routes = [route for route in app.routes if isinstance(route, Route) and ":" not in route.path]
    router = FastRouter(app, app.state.services, routes)
    assert len(routes) > 50
    for route in routes:
        path = route.path.replace("{", "").replace("}", "-7")
        names = {name: f"{name}-7" for name in route.param_convertors}
        for method in (route.methods or set()) - {"HEAD"}:
            assert router.find(method, path) == (route.endpoint, names)


@pytest.mark.parametrize("path", ["/t//play", "/t/x/nowhere", "/t/x/play/", "/api/tables/x/play/y", "//", ""])
def test_there_is_no_shortcut_to_nowhere(tmp_path: Path, path: str) -> None:
    app = create_app(Settings(tmp_path))

    assert FastRouter(app, app.state.services, app.routes).find("POST", path) is None
