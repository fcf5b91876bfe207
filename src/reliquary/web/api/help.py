"""Help for a program at a table: rules, hints, previews. It uses only what the program's seat may know."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.errors import IllegalMove
from reliquary.kernel import game
from reliquary.message import N_
from reliquary.rules_pages import sections
from reliquary.web.api import schemas
from reliquary.web.api.body import read
from reliquary.web.api.operations import operation
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.pages.about import about_address
from reliquary.web.pages.help import choose_pace, hint_for
from reliquary.web.pages.table_context import moves_shown, plans_shown

_THING: tuple[type, object, str] = (str, "", "A thing that the view or a move names, such as `card:red-7`.")
_MOVE: tuple[type, object, str] = (str, "", "The notation of one of your moves.")


@operation(list[schemas.Rule])
async def rules(request: Request) -> Response:
    """The rules of a game, one by one, in the language that you ask for."""
    found = sections(game(request.path_params["game"]), Session(request).language)
    return Json([{"anchor": rule.anchor, "title": rule.title, "text": rule.body} for rule in found])


@operation(schemas.Hint)
async def hint(request: Request) -> Response:
    """What a strong bot would do in your place, if you are asked. It may take a second or two to think."""
    return Json(await hint_for(Session(request)))


@operation(schemas.About, query={"thing": _THING})
async def about(request: Request) -> Response:
    """What a thing on the table is and does and, if you cannot choose it now, why not."""
    return Json(await about_address(Session(request)))


@operation(schemas.Preview, query={"move": _MOVE})
async def preview(request: Request) -> Response:
    """What one of your moves will do, before you make it."""
    session = Session(request)
    table = await session.table()
    viewer = await session.viewer(table)
    wanted = table.game.moves.find(request.query_params.get("move", ""))
    if wanted not in table.legal(viewer.seat):
        raise IllegalMove(N_("That is not one of your moves now."))
    view = table.view(viewer.seat)
    shown = next(move for move in moves_shown(table, viewer, view) if move.id == wanted.id)
    return Json(
        {
            "move": shown.notation,
            "words": shown.words,
            "preview": shown.preview,
            "lights": list(table.game.lights(view, wanted)),
            "final": shown.final,
            "ends_turn": shown.ends_turn,
        }
    )


@operation(list[schemas.Plan])
async def plans(request: Request) -> Response:
    """Several moves in one go, such as a walk: named lists of moves that you could send to `play`."""
    session = Session(request)
    table = await session.table()
    viewer = await session.viewer(table)
    found = plans_shown(table, viewer, table.view(viewer.seat)) if table.legal(viewer.seat) else []
    return Json([{"words": plan.words, "moves": plan.moves.split("; ")} for plan in found])


@operation(schemas.Pace, body=schemas.Pace)
async def pace(request: Request) -> Response:
    """How quickly you want bots to play at this table."""
    return Json(await choose_pace(Session(request), (await read(request, schemas.Pace)).pace))
