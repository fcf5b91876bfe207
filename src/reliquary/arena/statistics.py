"""Statistics of a contest with 95 % intervals, from a table with one row per seat and game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import polars as pl
from openskill.models import PlackettLuce, PlackettLuceRating

from reliquary.arena.contest_game import ContestGame

_Z: Final = 1.96
_BINS: Final = 10
_SEEN: Final = 20
"""Minimum of seats that used a thing, and of seats that did not, for a lift."""


@dataclass(frozen=True, slots=True)
class Value:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float
    n: int


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Lift:
    """What using a thing goes with: the win share of the seats that used it, less that of those that did not."""

    thing: str
    used: int
    lift: float
    margin: float


def rows(games: Sequence[ContestGame]) -> pl.DataFrame:
    """One row for each seat of each game, by order of play."""
    return pl.DataFrame(
        [
            {
                "game": game.number,
                "order": place + 1,
                "bot": game.bots[place],
                "score": game.scores[place],
                "win": game.wins[place],
                "place": game.places[place],
                "turns": game.turns,
                "decisions": game.decisions[place],
                "choices": game.choices[place],
                "estimates": game.estimates[place],
                "things": game.things[place],
                **{f"points: {source}": points for source, points in game.sources[place].items()},
            }
            for game in games
            for place in range(len(game.bots))
        ],
        infer_schema_length=None,
    )


def value(numbers: Sequence[float]) -> Value:
    n = len(numbers)
    mean = sum(numbers) / n if n else 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (n - 1) if n > 1 else 0.0
    return Value(mean, _Z * sqrt(variance / n) if n else 0.0, n)


def shares(table: pl.DataFrame, by: str) -> dict[str, Value]:
    """The sum of the wins of all seats of a kind, in a game: what a bot has of the games that it was in."""
    games = table.group_by(by, "game").agg(pl.col("win").sum()).sort(by, "game")
    return _values(games, by, "win")


def scores(table: pl.DataFrame, by: str) -> dict[str, Value]:
    return _values(table, by, "score")


def sources(table: pl.DataFrame) -> dict[str, dict[str, Value]]:
    """By source of points, by bot."""
    names = [name for name in table.columns if name.startswith("points: ")]
    return {name.removeprefix("points: "): _values(table.fill_null(0), "bot", name) for name in names}


def _values(table: pl.DataFrame, by: str, column: str) -> dict[str, Value]:
    parts = table.sort(by).partition_by(by, maintain_order=True)
    return {str(part[by][0]): value([float(number) for number in part[column].to_list()]) for part in parts}


def lengths(table: pl.DataFrame) -> dict[str, Value]:
    games = table.group_by("game").agg(
        pl.col("turns").first(), pl.col("decisions").sum(), pl.col("choices").sum(), pl.len().alias("seats")
    )
    games = games.with_columns(
        (pl.col("turns") / pl.col("seats")).alias("rounds"),
        (pl.col("choices") / pl.col("decisions")).alias("branching"),
    )
    return {
        name: value([float(number) for number in games[name].to_list()])
        for name in ("rounds", "turns", "decisions", "branching")
    }


def ratings(games: Sequence[ContestGame]) -> dict[str, Rating]:
    """After all games in their order; a bot with several seats learns the mean of what they teach."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for game in games:
        teams = [[model.rating(*_of(known.get(name)))] for name in game.bots]
        rated = model.rate(teams, ranks=[float(place) for place in game.places])
        for name in set(game.bots):
            new = [team[0] for team, whose in zip(rated, game.bots, strict=True) if whose == name]
            known[name] = model.rating(sum(r.mu for r in new) / len(new), sum(r.sigma for r in new) / len(new))
    return {name: Rating(rating.mu, rating.sigma) for name, rating in sorted(known.items())}


def _of(rating: PlackettLuceRating | None) -> tuple[float | None, float | None]:
    return (None, None) if rating is None else (rating.mu, rating.sigma)


def calibration(table: pl.DataFrame) -> list[tuple[float, Value]]:
    """Of the seats that looked so likely to win, how many did: by tenths."""
    pairs = table.select("win", "estimates").explode("estimates").drop_nulls()
    bins: list[list[tuple[float, float]]] = [[] for _ in range(_BINS)]
    for win, estimate in pairs.iter_rows():
        bins[min(_BINS - 1, int(estimate * _BINS))].append((estimate, win))
    return [
        (sum(estimate for estimate, _ in each) / len(each), value([win for _, win in each])) for each in bins if each
    ]


def calibration_error(points: Sequence[tuple[float, Value]]) -> float:
    """How far the estimate is from the truth on average, in shares of a win."""
    n = sum(won.n for _, won in points)
    return sum(abs(said - won.mean) * won.n for said, won in points) / n if n else 0.0


def lifts(table: pl.DataFrame) -> list[Lift]:
    """The best first; only what some seats used and others did not."""
    wins: list[float] = table["win"].to_list()
    used: dict[str, list[int]] = {}
    for row, things in enumerate(table["things"].to_list()):
        for thing in things:
            used.setdefault(thing, []).append(row)
    found = [_lift(thing, rows, wins) for thing, rows in used.items() if _SEEN <= len(rows) <= len(wins) - _SEEN]
    return sorted(found, key=lambda lift: (-lift.lift, lift.thing))


def _lift(thing: str, rows: list[int], wins: Sequence[float]) -> Lift:
    users = set(rows)
    having = value([wins[row] for row in rows])
    lacking = value([win for row, win in enumerate(wins) if row not in users])
    margin = sqrt(having.margin**2 + lacking.margin**2)
    return Lift(thing, len(rows), having.mean - lacking.mean, margin)
