"""Imagined states are drawn evenly among the deals that agree with what a seat was shown.

A deal here is all that is random or secret: the shuffles, the dice, and what others chose without showing it; each
secret choice counts once. That `imagine` weighs deals is shown by induction:

* At the start, over many seeds, imagined states hold the same things in the same places as often as real ones.
* Over a move: the move is played in worlds imagined before it; worlds in which the seat hears or sees something else
  than in the real one are dropped. States imagined after the move must have the same distribution as the rest.

The checks do not know the game. A game with a small box is measured with both: few pieces take few values, so that a
fault shows in fewer samples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from math import sqrt
from typing import Final, TypeAlias

from reliquary.kernel import Move, Plain, State, View
from reliquary.message import Message
from reliquary.testing.walks import Broken, Trial, Walk

_SECRET, _TOLD, _OTHER = "secret", "told", "other"
_ONE_IN: Final = {_SECRET: 1, _TOLD: 2, _OTHER: 8}
"""Kinds of moves: secret ones, those by which somebody learns something, and others. One in n is measured."""
_MOMENTS: Final = 5
"""Most moves of each kind that are measured for each box and number of seats."""
_PART: Final = 2
"""One in n games of a full check is played."""
_PROBES: Final = 2
"""Worlds in which a move is tried to find out whether it is secret."""
_IN_VAIN: Final = 24
"""Answers to a kind of question that are probed. If none is secret, the kind is not probed again."""
_WORLDS: Final = 150
"""Worlds imagined before a move, and states imagined after it."""
_ENOUGH: Final = 40
"""Minimum worlds left after a move; fewer prove nothing."""
_PAIRS: Final = 40
"""Pairs of places that are compared, in addition to single places."""
_EXPECTED: Final = 5
"""Least expected count in a class of a chi-squared test; smaller classes are joined."""
_SUSPICIOUS: Final = 3.2
"""Standard deviations after which a place is measured again, with samples larger by _CLOSER."""
_CLOSER: Final = 20
_UNEVEN: Final = 5.5
"""Standard deviations in the second measurement that are a fault: chance does this once in fifty million times."""

Place: TypeAlias = str
Sample: TypeAlias = dict[Place, list[Plain]]
"""For each place, its value in each state."""
Values: TypeAlias = tuple[Plain, ...]


def an_imagined_state_is_drawn_evenly(trial: Trial) -> None:
    """Imagined states come as often as the deals and secret choices that lead to them."""
    for game in [trial.game, *trial.small]:
        _check_start(next(Trial(game, trial.seats).walks("evenness at the start", 1)))
        left = dict.fromkeys(_ONE_IN, min(trial.full, _MOMENTS))
        secrets = _Secrets()
        for moment in _moments(Trial(game, trial.seats, trial.full)):
            kind = moment.kind(secrets)
            if left[kind] and not moment.walk.chance.below(_ONE_IN[kind]):
                left[kind] -= moment.check(secret=kind == _SECRET)
            if not any(left.values()):
                break


def _moments(trial: Trial) -> Iterator[_Moment]:
    for walk in trial.full_walks("evenness", _PART):
        for state, move in walk:
            yield _Moment(walk, state, move)


def _check_start(walk: Walk) -> None:
    seat = walk.seat()

    def starts() -> Iterator[State]:
        while True:
            seed = f"{walk.seed} {walk.chance.below(1 << 32)}"
            yield walk.game.start(seats=walk.state.seats, seed=seed, **walk.options)

    def real(number: int) -> list[State]:
        return [state for state, _ in zip(starts(), range(number), strict=False)]

    def imagined(number: int) -> list[State]:
        return [state.imagine(seat, walk.luck()) for state in real(number)]

    _compare(walk, f"at the start seat {seat} imagines", real, imagined)


class _Moment:
    """A move, and a seat that hears and sees something of it."""

    def __init__(self, walk: Walk, state: State, move: Move) -> None:
        self.walk = walk
        self.state = state
        self.move = move
        self.seat = walk.seat()
        self.after = state.copy().listen()
        self.after.advance(move)
        self.heard = self._hears(self.after)

    @cached_property
    def view(self) -> View:
        return self.after.view(self.seat)

    def kind(self, secrets: _Secrets) -> str:
        if self.state.seat != self.seat and secrets.found_by(self):
            return _SECRET
        return _TOLD if self.after.told > self.state.told else _OTHER

    def is_secret(self) -> bool:
        """Another seat could have moved otherwise, and this one would not know."""
        return any(len(self._twins(world)) > 1 for world in self._before(_PROBES))

    def check(self, *, secret: bool) -> bool:
        """Compares the samples; returns whether there were enough worlds."""
        who = f"after {self.move.notation!r} seat {self.seat} imagines"
        played_on = partial(self._played_on, secret=secret)
        return not self.after.over and _compare(self.walk, who, played_on, self._imagined)

    def _before(self, number: int) -> list[State]:
        return [self.state.imagine(self.seat, self.walk.luck()) for _ in range(number)]

    def _imagined(self, number: int) -> list[State]:
        return [self.after.imagine(self.seat, self.walk.luck()) for _ in range(number)]

    def _played_on(self, number: int, *, secret: bool) -> list[State]:
        """Worlds after a move that this seat cannot tell from the real one, each such move equally often."""
        quick = not secret and number == _WORLDS
        found = [self._twins(world, quick=quick) for world in self._before(number)]
        most = max(len(twins) for twins in found) or 1
        chosen = [(twins, self.walk.chance.below(most)) for twins in found]
        return [twins[place] for twins, place in chosen if place < len(twins)]

    def _twins(self, world: State, *, quick: bool = False) -> list[State]:
        """The world after each move of which this seat hears and sees the same; if quick, after this one if it can."""
        same = world.seat == self.seat or (quick and self.move in world.legal())
        moves = [self.move] if same else world.legal()
        played = [world.copy().listen() for _ in moves]
        for twin, move in zip(played, moves, strict=True):
            twin.advance(move)
        return [twin for twin in played if self._hears(twin) == self.heard and twin.view(self.seat) == self.view]

    def _hears(self, state: State) -> list[Message]:
        return [news.to(self.seat) for news in state.news]


class _Secrets:
    """Which moves are secret. Kinds of questions without secret answers are not probed for ever."""

    def __init__(self) -> None:
        self.probed: Counter[str] = Counter()
        self.kinds: set[str] = set()

    def found_by(self, moment: _Moment) -> bool:
        kind = type(moment.state.agenda[-1]).__name__
        if kind not in self.kinds and self.probed[kind] >= _IN_VAIN:
            return False
        self.probed[kind] += 1
        secret = moment.is_secret()
        if secret:
            self.kinds.add(kind)
        return secret


# How two samples are compared


@dataclass(frozen=True)
class _Feature:
    """What is counted: what stands in one place, or in two together."""

    places: tuple[Place, ...]

    def __str__(self) -> str:
        return " with ".join(self.places)

    def count(self, sample: Sample) -> Counter[Values]:
        return Counter(zip(*(sample[place] for place in self.places), strict=True))

    def distance(self, should: Sample, does: Sample) -> float:
        return _distance(self.count(should), self.count(does))

    def shares(self, should: Sample, does: Sample) -> str:
        return _shares(self.count(should), self.count(does))


Draw: TypeAlias = Callable[[int], list[State]]


def _compare(walk: Walk, who: str, expected: Draw, imagined: Draw) -> bool:
    """Measures a suspicious place again with larger samples before it reports a fault."""
    left = expected(_WORLDS)
    if len(left) < _ENOUGH:
        return False
    should, does = _samples(left, imagined(_WORLDS))
    suspicious = [feature for feature in _features(walk, [*should]) if feature.distance(should, does) > _SUSPICIOUS]
    if suspicious:
        should, does = _samples(expected(_WORLDS * _CLOSER), imagined(_WORLDS * _CLOSER))
    for feature in suspicious:
        if should.keys() >= {*feature.places} and feature.distance(should, does) > _UNEVEN:
            raise Broken(f"{who} unevenly: {feature}: {feature.shares(should, does)}\n  {walk}")
    return True


def _features(walk: Walk, varied: list[Place]) -> list[_Feature]:
    if not varied:
        return []
    pairs = [(walk.chance.below(len(varied)), walk.chance.below(len(varied))) for _ in range(_PAIRS)]
    singles = [_Feature((name,)) for name in varied]
    return singles + [_Feature((varied[one], varied[other])) for one, other in pairs if one != other]


def _samples(one: list[State], other: list[State]) -> tuple[Sample, Sample]:
    """Of each state all that a dump holds but the future, as far as it is not the same in all of them."""
    dumps = [state.dump() for state in one + other]
    fields = [name for name in dumps[0] if name != "chance"]
    columns = {place: part for name in fields for place, part in _columns(name, [dump.get(name) for dump in dumps])}
    cut = len(one)
    return {place: part[:cut] for place, part in columns.items()}, {
        place: part[cut:] for place, part in columns.items()
    }


def _columns(name: Place, values: list[Plain]) -> Iterator[tuple[Place, list[Plain]]]:
    """The places in which these values differ, and what each value has there; None where it has no such place."""
    if values.count(values[0]) == len(values):
        return
    kinds = {type(value) for value in values}
    if list in kinds:
        lists = [value if isinstance(value, list) else () for value in values]
        for index in range(max(map(len, lists))):
            yield from _columns(f"{name}[{index}]", [part[index] if index < len(part) else None for part in lists])
    if dict in kinds:
        dicts = [value if isinstance(value, dict) else {} for value in values]
        for key in {key: None for part in dicts for key in part}:
            yield from _columns(f"{name}.{key}", [part.get(key) for part in dicts])
    single: list[Plain] = [None if isinstance(value, (list, dict)) else value for value in values]
    if single.count(single[0]) < len(single):
        yield name, single


def _distance(one: Counter[Values], other: Counter[Values]) -> float:
    """Chi-squared of two samples, as standard deviations of a normal distribution (Wilson and Hilferty)."""
    sizes = one.total(), other.total()
    least = _EXPECTED * sum(sizes) / min(sizes)
    classes, rest = [], [0, 0]
    for value in {**one, **other}:
        pair = [one[value], other[value]]
        if sum(pair) >= least:
            classes.append(pair)
        else:
            rest = [rest[0] + pair[0], rest[1] + pair[1]]
    if sum(rest) >= least:
        classes.append(rest)
    freedom = len(classes) - 1
    if freedom < 1:
        return 0.0
    square = sum(_square(pair, sizes) for pair in classes)
    return float((square / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / sqrt(2 / (9 * freedom))


def _square(pair: list[int], sizes: tuple[int, int]) -> float:
    total = sum(pair)
    expected = [total * size / sum(sizes) for size in sizes]
    return sum((found - each) ** 2 / each for found, each in zip(pair, expected, strict=True))


def _shares(one: Counter[Values], other: Counter[Values]) -> str:
    """The values that are furthest apart, with the share that they should have and have."""
    shares = {value: (one[value] / one.total(), other[value] / other.total()) for value in one | other}
    furthest = sorted(shares, key=lambda value: -abs(shares[value][0] - shares[value][1]))[:3]
    return "; ".join(
        f"{', '.join(map(str, value))} should come in {shares[value][0]:.1%} and comes in {shares[value][1]:.1%}"
        for value in furthest
    )
