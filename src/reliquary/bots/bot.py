"""What a bot is: something that chooses a move from what its seat sees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeAlias

from reliquary.errors import IllegalMove
from reliquary.kernel import Chance, Game, Move, State, View
from reliquary.message import N_, Message

Imagine: TypeAlias = Callable[[Chance], State]
"""Draws a state that the seat asked cannot tell from the real one."""


class Bot(ABC):
    """Derive from it and write `choose`; `answer` is what plays."""

    title: Message
    """How strong it is, in a word or two."""

    def check(self, game: Game[State]) -> None:  # noqa: B027 - most bots play every game
        """Raises BadSetup with the reason if it cannot play this game here."""

    @abstractmethod
    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        """One of the legal moves. All that is random comes from `chance`, so that a game can be played again."""

    def answer(self, state: State, chance: Chance) -> Move:
        """Chooses for the seat that is asked, given an imagined state in place of the real one."""
        check_asked(state)
        seat = state.seat
        imagined = state.imagine(seat, Chance("stand-in"))
        return self.choose(imagined.view(seat), imagined.legal(), lambda luck: imagined.imagine(seat, luck), chance)


def check_asked(state: State) -> None:
    if state.over:
        raise IllegalMove(N_("The game is over: there is no move to choose."))


def drawn(weights: Sequence[int], chance: Chance) -> int:
    """An index, with a probability in proportion to its weight."""
    ticket = chance.below(sum(weights))
    for place, weight in enumerate(weights):
        if ticket < weight:
            return place
        ticket -= weight
    raise AssertionError("the weights add up")
