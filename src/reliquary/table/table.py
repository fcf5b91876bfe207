"""A live table: people and bots around one game, from the waiting room to the end; here what they play."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.errors import IllegalMove, ReliquaryError, StaleTable
from reliquary.message import N_
from reliquary.table.start import Gathering
from reliquary.table.store import Person


class Table(Gathering):
    # What people do

    async def play(self, person: Person, revision: int, moves: Sequence[str]) -> int:
        """One move, or several one after the other as far as they are legal and can be taken back."""

        async def act() -> None:
            await self._play(self._own_turn(person), moves)

        return await self._at(revision, act)

    async def play_for_bot(self, seat: int, revision: int, move: str) -> int:
        async def act() -> None:
            if seat != self.asked or self.chairs[seat].kind != "bot":
                raise StaleTable(N_("The table has moved on meanwhile: look again."))
            await self._play(seat, [move])

        return await self._at(revision, act)

    async def take_back(self, person: Person, revision: int) -> int:
        async def act() -> None:
            seat = self._own_turn(person)
            if not self.can_take_back(seat):
                raise IllegalMove(N_("There is nothing that can still be taken back."))
            await self._enter([self._entry("back", seat, {})])

        return await self._at(revision, act)

    # How it is done

    async def _play(self, seat: int, moves: Sequence[str]) -> None:
        """The moves are rehearsed first: nothing happens before it is written down."""
        trial = self._playthrough.rehearse()
        for notation in moves:
            try:
                move = self.game.moves.find(notation)
                if trial.happenings and move in trial.finals(seat):
                    break
                trial.play(seat, move)
            except ReliquaryError:
                if not trial.happenings:
                    raise
                break
            trial.answer_plain()
        if not trial.happenings:
            raise IllegalMove(N_("No move was given."))
        await self._enter(self._move_entries(trial), status="over" if trial.state.over else None)
