"""The session of a request: one cookie per browser, or a bearer token for programs. Only their digests are stored."""

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
from reliquary.web.pages.table_context import Viewer, own_viewer
from reliquary.web.services import Services, services_of
from reliquary.words import say

_FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60
"""The longest time for which browsers keep a cookie."""
GUEST = Message(N_("Guest"))


class Session:
    """One request: who asks, in which language."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = services_of(request)
        self.url = self.services.url
        self.token = token_of(request.scope)
        self._new_token = ""
        self._counted = False
        """A newcomer who was counted by the limits already."""
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
        """The person who asks; raises NoPerson for a stranger."""
        person = await self.person()
        if person is None:
            raise NoPerson(N_("Say who you are first: there is no such token or cookie here."))
        return person

    def with_cookie(self, response: Response) -> Response:
        """Sets the cookie of a newcomer."""
        if self._new_token:
            return self.with_token(self._new_token, response)
        return response

    def with_token(self, token: str, response: Response) -> Response:
        """Sets the cookie to that token."""
        set_cookie(response, COOKIE, token, https=self.https, http_only=True)
        return response

    def without_cookie(self, response: Response) -> Response:
        response.delete_cookie(COOKIE, path="/", secure=self.https, httponly=True, samesite="lax")
        return response

    def may_see(self, person: Person | None, table: Table) -> bool:
        """Whether the person may still see the table; not if they were logged out meanwhile."""
        return table.may_see(person) and not (self.token and self.services.lobby.people.is_revoked(self.token))

    @property
    def https(self) -> bool:
        return self.services.settings.https or self.request.url.scheme == "https"

    async def table(self) -> Table:
        """The table of the address; raises UnknownTable if the person may not see it."""
        table = await self.services.lobby.table(self.request.path_params["id"])
        person = await self.person()
        if not table.may_see(person):
            raise UnknownTable(N_("There is no such table, or it is gone."))
        self.services.lobby.notice(table, person)
        return table

    async def viewer(self, table: Table) -> Viewer:
        return self.viewer_of(await self.person(), table)

    def viewer_of(self, person: Person | None, table: Table) -> Viewer:
        shared = len(table.history.seats_of(person)) > 1
        if not shared and table.history.status != "waiting":
            return own_viewer(table.history.seat_of(person), self.language)
        opener = table.history.status == "waiting" and person is not None and person.id == table.stored.opened_by
        seat, cover = self.services.shared_screens.look(table, person)
        return Viewer(seat, self.language, opener, cover, shared)

    async def count_new_table(self) -> None:
        newcomer = await self.person() is None
        self.services.limits.count_new_table(self.address, self.token, newcomer=newcomer)
        self._counted = newcomer

    def count_action(self, person: Person) -> None:
        self.services.limits.count_action(person.id)

    def count_drawing(self) -> None:
        self.services.limits.count_drawing(self.address)

    def count_newcomer(self) -> None:
        self.services.limits.count_newcomer(self.address)

    @property
    def address(self) -> str:
        return address_of(self.request.scope, self.services.settings.proxies)

    def say(self, message: Message) -> str:
        return say(message, self.language)

    def told(self, error: ReliquaryError | Message, table: Table | None = None) -> str:
        message = error if isinstance(error, Message) else error.message
        return say(message, self.language, table.history.names if table else ())


def set_cookie(response: Response, name: str, value: str, *, https: bool, http_only: bool) -> None:
    response.set_cookie(
        name, value, max_age=_FOUR_HUNDRED_DAYS, path="/", secure=https, httponly=http_only, samesite="lax"
    )
