"""A live table: people and bots around one game, from the waiting room to the end."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.errors import BadSetup, IllegalMove, NotYours, ReliquaryError, StaleTable
from reliquary.kernel import Plain, digest
from reliquary.message import N_
from reliquary.table import fairness, timekeeper
from reliquary.table.chairs import STAND_IN, check_free
from reliquary.table.log import Entry
from reliquary.table.sitting import Sitting
from reliquary.table.staying import Staying
from reliquary.table.store import Person

_DIGEST_EVERY = 32


class LiveTable(Staying):
    # What people do

    async def sit(self, person: Person, seat: int, share: str, revision: int, *, local: str = "") -> int:
        """Whoever sits here already can lend the screen to somebody `local`, who is called that."""

        async def act() -> None:
            self._check_waiting()
            if bool(self.seats_of(person)) != bool(local):
                raise NotYours(N_("You sit at this table already.") if not local else N_("Sit down yourself first."))
            if not 0 <= seat < len(self.chairs):
                raise BadSetup(N_("There is no chair {seat} at this table."), seat=seat)
            check_free(self.chairs[seat], person.id, self.opened_by)
            what: dict[str, Plain] = {
                "person": person.id,
                "name": local or person.name,
                "share": fairness.check_share(share),
            }
            sitter = None if person.id in self.history.persons else person.id
            await self._enter([self._entry("sit", seat, what)], sitter=sitter)
            if all(chair.kind != "open" for chair in self.chairs):
                await self._start()

        return await self._at(revision, act)

    async def start(self, person: Person, revision: int) -> int:
        """Bots take the chairs that are still empty."""

        async def act() -> None:
            self._check_waiting()
            if person.id != self.opened_by:
                raise NotYours(N_("Only the person who opened the table can start the game."))
            if not any(chair.kind == "person" for chair in self.chairs):
                raise BadSetup(N_("Somebody should sit down first."))
            await self._start()

        return await self._at(revision, act)

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

    async def _start(self) -> None:
        await self._enter([self._entry("start", None, {"bot": STAND_IN})], status="running")
        await self._enter_answers()

    async def _enter_answers(self) -> None:
        """A game may begin with plain questions."""
        trial = self._sitting.rehearse()
        trial.answer_plain()
        if trial.happenings:
            await self._enter(self._move_entries(trial))

    async def _play(self, seat: int, moves: Sequence[str]) -> None:
        """The moves are rehearsed first: nothing happens before it is written down."""
        trial = self._sitting.rehearse()
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

    def _move_entries(self, trial: Sitting) -> list[Entry]:
        entries: list[Entry] = []
        for revision, happening in enumerate(trial.happenings, start=self.revision + 1):
            assert happening.move is not None
            what: dict[str, Plain] = {"move": happening.move.notation}
            if happening.automatic:
                what["auto"] = True
            entries.append(Entry(self.id, revision, "move", happening.seat, what, timekeeper.now()))
        if self.revision // _DIGEST_EVERY != entries[-1].revision // _DIGEST_EVERY:
            entries[-1].what["digest"] = digest(trial.state.dump())
        return entries
