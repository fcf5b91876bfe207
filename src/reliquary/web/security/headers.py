"""The security headers of every response.

No response may be framed, sniffed or sent as a referrer, and no page runs a script or style that is not one of our
files.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reliquary.web.http.scope import header
from reliquary.web.security.hosts import is_this_machine
from reliquary.web.settings import Settings

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
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
"""Over http in a network. Browsers send no Sec-Fetch-Site there, and no origin with a form from a page without
referrers, so our own server gets the referrer. They ignore an opener policy there, with a warning."""
_NO_STORE = (b"cache-control", b"no-store")


def _encoded(headers: dict[str, str], *more: tuple[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    return [*((name.encode(), value.encode()) for name, value in headers.items()), *more]


_ENCODED = {
    (trusted, cacheable): _encoded(TRUSTED if trusted else PLAIN, *(() if cacheable else (_NO_STORE,)))
    for trusted in (True, False)
    for cacheable in (True, False)
}
"""By whether the browser trusts the address, and whether the response has a cache-control header of its own."""


def is_trusted(settings: Settings, scope: Scope) -> bool:
    """Whether browsers trust the address by which they came: over https, and on this machine itself."""
    return settings.https or scope.get("scheme") == "https" or is_this_machine(header(scope, b"host") or "")


class SecurityHeaders:
    """Adds the headers to every response."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers(scope, message)]
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def _headers(self, scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
        """A page may show a hand: no cache keeps a response that does not allow it."""
        cacheable = any(name == b"cache-control" for name, _ in message.get("headers", []))
        return _ENCODED[is_trusted(self._settings, scope), cacheable]
