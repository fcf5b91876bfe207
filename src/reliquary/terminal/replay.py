"""Steps through a finished game, move by move: with all cards open, or as one seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from reliquary.errors import BadSetup
from reliquary.kernel import Game, Move, News, Record, State, View
from reliquary.message import N_, Message, SeatName
from reliquary.terminal.result import show_result
from reliquary.terminal.screen import Screen


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after a move, and its news; before the first move there is no move."""

    state: State
    turn: int
    mover: int
    move: Move | None
    news: tuple[News, ...]


def moments_of(record: Record, game: Game[State]) -> list[Moment]:
    """Every moment of the game; refuses a record that is not true, before anything of it is shown."""
    state = record.start(game, listen=True).listen()
    moments = [Moment(state.copy(), state.turn, state.seat, None, tuple(state.news))]
    state.news.clear()
    mover = state.seat
    for line, move in record.moves(state):
        moments.append(Moment(state.copy(), line.turn, mover, move, tuple(state.news)))
        state.news.clear()
        mover = state.seat
    record.check_end(state)
    return moments


class Replay:
    def __init__(self, screen: Screen, moments: Sequence[Moment], seat: int | None) -> None:
        seats = moments[0].state.seats
        if seat is not None and not 0 <= seat < seats:
            raise BadSetup(N_("There is no seat {seat}: they go from 0 to {last}."), seat=seat, last=seats - 1)
        self.screen = screen
        self._moments = moments
        self._seat = seat

    def run(self) -> None:
        if self.screen.interactive:
            self._step_through()
        else:
            self._show_all()

    def _show_all(self) -> None:
        """Turn by turn: the news, then the table as it was left."""
        self._tell(self._moments[0])
        self._show_table(self._moments[0])
        for moment, following in zip(self._moments[1:], [*self._moments[2:], None], strict=True):
            self._tell(moment)
            if following is None or following.turn != moment.turn:
                self._show_table(moment)
        show_result(self.screen, self._moments[-1].state)

    def _step_through(self) -> None:
        place = 0
        self._show(place)
        while True:
            typed = self.screen.ask().casefold()
            if typed == "q":
                return
            place = self._moved(place, typed)
            self._show(place)

    def _moved(self, place: int, typed: str) -> int:
        last = len(self._moments) - 1
        if typed in {"", "n"}:
            return min(place + 1, last)
        if typed == "b":
            return max(place - 1, 0)
        if typed.isdecimal() and len(typed) < 7:
            return next((number for number, moment in enumerate(self._moments) if moment.turn >= int(typed)), last)
        return place

    def _show(self, place: int) -> None:
        moment = self._moments[place]
        self.screen.out.clear()
        self._show_table(moment)
        self.screen.gap()
        self._tell(moment)
        if moment.state.over:
            show_result(self.screen, moment.state)
        keys = N_("Move {number} of {last}. Enter next; b back; a number goes to that turn; q quit")
        self.screen.note(Message(keys, number=place, last=len(self._moments) - 1))

    def _show_table(self, moment: Moment) -> None:
        game = moment.state.game
        self.screen.heading(Message(N_("{game}, turn {turn}"), game=game.name, turn=moment.turn))
        self.screen.show(game.text(self._view(moment.state), self.screen.markup))

    def _view(self, state: State) -> View:
        if self._seat is not None:
            return state.view(self._seat)
        # When a game is over all lies open: so each moment is shown as if the game had ended there.
        opened = state.copy()
        opened.finish()
        return opened.view(None)

    def _tell(self, moment: Moment) -> None:
        messages = [self._heard(news) for news in moment.news]
        if moment.move is not None and not messages:
            messages = [self._unspoken(moment.mover, moment.move)]
        if messages:
            self.screen.show(Text.assemble(("· ", "dim"), " ".join(self.screen.say(message) for message in messages)))

    def _unspoken(self, mover: int, move: Move) -> Message:
        """Words for a move without news. They are for its own seat, or with all cards open."""
        if self._seat in {None, mover}:
            return Message(N_("{who}: {move}."), who=SeatName(mover), move=move.words)
        return Message(N_("{who} has chosen."), who=SeatName(mover))

    def _heard(self, news: News) -> Message:
        """With all cards open, the news are those of the seat that learned most."""
        if self._seat is not None:
            return news.to(self._seat)
        return next(iter(news.private.values()), news.public)
