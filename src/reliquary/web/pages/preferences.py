"""What a browser remembers: a name and a language."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from reliquary.web.http.fields import Fields, fields_of
from reliquary.web.http.languages import COOKIE as LANGUAGE_COOKIE
from reliquary.web.http.responses import Json, wants_json
from reliquary.web.http.session import Session, set_cookie
from reliquary.words import check_language


async def rename(request: Request) -> Response:
    session = Session(request)
    fields = await fields_of(request)
    person = await session.person_or_new(fields.text("name", longest=80))
    await session.save_name(person)
    if wants_json(request):
        return session.with_cookie(Json({"name": person.name}))
    return session.with_cookie(RedirectResponse(_safe_path(session, fields), 303))


async def choose_language(request: Request) -> Response:
    session = Session(request)
    fields = await fields_of(request)
    language = check_language(fields.text("language"))
    response: Response = Json({"language": language})
    if not wants_json(request):
        response = RedirectResponse(_safe_path(session, fields), 303)
    set_cookie(response, LANGUAGE_COOKIE, language, https=session.https, http_only=True)
    return response


def _safe_path(session: Session, fields: Fields) -> str:
    """Back to where the form was, but never to another site."""
    home = session.url("home")
    path = fields.text("back", home)
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else home
