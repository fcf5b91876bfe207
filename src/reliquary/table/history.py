"""What follows from the log of a table: who sits where, how the game stands, what was told.

`History` holds it and answers questions about it. Only `apply` changes it, one entry after the other.
"""

from __future__ import annotations

from copy import copy

from reliquary.errors import BadRecord, ClosedTable
from reliquary.kernel import NOBODY, Chance, Game, News, Plain, Record, State, plain
from reliquary.kernel.continuation import Continuation
from reliquary.kernel.options import settle_options
from reliquary.kernel.record import made
from reliquary.message import N_, Message
from reliquary.table import fairness
from reliquary.table.chairs import Chair, planned
from reliquary.table.clock import Clock
from reliquary.table.downtimes import Downtimes
from reliquary.table.ending import Ending
from reliquary.table.entry_limits import EntryCounts
from reliquary.table.log import Entry, LogLine
from reliquary.table.playthrough import Playthrough
from reliquary.table.replay import ReplayedGame, result_of
from reliquary.table.store import Person, StoredTable

FINISHED = ("over", "ended")


class History:
    def __init__(self, stored: StoredTable, game: Game[State], downtimes: Downtimes | None = None) -> None:
        _check_options(stored, game)
        self.downtimes = downtimes or Downtimes()
        self.stored = stored
        self.game = game
        self.status = "waiting"
        """ "waiting", "running", "over", "ended" without a result, or "closed" because it cannot go on here."""
        self.revision = 0
        self.moved = 0
        """The revision since which the question is open: an answer may quote it or any later one."""
        self.trouble: Message | None = None
        """Why a closed table cannot go on."""
        self.closed_by_operator: Message | None = None
        """What the operator said, when they closed the table."""
        self.broken: Message | None = None
        """Why nothing may be appended: there are entries after the last that could be read."""
        self.outdated = False
        """Finished under other rules than those installed: it can be watched, not replayed."""
        self.counts = EntryCounts()
        self.lines: list[tuple[Entry, News]] = []
        """What the entries told, in their order."""
        # Seats
        self.chairs: list[Chair] = planned(stored.chairs)
        self.persons: set[int] = set()
        """Everybody who ever sat here."""
        self.offers: dict[str, int] = {}
        """The seats that can be taken over, by the digest of the key that it takes."""
        self.names: tuple[str, ...] = ()
        self._seats_by_person: dict[int, tuple[int, ...]] = {}
        """A cache for `seats_of`."""
        # The game
        self.promises = fairness.Promises(self.downtimes)
        self.seed = ""
        self.position: dict[str, Plain] = {}
        """In which the game began, if it goes on from a moment of another."""
        self.playthrough: Playthrough | None = None
        """The game in progress or finished; None before the start."""
        self.finished_at = 0.0
        """When it ended."""
        self.clock = Clock(stored.time_limit, len(self.chairs), self.downtimes)
        self.asked: int | None = None
        """The seat that is asked, while the game runs."""
        self.waiting_for: int | None = None
        """The same, if a person sits there: their clock runs."""
        # What people want
        self.lines_said = 0
        """Lines of chat."""
        self.spectator_lines = 0
        """How many of them were said by people who watch."""
        self.end_votes: set[int] = set()
        """The seats that want to end the game without a result."""
        self.paces: dict[int, float | None] = {}
        """Seconds between two moves of a bot that each person wants; None is the server's default."""
        self.refresh()

    def copy(self) -> History:
        """What is applied to it changes nothing here."""
        twin = copy(self)
        twin.counts, twin.promises, twin.clock = self.counts.copy(), self.promises.copy(), self.clock.copy()
        twin.lines, twin.chairs, twin.persons = self.lines[:], self.chairs[:], {*self.persons}
        twin.offers, twin.paces, twin.end_votes = {**self.offers}, {**self.paces}, {*self.end_votes}
        vars(twin).update(_seats_by_person={**self._seats_by_person})
        twin.playthrough = self.playthrough.copy() if self.playthrough is not None else None
        return twin

    def refresh(self, *, chairs_changed: bool = True) -> None:
        """Computes what is read much more often than it changes."""
        seat = self.playthrough.state.seat if self.playthrough is not None and self.status == "running" else NOBODY
        self.asked = None if seat == NOBODY else seat
        self.waiting_for = self.asked if self.asked is not None and self.chairs[self.asked].kind == "person" else None
        if chairs_changed:
            self.names = tuple([chair.name or "?" for chair in self.chairs])
            self._seats_by_person.clear()

    # The table

    @property
    def finished(self) -> bool:
        """Whether nothing is hidden any more: the game is over, or all agreed to end it."""
        return self.status in FINISHED

    @property
    def goes_on(self) -> bool:
        return self.status in {"waiting", "running"}

    @property
    def ending(self) -> Ending | None:
        """None if the game is not finished, or if its rules have changed since."""
        if not self.finished or self.playthrough is None:
            return None
        return Ending.of(self.finished_at, result_of(self.playthrough.state) if self.status == "over" else None)

    @property
    def closed_because(self) -> Message | None:
        """Why nothing can be played here any more, though the game is not over."""
        if self.status == "ended":
            return Message(N_("This game was ended without a result."))
        return self.trouble

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """What that seat (None: a spectator) is told of the entries after that revision."""
        start = len(self.lines)
        while start and self.lines[start - 1][0].revision > since:
            start -= 1
        return [
            LogLine(entry.revision, entry.seat, news.to(seat), entry.at, entry.kind)
            for entry, news in self.lines[start:]
        ]

    # Seats

    @property
    def present(self) -> list[int]:
        """The seats where a person sits now."""
        return [chair.seat for chair in self.chairs if chair.kind == "person"]

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        """Several, if people share one screen."""
        if person is None or person.id not in self.persons:
            return ()
        if person.id not in self._seats_by_person:
            seats = tuple(chair.seat for chair in self.chairs if chair.person == person.id)
            self._seats_by_person[person.id] = seats
        return self._seats_by_person[person.id]

    def seat_of(self, person: Person | None) -> int | None:
        seats = self.seats_of(person)
        return seats[0] if seats else None

    # The game

    def record(self) -> str:
        """BadRecord until the game is over."""
        if self.status == "ended":
            raise BadRecord(N_("This game was ended without a result: there is no record of it."))
        if self.status != "over" or self.playthrough is None:
            raise BadRecord(N_("The game is not over: there is no record of it yet."))
        return str(Record.of(self.playthrough.state, self.names, self._continuation(), self.promises.digests))

    def replay(self) -> ReplayedGame:
        """Every moment so far."""
        assert self.playthrough is not None, "the game has not started"
        return ReplayedGame(self.dealt(), made(self.playthrough.state), self.playthrough.state)

    def dealt(self) -> State:
        """The position in which the game began."""
        continuation = self._continuation()
        if continuation is None:
            return self.game.start(seats=len(self.chairs), seed=self.seed, listen=True, **self.stored.options)
        return continuation.start(self.game, self.seed)

    def position_to_start(self, promises: fairness.Promises) -> dict[str, Plain]:
        """At a table that goes on from a moment of another game, what the seat could not know then is dealt again.

        Empty at other tables.
        """
        parent = self.stored.parent
        if parent is None:
            return {}
        return self.game.load(parent.position).imagine(parent.seat, Chance(self.seed_of(promises))).dump()

    def seed_of(self, promises: fairness.Promises) -> str:
        return fairness.join(self.stored.secret, promises.shares)

    def _continuation(self) -> Continuation | None:
        parent = self.stored.parent
        return Continuation(parent.table, parent.moment, parent.seat, self.position) if parent else None


def _check_options(stored: StoredTable, game: Game[State]) -> None:
    """Options of a game with other rules are not checked."""
    if stored.fits(game):
        settled = settle_options(game.options, len(stored.chairs), stored.options)
        if stored.options != {name: plain(value) for name, value in settled.items()}:
            raise ClosedTable(N_("This table is closed: what was kept of it cannot be read."))
