"""“As strong as I am”: chooses the level that a person plays against, from their results against levels.

A person's strength is a position on the ladder of levels of a game. It starts in the middle. After each game that the
person played alone against levels it moves by the difference between result and expectation, as an Elo rating does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from reliquary.bots import bot_title, ladder, shown
from reliquary.kernel import Game, State
from reliquary.message import N_, Message
from reliquary.table.listing import Line

EVEN: Final = "even"
"""What a chair asks for in place of the name of a bot."""
AS_STRONG: Final = Message(N_("as strong as I am"))
_STEP: Final = 1.0
"""The logarithm of the odds of a level against the one below it."""
_FIRST: Final = 2.0
_LEAST: Final = 0.6
"""Maximum steps that the strength moves after a game: after the first, and after many."""


def opponents(game: Game[State]) -> dict[str, Message]:
    """The opponents that people may choose, with their titles: “as strong as I am”, then the weakest first."""
    chosen = {EVEN: AS_STRONG} if ladder(game) else {}
    return chosen | {name: bot_title(name, game) for name in shown(game)}


def even(game: Game[State], lines: Sequence[Line]) -> str | None:
    """The level for the person whose tables these are, newest first; None if the game has no levels."""
    steps = ladder(game)
    return steps[round(strength(game, lines))] if steps else None


def strength(game: Game[State], lines: Sequence[Line]) -> float:
    """Where the person stands on the ladder: from 0 to its last step."""
    steps = ladder(game)
    last = len(steps) - 1
    place, games = last / 2, 0
    for line in reversed(lines):
        against = [steps.index(bot) for bot in line.bots if bot in steps]
        if line.game != game.id or not against or line.ending is None or not line.ending.places or not line.seats:
            continue
        expected = sum(1 / (1 + exp(_STEP * (each - place))) for each in against) / len(against)
        more = _beaten(line.ending.places, line.seats[0]) - expected
        place = min(float(last), max(0.0, place + max(_LEAST, _FIRST / (1 + games)) * more))
        games += 1
    return place


def _beaten(places: Sequence[int], seat: int) -> float:
    """The share of the others that this seat beat; a shared place counts half."""
    others = [place for each, place in enumerate(places) if each != seat]
    own = places[seat]
    return sum(1.0 if place > own else 0.5 if place == own else 0.0 for place in others) / len(others)
