"""Playing moves, by people and bots, and taking them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reliquary.errors import IllegalMove, NotYours, ReliquaryError, StaleTable
from reliquary.kernel import Plain, digest
from reliquary.message import N_, Message
from reliquary.table.checks import own_seats
from reliquary.table.log import Entry
from reliquary.table.playthrough import Rehearsal
from reliquary.table.store import Person
from reliquary.table.table import Table

_DIGEST_EVERY = 32
"""Revisions between two entries that hold a digest of the position."""


class Stopped(NamedTuple):
    """Only some of several moves were made: the reason, and the rest if it only needs the player's consent."""

    why: Message
    rest: tuple[str, ...] = ()


async def play_moves(table: Table, person: Person, revision: int, moves: Sequence[str]) -> Stopped | None:
    """Plays one move, or several until one is not on offer or something new is revealed."""
    stopped: list[Stopped | None] = []

    async def act() -> None:
        stopped.append(await _play(table, _own_turn(table, person), moves))

    await table.locked(act, revision)
    return stopped[0]


async def play_for_bot(table: Table, seat: int, revision: int, move: str) -> int:
    async def act() -> None:
        if seat != table.history.asked or table.history.chairs[seat].kind != "bot":
            raise StaleTable(N_("The table has moved on meanwhile: look again."))
        await _play(table, seat, [move])

    return await table.locked(act, revision)


async def take_back_move(table: Table, person: Person, revision: int) -> int:
    async def act() -> None:
        seat = _own_turn(table, person)
        if not table.can_take_back(seat):
            raise IllegalMove(N_("There is nothing that can still be taken back."))
        await table.append([table.entry("back", seat, {})])

    return await table.locked(act, revision)


async def answer_plain_questions(table: Table) -> None:
    """The table answers by itself where a plain question has a single answer, as a game may begin with."""
    rehearsal = table.playthrough.rehearse()
    rehearsal.answer_plain()
    if rehearsal.outcomes:
        await _append_moves(table, rehearsal)


def _own_turn(table: Table, person: Person) -> int:
    """The seat that is asked, if it is this person's."""
    history = table.history
    seats = own_seats(table, person)
    if history.asked is None:
        closed = history.closed_because
        raise IllegalMove(closed.text if closed else N_("Nobody is asked anything now."))
    if history.asked not in seats:
        raise NotYours(N_("It is not your turn: {name} is asked."), name=history.names[history.asked])
    if history.chairs[history.asked].away:
        raise NotYours(N_("A bot plays for you: come back first."))
    return history.asked


async def _play(table: Table, seat: int, moves: Sequence[str]) -> Stopped | None:
    """The moves are rehearsed first: nothing takes effect before it is committed."""
    if not moves:
        raise IllegalMove(N_("No move was given."))
    rehearsal = table.playthrough.rehearse()
    stopped = rehearse_moves(rehearsal, seat, moves)
    await _append_moves(table, rehearsal)
    return stopped


def rehearse_moves(rehearsal: Rehearsal, seat: int, moves: Sequence[str]) -> Stopped | None:
    """Tries the moves one after the other; says why if not all could be made."""
    for made in range(len(moves)):
        try:
            stopped = _rehearse(rehearsal, seat, made, moves)
        except ReliquaryError:
            if not made:
                raise
            text = N_("{made} of {all} steps are made; then something else is asked first.")
            stopped = Stopped(Message(text, made=made, all=len(moves)))
        if stopped is not None:
            return stopped
    return None


def _rehearse(rehearsal: Rehearsal, seat: int, made: int, moves: Sequence[str]) -> Stopped | None:
    """Tries one of several moves; from the second on, none that follows something new or ends the turn."""
    move = rehearsal.state.game.moves.find(moves[made])
    if any(outcome.automatic and (outcome.seat, outcome.move) == (seat, move) for outcome in rehearsal.outcomes):
        return None
    if made and not rehearsal.can_take_back(seat):
        text = N_("{made} of {all} steps are made; then something new came to light, so choose again.")
        return Stopped(Message(text, made=made, all=len(moves)))
    if made and move in rehearsal.turn_endings(seat):
        text = N_("{made} of {all} steps are made. The next one ends your turn: {move}.")
        words = Message(text, made=made, all=len(moves), move=move.words)
        return Stopped(words, tuple(moves[made:]))
    rehearsal.play(seat, move)
    rehearsal.answer_plain()
    return None


async def _append_moves(table: Table, rehearsal: Rehearsal) -> None:
    status = "over" if rehearsal.state.over else None
    await table.append(_entries(table, rehearsal), status=status, outcomes=rehearsal.outcomes)


def _entries(table: Table, rehearsal: Rehearsal) -> list[Entry]:
    entries: list[Entry] = []
    for outcome in rehearsal.outcomes:
        what: dict[str, Plain] = {"move": outcome.move.notation}
        if outcome.automatic:
            what["auto"] = True
        entries.append(table.entry("move", outcome.seat, what))
    now = table.history.revision
    if now // _DIGEST_EVERY != (now + len(entries)) // _DIGEST_EVERY:
        entries[-1].what["digest"] = digest(rehearsal.state.dump())
    return entries
