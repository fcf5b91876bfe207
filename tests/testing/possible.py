"""Every world that a seat could be in, found by brute force: what imagined states are measured by.

All deals that look the same to the seat are played on side by side, with every move and every outcome of chance that
could have been, and dropped as soon as the seat would have heard or seen something else. A world weighs as much as the
deals and secret choices that lead to it. No knowledge of the game is used, so this is slow, and right.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import prod, sqrt
from typing import Generic, TypeVar

from reliquary import Chance, Move, State

S = TypeVar("S", bound=State)


class Scripted(Chance):
    """Says what it was told to say, then always 0; remembers out of how many it chose."""

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__("")
        self.script = list(script)
        self.choices: list[int] = []

    def below(self, n: int) -> int:
        if len(self.choices) == len(self.script):
            self.script.append(0)
        self.choices.append(n)
        return self.script[len(self.choices) - 1]


def outcomes(state: S, move: Move) -> Iterator[tuple[S, Fraction]]:
    """The states after the move, one for each way in which chance can fall, and how likely that way is."""
    scripts: list[list[int]] = [[]]
    while scripts:
        given = scripts.pop()
        chance = Scripted(given)
        twin = state.copy().listen()
        twin.chance = chance
        twin.advance(move)
        yield twin, Fraction(1, prod(chance.choices))
        for place in range(len(given), len(chance.choices)):
            scripts += [[*chance.script[:place], answer] for answer in range(1, chance.choices[place])]


def key(state: State) -> str:
    """All of a position but its future."""
    return json.dumps({name: value for name, value in state.dump().items() if name != "chance"}, sort_keys=True)


class Possible(Generic[S]):
    """The worlds that agree with all that the seat ever heard and saw."""

    def __init__(self, state: S, seat: int, deals: Iterable[S]) -> None:
        self.state = state.listen()
        self.seat = seat
        view = state.view(seat)
        self.worlds = {key(deal): deal for deal in deals if deal.view(seat) == view}
        self.weights = dict.fromkeys(self.worlds, Fraction(1))
        assert key(state) in self.worlds

    def play(self, move: Move) -> None:
        self.state.news.clear()
        self.state.advance(move)
        heard = [news.to(self.seat) for news in self.state.news]
        view = self.state.view(self.seat)
        after: dict[str, S] = {}
        weights: dict[str, Fraction] = {}
        for name, world in self.worlds.items():
            # The seat knows its own moves; of others' moves it knows what it hears and sees.
            for answer in world.legal() if self.mover(world) != self.seat else [move]:
                for twin, share in outcomes(world, answer):
                    if [news.to(self.seat) for news in twin.news] == heard and twin.view(self.seat) == view:
                        found = key(twin)
                        after[found] = twin
                        weights[found] = weights.get(found, Fraction()) + self.weights[name] * share
        assert key(self.state) in after
        self.worlds, self.weights = after, weights

    def mover(self, world: S) -> int:
        return world.seat

    def check_imagination(self) -> None:
        """Imagined states are possible worlds; and come as often as they weigh, if they are few enough to count."""
        luck, few = Chance(f"luck {len(self.worlds)}"), len(self.worlds) <= 80
        draws = max(600, 12 * len(self.worlds)) if few else 200
        found = Counter(key(self.state.imagine(self.seat, luck)) for _ in range(draws))
        assert set(found) <= set(self.worlds), "an impossible world was imagined"
        whole = sum(self.weights.values())
        expected = {world: float(draws * weight / whole) for world, weight in self.weights.items()}
        square = sum((found[world] - expected[world]) ** 2 / expected[world] for world in self.worlds)
        freedom = len(self.worlds) - 1
        even = square < freedom + 4 * sqrt(2 * freedom) + 6
        assert even or not few, f"uneven: {square:.0f} for {freedom} degrees of freedom"
