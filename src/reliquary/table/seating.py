"""Who sits where, as it follows from the log: sitting down, what is promised for the seed, leaving, handing over."""

from __future__ import annotations

from reliquary.kernel import News
from reliquary.kernel.record import tidy_name
from reliquary.message import N_, Message, SeatName
from reliquary.table.chairs import Chair, planned, stand_in_of
from reliquary.table.clock import Clock
from reliquary.table.fairness import Promises
from reliquary.table.log import Entry
from reliquary.table.store import StoredTable


class Seating:
    def __init__(self, stored: StoredTable) -> None:
        self.status = "waiting"
        self.chairs: list[Chair] = planned(stored.chairs)
        self.persons: set[int] = set()
        """Everybody who ever sat here."""
        self.promises = Promises()
        self.wishes: set[int] = set()
        """The seats that want to end the game without a result."""
        self.offers: dict[str, int] = {}
        """The seats that can be taken over, by the digest of what whoever takes them must know."""
        self.clock = Clock(stored.clock, len(self.chairs))
        self._said: list[tuple[Entry, News]] = []

    def _gather(self, entry: Entry) -> None:
        """From the first who sits down to the last who lays open their share."""
        self.promises.happen(entry)
        if entry.kind == "seal":
            self._give_open_chairs_to(stand_in_of(entry.what))
        elif entry.kind == "sit":
            self._sit(entry)

    def _sit(self, entry: Entry) -> None:
        person, seat = entry.what["person"], entry.seat
        assert isinstance(person, int)
        assert seat is not None
        self.persons.add(person)
        self._withdraw_offers(seat)
        self.chairs[seat] = self.chairs[seat].taken_by(person, tidy_name(str(entry.what["name"])))
        self._tell(entry, Message(N_("{who} sits down."), who=SeatName(seat)))

    def _give_open_chairs_to(self, bot: str) -> None:
        self.chairs = [chair if chair.kind != "open" else chair.given_to_bot(bot) for chair in self.chairs]

    def _forfeit(self, entry: Entry, bot: str) -> None:
        """Whoever did not lay open what they promised could choose between two shuffles: it costs them their seat."""
        for seat in self.promises.missing:
            self._withdraw_offers(seat)
            self.chairs[seat] = self.chairs[seat].forfeited_to(bot)
            told = Message(N_("{who} did not lay open their part of the shuffle: a bot plays."), who=SeatName(seat))
            self._tell(entry, told)

    def _seat_changes(self, entry: Entry) -> None:
        assert entry.seat is not None
        match entry.kind:
            case "leave" if self.status == "waiting":
                self._tell(entry, Message(N_("{name} gets up again."), name=self.chairs[entry.seat].name))
                self.chairs[entry.seat] = self.chairs[entry.seat].freed()
                self.promises.leave(entry.seat)
                self._withdraw_offers(entry.seat)
            case "leave" | "time":
                self._leave_to_bot(entry, entry.seat)
            case "return":
                self.chairs[entry.seat] = self.chairs[entry.seat].come_back()
                self._tell(entry, Message(N_("{who} is back."), who=name_in(entry)))
            case "offer":
                self._withdraw_offers(entry.seat)
                self.offers[str(entry.what["digest"])] = entry.seat
            case "hand":
                self._hand(entry, entry.seat)

    def _leave_to_bot(self, entry: Entry, seat: int) -> None:
        self.chairs[seat] = self.chairs[seat].left_to_bot(stand_in_of(entry.what))
        self.wishes.discard(seat)
        if entry.kind == "time":
            self.clock.stop(seat)
            told = Message(N_("The time of {who} is up: a bot plays on."), who=name_in(entry))
        else:
            self._withdraw_offers(seat)
            told = Message(N_("{who} leaves: a bot plays on."), who=name_in(entry))
        self._tell(entry, told)

    def _withdraw_offers(self, seat: int) -> None:
        """An older link must never take the seat from whoever has it now."""
        self.offers = {digest: offered for digest, offered in self.offers.items() if offered != seat}

    def _hand(self, entry: Entry, seat: int) -> None:
        person = entry.what["person"]
        assert isinstance(person, int)
        self.persons.add(person)
        self.wishes.discard(seat)
        self._withdraw_offers(seat)
        if self.status == "waiting":
            self.promises.hand(seat)
        before = self.chairs[seat].name
        self.chairs[seat] = self.chairs[seat].handed_to(person, tidy_name(str(entry.what["name"])))
        self._tell(entry, Message(N_("{who} takes over the seat of {name}."), who=name_in(entry), name=before))

    def _tell(self, entry: Entry, *news: News | Message) -> None:
        for each in news:
            self._said.append((entry, each if isinstance(each, News) else News(entry.kind, each)))


def name_in(entry: Entry) -> SeatName:
    assert entry.seat is not None
    return SeatName(entry.seat)
