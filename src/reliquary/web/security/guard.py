"""The doorkeeper: what every answer says to the browser, and which requests are turned away unread.

No answer may be framed, sniffed or sent as a referrer, and no page runs a script or style that is not a file of ours.
A request that another site caused, that is too long or that comes too often is refused.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reliquary.errors import ReliquaryError
from reliquary.message import N_
from reliquary.web.http.errors import CrossSite, OtherHost, TooLarge
from reliquary.web.http.responses import refusal
from reliquary.web.security.hosts import LONGEST_HOST, is_ours, is_this_machine, source
from reliquary.web.services import House
from reliquary.web.settings import Settings

COOKIE = "reliquary"
LONGEST_BODY = 64 * 1024
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
}
TRUSTED = {**HEADERS, "referrer-policy": "no-referrer", "cross-origin-opener-policy": "same-origin"}
"""Over https, and on this machine itself."""
PLAIN = {**HEADERS, "referrer-policy": "same-origin"}
"""Over http in a network, where browsers say nothing of where a post comes from but its origin, and not even that for a
form on a page without referrers: there our own server, and nobody else, is told one. An opener policy is not obeyed
there, only complained about."""
_NO_STORE = (b"cache-control", b"no-store")
_SAFE = {"GET", "HEAD", "OPTIONS"}


class Letterhead:
    """Puts the headers on every answer, whoever gives it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._https = settings.https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers(scope, message)]
            await send(message)

        await self.app(scope, receive, send_headed)

    def _headers(self, scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
        """A page may show a hand: nothing is kept by anybody unless the answer itself says that it may be."""
        trusted = self._https or scope.get("scheme") == "https" or is_this_machine(header(scope, b"host") or "")
        kept = any(name == b"cache-control" for name, _ in message.get("headers", []))
        return _WRITTEN[trusted, kept]


class Doorkeeper:
    """Turns away what should not come in."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
        except ReliquaryError as error:
            await refusal(self.house, scope, error)(scope, receive, send)
            return
        await self.app(scope, receive if scope["method"] in _SAFE else _measured(receive), send)

    def _check(self, scope: Scope) -> None:
        settings, limits = self.house.settings, self.house.limits
        check_host(scope, settings.public)
        address = address_of(scope, settings.proxies)
        if scope["method"] in _SAFE:
            if not scope["path"].startswith(("/static/", "/art/")):
                limits.asked(address)
            return
        limits.posted(address, token_of(scope))
        if header(scope, b"authorization") is None:
            # A bearer token is never sent by a browser on its own: only cookies need this.
            check_same_site(scope, settings.public)
        length = header(scope, b"content-length") or "0"
        if not length.isdecimal() or int(length) > LONGEST_BODY:
            raise _too_large()


def _written(headers: dict[str, str], *more: tuple[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    return [*((name.encode(), value.encode()) for name, value in headers.items()), *more]


_WRITTEN = {
    (trusted, kept): _written(TRUSTED if trusted else PLAIN, *(() if kept else (_NO_STORE,)))
    for trusted in (True, False)
    for kept in (True, False)
}
"""By whether the browser trusts the address, and whether the answer says itself how long it is kept."""


def header(scope: Scope, name: bytes) -> str | None:
    """What the request says under that name; quicker than making an object of all its headers."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None


def token_of(scope: Scope) -> str:
    """The bearer token of a program, else the cookie of a browser, else nothing."""
    bearer = header(scope, b"authorization")
    if bearer is not None:
        scheme, _, token = bearer.partition(" ")
        return token.strip() if scheme.lower() == "bearer" else ""
    cookies = header(scope, b"cookie") or ""
    return cookie_parser(cookies).get(COOKIE, "") if COOKIE in cookies else ""


def address_of(scope: Scope, proxies: frozenset[str]) -> str:
    """Who is asking; what a request says about that itself counts only if a proxy of ours passed it on."""
    client = scope.get("client")
    address = str(client[0]) if client else "?"
    if address in proxies:
        named = (header(scope, b"x-forwarded-for") or "").rsplit(",", 1)[-1].strip()
        return source(named[:64] or address)
    return source(address)


def check_host(scope: Scope, public: str) -> None:
    """Behind a public address the proxy has chosen already which names lead here."""
    reached_at = str((scope.get("server") or ("",))[0])
    host = header(scope, b"host") or ""
    if not public and not is_ours(host, reached_at):
        raise OtherHost(
            N_("This server is not “{host}”. If people should find it by that name, start it with “--public”."),
            host=host[:LONGEST_HOST],
        )


def check_same_site(scope: Scope, public: str) -> None:
    """Browsers say where a post comes from; programs, which have no cookie of somebody else's, need not."""
    site = header(scope, b"sec-fetch-site") or "none"
    if site not in {"same-origin", "none"}:
        raise _cross_site()
    if site == "same-origin":
        # A page without referrers calls its own origin “null” when it sends a form; this header no page can forge.
        return
    origin, host = header(scope, b"origin"), header(scope, b"host") or ""
    if origin is not None and origin.partition("://")[2] not in {host, urlsplit(public).netloc} - {""}:
        raise _cross_site()


def _measured(receive: Receive) -> Receive:
    """Stops reading a body that does not say how long it is and is too long."""
    read = 0

    async def receive_some() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LONGEST_BODY:
            raise _too_large()
        return message

    return receive_some


def _too_large() -> TooLarge:
    return TooLarge(N_("That is more than this server reads in one request."))


def _cross_site() -> CrossSite:
    return CrossSite(N_("Another site asked for this: it was not done. Please open the table’s own page."))
