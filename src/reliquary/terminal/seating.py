"""Who sits at the table: what people wrote on the command line, made into seats."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from reliquary.bots import Bot, player
from reliquary.errors import BadSetup
from reliquary.kernel import Game, State
from reliquary.kernel.record import tidy_name
from reliquary.message import N_


@dataclass(frozen=True, slots=True)
class Seating:
    """People have the first seats; who begins is the game's own affair."""

    names: tuple[str, ...]
    bots: dict[int, Bot]


def seated(game: Game[State], seats: int | None, people: Sequence[str], bots: Sequence[str]) -> Seating:
    """Without a number of seats there are as many as players were named, or as few as the game allows."""
    people = people or [_default_name()]
    seats = max(len(people) + len(bots), game.seats[0]) if seats is None else seats
    free = seats - len(people)
    if free < len(bots):
        raise BadSetup(
            N_("{seats} seats are not enough for {people} people and {bots} bots."),
            seats=seats,
            people=len(people),
            bots=len(bots),
        )
    # Bots that were not named are greedy; of those that were, the list is repeated.
    playthrough = [(bots or ["greedy"])[place % max(1, len(bots))] for place in range(free)]
    names = _different([*(_tidy(name) for name in people), *playthrough])
    seated = {len(people) + place: player(name) for place, name in enumerate(playthrough)}
    for bot in seated.values():
        bot.check(game)
    return Seating(names, seated)


def _default_name() -> str:
    """The user's name: sentences name each person."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "?"


def _tidy(name: str) -> str:
    return tidy_name(name.encode(errors="replace").decode())


def _different(names: Sequence[str]) -> tuple[str, ...]:
    """A name that was there already gets a number."""
    called: list[str] = []
    for name in names:
        numbered = (name if number == 1 else f"{name} {number}" for number in count(1))
        called.append(next(candidate for candidate in numbered if candidate not in called))
    return tuple(called)
