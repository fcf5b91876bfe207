"""One question to one person: reads what is typed and acts on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reliquary.errors import BadNotation
from reliquary.kernel import Move
from reliquary.message import N_, Message
from reliquary.table.hint import hint
from reliquary.table.playthrough import Playthrough
from reliquary.terminal import question_help
from reliquary.terminal.choices import Choice, Choices
from reliquary.terminal.screen import Screen


class Quit(Exception):
    """The person wants to stop playing."""


class Question:
    def __init__(self, screen: Screen, playthrough: Playthrough, seat: int, show_table: Callable[[], None]) -> None:
        decision = playthrough.state.decision
        assert decision is not None
        assert decision.seat == seat
        self._screen = screen
        self._sitting = playthrough
        self._seat = seat
        self._show_table = show_table
        self._decision = decision
        self._game = playthrough.state.game
        self._view = playthrough.state.view(seat)
        moves = playthrough.state.legal()
        previews = [self._game.preview(self._view, move) for move in moves]
        self._choices = Choices(screen, moves, previews, playthrough.finals(seat))
        self._offered: Sequence[Choice] = self._choices.all
        """Those that were listed last: of a single one Enter is enough."""

    def answer(self) -> Move | None:
        """The move that was chosen; None if an earlier one was taken back instead."""
        self._put()
        while True:
            typed = self._screen.ask()
            match typed.casefold().split():
                case ["u"] if self._sitting.can_take_back(self._seat):
                    self._sitting.take_back(self._seat)
                    return None
                case _:
                    choice = self._act_on(typed)
                    if choice is not None:
                        return choice.move

    def _act_on(self, typed: str) -> Choice | None:
        """Does what was typed; returns the choice if one was made."""
        match typed.casefold().split():
            case []:
                return self._confirmed()
            case ["u"]:
                self._say(Message(N_("There is nothing to take back: something was revealed, or the turn went on.")))
            case ["q"]:
                self._quit()
            case ["t"]:
                self._show_table()
                self._put()
            case ["h"]:
                question_help.show_hint(self._screen, hint(self._sitting.state, self._seat), self._choices)
            case ["?"]:
                question_help.show_rule(self._screen, self._game, self._decision.rule)
                self._put()
            case [word, *_] if word.startswith("??"):
                question_help.show_rules_about(self._screen, self._game, typed.lstrip("? "))
            case [word] if word[:-1].isdecimal() and word.endswith("?"):
                self._explain(word[:-1])
            case _:
                return self._chosen(typed)
        return None

    def _put(self) -> None:
        self._screen.tell(self._decision.prompt, "bold")
        self._choices.show()
        question_help.show_keys(
            self._screen, last=len(self._choices.all), can_take_back=self._sitting.can_take_back(self._seat)
        )

    def _say(self, message: Message) -> None:
        self._screen.tell(message, "yellow")

    def _quit(self) -> None:
        self._say(Message(N_("Leave the game? It will be lost. Type y to leave, Enter to play on.")))
        # Both languages' word for yes are understood in either.
        if self._screen.ask().casefold() in {"y", "yes", "o", "oui", "q"}:
            raise Quit

    # Which choice was meant

    def _confirmed(self) -> Choice | None:
        if len(self._offered) == 1:
            return self._offered[0]
        self._say(Message(N_("Type the number of your choice.")))
        return None

    def _chosen(self, typed: str) -> Choice | None:
        if typed.isdecimal():
            return self._numbered(typed)
        matching = self._choices.named(typed)
        if len(matching) == 1 and matching[0].move.notation.split() == typed.casefold().split():
            return matching[0]
        if matching:
            self._offered = matching
            self._choices.show(matching)
            if len(matching) == 1:
                self._screen.note(Message(N_("Press Enter to choose it.")))
        else:
            self._say(self._why_not(typed))
        return None

    def _numbered(self, typed: str) -> Choice | None:
        choice = self._choices.numbered(typed)
        if choice is None:
            last = len(self._choices.all)
            self._say(
                Message(N_("There is no choice {number}: they go from 1 to {last}."), number=typed[:9], last=last)
            )
        return choice

    def _explain(self, typed: str) -> None:
        choice = self._numbered(typed)
        if choice is not None:
            self._screen.tell(self._game.preview(self._view, choice.move))

    def _why_not(self, typed: str) -> Message:
        """Why this cannot be chosen: the game knows a reason, or something else is asked, or it is no move at all."""
        try:
            move = self._game.moves.find(typed)
        except BadNotation:
            return Message(N_("“{text}” is not one of the choices: type a number, or words of one."), text=typed[:40])
        offered = {thing for choice in self._choices.all for thing in choice.move.things}
        reasons = [self._game.why_not(self._view, thing) for thing in move.things if thing not in offered]
        usual = Message(N_("“{move}” cannot be chosen now."), move=move.notation)
        return next((reason for reason in reasons if reason != self._decision.prompt), usual)
