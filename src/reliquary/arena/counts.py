"""Counts over many games: wins, points, turns, decisions.

Everything is kept as whole numbers and fractions, so that it does not matter in which order, or in how many
processes, the games were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt


@dataclass(slots=True)
class Numbers:
    """Whole numbers that were seen, without keeping each of them."""

    n: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, number: int) -> None:
        self.least = min(self.least, number) if self.n else number
        self.most = max(self.most, number) if self.n else number
        self.n += 1
        self.total += number
        self.squares += number * number

    def merge(self, other: Numbers) -> None:
        if other.n:
            self.least = min(self.least, other.least) if self.n else other.least
            self.most = max(self.most, other.most) if self.n else other.most
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers seen."""
        if not self.n:
            return 0.0
        return sqrt(max(0, self.n * self.squares - self.total**2)) / self.n


@dataclass(slots=True)
class Group:
    """What the seats of one kind (one bot, one place in the order of play) achieved; a shared win is divided."""

    wins: Fraction = Fraction(0)
    scores: Numbers = field(default_factory=Numbers)

    def merge(self, other: Group) -> None:
        self.wins += other.wins
        self.scores.merge(other.scores)

    @property
    def share(self) -> float:
        """The wins as a share of the games that a seat of this kind was in."""
        return float(self.wins / self.scores.n) if self.scores.n else 0.0

    @property
    def margin(self) -> float:
        """Half the width of a 95 % interval around the share."""
        return 1.96 * sqrt(self.share * (1 - self.share) / self.scores.n) if self.scores.n else 0.0


@dataclass(slots=True)
class Counts:
    orders: list[Group]
    """By order of play: the seat that began, then round the table."""
    bots: dict[str, Group] = field(default_factory=dict)
    scores: Numbers = field(default_factory=Numbers)
    winning_scores: Numbers = field(default_factory=Numbers)
    turns: Numbers = field(default_factory=Numbers)
    decisions: Numbers = field(default_factory=Numbers)
    shared: int = 0
    """Games in which the first place was shared."""

    @classmethod
    def empty(cls, seats: int, bots: Sequence[str]) -> Counts:
        return cls([Group() for _ in range(seats)], {name: Group() for name in bots})

    @property
    def games(self) -> int:
        return self.turns.n

    def add(
        self, players: Sequence[str], scores: Sequence[int], winners: Sequence[int], length: tuple[int, int]
    ) -> None:
        """One game; players, scores and winners by order of play, the length in turns and decisions."""
        for order, (player, score) in enumerate(zip(players, scores, strict=True)):
            win = Fraction(1, len(winners)) if order in winners else Fraction(0)
            for group in (self.orders[order], self.bots[player]):
                group.wins += win
                group.scores.add(score)
            self.scores.add(score)
        self.winning_scores.add(scores[winners[0]])
        self.shared += len(winners) > 1
        turns, decisions = length
        self.turns.add(turns)
        self.decisions.add(decisions)

    def merge(self, other: Counts) -> None:
        for group, more in zip(self.orders, other.orders, strict=True):
            group.merge(more)
        for name, more in other.bots.items():
            self.bots[name].merge(more)
        self.scores.merge(other.scores)
        self.winning_scores.merge(other.winning_scores)
        self.turns.merge(other.turns)
        self.decisions.merge(other.decisions)
        self.shared += other.shared
