"""Levels for people: the network of a game made weaker, without blunders that look broken.

How weak each level is stands in `levels.toml` beside the network, from the weakest on, as `script/levels` measured it:
its temperature, at which the network's opinion of the moves becomes the chance that each is made, and its foresight,
the part that this opinion has beside what a move brings at once. Whatever the network makes far less likely than the
best move at that temperature is never made. The highest level is the master itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Final

from reliquary.bots import network
from reliquary.bots.bot import Bot, Imagine, drawn
from reliquary.bots.value import values
from reliquary.errors import BadNetwork, BadSetup
from reliquary.kernel import Chance, Game, Move, State, View
from reliquary.message import N_, Message

FILE: Final = "levels.toml"
WORDS: Final = (
    N_("newcomer"),
    N_("beginner"),
    N_("apprentice"),
    N_("amateur"),
    N_("experienced"),
    N_("advanced"),
    N_("strong"),
    N_("veteran"),
    N_("champion"),
)
"""Of the levels below the master, from the weakest on; a game has as many as it carries."""
_FAR_BELOW: Final = 3.0
"""How much less likely than the best move a level still makes one, as an exponent: one twentieth."""
_AT_ONCE: Final = 4.0
"""How much oftener the move that brings most at once is made than a middling one, likewise, at temperature 1."""
_FINE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Weakness:
    temperature: float
    foresight: float = 1.0
    """From 0, only what a move brings at once, to 1, only what the network thinks."""


class Level(Bot):
    def __init__(self, number: int, weakness: Weakness | None = None) -> None:
        """As weak as the game's own level of that number, or as it is given."""
        self.number = number
        self.weakness = weakness
        self.title = titled(Message(WORDS[number - 1]), number)

    def check(self, game: Game[State]) -> None:
        network.check_shipped(game)
        if self.weakness is None and self.number > len(weaknesses(game)):
            raise BadSetup(
                N_("{game} has {number} levels below the master."), game=game.name, number=len(weaknesses(game))
            )

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        world = imagine(chance)
        game = world.game
        weakness = self.weakness or weaknesses(game)[self.number - 1]
        opinion = network.read(network.shipped(game), game).judge(world, legal)
        glances = [_glance(world, move) for move in legal] if weakness.foresight < 1 else []
        return legal[drawn(weights(opinion, glances, weakness), chance)]


def weights(opinion: Sequence[float], glances: Sequence[float], weakness: Weakness) -> list[int]:
    """How often each move is made; `glances` are what each brings at once, needed for less than full foresight."""
    best = max(opinion)
    farsighted = [(each - best) / weakness.temperature for each in opinion]
    promises = [weakness.foresight * each for each in farsighted]
    if weakness.foresight < 1:
        share = (1 - weakness.foresight) * _AT_ONCE / weakness.temperature
        promises = [far + share * near for far, near in zip(promises, _merits(glances), strict=True)]
    most = max(promises)
    return [
        round(_FINE * exp(promise - most)) if far >= -_FAR_BELOW else 0
        for promise, far in zip(promises, farsighted, strict=True)
    ]


def _merits(glances: Sequence[float]) -> list[float]:
    """1 for what brings most, 0 for what is middling; as far below."""
    fair = sum(glances) / len(glances)
    spread = max(glances) - fair
    return [(each - fair) / spread for each in glances] if spread > 1e-9 else [0.0] * len(glances)


def _glance(world: State, move: Move) -> float:
    twin = world.copy()
    twin.advance(move)
    return values(twin)[world.seat]


def titled(word: Message, number: int) -> Message:
    return Message(N_("{word}, level {number}"), word=word, number=number)


def path(game: Game[State]) -> Path:
    """Where the levels of a game are described, if it has any."""
    return game.folder / FILE


def weaknesses(game: Game[State]) -> tuple[Weakness, ...]:
    """Of the levels below the master, from the weakest on; none if the game has no such file."""
    file = path(game)
    try:
        stat = file.stat()
    except OSError:
        return ()
    return _read(file, (stat.st_mtime_ns, stat.st_size))


@lru_cache(maxsize=16)
def _read(file: Path, stamp: tuple[int, int]) -> tuple[Weakness, ...]:
    try:
        levels = tomllib.loads(file.read_text(encoding="utf-8"))["level"]
        found = tuple(Weakness(float(each["temperature"]), float(each["foresight"])) for each in levels)
    except (ValueError, TypeError, LookupError, OSError) as error:
        raise BadNetwork(N_("{file} describes no levels, or is damaged."), file=str(file)) from error
    if len(found) > len(WORDS) or not all(each.temperature > 0 and 0 <= each.foresight <= 1 for each in found):
        raise BadNetwork(N_("{file} describes no levels, or is damaged."), file=str(file))
    return found
