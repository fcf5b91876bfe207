"""Responses: pages, JSON, files, refusals."""

from __future__ import annotations

from collections.abc import Mapping

import orjson
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from reliquary.errors import Elsewhere, ReliquaryError, TooMany
from reliquary.web.assets.files import Asset
from reliquary.web.http.errors import Busy, status_of
from reliquary.web.http.languages import language_of, languages_on_offer
from reliquary.web.security.headers import is_trusted
from reliquary.web.services import Services
from reliquary.words import say

_FOR_EVER = "public, max-age=31536000, immutable"
FRESH = {"cache-control": "private, no-cache"}
"""Of what has nothing of a table or of a person in it: a browser may keep it, and asks for it again each time."""


class Json(Response):
    """`content` is bytes that are JSON already, or a value that orjson can write."""

    media_type = "application/json"

    def __init__(self, content: object, status: int = 200) -> None:
        super().__init__(content if isinstance(content, bytes) else orjson.dumps(content), status)


def page(
    services: Services,
    connection: HTTPConnection,
    template: str,
    context: dict[str, object],
    status: int = 200,
    *,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A whole page, with what every page is given."""
    theme = connection.cookies.get("theme", "")
    everywhere: dict[str, object] = {
        "languages": languages_on_offer(),
        "theme": theme if theme in {"light", "dark"} else "",
        "here": connection.url.path,
        "person": None,
        "development": services.settings.development,
        "installable": is_trusted(services.settings, connection.scope),
    }
    names = context.get("names", ())
    assert isinstance(names, (list, tuple))
    html = services.renderer.render(template, language_of(connection), everywhere | context, names=names)
    return HTMLResponse(html, status, headers)


def file(asset: Asset, connection: HTTPConnection) -> Response:
    """An address that names the digest may be kept for ever; any other is asked for again each time."""
    named = asset.digest in {connection.query_params.get("v"), connection.url.path.rpartition("/")[2]}
    headers = {
        "cache-control": _FOR_EVER if named else "no-cache",
        "etag": f'"{asset.digest}"',
        "vary": "accept-encoding",
    }
    if connection.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in connection.headers.get("accept-encoding", "") and len(asset.gzipped) < len(asset.body):
        return Response(asset.gzipped, media_type=asset.type, headers=headers | {"content-encoding": "gzip"})
    return Response(asset.body, media_type=asset.type, headers=headers)


def wants_json(connection: HTTPConnection) -> bool:
    """Programs, and the scripts of our own pages, are answered in JSON."""
    headers = connection.headers
    return (
        connection.url.path.startswith("/api/")
        or "x-reliquary" in headers
        or "text/html" not in headers.get("accept", "")
    )


def refusal(services: Services, scope: Scope, error: ReliquaryError) -> Response:
    """Why not, in a sentence, as a page or as JSON."""
    connection = HTTPConnection(scope)
    language, status = language_of(connection), status_of(error)
    sentence = say(error.message, language)
    # A person who reports an error can name the request.
    request = {"request": str(scope["request_id"])} if status >= 500 and "request_id" in scope else {}
    if wants_json(connection):
        response: Response = Json({"error": sentence} | request, status)
    else:
        told = {"status": status, "sentence": sentence, "request": ""} | request
        response = page(services, connection, "error.html", told, status)
    return with_retry_after(response, error)


def with_retry_after(response: Response, error: ReliquaryError) -> Response:
    """Tells when the same request would be accepted, if that is known."""
    if isinstance(error, (TooMany, Busy, Elsewhere)) and error.retry_after is not None:
        response.headers["retry-after"] = str(error.retry_after)
    return response
