"""The person's own games on the first page: running ones and finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from babel.dates import format_date

from reliquary.message import N_, Message
from reliquary.table.ending import Ending
from reliquary.table.history import FINISHED
from reliquary.table.listing import Line
from reliquary.web.http.session import Session
from reliquary.words import called, listed

_STATES = {
    "waiting": Message(N_("Waiting for players")),
    "running": Message(N_("In progress")),
    "over": Message(N_("Finished")),
    "ended": Message(N_("Finished")),
    "closed": Message(N_("Closed")),
}


def running_games(session: Session, lines: Sequence[Line]) -> list[dict[str, object]]:
    """Those that wait for this person first, then the newest."""
    going_on = [line for line in lines if line.status not in FINISHED]
    return [table_line(session, line) for line in sorted(going_on, key=lambda line: not line.awaited)]


def finished_games(session: Session, lines: Sequence[Line]) -> list[dict[str, object]]:
    """Newest first."""
    done = [line for line in lines if line.status in FINISHED]
    return [
        table_line(session, line) | _told(session, line) for line in sorted(done, key=lambda line: -_ended_at(line))
    ]


def table_line(session: Session, line: Line) -> dict[str, object]:
    others = [called(name, session.language) for seat, name in enumerate(line.names) if name and seat not in line.seats]
    return {
        "id": line.id,
        "game_name": session.say(line.game_name),
        "cover": session.services.assets.picture(f"{line.game}-cover.svg"),
        "others": listed(others, session.language) if others else "",
        "state": session.say(_state(line)),
        "asked": line.asked if not line.awaited else None,
        "awaited": line.awaited,
        "url": session.url("table", id=line.id),
    }


def _state(line: Line) -> Message:
    if line.awaited:
        return Message(N_("Your turn")) if line.status == "running" else Message(N_("Are you ready?"))
    if line.asked is not None:
        return Message(N_("{name} is asked"), name=line.names[line.asked])
    return _STATES[line.status]


def _ended_at(line: Line) -> float:
    return line.ending.at if line.ending else line.opened


def _told(session: Session, line: Line) -> dict[str, object]:
    day = datetime.fromtimestamp(_ended_at(line), UTC).date()
    return {
        "day": format_date(day, "medium", locale=session.language),
        "date": day.isoformat(),
        "result": session.say(_result(line)),
        "won": _place(line) == 1,
        "points": session.say(_points(line)) if _place(line) else "",
    }


def _place(line: Line) -> int:
    """The best place of this person; 0 if there is no result or it is not known."""
    return (
        min((line.ending.places[seat] for seat in line.seats), default=0) if line.ending and line.ending.places else 0
    )


def _result(line: Line) -> Message:
    place, ending = _place(line), line.ending
    if not place:
        return Message(N_("Without a result")) if line.status == "ended" else Message(N_("Finished"))
    assert ending is not None
    if place > 1:
        return Message(N_("Place {place} of {seats}"), place=place, seats=len(line.names))
    return Message(N_("Shared win")) if _shared(ending, line.seats) else Message(N_("Won"))


def _shared(ending: Ending, seats: tuple[int, ...]) -> bool:
    """Whether somebody else shares the first place."""
    return any(place == 1 and seat not in seats for seat, place in enumerate(ending.places))


def _points(line: Line) -> Message:
    assert line.ending is not None
    best = min(line.seats, key=line.ending.places.__getitem__)
    return Message(N_("{n} point"), N_("{n} points"), n=line.ending.points[best])
