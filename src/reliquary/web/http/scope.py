"""Reads a request's headers, token and address from its ASGI scope, without making an object of all headers."""

from __future__ import annotations

from starlette.requests import cookie_parser
from starlette.types import Scope

from reliquary.web.security.hosts import source

COOKIE = "reliquary"
_LONGEST_ADDRESS = 64


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of that name, which is lower case."""
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
    """The client's address; X-Forwarded-For counts only if it comes from one of our proxies."""
    client = scope.get("client")
    address = str(client[0]) if client else "?"
    if address in proxies:
        named = (header(scope, b"x-forwarded-for") or "").rsplit(",", 1)[-1].strip()
        return source(named[:_LONGEST_ADDRESS] or address)
    return source(address)
