"""What follows from the log of a table: who sits where, how the game stands, what was told.

`happen` is the only way in which anything changes at a table, live or when it is rebuilt after a restart.
"""

from __future__ import annotations

from reliquary.errors import ReliquaryError
from reliquary.kernel import NOBODY, Game, News, State, digest
from reliquary.message import N_, Message, SeatName
from reliquary.table import fairness
from reliquary.table.chairs import Chair, planned
from reliquary.table.log import Entry, LogLine
from reliquary.table.sitting import Happening, Sitting
from reliquary.table.store import Opening


class History:
    def __init__(self, opening: Opening, game: Game[State]) -> None:
        self.opening = opening
        self.game = game
        self.status = "waiting"
        self.revision = 0
        self.chairs: list[Chair] = planned(opening.chairs)
        self.sitting: Sitting | None = None
        self.persons: set[int] = set()
        """Everybody who ever sat here."""
        self.closed_because: Message | None = None
        self._said: list[tuple[Entry, News]] = []

    @property
    def asked(self) -> int | None:
        """The seat that is asked, while the game runs."""
        if self.sitting is None or self.status != "running" or self.sitting.state.seat == NOBODY:
            return None
        return self.sitting.state.seat

    def log(self, seat: int | None, since: int) -> list[LogLine]:
        start = len(self._said)
        while start and self._said[start - 1][0].revision > since:
            start -= 1
        return [LogLine(entry.revision, entry.seat, news.to(seat), entry.at) for entry, news in self._said[start:]]

    def rebuild(self, entries: list[Entry]) -> None:
        """Closes the table, and says why, where the log does not fit the rules that are here."""
        here = (self.opening.rules, self.opening.box) == (self.game.version, self.game.box_digest)
        try:
            for entry in entries:
                self.happen(entry)
        except (ReliquaryError, AssertionError):
            here = False
        if not here and self.status != "over":
            self.status = "closed"
            self.closed_because = Message(N_("The rules have changed since this game began: it cannot go on."))

    def happen(self, entry: Entry) -> None:
        assert entry.revision == self.revision + 1, "the log has a gap"
        match entry.kind:
            case "sit":
                self._sit(entry)
            case "leave":
                self._leave(entry)
            case "start":
                self._start(entry)
            case "move":
                self._move(entry)
            case "back":
                self._back(entry)
            case _:
                raise AssertionError(f"an entry of unknown kind {entry.kind!r}")
        self.revision = entry.revision

    def _sit(self, entry: Entry) -> None:
        assert entry.seat is not None
        person = entry.what["person"]
        assert isinstance(person, int)
        self.persons.add(person)
        chair = self.chairs[entry.seat]
        self.chairs[entry.seat] = chair.taken_by(person, str(entry.what["name"]), str(entry.what["share"]))
        self._tell(entry, Message(N_("{who} sits down."), who=SeatName(entry.seat)))

    def _leave(self, entry: Entry) -> None:
        assert entry.seat is not None
        name = self.chairs[entry.seat].name
        self.chairs[entry.seat] = self.chairs[entry.seat].freed()
        self._tell(entry, Message(N_("{name} gets up again."), name=name))

    def _start(self, entry: Entry) -> None:
        self.chairs = [chair if chair.kind != "open" else chair.given_to_bot("greedy") for chair in self.chairs]
        seed = fairness.join(self.opening.secret, [chair.share for chair in self.chairs if chair.share])
        state = self.game.start(seats=len(self.chairs), seed=seed, **self.opening.options)
        self.status = "running"
        self.sitting = Sitting(state)
        self._tell(entry, Message(N_("The game begins: {who} plays first."), who=SeatName(state.first)))

    def _move(self, entry: Entry) -> None:
        assert self.sitting is not None
        assert entry.seat is not None
        automatic = "auto" in entry.what
        self._tell_happening(entry, self.sitting.play(entry.seat, str(entry.what["move"]), automatic=automatic))
        state = self.sitting.state
        if "digest" in entry.what:
            assert entry.what["digest"] == digest(state.dump()), "the position differs"
        if state.over:
            self.status = "over"

    def _back(self, entry: Entry) -> None:
        assert self.sitting is not None
        assert entry.seat is not None
        self._tell_happening(entry, self.sitting.take_back(entry.seat))

    def _tell_happening(self, entry: Entry, happening: Happening) -> None:
        self._tell(entry, *happening.news)

    def _tell(self, entry: Entry, *news: News | Message) -> None:
        for each in news:
            self._said.append((entry, each if isinstance(each, News) else News(entry.kind, each)))
