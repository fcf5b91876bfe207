"""What follows from the log of a table: who sits where, how the game stands, what was told.

`happen` is the only way in which anything changes at a table, live or when it is rebuilt after a restart.
"""

from __future__ import annotations

from contextlib import suppress

from reliquary.errors import BadRecord, ClosedTable
from reliquary.kernel import NOBODY, Chance, Game, Plain, Record, State, digest, plain
from reliquary.kernel.continuation import Continuation
from reliquary.kernel.options import settle_options
from reliquary.kernel.record import made, tidy_name
from reliquary.message import N_, Message
from reliquary.table import fairness
from reliquary.table.chairs import stand_in_of
from reliquary.table.entry_limits import EntryCounts
from reliquary.table.log import Entry, LogLine
from reliquary.table.playthrough import Happening, Playthrough
from reliquary.table.replay import ReplayedGame
from reliquary.table.seating import Seating, name_in
from reliquary.table.store import StoredTable

FINISHED = ("over", "ended")
# These leave the question as it was: an answer to it is as good as before.
_IN_PASSING = {"return", "time", "offer", "say", "vote", "resume", "pace", "promise"}


class History(Seating):
    def __init__(self, stored: StoredTable, game: Game[State]) -> None:
        super().__init__(stored)
        _check_options(stored, game)
        self.stored = stored
        self.game = game
        self.revision = 0
        self.playthrough: Playthrough | None = None
        self.closed_because: Message | None = None
        self.broken: Message | None = None
        """Why its log does not go on here: there are entries after the last that could be read."""
        self.moved = 0
        """The revision since which the question is open: an answer may quote it or any later one."""
        self.lines_said = 0
        self.watcher_lines = 0
        """How many of these were said by people who watch."""
        self.counts = EntryCounts()
        self.paces: dict[int, float | None] = {}
        """How many seconds each person wants a bot to leave between its moves; None is as the house does it."""
        self.seed = ""
        self._position: dict[str, Plain] = {}
        """In which the game began, if that was at a moment of another."""
        self.outdated = False
        """Finished under other rules than those that are here: it can be watched, not played again."""
        self._seats: dict[int, tuple[int, ...]] = {}
        """Where each person sits, as far as anybody wanted to know."""
        self.names: tuple[str, ...] = ()
        self.asked: int | None = None
        """The seat that is asked, while the game runs."""
        self.waiting_for: int | None = None
        """The seat whose clock runs."""
        self._look_round()

    @property
    def finished(self) -> bool:
        """Nothing is hidden any more: the game is over, or all wanted to end it."""
        return self.status in FINISHED

    @property
    def present(self) -> list[int]:
        """The seats where a person sits now."""
        return [chair.seat for chair in self.chairs if chair.kind == "person"]

    def seats_of(self, person: int) -> tuple[int, ...]:
        """Several, if they share one screen."""
        if person not in self.persons:
            return ()
        if person not in self._seats:
            self._seats[person] = tuple(chair.seat for chair in self.chairs if chair.person == person)
        return self._seats[person]

    def log(self, seat: int | None, since: int) -> list[LogLine]:
        start = len(self._said)
        while start and self._said[start - 1][0].revision > since:
            start -= 1
        return [
            LogLine(entry.revision, entry.seat, news.to(seat), entry.at, entry.kind)
            for entry, news in self._said[start:]
        ]

    def record(self) -> str:
        """BadRecord until the game is over."""
        if self.status == "ended":
            raise BadRecord(N_("This game was ended without a result: there is no record of it."))
        if self.status != "over" or self.playthrough is None:
            raise BadRecord(N_("The game is not over: there is no record of it yet."))
        return str(Record.of(self.playthrough.state, self.names, self._origin(), self.promises.digests))

    def replay(self) -> ReplayedGame:
        """Every moment so far."""
        assert self.playthrough is not None, "the game has not started"
        return ReplayedGame(self.dealt(), made(self.playthrough.state), self.playthrough.state)

    def rebuild(self, entries: list[Entry]) -> None:
        """Closes the table, and says why, where the log does not fit the rules that are here or cannot be read."""
        here = self.stored.fits(self.game)
        self.outdated = not here and self.stored.status in FINISHED
        trouble = None if here else Message(N_("The rules have changed since this game began: it cannot go on."))
        try:
            for entry in entries:
                self.happen(entry)
                self._check_digest(entry)
        except Exception:  # noqa: BLE001 - whatever stands there, the other tables go on
            unreadable = Message(
                N_("Entry {number} of its log cannot be read: it cannot go on."), number=entry.revision
            )
            self.broken = trouble = trouble or unreadable
        if self.outdated:
            self.status = self.stored.status
        elif trouble is not None and not self.finished:
            self.status, self.closed_because = "closed", trouble
        self._look_round()

    def glance(self, seatings: list[Entry]) -> None:
        """Who sat there, from those entries that tell it and can be read: nothing is played again."""
        self.outdated = True
        with suppress(Exception):
            for entry in seatings:
                self._by_kind(entry)
        self.status = self.stored.status
        self._look_round()

    def happen(self, entry: Entry) -> None:
        assert entry.revision == self.revision + 1, "the log has a gap"
        self.clock.read(entry.at, None if entry.kind == "resume" else self.waiting_for)
        self.promises.read(entry.at, away=entry.kind == "resume")
        in_passing = entry.kind in _IN_PASSING or (entry.kind in {"leave", "hand"} and self.status == "running")
        self.counts.note(entry, self.chairs)
        self._by_kind(entry)
        self.revision = entry.revision
        if not in_passing:
            self.moved = entry.revision
        if entry.kind != "move":
            self._seats.clear()
        self._look_round()

    def _look_round(self) -> None:
        """What is asked for much more often than it changes."""
        seat = self.playthrough.state.seat if self.playthrough is not None and self.status == "running" else NOBODY
        self.asked = None if seat == NOBODY else seat
        self.waiting_for = self.asked if self.asked is not None and self.chairs[self.asked].kind == "person" else None
        self.names = tuple([chair.name or "?" for chair in self.chairs])

    def _by_kind(self, entry: Entry) -> None:
        match entry.kind:
            case "move":
                self._move(entry)
            case "back":
                self._back(entry)
            case "sit" | "promise" | "seal" | "reveal":
                self._gather(entry)
            case "start":
                self._start(entry)
            case "say":
                self._say(entry)
            case "vote":
                self._vote(entry)
            case "end":
                self._end(entry)
            case "pace":
                self._pace(entry)
            case "leave" | "return" | "time" | "offer" | "hand":
                self._seat_changes(entry)
            case _:
                assert entry.kind == "resume", f"an entry of unknown kind {entry.kind!r}"

    def _say(self, entry: Entry) -> None:
        self.lines_said += 1
        text = str(entry.what["text"])
        if entry.seat is None:
            self.watcher_lines += 1
            self._tell(
                entry, Message(N_("{name}, watching: {text}"), name=tidy_name(str(entry.what["name"])), text=text)
            )
        else:
            self._tell(entry, Message(N_("{who}: {text}"), who=name_in(entry), text=text))

    def _pace(self, entry: Entry) -> None:
        person, hundredths = entry.what["person"], entry.what["hundredths"]
        assert isinstance(person, int)
        self.paces[person] = hundredths / 100 if isinstance(hundredths, int) else None

    def _end(self, entry: Entry) -> None:
        self.status = "ended"
        self._tell(entry, Message(N_("All agree to end the game without a result.")))

    def _vote(self, entry: Entry) -> None:
        assert entry.seat is not None
        if entry.what["end"]:
            self.wishes.add(entry.seat)
            told = Message(N_("{who} would like to end the game without a result."), who=name_in(entry))
        else:
            self.wishes.discard(entry.seat)
            told = Message(N_("{who} would like to play on."), who=name_in(entry))
        self._tell(entry, told)

    def _start(self, entry: Entry) -> None:
        bot = stand_in_of(entry.what)
        self._give_open_chairs_to(bot)
        self._forfeit(entry, bot)
        self.seed = self._seed_of(self.promises)
        self.status = "running"
        if self.outdated:
            return
        self._position = _position_in(entry) or self.goes_on_from(self.promises)
        self.playthrough = Playthrough(self.dealt())
        if self.stored.parent:
            told = Message(N_("The game goes on from moment {moment} of another."), moment=self.stored.parent.moment)
            self._tell(entry, told)
        self._tell(entry, *self.playthrough.first_news)

    def dealt(self) -> State:
        """How the game began."""
        origin = self._origin()
        if origin is None:
            return self.game.start(seats=len(self.chairs), seed=self.seed, listen=True, **self.stored.options)
        return origin.start(self.game, self.seed)

    def goes_on_from(self, promises: fairness.Promises) -> dict[str, Plain]:
        """What the seat could not know at that moment of another game is dealt anew. Empty where there is none."""
        parent = self.stored.parent
        if parent is None:
            return {}
        return self.game.load(parent.position).imagine(parent.seat, Chance(self._seed_of(promises))).dump()

    def _seed_of(self, promises: fairness.Promises) -> str:
        return fairness.join(self.stored.secret, promises.shares)

    def _origin(self) -> Continuation | None:
        parent = self.stored.parent
        return Continuation(parent.table, parent.moment, parent.seat, self._position) if parent else None

    def _move(self, entry: Entry) -> None:
        if self.outdated:
            return
        assert self.playthrough is not None
        assert entry.seat is not None
        automatic = "auto" in entry.what
        self._tell_happening(entry, self.playthrough.play(entry.seat, str(entry.what["move"]), automatic=automatic))
        if self.playthrough.state.over:
            self.status = "over"

    def _check_digest(self, entry: Entry) -> None:
        if entry.kind == "move" and "digest" in entry.what and self.playthrough is not None:
            assert entry.what["digest"] == digest(self.playthrough.state.dump()), "the position differs"

    def _back(self, entry: Entry) -> None:
        if self.outdated:
            return
        assert self.playthrough is not None
        assert entry.seat is not None
        self._tell_happening(entry, self.playthrough.take_back(entry.seat))

    def _tell_happening(self, entry: Entry, happening: Happening) -> None:
        self._tell(entry, *happening.news)


def _position_in(start: Entry) -> dict[str, Plain]:
    """Logs of old have none."""
    position = start.what.get("position", {})
    assert isinstance(position, dict)
    return position


def _check_options(stored: StoredTable, game: Game[State]) -> None:
    """Those of a game with other rules are none of ours."""
    if stored.fits(game):
        settled = settle_options(game.options, len(stored.chairs), stored.options)
        if stored.options != {name: plain(value) for name, value in settled.items()}:
            raise ClosedTable(N_("This table is closed: what was kept of it cannot be read."))
