"""Refuses requests before they are read: those for another host, caused by another site, too long or too frequent."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reliquary.errors import ReliquaryError
from reliquary.message import N_
from reliquary.web.assets.files import ART, STATIC
from reliquary.web.http.errors import CrossSite, OtherHost, TooLarge
from reliquary.web.http.responses import refusal
from reliquary.web.http.scope import address_of, header, token_of
from reliquary.web.security.hosts import LONGEST_HOST, is_ours
from reliquary.web.services import Services

LONGEST_BODY = 64 * 1024
"""Bytes."""
_SAFE = {"GET", "HEAD", "OPTIONS"}


class RequestGuard:
    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
        except ReliquaryError as error:
            await refusal(self.services, scope, error)(scope, receive, send)
            return
        await self.app(scope, receive if scope["method"] in _SAFE else _measured(receive), send)

    def _check(self, scope: Scope) -> None:
        settings, limits = self.services.settings, self.services.limits
        check_host(scope, settings.public)
        address = address_of(scope, settings.proxies)
        if scope["method"] in _SAFE:
            if not scope["path"].startswith((STATIC, ART)):
                limits.count_get(address)
            return
        limits.count_post(address, token_of(scope))
        if header(scope, b"authorization") is None:
            # A browser never sends a bearer token on its own: only cookies need this check.
            check_same_site(scope, settings.public)
        length = header(scope, b"content-length") or "0"
        if not length.isdecimal() or int(length) > LONGEST_BODY:
            raise _too_large()


def check_host(scope: Scope, public: str) -> None:
    """With a public address the proxy in front has already chosen which host names lead here."""
    reached_at = str((scope.get("server") or ("",))[0])
    host = header(scope, b"host") or ""
    if not public and not is_ours(host, reached_at):
        raise OtherHost(
            N_("This server is not “{host}”. If people should find it by that name, start it with “--public”."),
            host=host[:LONGEST_HOST],
        )


def check_same_site(scope: Scope, public: str) -> None:
    """Browsers say which site caused a post. Programs have no cookies of other people, so they need not."""
    site = header(scope, b"sec-fetch-site") or "none"
    if site not in {"same-origin", "none"}:
        raise _cross_site()
    if site == "same-origin":
        # A form on a page without referrers has the origin “null”; no page can forge Sec-Fetch-Site.
        return
    origin, host = header(scope, b"origin"), header(scope, b"host") or ""
    if origin is not None and origin.partition("://")[2] not in {host, urlsplit(public).netloc} - {""}:
        raise _cross_site()


def _measured(receive: Receive) -> Receive:
    """Stops reading a body without a content-length once it is too long."""
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
