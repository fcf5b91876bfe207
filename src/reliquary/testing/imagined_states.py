"""An imagined state is not a copy: what a seat cannot know varies from draw to draw, and so does the future.

Which places are hidden is found out without asking the game: exchange two pieces in a dump; if the seat sees the same
and is offered the same, it cannot know which of the two lies where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeVar

from reliquary.kernel import Plain, State
from reliquary.testing.dumps import Place, at, changed, numbers
from reliquary.testing.walks import Trial, Walk

T = TypeVar("T")

_EXCHANGES: Final = 32
_PIECES: Final = 1_000
"""More pieces than any game has: larger numbers are sets written as bits, and are not exchanged."""


def an_imagined_state_is_not_a_copy(trial: Trial) -> None:
    """Every hidden place takes at least two values over many draws.

    At the start of a game that is strict. Later a seat may have deduced what a place holds though it never saw it
    there, so that a field is only at fault if most of its hidden places never change.
    """
    varied: Counter[str] = Counter()
    stuck: Counter[str] = Counter()
    for walk in trial.full_walks("imaginings"):
        for state, _ in walk:
            if walk.now_and_then(120):
                seat = walk.seat()
                draws = _draws(walk, state, seat, 30)
                for place in _hidden_places(walk, state, seat):
                    field, varies = str(place[0]), _varies(draws, place)
                    if not varies and not walk.made:
                        # Perhaps it only varies rarely: draw more before reporting a fault.
                        varies = _varies(_draws(walk, state, seat, 300), place)
                        walk.hold(varies, f"{place} is hidden from seat {seat}, but never varies")
                    (varied if varies else stuck)[field] += 1
                    walk.hold(stuck[field] <= varied[field] + 3, f"what is hidden in {field} rarely varies")


def _varies(draws: list[dict[str, Plain]], place: Place) -> bool:
    return len({str(at(draw, place)) for draw in draws}) > 1


def _draws(walk: Walk, state: State, seat: int, number: int) -> list[dict[str, Plain]]:
    """Many imagined states. Half of them are drawn from one chance, one after the other, as a searching bot does."""
    luck = walk.luck()
    worlds = [state.imagine(seat, luck if draw % 2 else walk.luck()) for draw in range(number)]
    dumps = [world.dump() for world in worlds]
    futures = {str(dump["chance"]) for dump in dumps}
    walk.same(len(futures), number, "imagined states share their future")
    walk.hold(str(state.dump()["chance"]) not in futures, "an imagined state has the real future")
    walk.hold(all(world.past is None and not world.seed for world in worlds), "an imagined state knows its past")
    return dumps


def _hidden_places(walk: Walk, state: State, seat: int) -> Iterator[Place]:
    """Found by random exchanges, so not all of them at once."""
    dump = state.dump()
    fields = [places for name in _own_fields(state) if (places := _places(dump[name], name))]
    for _ in range(_EXCHANGES):
        one = _any(walk, _any(walk, fields))
        other = _any(walk, _partners(walk, fields, one))
        if _differ(dump, one, other) and _can_be_exchanged(walk, state, one, other, seat):
            yield one
            yield other


def _partners(walk: Walk, fields: list[list[Place]], one: Place) -> list[Place]:
    """Places of the same field or of any; or those of another field that seem to be of the same seat or row."""
    match walk.chance.below(3):
        case 0:
            return next(places for places in fields if one in places)
        case 1:
            return _any(walk, fields)
        case _:
            return [place for places in fields for place in places if place[1] == one[1]]


def _differ(dump: dict[str, Plain], one: Place, other: Place) -> bool:
    """False for equal values, and for two cards of one sorted hand, which exchanging does not change."""
    hand = at(dump, one[:-1])
    numbers = [part for part in hand if isinstance(part, int)] if isinstance(hand, list) else []
    in_one_hand = one[:-1] == other[:-1] and numbers == sorted(numbers)
    return at(dump, one) != at(dump, other) and not in_one_hand


def _any(walk: Walk, things: list[T]) -> T:
    return things[walk.chance.below(len(things))]


def _own_fields(state: State) -> list[str]:
    return [name for name in state.FIELDS if name not in State.FIELDS]


def _places(value: Plain, name: str) -> list[Place]:
    return [
        place
        for place, number in numbers(value, (name,))
        if type(number) is int and len(place) > 1 and number < _PIECES
    ]


def _can_be_exchanged(walk: Walk, state: State, one: Place, other: Place, seat: int) -> bool:
    """Both hold pieces, which is to say that to change only one changes the inventory; and the seat sees no odds."""
    dump, pieces = state.dump(), walk.game.inventory(state)
    try:
        doubled = walk.game.load(changed(dump, {one: at(dump, other)}))
        exchanged = walk.game.load(changed(dump, {one: at(dump, other), other: at(dump, one)}))
        return (
            walk.game.inventory(doubled) != pieces
            and walk.game.inventory(exchanged) == pieces
            and exchanged.view(seat) == state.view(seat)
            and (state.seat != seat or exchanged.legal() == state.legal())
        )
    except Exception:  # noqa: BLE001 - a position with a nonsensical number may raise anything
        return False
