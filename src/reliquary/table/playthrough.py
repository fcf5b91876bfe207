"""A playthrough: one game being played, with what was told and what can be taken back. Terminal and web build on it.

It plays the moves of seats, answers by itself where a plain question has a single answer, collects what each seat may
hear, and takes moves back. It does no input or output, and does not know who sits where.

**The barrier.** A seat may take back its moves, the latest first, as long as nobody else was asked since, the turn is
the same, and nothing was revealed (`state.told`). When the game is over everything is revealed, so that is a barrier
too. The states before the moves on this side of the barrier are kept; earlier ones are dropped.

Nothing that happened is deleted: taking back is an event of its own, and `revision` counts them all.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from reliquary.errors import IllegalMove
from reliquary.kernel import Chance, Move, News, State
from reliquary.message import N_, Message, SeatName


class Happening(NamedTuple):
    """The content of one revision: a move and its news or, without a move, the taking back of `undone` earlier ones."""

    seat: int
    move: Move | None
    news: tuple[News, ...]
    automatic: bool = False
    """The table answered by itself."""
    undone: int = 0


class Outcome(NamedTuple):
    """A move and what it leads to."""

    seat: int
    move: Move
    automatic: bool
    before: State
    after: State
    news: tuple[News, ...]


class _Undo(NamedTuple):
    """The state before a move that can still be taken back."""

    state: State
    automatic: bool


class Playthrough:
    def __init__(self, state: State) -> None:
        self.first_news = tuple(state.news)
        """What happened before the first question, if the game was started with `listen`."""
        state.news.clear()
        self.state = state.listen()
        """The real state. A move or a take-back replaces it: do not hold on to it."""
        self.happenings: list[Happening] = []
        self._undo: list[_Undo] = []
        self._foresight: tuple[int, frozenset[Move], frozenset[Move]] | None = None

    def copy(self) -> Playthrough:
        """What is played there changes nothing here."""
        twin = copy(self)
        vars(twin).update(happenings=self.happenings[:], _undo=self._undo[:])
        return twin

    @property
    def revision(self) -> int:
        return len(self.happenings)

    # Moves

    def play(self, seat: int, wanted: Move | int | str, *, automatic: bool = False) -> Happening:
        """Makes the seat's move if the seat is asked and the move is on offer; otherwise raises and changes nothing."""
        return self.accept(self.outcome(seat, wanted, automatic=automatic))

    def outcome(self, seat: int, wanted: Move | int | str, *, automatic: bool = False) -> Outcome:
        """What that move leads to. Changes nothing."""
        before = self.state
        if seat != before.seat and not before.over:
            raise IllegalMove(N_("It is not your turn: {who} is asked."), who=SeatName(before.seat))
        move = before.game.moves.find(wanted)
        after = before.copy().listen()
        after.play(move)
        news = tuple(after.news)
        after.news.clear()
        return Outcome(seat, move, automatic, before, after, news)

    def accept(self, outcome: Outcome) -> Happening:
        """The move is made. Its outcome is that of the present state, perhaps from a rehearsal."""
        assert outcome.before is self.state, "an outcome of another state"
        self.state = outcome.after
        if self._undo and self._undo[-1].state.seat != outcome.seat:
            self._undo.clear()
        self._undo.append(_Undo(outcome.before, outcome.automatic))
        if _barrier(outcome.before, outcome.after):
            self._undo.clear()
        return self._happened(Happening(outcome.seat, outcome.move, outcome.news, automatic=outcome.automatic))

    def answer_plain(self) -> None:
        """Answers for the seat that is asked, as long as a plain question has a single answer."""
        while (move := plain_answer(self.state)) is not None:
            self.play(self.state.seat, move, automatic=True)

    def rehearse(self) -> Rehearsal:
        """A playthrough that goes on from here to try moves; this one accepts its outcomes, or drops them."""
        return Rehearsal(self.state)

    # Taking back

    def can_take_back(self, seat: int) -> bool:
        """An automatic answer is nobody's move: it is taken back together with the move before it."""
        return any(undo.state.seat == seat and not undo.automatic for undo in self._undo)

    def take_back(self, seat: int) -> Happening:
        """The question that this seat answered last is open again."""
        if not self.can_take_back(seat):
            raise IllegalMove(N_("There is nothing that can be taken back: a card was revealed, or the turn went on."))
        undone = 1
        while (undo := self._undo.pop()).automatic:
            undone += 1
        self.state = undo.state.listen()
        news = News("took_back", Message(N_("{who} takes the last move back."), who=SeatName(seat)))
        return self._happened(Happening(seat, None, (news,), undone=undone))

    def finals(self, seat: int) -> frozenset[Move]:
        """The moves on offer to this seat that it could not take back, as far as it can know: they are tried in an
        imagined state, not in the real one."""
        return self._foreseen(seat)[0]

    def turn_endings(self, seat: int) -> frozenset[Move]:
        """The final moves that end the turn."""
        return self._foreseen(seat)[1]

    # News

    def standing(self, since: int = 0) -> list[Happening]:
        """The moves after that revision which were not taken back."""
        moves: list[Happening] = []
        undone = 0
        for happening in reversed(self.happenings[since:]):
            if happening.move is None:
                undone += happening.undone
            elif undone:
                undone -= 1
            else:
                moves.append(happening)
        return moves[::-1]

    def heard(self, seat: int | None, since: int = 0) -> list[Message]:
        """What this seat (None: a spectator) is told of them, in its own words."""
        return [news.to(seat) for happening in self.standing(since) for news in happening.news]

    def _foreseen(self, seat: int) -> tuple[frozenset[Move], frozenset[Move]]:
        """The final moves, and those that end the turn: all are tried in a state that the seat could be in."""
        if seat != self.state.seat:
            return frozenset(), frozenset()
        if self._foresight is None or self._foresight[0] != self.revision:
            world = self.state.imagine(seat, Chance(f"finals {self.revision}"))
            finals: list[Move] = []
            endings: list[Move] = []
            for move in world.legal():
                after, final = _after(world, move)
                if final:
                    finals.append(move)
                if after.over or after.turn != world.turn:
                    endings.append(move)
            self._foresight = (self.revision, frozenset(finals), frozenset(endings))
        return self._foresight[1:]

    def _happened(self, happening: Happening) -> Happening:
        self.happenings.append(happening)
        return happening


class Rehearsal(Playthrough):
    """Keeps the outcomes of its moves."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.outcomes: list[Outcome] = []

    def accept(self, outcome: Outcome) -> Happening:
        self.outcomes.append(outcome)
        return super().accept(outcome)


def plain_answer(state: State) -> Move | None:
    """The only answer to a plain question; the table gives it without asking."""
    legal = state.legal()
    if len(legal) != 1:
        return None
    decision = state.decision
    return legal[0] if decision is not None and decision.plain else None


def _barrier(before: State, after: State) -> bool:
    return after.told != before.told or after.turn != before.turn or after.seat != before.seat or after.over


def _after(world: State, move: Move) -> tuple[State, bool]:
    """Where the move leads, with the automatic answers on this side of a barrier; and whether that is beyond one."""
    state = world.copy()
    state.advance(move)
    while not (beyond := _barrier(world, state)) and (answer := plain_answer(state)) is not None:
        state.advance(answer)
    return state, beyond
