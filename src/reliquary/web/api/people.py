"""Who a program is."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.web.api import schemas
from reliquary.web.api.body import read
from reliquary.web.api.operations import operation
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session


@operation(schemas.Person, body=schemas.NewPerson, status=201)
async def new_person(request: Request) -> Response:
    """Makes you known under a name. The token in the answer is your key: keep it."""
    wanted = await read(request, schemas.NewPerson)
    session = Session(request)
    session.count_newcomer()
    token, person = await session.services.lobby.people.new_person(wanted.name)
    return Json({"name": person.name, "token": token}, 201)


@operation(schemas.Me)
async def me(request: Request) -> Response:
    """Who you are."""
    return Json({"name": (await Session(request).known()).name})
