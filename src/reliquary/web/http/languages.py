"""The language of a request: the one chosen before, else the best that the browser accepts."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import HTTPConnection

from reliquary.words import ENGLISH, languages

COOKIE = "language"
_LONGEST_HEADER = 200
NAMES = {"en": "English", "fr": "Français"}


def language_of(connection: HTTPConnection) -> str:
    """The language in the address (`?language=fr`), in the cookie, or in the Accept-Language header."""
    named = connection.query_params.get("language") if connection.scope["query_string"] else None
    for wanted in (named, connection.cookies.get(COOKIE)):
        if wanted in languages():
            return str(wanted)
    return accepted(connection.headers.get("accept-language", "")[:_LONGEST_HEADER])


@lru_cache(maxsize=256)
def accepted(header: str) -> str:
    """The best language of an Accept-Language header such as “fr-CH, fr;q=0.9”. Malformed parts are ignored."""
    ranked = sorted((_weighted(part) for part in header.split(",")), key=lambda found: -found[1])
    return next((code for code, weight in ranked if weight > 0 and code in languages()), ENGLISH)


def _weighted(part: str) -> tuple[str, float]:
    name, _, rest = part.partition(";")
    code = name.strip().lower().split("-")[0]
    try:
        return code, float(rest.strip().removeprefix("q=") or 1)
    except ValueError:
        return code, 0.0


def languages_on_offer() -> list[tuple[str, str]]:
    """Each language by its code and by its own name."""
    return [(code, NAMES.get(code, code)) for code in languages()]
