"""A game at one terminal: people and bots, each person seeing only what that seat may see.

Before a hand is shown to another person than the one who looked last, the screen is cleared and handed over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from reliquary.bots import Bot
from reliquary.kernel import Chance, News, State
from reliquary.message import N_, Message, SeatName
from reliquary.table.playthrough import Playthrough
from reliquary.terminal.question import Question
from reliquary.terminal.screen import Screen

_NOTHING: Final = -1
"""Not even how the game began."""


class GameLoop:
    def __init__(self, screen: Screen, state: State, bots: Mapping[int, Bot]) -> None:
        self.screen = screen
        self.playthrough = Playthrough(state)
        self._bots = bots
        self._luck = Chance(state.seed).fork("bots")
        self._people = [seat for seat in range(state.seats) if seat not in bots]
        self._holder = self._people[0] if len(self._people) == 1 else None
        """The person who may see the screen now."""
        self._told = dict.fromkeys(self._people, _NOTHING)
        """Up to which revision each person has heard the news."""
        self._shown = ""
        """The table as it was shown last."""

    @property
    def state(self) -> State:
        return self.playthrough.state

    def run(self) -> State:
        """Plays to the end and returns the final state."""
        while not self.state.over:
            self._let_bots_play()
            if not self.state.over:
                self._ask(self.state.seat)
        # Several people read the end together, so they get the public news.
        self._tell_news(self._people[0] if len(self._people) == 1 else None, max(self._told.values()))
        self._show_table(None)
        return self.state

    def _let_bots_play(self) -> None:
        self.playthrough.answer_plain()
        if self.state.seat not in self._bots:
            return
        thinking = Message(N_("{who} is thinking …"), who=SeatName(self.state.seat))
        with self.screen.out.status(Text(self.screen.say(thinking))):
            while self.state.seat in self._bots:
                luck = self._luck.fork(str(self.playthrough.revision))
                self.playthrough.play(self.state.seat, self._bots[self.state.seat].answer(self.state, luck))
                self.playthrough.answer_plain()

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        self._tell_news(seat, self._told[seat])
        self._told[seat] = self.playthrough.revision
        self._show_table(seat)
        move = Question(self.screen, self.playthrough, seat, lambda: self._show_table(seat, again=True)).answer()
        if move is not None:
            self.playthrough.play(seat, move)

    def _hand_over(self, seat: int) -> None:
        if seat == self._holder:
            return
        self._holder = seat
        self._shown = ""
        self.screen.clear()
        self.screen.tell(Message(N_("Hand over to {who}, who then presses Enter."), who=SeatName(seat)), "bold")
        self.screen.ask("")
        self.screen.clear()

    def _tell_news(self, seat: int | None, since: int) -> None:
        """One paragraph for how the game began, and one for each seat that acted."""
        self.screen.gap()
        if since == _NOTHING:
            self._tell_paragraph(seat, self.playthrough.first_news)
        for _, happenings in groupby(self.playthrough.standing(max(since, 0)), key=lambda happening: happening.seat):
            self._tell_paragraph(seat, [news for happening in happenings for news in happening.news])

    def _tell_paragraph(self, seat: int | None, several: Sequence[News]) -> None:
        if several:
            sentences = [self.screen.say(news.to(seat)) for news in several]
            self.screen.show(Text.assemble(("· ", "dim"), " ".join(sentences)))

    def _show_table(self, seat: int | None, *, again: bool = False) -> None:
        """Shows the table, unless it looks the same as last time."""
        text = self.state.game.text(self.state.view(seat), self.screen.markup)
        if text != self._shown or again:
            self._shown = text
            self.screen.heading(Message(N_("{game}, turn {turn}"), game=self.state.game.name, turn=self.state.turn))
            self.screen.show(text)
            self.screen.gap()
