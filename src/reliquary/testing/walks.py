"""Random games through which a game's properties are checked, and the words in which a fault is told.

All that is random here comes from the name of the check, the number of seats and the number of the game: a fault is
found again by running the same check.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from reliquary.kernel import Chance, Choice, Game, Move, Option, Setting, Settings, State
from reliquary.kernel.build import compiled
from reliquary.testing.differences import difference

S = TypeVar("S", bound=State)

EXTENT_NAME: Final = "RELIQUARY_CONFORMANCE"
"""Environment variable: how much is played, one of GAMES. Without it the compiled package plays all, the pure less."""
GAMES: Final = {"full": (20, 400), "less": (6, 20), "quick": (1, 4)}
"""Games for each check and number of seats, and games of the light pass."""
EXTENT: Final = os.environ.get(EXTENT_NAME) or ("full" if compiled() else "less")
FULL_GAMES, LIGHT_GAMES = GAMES[EXTENT]
ENOUGH_DECISIONS: Final = 200
"""Average decisions per game after which a check ends, if every value of an option was played."""
ENOUGH_LIGHT_DECISIONS: Final = 400
"""The same for the light pass."""
LIGHT_GAMES_NAME: Final = "RELIQUARY_GAMES"
"""Environment variable: games of the light pass."""


class Broken(AssertionError):
    """A game does not hold a property: says which, and where."""


class Walk:
    """One game in which every move is drawn evenly from those on offer."""

    def __init__(self, game: Game[State], seats: int, seed: str, options: Settings) -> None:
        self.game = game
        self.seed = seed
        self.options = options
        self.state = game.start(seats=seats, seed=seed, **options)
        self.chance = Chance(f"{seed}, the moves")
        self.made: list[Move] = []

    def __iter__(self) -> Iterator[tuple[State, Move]]:
        """Each state with the move that is about to be made in it."""
        while not self.state.over:
            move = self.choose()
            yield self.state, move
            self.go(move)

    def choose(self) -> Move:
        legal = self.state.legal()
        self.hold(bool(legal), "the game is not over, but nothing is on offer")
        return legal[self.chance.below(len(legal))]

    def go(self, move: Move) -> None:
        self.made.append(move)
        self.hold(
            len(self.made) <= self.game.bound, f"the game goes on beyond its bound of {self.game.bound} decisions"
        )
        self.state.advance(move)

    def to_the_end(self) -> State:
        for _ in self:
            pass
        return self.state

    def now_and_then(self, times_in: int) -> bool:
        """True once in `times_in` calls on average, and always at the start."""
        return not self.made or not self.chance.below(times_in)

    def seat(self) -> int:
        """Any seat."""
        return self.chance.below(self.state.seats)

    def luck(self) -> Chance:
        """A fresh chance for an imagined state."""
        return self.chance.fork(f"luck {self.chance.below(1 << 32)}")

    # Faults.

    def hold(self, fact: bool, fault: str) -> None:  # noqa: FBT001 - the fact is what is held
        if not fact:
            raise Broken(f"{fault}\n  {self}")

    def same(self, one: object, other: object, fault: str) -> None:
        if one != other:
            raise Broken(f"{fault}: {difference(one, other)}\n  {self}")

    def __str__(self) -> str:
        tail = "; ".join(move.notation for move in self.made[-6:])
        return (
            f"in {self.game.id}, {self.state.seats} seats, seed {self.seed!r}, options {dict(self.options)}, "
            f"after {len(self.made)} moves (… {tail})"
        )


@dataclass(frozen=True)
class Trial:
    """A game with a number of seats, and how often it is played."""

    game: Game[State]
    seats: int
    full: int = FULL_GAMES
    light: int = LIGHT_GAMES
    small: tuple[Game[State], ...] = ()
    """The same game with small boxes."""

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}"

    def walks(self, purpose: str, games: int) -> Iterator[Walk]:
        decks = [OptionDeck(option, Chance(f"{self} {purpose} {option.name}")) for option in self.game.options]
        for number in range(games):
            options = {deck.option.name: deck.setting(self.seats) for deck in decks}
            yield Walk(self.game, self.seats, f"{self} {purpose} {number}", options)

    def full_walks(self, purpose: str, part: int = 1) -> Iterator[Walk]:
        """Walks for a check that looks at every step; a part of them, if that is enough."""
        games = max(1, self.full // part)
        return self._until(self.walks(purpose, games), ENOUGH_DECISIONS * self.full // part, self._values() // part)

    def light_walks(self, purpose: str) -> Iterator[Walk]:
        return self._until(self.walks(purpose, self.light), ENOUGH_LIGHT_DECISIONS * self.light, self._values())

    def _values(self) -> int:
        """The number of values of the option with the most."""
        return max([1, *(len(option.choices) for option in self.game.options if not option.per_seat)])

    def _until(self, walks: Iterator[Walk], enough: int, least: int) -> Iterator[Walk]:
        """Plays fewer games if they are long."""
        made = 0
        for number, walk in enumerate(walks):
            if made >= enough and number >= least:
                return
            yield walk
            made += len(walk.made)


class OptionDeck:
    """Deals the values of an option at random, each once before any comes again, so that every value occurs."""

    def __init__(self, option: Option, chance: Chance) -> None:
        self.option = option
        self.chance = chance
        self.left: list[Choice] = []

    def deal(self) -> Choice:
        self.left = self.left or list(self.option.choices)
        return self.chance.draw(self.left)

    def setting(self, seats: int) -> Setting:
        """One value for all, or now and then any value for each seat."""
        if self.option.per_seat and self.chance.below(2):
            choices = self.option.choices
            return tuple(choices[self.chance.below(len(choices))] for _ in range(seats))
        return self.deal()


def trials(game: Game[S], small: Iterable[Game[S]] = (), extent: str = EXTENT) -> list[Trial]:
    """A trial for each number of seats that the game is for, with those of the small boxes that are for it too.

    The quick extent has only the most seats.
    """
    light = int(os.environ.get(LIGHT_GAMES_NAME, LIGHT_GAMES))
    boxes = [any_game(box) for box in small if box.id == game.id and extent != "quick"]
    return [
        Trial(any_game(game), seats, light=light, small=tuple(box for box in boxes if seats in box.seats))
        for seats in (game.seats[-1:] if extent == "quick" else game.seats)
    ]


def any_game(game: Game[S]) -> Game[State]:
    """The checks know no game's own states: what they take from a game they only ever give back to it."""
    return cast("Game[State]", game)
