"""The people that the server knows. A person has a first key and may have more; only digests of keys are stored.

A private link is a key that its owner writes down. A browser that comes in by it gets a key of its own, which is
revoked together with the link.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from reliquary.errors import BadSetup, Banned, TooMany
from reliquary.kernel.record import tidy_name
from reliquary.message import N_
from reliquary.table.store import Key, Person, Store

MOST_LINKS = 20
"""Maximum private links of one person."""
MOST_BROWSERS = 50
"""Maximum browsers that came in by private links of one person; the oldest has to come in again."""
_NO_LINK = "-"
_CACHED = 10_000
"""Maximum keys in each cache."""


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._persons: OrderedDict[str, Person] = OrderedDict()
        self._revoked: OrderedDict[str, None] = OrderedDict()
        self.is_out_of_touch: Callable[[], bool] = lambda: False
        """Others may have changed keys without our knowing: nothing that is remembered counts."""
        self._keys = asyncio.Lock()
        """Held while keys change: nobody comes in by a link while it is revoked."""

    async def new_person(self, name: str) -> tuple[str, Person]:
        """The token is the person's first key."""
        token = secrets.token_urlsafe(32)
        person = await self._store.add_person(_hashed(token), checked_name(name), time.time())
        self._remember(_hashed(token), person)
        return token, person

    async def person(self, token: str) -> Person | None:
        hashed = _hashed(token)
        known = None if self.is_out_of_touch() else self._persons.get(hashed)
        known = known or await self._store.person(hashed)
        if known is None or hashed in self._revoked:
            return None
        self._remember(hashed, known)
        if known.banned:
            raise Banned(N_("The operator of this server has shut you out."))
        return known

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, checked_name(name))
        await self._store.rename(person.id, renamed.name)
        for hashed in [hashed for hashed, each in self._persons.items() if each.id == person.id]:
            self._persons[hashed] = renamed
        return renamed

    # Private links

    async def new_key(self, person: Person) -> str:
        """The key of a new private link."""
        async with self._keys:
            if len(await self.links(person)) >= MOST_LINKS:
                raise TooMany(N_("You have {most} private links: revoke one first."), most=MOST_LINKS)
            return await self._add_key(person, None)

    async def come_in(self, link: str) -> str | None:
        """A key for another browser of the person whose link that is."""
        async with self._keys:
            person = await self.person(link)
            return await self._let_in(person, link) if person is not None else None

    async def new_browser(self, person: Person) -> str:
        """A key for a browser that used the link itself, which is revoked now."""
        return await self._add_key(person, _NO_LINK)

    async def links(self, person: Person) -> list[Key]:
        """Oldest first."""
        return [key for key in await self._store.keys(person.id) if not key.made_by]

    async def revoke(self, person: Person, link: str | None, keep: str) -> None:
        """One of the links, or all, and all browsers that came in by them except the one with the key `keep`."""
        async with self._keys:
            keys = await self._store.keys(person.id)
            links = [key.token_hash for key in keys if not key.made_by and link in (None, key.id)]
            theirs = [key for key in keys if key.made_by and (link is None or key.made_by in links)]
            browsers = [key.token_hash for key in theirs if key.token_hash != _hashed(keep)]
            if not links and link is not None:
                raise BadSetup(N_("You have no such link."))
            await self._remove(person, [*links, *browsers])

    async def log_out(self, person: Person, token: str) -> None:
        """Revokes this key only."""
        async with self._keys:
            await self._remove(person, [_hashed(token)])

    async def changed(self, person: int | None = None) -> bool:
        """Another server has changed the name or the keys of that person, or perhaps of anybody. Whether a key counts
        no longer.
        """
        lost = False
        known = [hashed for hashed, each in self._persons.items() if person in (None, each.id)]
        still = await self._store.keys_among(known)
        for hashed in known:
            self._persons.pop(hashed, None)
            if hashed not in still:
                self._forget(hashed)
                lost = True
            elif (found := await self._store.person(hashed)) is not None and found.banned:
                self._remember(hashed, found)
                lost = True
        return lost

    def is_revoked(self, token: str) -> bool:
        """Or the person is shut out: nothing more is sent to that browser."""
        hashed = _hashed(token)
        known = self._persons.get(hashed)
        return hashed in self._revoked or (known is not None and known.banned)

    # Keys

    async def _let_in(self, person: Person, link: str) -> str:
        keys = await self._store.keys(person.id)
        browsers = [key.token_hash for key in keys if key.made_by]
        await self._remove(person, browsers[: max(0, len(browsers) - MOST_BROWSERS + 1)])
        await self._store.use_key(_hashed(link), time.time())
        # A browser's own key works as a link, too: browsers that come in by it end with the same link.
        first = next((key.made_by for key in keys if key.token_hash == _hashed(link)), None)
        return await self._add_key(person, first or _hashed(link))

    async def _add_key(self, person: Person, made_by: str | None) -> str:
        token = secrets.token_urlsafe(32)
        await self._store.add_key(person.id, Key(_hashed(token), time.time(), None, made_by))
        return token

    async def _remove(self, person: Person, hashes: list[str]) -> None:
        if hashes:
            await self._store.remove_keys(person.id, hashes)
        for hashed in hashes:
            self._forget(hashed)

    def _forget(self, hashed: str) -> None:
        """Drops a key from memory: it is no longer valid."""
        self._persons.pop(hashed, None)
        self._revoked[hashed] = None
        if len(self._revoked) > _CACHED:
            self._revoked.popitem(last=False)

    def _remember(self, hashed: str, person: Person) -> None:
        self._persons[hashed] = person
        self._persons.move_to_end(hashed)
        if len(self._persons) > _CACHED:
            self._persons.popitem(last=False)


def checked_name(name: str) -> str:
    """The name as others see it. BadSetup if nothing in it is visible."""
    tidy = tidy_name(name, "")
    if not tidy:
        raise BadSetup(N_("A name needs at least one character that can be seen."))
    return tidy


def _hashed(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
