"""The games and bots, for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.bots import BOTS
from reliquary.kernel import Option, all_games, game
from reliquary.table.even import opponents
from reliquary.web.api import schemas
from reliquary.web.api.operations import operation
from reliquary.web.api.view_schema import view_schema
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session


@operation(list[schemas.Game])
async def games(request: Request) -> Response:
    """All games, with their options."""
    session = Session(request)
    told = [
        {
            "id": each.id,
            "name": session.say(each.name),
            "seats": list(each.seats),
            "rules": each.version,
            "moves": len(each.moves),
            "bots": [{"name": name, "title": session.say(title)} for name, title in opponents(each).items()],
            "options": [_option(session, option) for option in each.options],
        }
        for each in all_games()
    ]
    return Json(told)


def _option(session: Session, option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "title": session.say(option.title),
        "help": session.say(option.help),
        "choices": option.choices,
        "labels": [session.say(option.label(choice)) for choice in option.choices],
        "default": option.default,
        "per_seat": option.per_seat,
    }


@operation(dict[str, object])
async def view_of_game(request: Request) -> Response:
    """The JSON Schema of what a seat of this game sees."""
    return Json(view_schema(game(request.path_params["game"])))


@operation(list[str])
async def bots(request: Request) -> Response:
    """The names of the bots that can take a chair."""
    return Json(list(BOTS))
