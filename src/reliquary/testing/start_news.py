"""News before the first question tell nothing hidden.

A game begins with draws from one stream of random words. A twin start changes one of these words, and so one draw: a
die, or where one card of a shuffle goes. If a seat sees and may do the same in both, what changed is hidden from it,
and it must have been told the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reliquary.kernel import Chance, State
from reliquary.testing.walks import Trial, Walk

_STARTS: Final = 30
"""Other starts tried for each game and seat."""
_BEYOND_A_BLOCK: Final = 17
"""Where a long list of words begins: from here on `Chance` reads on to its end, and fetches no block of its own."""
_LONGER: Final = 1_000
"""Words that a twin may need beyond those of the real start."""


def the_start_tells_nothing_hidden(trial: Trial) -> None:
    """Twin starts, which differ only in what is hidden from somebody, tell them the same."""
    for walk in trial.walks("opening", trial.full):
        for seat in (walk.seat(), None):
            for real, twin in twin_starts(walk, seat):
                others, own = ([news.to(seat) for news in state.news] for state in (twin, real))
                who = "a spectator" if seat is None else f"seat {seat}"
                walk.same(others, own, f"{who} is told something hidden before the first question")


def twin_starts(walk: Walk, seat: int | None) -> Iterator[tuple[State, State]]:
    """The start of the walk beside others that differ from it by one draw, in the position but not for the seat."""
    words = _words(walk)
    real = _started(walk, words)
    used = real.chance.next - _BEYOND_A_BLOCK
    for _ in range(_STARTS if used else 0):
        changed = list(words)
        changed[walk.chance.below(used)] = walk.chance.below(1 << 32)
        twin = _started(walk, changed)
        same_draws = twin.chance.next == real.chance.next
        if same_draws and _position(twin) != _position(real) and _looks_alike(real, twin, seat):
            yield real, twin


def _words(walk: Walk) -> list[int]:
    """The random words from which the walk was dealt, and some more."""
    started = walk.game.start(seats=walk.state.seats, seed=walk.seed, **walk.options)
    chance = Chance(walk.seed)
    return [chance.below(1 << 32) for _ in range(started.chance.blocks * 16 + _LONGER)]


def _started(walk: Walk, words: list[int]) -> State:
    state = walk.game.blank(walk.state.seats, walk.state.options)
    state.chance = Chance("")
    state.chance.words = (0,) * _BEYOND_A_BLOCK + tuple(words)
    state.chance.next = _BEYOND_A_BLOCK
    state.telling = True
    return walk.game.set_up(state)


def _looks_alike(one: State, other: State, seat: int | None) -> bool:
    return one.view(seat) == other.view(seat) and (one.seat != seat or one.legal() == other.legal())


def _position(state: State) -> dict[str, object]:
    return {name: value for name, value in state.dump().items() if name != "chance"}
