"""Bots from elsewhere: whatever they do, the game goes on.

A bot that raises an error, takes too long or answers with something that is not on offer has forfeited the decision:
greedy takes it, and a warning says so. After three such faults in a row it is not asked again.
"""

from __future__ import annotations

import logging
import threading
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from reliquary.bots.bot import Bot, Imagine
from reliquary.bots.greedy import Greedy
from reliquary.kernel import Chance, Move, View
from reliquary.message import N_, Message

PATIENCE: Final = 10.0
"""Seconds that a bot from elsewhere has for a decision."""
_FAULTS: Final = 3

_log = logging.getLogger(__name__)


class Fault(Exception):
    """What a bot from elsewhere did instead of answering."""


class Guarded(Bot):
    title = Message(N_("a bot from elsewhere"))

    def __init__(self, name: str, patience: float = PATIENCE) -> None:
        self.name = name
        self.patience = patience
        self._faults = 0

    @abstractmethod
    def ask(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> object:
        """What the bot answers; raises Fault where it does not."""

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        # What it draws is its own, so that the rest of the game does not depend on how far it came.
        luck = chance.fork(f"guarded {chance.below(1 << 32)}")
        if self._faults < _FAULTS:
            try:
                answer = self._checked(self.ask(view, legal, imagine, luck), legal)
            except Fault as fault:
                self._faults += 1
                _log.warning("%s forfeits a decision to greedy: %s", self.name, fault)
            else:
                self._faults = 0
                return answer
        return Greedy().choose(view, legal, imagine, luck.fork("greedy"))

    @staticmethod
    def _checked(answer: object, legal: Sequence[Move]) -> Move:
        for move in legal:
            if answer is move:
                return move
        raise Fault(f"it answered {answer!r:.80}, which is not on offer")


class ExternalBot(Guarded):
    """A bot of another package, in this process. It answers in a thread, within its patience."""

    def __init__(self, kind: type[Bot], name: str, patience: float = PATIENCE) -> None:
        super().__init__(name, patience)
        title = getattr(kind, "title", None)
        self.title = title if isinstance(title, Message) else Guarded.title
        self._kind = kind
        self._bot: Bot | None = None

    def ask(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> object:
        answers: list[object] = []
        errors: list[Exception] = []

        def think() -> None:
            try:
                self._bot = self._bot or self._kind()
                answers.append(self._bot.choose(view, legal, imagine, chance))
            except Exception as error:  # noqa: BLE001 - it may do anything
                errors.append(error)

        thread = threading.Thread(target=think, daemon=True)
        thread.start()
        thread.join(self.patience)
        if errors:
            raise Fault(f"it raised {errors[0]!r:.200}")
        if not answers:
            raise Fault(f"no answer within {self.patience:g} seconds")
        return answers[0]
