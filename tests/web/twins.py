"""Two worlds that differ only in what a seat may not know, and everything that is said in them to that seat."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Sequence
from urllib.parse import quote

from starlette.types import Message, Scope

from reliquary.kernel import Chance, Move
from reliquary.kernel.record import made
from reliquary.table.hint import Hint
from reliquary.table.listing import Line, line_of
from reliquary.table.lobby import Lobby
from reliquary.table.log import Entry
from reliquary.table.people import People
from reliquary.table.store import Person, Store
from reliquary.table.table import Table
from reliquary.table.writer import Change
from reliquary.web.app import create_app
from reliquary.web.pages.fragments import Fragments
from reliquary.web.pages.hint_cache import HintCache
from reliquary.web.services import Services
from reliquary.web.settings import Settings
from reliquary.web.stream.revision_cache import RevisionCache
from tests.web.sites import PAGE, SCRIPT


class Forgetful(Store):
    """Writes nothing down."""

    shared = False

    def __init__(self) -> None:
        pass

    async def append(
        self,
        entries: Sequence[Entry],
        *,
        status: str | None = None,
        sitter: int | None = None,
        jobs: Sequence[Change] = (),
        wakes: Sequence[str] = (),
    ) -> None:
        pass


class SamePeople(People):
    """Nobody is added."""

    def __init__(self, people: People) -> None:
        vars(self).update(vars(people))
        self._people = people

    async def person(self, token: str) -> Person | None:
        return await self._people.person(token)

    async def new_person(self, name: str) -> tuple[str, Person]:
        """A spectator who speaks is somebody from then on."""
        return "new", Person(99, name)


class Mirror(Lobby):
    """A lobby with the same people, in which one table stands in for another."""

    def __init__(self, lobby: Lobby, stand_in: Table) -> None:
        vars(self).update(vars(lobby))
        self._lobby = lobby
        self._stand_in = stand_in
        self.people = SamePeople(lobby.people)

    async def table(self, id: str) -> Table:
        return self._stand_in if id == self._stand_in.id else await self._lobby.table(id)

    async def advise(self, table: Table) -> Hint:
        return await self._lobby.advise(table)

    def notice(self, table: Table, person: Person | None, *, listening: bool = False) -> None:
        """Nobody plays here."""

    async def lines_of(self, person: Person) -> list[Line]:
        return [line_of(await self.table(line.id), person) for line in await self._lobby.lines_of(person)]

    async def known_to(self, person: Person, skip: int, most: int) -> tuple[list[Table], bool]:
        return [self._stand_in], False

    async def to_watch(self, person: Person | None, most: int) -> list[Line]:
        return [line_of(self._stand_in, person)]


def twin(table: Table, seat: int | None, luck: str) -> Table:
    """The same table in a world that this seat cannot tell from the real one; without a seat, the real world again."""
    other = copy.copy(table)
    other._store = Forgetful()
    other.on_change = lambda: None
    other.jobs_after = lambda _: ((), ())
    other.listeners = set()
    other.history = copy.copy(table.history)
    other.history.lines = table.history.lines[:]
    other.history.chairs = table.history.chairs[:]
    other.history.end_votes = set(table.history.end_votes)
    other.history.persons = set(table.history.persons)
    other.history._seats_by_person = {}
    other.history.offers = dict(table.history.offers)
    other.history.paces = dict(table.history.paces)
    other.history.clock = copy.deepcopy(table.history.clock)
    assert table.history.playthrough is not None
    playthrough = other.history.playthrough = copy.copy(table.history.playthrough)
    playthrough.happenings = playthrough.happenings[:]
    playthrough._undo = playthrough._undo[:]
    playthrough._foresight = None
    state = table.playthrough.state.copy() if seat is None else table.playthrough.state.imagine(seat, Chance(luck))
    # The past is common to both worlds: what a seat is shown of it was compared when it was the present.
    state.past = table.playthrough.state.past
    playthrough.state = state.listen()
    return other


class Said:
    """Everything that one world says to one viewer."""

    def __init__(self, settings: Settings, lobby: Lobby) -> None:
        self._lobby = lobby
        self._app = create_app(settings, lobby)
        self._services: Services = self._app.state.services
        self._services.note = self._note
        self._language = "en"
        self._cookie: dict[str, str] = {}
        self.answers: list[tuple[str, str]] = []
        """What was asked, and the whole answer."""
        self.journal: list[tuple[tuple[str, object], ...]] = []

    def look_at(self, table: Table, token: str) -> None:
        """From now on this table is the one there is, seen by the holder of this token, with nothing remembered."""
        self.table = table
        self._services.lobby = Mirror(self._lobby, table)
        self._services.fragments = Fragments(self._services.renderer)
        self._services.api_changes = RevisionCache()
        self._services.replays = RevisionCache()
        self._services.hints = HintCache()
        self._cookie = {"cookie": f"reliquary={token}"} if token else {}
        self.answers = []
        self.journal = []

    async def everything(self, since: int, language: str, *, asked: bool, moves: Sequence[Move] = ()) -> None:
        """Every page and answer there is for a viewer, and every refusal."""
        page, api, now = f"/t/{self.table.id}", f"/api/tables/{self.table.id}", self.table.history.revision
        self._language = language
        for path in (page, f"{page}/record"):
            await self._ask("GET", path, PAGE)
        for path in (f"{page}/fragment?since={since}", api, f"{api}/log?since={since}"):
            await self._ask("GET", path, SCRIPT)
        if now % 4 == 0:
            await self._ask("GET", "/", PAGE)
            await self._ask("GET", "/api/tables", SCRIPT)
        await self._help(moves)
        if now % 5 == 1:
            await self._replay()
        for path in (page, api):
            await self._listen(f"{path}/events?since={since}")
        refused = [("lay red-1 row-9", now), ("no action", now - 1), *([] if asked else [("no action", now)])]
        for move, revision in refused:
            await self._ask("POST", f"{page}/play", SCRIPT, {"revision": revision, "moves": [move]})
        await self._ask("POST", f"{page}/start", SCRIPT, {"revision": now})

    async def _help(self, moves: Sequence[Move]) -> None:
        """What things are and why not, previews of these moves, plans, and now and then a hint."""
        page, api, now = f"/t/{self.table.id}", f"/api/tables/{self.table.id}", self.table.history.revision
        things = ["row:1", "row:2/1", "card:red-7", "action:pistol", "treasure:1/blue-4", "seat:1"]
        at = (page, api)[now % 2]
        for thing in things[now % 3 :: 3]:
            await self._ask("GET", f"{at}/about?thing={thing}", SCRIPT)
        for move in moves[:2]:
            await self._ask("GET", f"{api}/preview?move={quote(move.notation)}", SCRIPT)
        if now % 5 == 0:
            await self._ask("GET", f"{at}/hint", SCRIPT)
            await self._ask("GET", f"{api}/plans", SCRIPT)

    async def _replay(self) -> None:
        page, api, last = f"/t/{self.table.id}", f"/api/tables/{self.table.id}", len(made(self.table.playthrough.state))
        moments = (f"{last}", f"{last}?viewer=watch", f"{last // 2}", f"{last}?viewer=open", f"{last}?viewer=1", "9999")
        for moment in moments:
            await self._ask("GET", f"{page}/moment/{moment}", PAGE)
        await self._ask("GET", f"{page}/moment/{last}", SCRIPT)
        await self._ask("GET", f"{api}/moments/{last}", SCRIPT)
        await self._ask("POST", f"{page}/moment/{last}/on", SCRIPT, {"seat": 0})

    async def stay(self, other: str) -> None:
        """What comes of chat, of a wish, of a pace, of leaving and coming back, and of handing the seat over.

        The other token is that of somebody who does not sit there and opens the link to the seat.
        """
        page, api = f"/t/{self.table.id}", f"/api/tables/{self.table.id}"
        await self._ask("POST", f"{page}/say", SCRIPT, {"text": "well, well"})
        await self._ask("POST", f"{api}/say", SCRIPT, {"text": "<b>you</b>"})
        await self._ask("POST", f"{page}/pace", SCRIPT, {"pace": "slow"})
        for end in ("yes", "no"):
            await self._ask("POST", f"{page}/vote", SCRIPT, {"end": end})
        await self._ask("POST", f"{page}/leave", SCRIPT, {"revision": self.table.history.revision})
        await self._ask("GET", page, PAGE)
        await self._ask("POST", f"{page}/return", SCRIPT, {})
        await self._ask("POST", f"{page}/hand", SCRIPT, {})
        offered = json.loads(self.answers[-1][1].partition("\n")[2]).get("url")
        if offered:
            own, self._cookie = self._cookie, {"cookie": f"reliquary={other}"}
            for method, path in (("GET", offered), ("POST", offered), ("GET", page), ("GET", api)):
                await self._ask(method, path, SCRIPT if method == "POST" else PAGE, {} if method == "POST" else None)
            self._cookie = own
            await self._ask("GET", page, PAGE)

    def pass_to(self, person: Person, seat: int) -> None:
        """One of those who share a screen sits in front of it."""
        self._services.shared_screens.pass_to(self.table, person, seat)

    async def answer(self, move: str) -> None:
        """What comes of a move that reveals nothing, and of taking it back."""
        page = f"/t/{self.table.id}"
        await self._ask("POST", f"{page}/play", SCRIPT, {"revision": self.table.history.revision, "moves": [move]})
        await self._ask("GET", f"/api/tables/{self.table.id}", SCRIPT)
        await self._ask("POST", f"{page}/back", SCRIPT, {"revision": self.table.history.revision})

    async def _ask(self, method: str, path: str, headers: dict[str, str], body: object = None) -> None:
        """Straight into the application: a client in between would take as long as the answer."""
        sent = b"" if body is None else json.dumps(body).encode()
        length = {"content-type": "application/json", "content-length": str(len(sent))} if sent else {}
        parts: list[Message] = []
        asked: list[Message] = [{"type": "http.request", "body": sent, "more_body": False}]

        async def receive() -> Message:
            return asked.pop()

        async def send(message: Message) -> None:
            parts.append(message)

        await self._app(self._scope(method, path, headers | length), receive, send)
        start, *rest = parts
        text = b"".join(part.get("body", b"") for part in rest).decode()
        assert start["status"] != 500, (method, path)
        # The id of a request is drawn for it alone.
        told = [each for each in start["headers"] if each[0] != b"x-request-id"]
        self.answers.append((f"{method} {path}", f"{start['status']} {told}\n{text}"))

    async def _listen(self, path: str) -> None:
        """To a stream, until the first event was told."""
        parts: list[bytes] = []
        enough = asyncio.Event()

        async def receive() -> Message:
            await enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            parts.append(message.get("body", b""))
            if b"event: table" in parts[-1]:
                enough.set()

        await self._app(self._scope("GET", path, {}), receive, send)
        assert enough.is_set(), f"{path} ended before it told of the table"
        self.answers.append((f"events {path.partition('?')[0]}", b"".join(parts).decode()))

    def _scope(self, method: str, address: str, headers: dict[str, str]) -> Scope:
        path, _, query = address.partition("?")
        said = {"host": "reliquary.test", "accept-language": self._language} | headers | self._cookie
        return {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in said.items()],
            "client": ("127.0.0.1", 1),
            "server": ("reliquary.test", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
        }

    def _note(self, **facts: object) -> None:
        self.journal.append(tuple((name, fact) for name, fact in facts.items() if name != "ms"))
