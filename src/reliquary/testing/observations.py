"""Properties of observations: they tell what a seat may know, all that its view tells and nothing more.

A game without a layout has no observations, and passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from typing import Final, TypeAlias, TypeVar

from reliquary.errors import BadSetup
from reliquary.kernel import Layout, Move, Plain, State, View
from reliquary.testing.dumps import Place, at, changed, numbers
from reliquary.testing.views import Writer
from reliquary.testing.walks import Broken, Trial, Walk

T = TypeVar("T")
Seen: TypeAlias = dict[str, Plain]
"""What a view shows, by its path there."""

_MARGIN: Final = 3
"""Bytes before and after an observation, which nothing may be written to."""
_MARK: Final = 0xA5
_CHANGES: Final = 24
"""Changed positions for each state that is looked at."""


class Digest:
    """Of all that the seats of a game observe and of the masks; and of the layout, since bytes mean nothing alone."""

    def __init__(self) -> None:
        self.layout = ""
        self.rows = blake2b(digest_size=8)

    def add(self, state: State) -> None:
        if state.game.observation is not None:
            self.layout = state.game.observation.digest
            for seat in range(state.seats):
                self.rows.update(observed(state, seat))
            self.rows.update(masked(state))

    def __str__(self) -> str:
        return f"{self.layout} {self.rows.hexdigest()}"


def observed(state: State, seat: int) -> bytes:
    layout = _layout(state)
    row = bytearray(layout.size)
    state.observe(seat, row)
    return bytes(row)


def masked(state: State) -> bytes:
    row = bytearray(len(state.game.moves))
    state.mask(row)
    return bytes(row)


def _layout(state: State) -> Layout[State]:
    layout = state.game.observation
    assert layout is not None, "this game has no observations"
    return layout


def an_observation_keeps_to_its_layout(trial: Trial) -> None:
    """It fills its own bytes, changes nothing else, neither beside them nor in the state; values keep to their scale,
    and the places of absent seats stay 0. The mask marks the moves on offer."""
    for walk in _walks(trial, "layout", 4):
        _fields_lie_side_by_side(walk, _layout(walk.state))
        for state, _ in walk:
            if walk.now_and_then(10):
                _check_row(walk, state)
        _check_row(walk, walk.state)
        _refused(walk)


def _walks(trial: Trial, purpose: str, part: int = 1) -> Iterator[Walk]:
    return trial.full_walks(f"observed {purpose}", part) if trial.game.observation is not None else iter(())


def _fields_lie_side_by_side(walk: Walk, layout: Layout[State]) -> None:
    names = [field.name for field in layout.fields]
    walk.same(len(set(names)), len(names), "two fields of the layout have one name")
    walk.hold(all(field.meaning for field in layout.fields), "a field of the layout has no meaning")
    end = 0
    for field in layout.fields:
        walk.same(field.start, end, f"the field {field.name!r} does not begin where the one before it ends")
        end += field.size
    walk.same(layout.size, end, "the layout has another size than its fields")


def _check_row(walk: Walk, state: State) -> None:
    before, legal = state.dump(), {move.id for move in state.legal()}
    for seat in range(state.seats):
        row = _written(walk, _layout(state).size, partial(state.observe, seat))
        walk.same(row, observed(state, seat), f"observed again, seat {seat} is shown something else")
        _check_values(walk, _layout(state), row)
    mask = _written(walk, len(walk.game.moves), state.mask)
    walk.same({move for move, on_offer in enumerate(mask) if on_offer}, legal, "the mask marks other moves")
    walk.hold(set(mask) <= {0, 1}, "the mask holds more than 0 and 1")
    walk.same(state.dump(), before, "to observe a state changed it")


def _written(walk: Walk, size: int, write: Callable[[bytearray, int], None]) -> bytes:
    """What is written into the middle of a buffer that was not empty."""
    buffer = bytearray([_MARK]) * (size + 2 * _MARGIN)
    write(buffer, _MARGIN)
    around = buffer[:_MARGIN] + buffer[_MARGIN + size :]
    walk.same(bytes(around), bytes([_MARK]) * (2 * _MARGIN), "bytes beside its own were written")
    return bytes(buffer[_MARGIN : _MARGIN + size])


def _check_values(walk: Walk, layout: Layout[State], row: bytes) -> None:
    for field in layout.fields:
        part = row[field.start : field.start + field.size]
        walk.hold(max(part) <= field.scale, f"{field.name} holds {max(part)}, more than its scale {field.scale}")
        if field.by_seat:
            absent = part[field.size // field.shape[0] * walk.state.seats :]
            walk.hold(not any(absent), f"{field.name} holds something for an absent seat")


def _refused(walk: Walk) -> None:
    state, size = walk.state, _layout(walk.state).size
    for seat, room, place in ((-1, size, 0), (state.seats, size, 0), (0, size - 1, 0), (0, size, 1), (0, size, -1)):
        try:
            state.observe(seat, bytearray(room), place)
        except BadSetup:
            continue
        raise Broken(f"seat {seat} was observed into {room} bytes at {place}\n  {walk}")


def an_observation_tells_nothing_hidden(trial: Trial) -> None:
    """Twin worlds, which a seat cannot tell apart, give it equal observations."""
    for walk in _walks(trial, "twins"):
        for state, _ in walk:
            if walk.now_and_then(4):
                seat = walk.seat()
                world = state.imagine(seat, walk.luck())
                fault = f"seat {seat} observes something hidden in"
                _same_rows(walk, observed(world, seat), observed(state, seat), fault)


def _same_rows(walk: Walk, one: bytes, other: bytes, fault: str) -> None:
    parts = [
        field for field in _layout(walk.state).fields if _part(one, field.name, walk) != _part(other, field.name, walk)
    ]
    walk.hold(not parts, f"{fault} {', '.join(field.name for field in parts)}")


def _part(row: bytes, name: str, walk: Walk) -> bytes:
    field = _layout(walk.state)[name]
    return row[field.start : field.start + field.size]


def an_observation_tells_all_that_is_seen(trial: Trial) -> None:
    """Where a seat sees something else or is offered something else, it observes something else.

    A state is compared with what another seat could imagine, with what comes of two moves, and with itself after one
    number was changed or taken to another place: so each number that is seen must be observed by itself. Each
    kind of question is looked at when it is first asked, and others now and then.
    """
    compared, met = 0, set[str]()
    for walk in _walks(trial, "seen", 2):
        for state, _ in walk:
            kind = state.decision.kind if state.decision else ""
            if kind not in met or walk.now_and_then(120):
                met.add(kind)
                compared += _compare(walk, state, [*_neighbours(walk, state), *_changes(walk, state)])
        compared += _compare(walk, walk.state, _changes(walk, walk.state))
    if trial.game.observation is not None and not compared:
        raise Broken(f"{trial}: no two states were found that a seat observes otherwise")


def _compare(walk: Walk, state: State, others: Iterable[State]) -> int:
    """How many of the others a seat observes otherwise than the state; of these it need not be known what it sees."""
    seat, found = walk.seat(), 0
    row, shown = observed(state, seat), _shown(state, seat)
    for other in others:
        if observed(other, seat) != row:
            found += 1
        elif _shown(other, seat) != shown:
            fault = f"seat {seat} observes the same where it sees something else"
            walk.same(_seen(other, seat), _seen(state, seat), fault)
    return found


def _shown(state: State, seat: int) -> tuple[View, list[Move]]:
    """All that the seat is shown, also what the layout leaves out."""
    return state.view(seat), state.legal() if state.seat == seat else []


def _neighbours(walk: Walk, state: State) -> Iterator[State]:
    """What another seat could imagine, and what comes of two moves."""
    yield state.imagine(walk.seat(), walk.luck())
    legal = state.legal()
    for move in (legal[0], legal[walk.chance.below(len(legal))]):
        after = state.copy()
        after.advance(move)
        yield after


def _changes(walk: Walk, state: State) -> Iterator[State]:
    """The state with one number changed; or with two, one of which gains what the other loses. No piece is lost."""
    dump, pieces = state.dump(), walk.game.inventory(state)
    fields = [places for name in (*state.FIELDS, "agenda") if (places := list(numbers(dump[name], (name,))))]
    for turn in range(_CHANGES):
        # The question, which is the last of them, as often as all else together.
        field = fields[-1] if turn % 2 else _any(walk, fields)
        (place, number), step = _any(walk, field), (1, -1)[walk.chance.below(2)]
        own = next(places for places in fields if (place, number) in places)
        partner, other = _any(walk, own if walk.chance.below(2) else _any(walk, fields))
        changes = [{place: _moved(number, step)}]
        if partner != place and not _in_one_hand(dump, place, partner):
            changes.append({place: _moved(number, step), partner: _moved(other, -step)})
        for change in changes:
            if (found := _sound(walk, changed(dump, change), pieces)) is not None:
                yield found


def _moved(number: int, step: int) -> Plain:
    """Moves an amount from one number to another, never below 0: a set of bits would then hold everything."""
    return not number if isinstance(number, bool) else abs(number + step)


def _in_one_hand(dump: dict[str, Plain], one: Place, other: Place) -> bool:
    """Whether both are in one hand, whose order means nothing."""
    hand = at(dump, one[:-1]) if one[:-1] == other[:-1] else None
    held = [part for part in hand if isinstance(part, int)] if isinstance(hand, list) else [1, 0]
    return held == sorted(held)


def _sound(walk: Walk, dump: dict[str, Plain], pieces: list[str]) -> State | None:
    """The position, if it has the same pieces and can be seen and observed."""
    try:
        state = walk.game.load(dump)
        if walk.game.inventory(state) != pieces:
            return None
        for seat in range(state.seats):
            state.view(seat)
            observed(state, seat)
    except Exception:  # noqa: BLE001 - a position with a nonsensical number may raise anything
        return None
    return state


def _any(walk: Walk, things: list[T]) -> T:
    return things[walk.chance.below(len(things))]


def _seen(state: State, seat: int) -> Seen:
    """All that the view shows, less what the layout leaves out; and the moves on offer, if it is this seat that is
    asked."""
    left_out = {left.path: left.order_only for left in _layout(state).left_out}
    found: Seen = dict(_leaves(Writer().written(state.view(seat)), "", left_out))
    if state.seat == seat:
        found["offered"] = [*sorted(move.notation for move in state.legal())]
    return found


def _leaves(value: Plain, path: str, left_out: Mapping[str, bool]) -> Iterator[tuple[str, Plain]]:
    """Numbers, texts and lists of them. What is left out is named by its path without indices: `players[].won`."""
    order_only = left_out.get(re.sub(r"\d+", "", path))
    if order_only is False:
        return
    if isinstance(value, list) and order_only:
        yield path, [*sorted(str(part) for part in value)]
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{path}.{key}".lstrip("."), left_out)
    elif isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value):
        for index, part in enumerate(value):
            yield from _leaves(part, f"{path}[{index}]", left_out)
    else:
        yield path, value
