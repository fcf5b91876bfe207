"""How a network learns: the figures of a run, and in which ways its games are dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reliquary.batches.plan import Deal
from reliquary.kernel import Chance, Game, Option, State
from reliquary.kernel.options import Choice, Setting


@dataclass(frozen=True, slots=True)
class Recipe:
    """Figures with which every game of ours learns well; sizes are for a GPU."""

    games: int = 512
    """In each of the two batches, of which one is played while the network looks at the other. With more of them each
    game takes longer, and the network waits for what comes of it."""
    steps: int = 128
    """Decisions of each game from one update to the next."""
    kept: int = 160
    """Of these, and those before, as many are looked at again in the next update: several turns of every seat."""
    width: int = 512
    """Outputs of each layer."""
    rate: float = 5e-4
    """The learning rate at the beginning; it falls in a straight line."""
    last_rate: float = 0.05
    """The part of it that is left at the end."""
    passes: int = 3
    """How often each decision is learned from."""
    piece: int = 16_384
    """Decisions in one step of the optimiser."""
    memory: float = 0.97
    """Lambda of the advantages: how far ahead a decision is judged by what really came of it."""
    clip: float = 0.2
    entropy: float = 0.012
    """What uncertainty is worth at the beginning; it falls to `last_entropy`."""
    last_entropy: float = 0.002
    imitation: float = 0.1
    """The part of the run in which a bot is imitated, if one is."""
    rivals: float = 0.2
    """The part of the games in which some seats are played by an earlier self."""
    rival_every: int = 10
    """Updates between two of these."""
    measured_every: float = 1
    """Minutes between two measurements against bots: each takes half a minute of a core."""


ON_CPU = Recipe(games=64, steps=128, width=256, piece=2_048, measured_every=10)
"""The same where there is no GPU."""

_DEALS_PER_SEATS = 16


def deals(game: Game[State], luck: Chance) -> tuple[Deal, ...]:
    """All numbers of seats alike, half of the games with the usual options, the others with any."""
    return tuple(deal for seats in game.seats for deal in _deals(game, seats, luck))


def _deals(game: Game[State], seats: int, luck: Chance) -> Iterator[Deal]:
    for number in range(_DEALS_PER_SEATS):
        yield Deal(seats, _any_options(game, seats, luck) if number % 2 else {})


def _any_options(game: Game[State], seats: int, luck: Chance) -> dict[str, Setting]:
    return {option.name: _any_setting(option, seats, luck) for option in game.options}


def _any_setting(option: Option, seats: int, luck: Chance) -> Setting:
    if option.per_seat:
        return tuple(_any_choice(option, luck) for _ in range(seats))
    return _any_choice(option, luck)


def _any_choice(option: Option, luck: Chance) -> Choice:
    return option.choices[luck.below(len(option.choices))]
