"""One game of a contest: played, and kept as plain values by order of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reliquary.bots import player
from reliquary.kernel import Chance, State

_GLANCES: Final = 6
"""Turns between two estimates that are kept."""


@dataclass(frozen=True, slots=True)
class ContestGame:
    number: int
    bots: list[str]
    scores: list[int]
    wins: list[float]
    """A shared first place is divided."""
    places: list[int]
    turns: int
    decisions: list[int]
    choices: list[int]
    """How many moves were on offer, all decisions together."""
    sources: list[dict[str, int]]
    estimates: list[list[float]]
    """What each seat's chances looked like, from time to time."""
    things: list[list[str]]
    """What each seat's moves named."""


def play(state: State, number: int, line: Sequence[str]) -> ContestGame:
    seats = range(state.seats)
    order = [(state.first + place) % state.seats for place in seats]
    bots = {seat: player(name) for seat, name in zip(order, line, strict=True)}
    luck = Chance(state.seed).fork("bots")
    decisions, choices = [0] * state.seats, [0] * state.seats
    estimates: list[list[float]] = [[] for _ in seats]
    things: list[set[str]] = [set() for _ in seats]
    looked = 0
    while not state.over:
        seat = state.seat
        if state.turn >= looked + _GLANCES:
            looked = state.turn
            for each, share in enumerate(state.estimates()):
                estimates[each].append(round(share, 4))
        decisions[seat] += 1
        choices[seat] += len(state.legal())
        move = bots[seat].answer(state, luck)
        things[seat].update(move.things)
        state.advance(move)
    ranking, scores, sources = state.ranking(), state.scores(), state.breakdown()
    places = {seat: place for place, tied in enumerate(ranking, start=1) for seat in tied}
    return ContestGame(
        number=number,
        bots=list(line),
        scores=[scores[seat] for seat in order],
        wins=[1 / len(ranking[0]) if places[seat] == 1 else 0.0 for seat in order],
        places=[places[seat] for seat in order],
        turns=state.turn,
        decisions=[decisions[seat] for seat in order],
        choices=[choices[seat] for seat in order],
        sources=[sources[seat] for seat in order],
        estimates=[estimates[seat] for seat in order],
        things=[sorted(things[seat]) for seat in order],
    )
