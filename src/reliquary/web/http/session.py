"""Who is asking: one cookie a browser, or a bearer token for programs. Only digests of these are kept, by the lobby."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

from reliquary.errors import ReliquaryError, UnknownTable
from reliquary.message import N_, Message
from reliquary.table.people import checked_name
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.http.errors import NoPerson
from reliquary.web.http.languages import language_of
from reliquary.web.http.scope import COOKIE, address_of, token_of
from reliquary.web.pages.table_context import Eyes, own_eyes
from reliquary.web.services import Services, services_of
from reliquary.words import say

_FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60
"""Browsers keep no cookie for longer."""
GUEST = Message(N_("Guest"))


class Session:
    """One request: who asks, in which language, of which services."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = services_of(request)
        self.url = self.services.url
        self.token = token_of(request.scope)
        self._new_token = ""
        self._counted = False
        """Whoever asks is new here, and was counted as such."""
        self._person: Person | None = None

    @cached_property
    def language(self) -> str:
        return language_of(self.request)

    async def person(self) -> Person | None:
        if self._person is None and self.token:
            self._person = await self.services.lobby.people.person(self.token)
        return self._person

    async def person_or_new(self, name: str = "") -> Person:
        """The person who asks, under that name if it is not empty; a newcomer gets a cookie with the response.

        The new name of a known person is kept only by `save_name`, after what they asked for was done.
        """
        person = await self.person()
        if person is not None:
            return replace(person, name=checked_name(name)) if name and name != person.name else person
        if not self._counted:
            self.count_newcomer()
        self._new_token, self._person = await self.services.lobby.people.new_person(name or say(GUEST, self.language))
        self.token = self._new_token
        return self._person

    async def save_name(self, person: Person) -> None:
        if self._person is not None and person.name != self._person.name:
            self._person = await self.services.lobby.people.rename(self._person, person.name)

    async def known(self) -> Person:
        """The person who asks; programs must have said who they are before."""
        person = await self.person()
        if person is None:
            raise NoPerson(N_("Say who you are first: there is no such token or cookie here."))
        return person

    def stamp(self, response: Response) -> Response:
        """Hands a new person the cookie."""
        if self._new_token:
            return self.hand_out(self._new_token, response)
        return response

    def hand_out(self, token: str, response: Response) -> Response:
        """From then on the browser is whom the token belongs to."""
        set_cookie(response, COOKIE, token, https=self.https, http_only=True)
        return response

    def forget(self, response: Response) -> Response:
        response.delete_cookie(COOKIE, path="/", secure=self.https, httponly=True, samesite="lax")
        return response

    def may_see(self, person: Person | None, table: Table) -> bool:
        """Still: whoever was logged out meanwhile is told nothing more."""
        return table.may_see(person) and not (self.token and self.services.lobby.people.is_revoked(self.token))

    @property
    def https(self) -> bool:
        return self.services.settings.https or self.request.url.scheme == "https"

    async def table(self) -> Table:
        """The table that the address names, if whoever asks may see it: a private one looks as if it were not there."""
        table = await self.services.lobby.table(self.request.path_params["id"])
        person = await self.person()
        if not table.may_see(person):
            raise UnknownTable(N_("There is no such table, or it is gone."))
        self.services.lobby.notice(table, person)
        return table

    async def eyes(self, table: Table) -> Eyes:
        return self.eyes_of(await self.person(), table)

    def eyes_of(self, person: Person | None, table: Table) -> Eyes:
        shared = len(table.history.seats_of(person)) > 1
        if not shared and table.history.status != "waiting":
            return own_eyes(table.history.seat_of(person), self.language)
        opener = table.history.status == "waiting" and person is not None and person.id == table.stored.opened_by
        seat, cover = self.services.shared_screens.look(table, person)
        return Eyes(seat, self.language, opener, cover, shared)

    async def count_new_table(self) -> None:
        newcomer = await self.person() is None
        self.services.limits.opened_table(self.address, self.token, newcomer=newcomer)
        self._counted = newcomer

    def count_action(self, person: Person) -> None:
        self.services.limits.acted(person.id)

    def count_drawing(self) -> None:
        self.services.limits.drew(self.address)

    def count_newcomer(self) -> None:
        self.services.limits.came(self.address)

    @property
    def address(self) -> str:
        return address_of(self.request.scope, self.services.settings.proxies)

    def say(self, message: Message) -> str:
        return say(message, self.language)

    def told(self, error: ReliquaryError, table: Table | None = None) -> str:
        return say(error.message, self.language, table.history.names if table else ())


def set_cookie(response: Response, name: str, value: str, *, https: bool, http_only: bool) -> None:
    response.set_cookie(
        name, value, max_age=_FOUR_HUNDRED_DAYS, path="/", secure=https, httponly=http_only, samesite="lax"
    )
