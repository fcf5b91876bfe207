"""A sitting: one game with people and bots around it. Terminal and web are built on this.

It plays what a seat answers, answers by itself where a plain question has a single answer, collects what each seat
may hear, and lets a person take back. It reads and writes nothing, and does not know who sits where.

**The barrier.** A seat may take back its moves, the latest first, as long as nobody else was asked since, the turn is
the same, and nothing was revealed (`state.told`). When the game is over all lies open, so that is a barrier too.
The states before the moves on this side of it are kept; whatever lies beyond is forgotten, so that nothing is ever
taken back across it.

Nothing that happened is deleted: a take-back is a happening of its own, and `revision` counts them all.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from reliquary.errors import IllegalMove
from reliquary.kernel import Chance, Move, News, State
from reliquary.message import N_, Message, SeatName


class Happening(NamedTuple):
    """What one revision brought: a move and its news or, without a move, the taking back of `undone` earlier ones."""

    seat: int
    move: Move | None
    news: tuple[News, ...]
    automatic: bool = False
    """The table answered by itself."""
    undone: int = 0


class _Kept(NamedTuple):
    """The state before a move that can still be taken back."""

    state: State
    automatic: bool


class Playthrough:
    def __init__(self, state: State) -> None:
        self.first_news = tuple(state.news)
        """What happened before the first question, if somebody listened then."""
        state.news.clear()
        self.state = state.listen()
        """The real one: a take-back puts another in its place, so do not hold on to it."""
        self.happenings: list[Happening] = []
        self._kept: list[_Kept] = []
        self._rehearsal: Rehearsal | None = None
        self._foresight: tuple[int, frozenset[Move], frozenset[Move]] | None = None

    @property
    def revision(self) -> int:
        return len(self.happenings)

    # Answers

    def play(self, seat: int, wanted: Move | int | str, *, automatic: bool = False) -> Happening:
        """Makes the seat's move if it is asked and the move is on offer; changes nothing otherwise."""
        state = self.state
        if seat != state.seat and not state.over:
            raise IllegalMove(N_("It is not your turn: {who} is asked."), who=SeatName(state.seat))
        move = state.game.moves.find(wanted)
        before, news = state, self._make(seat, move)
        if self._kept and self._kept[-1].state.seat != seat:
            self._kept.clear()
        self._kept.append(_Kept(before, automatic))
        if _barrier(before, self.state):
            self._kept.clear()
        return self._happened(Happening(seat, move, news, automatic=automatic))

    def rehearse(self) -> Rehearsal:
        """A twin to try moves on. If they are then made here, what came of them is taken over, not worked out again."""
        self._rehearsal = Rehearsal(self.state)
        return self._rehearsal

    def _make(self, seat: int, move: Move) -> tuple[News, ...]:
        """Puts the state after the move in the place of that before it, which stays as it is. Returns the news."""
        if self._rehearsal is not None and (step := self._rehearsal.step(seat, move)) is not None:
            self.state = step.after
            return step.news
        self._rehearsal = None
        after = self.state.copy().listen()
        after.play(move)
        self.state = after
        news = tuple(after.news)
        after.news.clear()
        return news

    def answer_plain(self) -> None:
        """Answers for whoever is asked, as long as a plain question has a single answer."""
        while (move := plain_answer(self.state)) is not None:
            self.play(self.state.seat, move, automatic=True)

    # Taking back

    def can_take_back(self, seat: int) -> bool:
        """What the table answered by itself is no move of anybody's: it goes back together with the one before it."""
        return any(kept.state.seat == seat and not kept.automatic for kept in self._kept)

    def take_back(self, seat: int) -> Happening:
        """The question that this seat answered last is open again."""
        if not self.can_take_back(seat):
            raise IllegalMove(N_("There is nothing that can be taken back: a card was revealed, or the turn went on."))
        undone = 1
        while (kept := self._kept.pop()).automatic:
            undone += 1
        self.state = kept.state.listen()
        self._rehearsal = None
        news = News("took_back", Message(N_("{who} takes the last move back."), who=SeatName(seat)))
        return self._happened(Happening(seat, None, (news,), undone=undone))

    def finals(self, seat: int) -> frozenset[Move]:
        """The moves on offer to this seat that it could not take back, as far as it can know: its own imagination
        is asked, not the real state."""
        return self._foreseen(seat)[0]

    def endings(self, seat: int) -> frozenset[Move]:
        """Those of them that end the turn."""
        return self._foreseen(seat)[1]

    # What is told

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


class _Step(NamedTuple):
    """A move that was made, and where it led."""

    seat: int
    move: Move
    after: State
    news: tuple[News, ...]


class Rehearsal(Playthrough):
    """A sitting that remembers where its moves led."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._steps: deque[_Step] = deque()

    def step(self, seat: int, move: Move) -> _Step | None:
        """The first one that was not given away yet, if it was this."""
        return self._steps.popleft() if self._steps and self._steps[0][:2] == (seat, move) else None

    def _make(self, seat: int, move: Move) -> tuple[News, ...]:
        news = super()._make(seat, move)
        self._steps.append(_Step(seat, move, self.state, news))
        return news


def plain_answer(state: State) -> Move | None:
    """The only answer to a plain question: nobody needs to be asked for it."""
    legal = state.legal()
    if len(legal) != 1:
        return None
    decision = state.decision
    return legal[0] if decision is not None and decision.plain else None


def _barrier(before: State, after: State) -> bool:
    return after.told != before.told or after.turn != before.turn or after.seat != before.seat or after.over


def _after(world: State, move: Move) -> tuple[State, bool]:
    """Where the move leads, with what the table then answers by itself on this side of a barrier; and whether that is
    beyond one."""
    state = world.copy()
    state.advance(move)
    while not (beyond := _barrier(world, state)) and (answer := plain_answer(state)) is not None:
        state.advance(answer)
    return state, beyond
