"""What each kind of entry changes. Live tables and logs that are read again after a restart come through here alike."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest

from reliquary.kernel import Game, News, Plain, State, digest
from reliquary.kernel.record import tidy_name
from reliquary.message import N_, Message, SeatName
from reliquary.table.chairs import stand_in_of
from reliquary.table.downtimes import Downtimes
from reliquary.table.history import FINISHED, History
from reliquary.table.log import Entry
from reliquary.table.playthrough import Outcome, Playthrough
from reliquary.table.store import StoredTable

# Kinds that leave the question open: an answer that is on its way still counts.
_QUESTION_STAYS = {"names", "return", "time", "offer", "say", "vote", "resume", "pace", "promise"}
_WHILE_RUNNING = {"leave", "hand"}


def rebuild(
    stored: StoredTable, game: Game[State], entries: Sequence[Entry], downtimes: Downtimes | None = None
) -> History:
    """The history after all entries. The table is closed where the log does not fit the rules or cannot be read."""
    history = History(stored, game, downtimes)
    fits = stored.fits(game)
    history.outdated = not fits and stored.status in FINISHED
    trouble = None if fits else Message(N_("The rules have changed since this game began: it cannot go on."))
    try:
        for entry in entries:
            apply_stored(history, entry)
    except Exception:  # noqa: BLE001 - the other tables go on
        unreadable = Message(N_("Entry {number} of its log cannot be read: it cannot go on."), number=entry.revision)
        history.broken = trouble = trouble or unreadable
    closing = next((entry for entry in entries if entry.kind == "close"), None)
    if history.outdated:
        history.status = stored.status
    elif closing is not None:
        if history.closed_by_operator is None:
            # The log cannot be read as far as there.
            _stop(history, closing)
    elif trouble is not None and not history.finished:
        history.status, history.trouble = "closed", trouble
    history.refresh()
    return history


def following(history: History, entries: Sequence[Entry], outcomes: Sequence[Outcome] = ()) -> History:
    """The history after these entries, too. `outcomes` belong to entries that are rehearsed moves."""
    later = history.copy()
    for entry, outcome in zip_longest(entries, outcomes):
        apply(later, entry, outcome)
    return later


def seated(stored: StoredTable, game: Game[State], seatings: list[Entry]) -> History:
    """Who sat where, from the entries that can be read. No move is replayed."""
    history = History(stored, game)
    history.outdated = True
    with suppress(Exception):
        for entry in seatings:
            _by_kind(history, entry, None)
    history.status = stored.status
    history.refresh()
    return history


def apply_stored(history: History, entry: Entry) -> None:
    """An entry that was read from the log."""
    apply(history, entry)
    if entry.kind == "move" and "digest" in entry.what and history.playthrough is not None:
        assert entry.what["digest"] == digest(history.playthrough.state.dump()), "the position differs"


def apply(history: History, entry: Entry, outcome: Outcome | None = None) -> None:
    """`outcome` is what a rehearsal of the move in this entry led to: then the move is not computed again."""
    assert entry.revision == history.revision + 1, "the log has a gap"
    history.clock.read(entry.at, None if entry.kind == "resume" else history.waiting_for)
    history.promises.read(entry.at, away=entry.kind == "resume")
    running = history.status == "running"
    history.counts.note(entry, history.chairs)
    _by_kind(history, entry, outcome)
    history.revision = entry.revision
    if running and history.finished:
        history.finished_at = entry.at
    if entry.kind not in _QUESTION_STAYS and not (running and entry.kind in _WHILE_RUNNING):
        history.moved = entry.revision
    history.refresh(chairs_changed=entry.kind != "move")


def _by_kind(history: History, entry: Entry, outcome: Outcome | None) -> None:
    match entry.kind:
        case "move":
            _move(history, entry, outcome)
        case "back":
            _take_back(history, entry)
        case "sit" | "promise" | "seal" | "reveal":
            _prepare(history, entry)
        case "start":
            _start(history, entry)
        case "leave" | "return" | "time" | "offer" | "hand":
            _change_seat(history, entry, seat_in(entry))
        case "say":
            _say(history, entry)
        case "vote":
            _vote(history, entry, seat_in(entry))
        case "end" | "close":
            _stop(history, entry)
        case "pace":
            _pace(history, entry)
        case _:
            assert entry.kind in {"resume", "names"}, f"an entry of unknown kind {entry.kind!r}"


# Before the game


def _prepare(history: History, entry: Entry) -> None:
    """From the first who sits down to the last who reveals a share."""
    history.promises.apply(entry)
    if entry.kind == "seal":
        _fill_open_chairs(history, stand_in_of(entry.what))
    elif entry.kind == "sit":
        _sit(history, entry, seat_in(entry))


def _sit(history: History, entry: Entry, seat: int) -> None:
    person = _person_in(entry)
    history.persons.add(person)
    _withdraw_offers(history, seat)
    history.chairs[seat] = history.chairs[seat].taken_by(person, tidy_name(str(entry.what["name"])))
    _tell(history, entry, Message(N_("{who} sits down."), who=SeatName(seat)))


def _fill_open_chairs(history: History, bot: str) -> None:
    history.chairs = [chair if chair.kind != "open" else chair.given_to_bot(bot) for chair in history.chairs]


def _start(history: History, entry: Entry) -> None:
    bot = stand_in_of(entry.what)
    _fill_open_chairs(history, bot)
    _forfeit(history, entry, bot)
    history.seed = history.seed_of(history.promises)
    history.status = "running"
    if history.outdated:
        return
    history.position = _position_in(entry) or history.position_to_start(history.promises)
    history.playthrough = Playthrough(history.dealt())
    parent = history.stored.parent
    if parent:
        _tell(history, entry, Message(N_("The game goes on from moment {moment} of another."), moment=parent.moment))
    _tell(history, entry, *history.playthrough.first_news)


def _forfeit(history: History, entry: Entry, bot: str) -> None:
    """Gives the seat to a bot: a person who withholds their share could choose between two shuffles."""
    for seat in history.promises.missing:
        _withdraw_offers(history, seat)
        history.chairs[seat] = history.chairs[seat].forfeited_to(bot)
        text = N_("{who} did not lay open their part of the shuffle: a bot plays.")
        _tell(history, entry, Message(text, who=SeatName(seat)))


# Moves


def _move(history: History, entry: Entry, outcome: Outcome | None) -> None:
    if history.outdated:
        return
    assert history.playthrough is not None
    if outcome is None:
        automatic = "auto" in entry.what
        outcome = history.playthrough.outcome(seat_in(entry), str(entry.what["move"]), automatic=automatic)
    _tell(history, entry, *history.playthrough.accept(outcome).news)
    if history.playthrough.state.over:
        history.status = "over"


def _take_back(history: History, entry: Entry) -> None:
    if history.outdated:
        return
    assert history.playthrough is not None
    _tell(history, entry, *history.playthrough.take_back(seat_in(entry)).news)


# Seats


def _change_seat(history: History, entry: Entry, seat: int) -> None:
    match entry.kind:
        case "leave" if history.status == "waiting":
            _tell(history, entry, Message(N_("{name} gets up again."), name=history.chairs[seat].name))
            history.chairs[seat] = history.chairs[seat].freed()
            history.promises.leave(seat)
            _withdraw_offers(history, seat)
        case "leave" | "time":
            _leave_to_bot(history, entry, seat)
        case "return":
            history.chairs[seat] = history.chairs[seat].come_back()
            _tell(history, entry, Message(N_("{who} is back."), who=SeatName(seat)))
        case "offer":
            _withdraw_offers(history, seat)
            history.offers[str(entry.what["digest"])] = seat
        case "hand":
            _hand_over(history, entry, seat)


def _leave_to_bot(history: History, entry: Entry, seat: int) -> None:
    history.chairs[seat] = history.chairs[seat].left_to_bot(stand_in_of(entry.what))
    history.end_votes.discard(seat)
    if entry.kind == "time":
        history.clock.stop(seat)
        _tell(history, entry, Message(N_("The time of {who} is up: a bot plays on."), who=SeatName(seat)))
    else:
        _withdraw_offers(history, seat)
        _tell(history, entry, Message(N_("{who} leaves: a bot plays on."), who=SeatName(seat)))


def _hand_over(history: History, entry: Entry, seat: int) -> None:
    person = _person_in(entry)
    history.persons.add(person)
    history.end_votes.discard(seat)
    _withdraw_offers(history, seat)
    if history.status == "waiting":
        history.promises.hand_over(seat)
    before = history.chairs[seat].name
    history.chairs[seat] = history.chairs[seat].handed_to(person, tidy_name(str(entry.what["name"])))
    _tell(history, entry, Message(N_("{who} takes over the seat of {name}."), who=SeatName(seat), name=before))


def _withdraw_offers(history: History, seat: int) -> None:
    """Drops older links: they must not take the seat from the person who has it now."""
    history.offers = {digest: offered for digest, offered in history.offers.items() if offered != seat}


# Chat, votes and pace


def _say(history: History, entry: Entry) -> None:
    history.lines_said += 1
    text = str(entry.what["text"])
    if not text:
        # It was removed together with the person who said it.
        return
    if entry.seat is None:
        history.spectator_lines += 1
        name = tidy_name(str(entry.what["name"]))
        _tell(history, entry, Message(N_("{name}, watching: {text}"), name=name, text=text))
    else:
        _tell(history, entry, Message(N_("{who}: {text}"), who=SeatName(entry.seat), text=text))


def _vote(history: History, entry: Entry, seat: int) -> None:
    if entry.what["end"]:
        history.end_votes.add(seat)
        text = N_("{who} would like to end the game without a result.")
    else:
        history.end_votes.discard(seat)
        text = N_("{who} would like to play on.")
    _tell(history, entry, Message(text, who=SeatName(seat)))


def _pace(history: History, entry: Entry) -> None:
    hundredths = entry.what["hundredths"]
    history.paces[_person_in(entry)] = hundredths / 100 if isinstance(hundredths, int) else None


def _stop(history: History, entry: Entry) -> None:
    """All people wanted it, or the operator did."""
    if entry.kind == "end":
        history.status = "ended"
        told = Message(N_("All agree to end the game without a result."))
    else:
        told = Message(N_("The operator closed this table: {reason}"), reason=str(entry.what["reason"]))
        history.status, history.trouble, history.closed_by_operator = "closed", told, told
    _tell(history, entry, told)


# Reading an entry


def seat_in(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


def _person_in(entry: Entry) -> int:
    person = entry.what["person"]
    assert isinstance(person, int)
    return person


def _position_in(start: Entry) -> dict[str, Plain]:
    """Empty in old logs."""
    position = start.what.get("position", {})
    assert isinstance(position, dict)
    return position


def _tell(history: History, entry: Entry, *news: News | Message) -> None:
    for each in news:
        history.lines.append((entry, each if isinstance(each, News) else News(entry.kind, each)))
