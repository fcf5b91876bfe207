"""How a network learns: the figures of a run, and in which ways its games are dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reliquary.batches.plan import Deal
from reliquary.cluster import Cluster
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
    """Outputs of each layer, unless one goes on from a network that has others."""
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
    wandering: float = 0.1
    """By values only: how often a move is any legal one at the beginning; it falls to `last_wandering`."""
    last_wandering: float = 0.01
    repeated: int = 4
    """By values, and in imitation: how often each position is learned from, on average."""
    remembered: int = 3_000_000
    """Likewise: positions that are drawn from; newer ones take the places of the oldest."""
    imitation: float = 0.1
    """The part of the run in which a bot is imitated, if one is."""
    rivals: float = 0.2
    """The part of the games in which some seats are played by an earlier self."""
    rival_every: int = 10
    """Updates between two of these."""
    measured_every: float = 1
    """Minutes between two measurements against bots: each takes half a minute of a core."""


def recipe(*, by_values: bool, on_cpu: bool) -> Recipe:
    """By values or by policy; with smaller pieces where there is no GPU."""
    values = replace(Recipe(), width=256, rate=1e-3, memory=0.8, piece=8_192, remembered=1_000_000)
    found = values if by_values else Recipe()
    if on_cpu:
        return replace(found, games=64, width=256, piece=found.piece // 8, remembered=300_000, measured_every=10)
    return found


@dataclass(frozen=True, slots=True)
class Dealing:
    """What is played, and by how many processes here, or where else."""

    game: Game[State]
    ways: tuple[Deal, ...]
    workers: int | Cluster


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
