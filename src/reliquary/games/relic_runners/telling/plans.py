"""Useful walks, from a view alone: the longest to each spot, and those over the most or the fewest tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reliquary.games.relic_runners.components import Box
from reliquary.games.relic_runners.moves import Follow, Moves
from reliquary.games.relic_runners.rules.walk import CHAIN, CLOSED, OPENED, Walk
from reliquary.games.relic_runners.telling import names
from reliquary.games.relic_runners.view_classes import RelicRunnersView
from reliquary.kernel import Move
from reliquary.message import N_, Message

MOST_WALKS = 4000


def plans(view: RelicRunnersView, box: Box, moves: Moves) -> dict[Message, list[Move]]:
    """For the seat that is asked for the next trail; the best walk to a spot comes first. None gives a tile away."""
    asked = view.decision
    if asked is None or asked.seat != view.seat or asked.kind not in {"SetOut", "Walk"} or flips_first(view):
        return {}
    longest: dict[int, list[int]] = {}
    most: dict[int, list[int]] = {}
    fewest: dict[int, list[int]] = {}
    for trails, spot in walks(view, box, shortcut=False):
        if len(trails) > len(longest.get(spot, [])):
            longest[spot] = trails
        if spot not in most or _tokens(view, trails) > _tokens(view, most[spot]):
            most[spot] = trails
        if spot not in fewest or _tokens(view, trails) < _tokens(view, fewest[spot]):
            fewest[spot] = trails
    kinds = (
        (N_("Longest walk to {spot}"), longest),
        (N_("To {spot} over the most tokens"), most),
        (N_("To {spot} over the fewest tokens"), fewest),
    )
    found: dict[Message, list[Move]] = {}
    for spot in sorted(longest):
        texts: dict[tuple[int, ...], str] = {}
        for text, best in kinds:
            texts.setdefault(tuple(best[spot]), text)
        for walk in sorted(texts, key=lambda walk: (-_points(view, spot, walk), -_tokens(view, walk))):
            found[_words(view, texts[walk], spot, walk)] = _moves(view, box, moves, walk)
    return found


def _words(view: RelicRunnersView, text: str, spot: int, trails: Sequence[int]) -> Message:
    return Message(
        N_("{walk}: trails {trails}, tokens {tokens}, points {points}"),
        walk=Message(text, spot=_name(view, spot)),
        trails=len(trails),
        tokens=_tokens(view, trails),
        points=_points(view, spot, trails),
    )


def aim(view: RelicRunnersView, plan: Sequence[Move]) -> str:
    """The spot where the walk ends."""
    assert view.seat is not None
    spot = view.players[view.seat].spot
    for move in plan:
        if isinstance(move, Follow):
            one, other = move.trail_id.split("-")
            spot = other if spot == one else one
    return f"spot:{spot}"


def flips_first(view: RelicRunnersView) -> bool:
    """Who leaves base camp with the small ivory tile 6 is asked for a token before the first trail."""
    assert view.seat is not None
    player = view.players[view.seat]
    return view.move is not None and not view.move.moved and player.spot == "base" and "ivory-small-6" in player.ivory


def _name(view: RelicRunnersView, spot: int) -> Message:
    return names.spot(view.spots[spot].id, view.spots[spot].colour)


def _tokens(view: RelicRunnersView, trails: Sequence[int]) -> int:
    return sum(view.trails[trail].token_up is True for trail in trails)


def _points(view: RelicRunnersView, spot: int, trails: Sequence[int]) -> int:
    """What an expedition brings that ends there."""
    assert view.move is not None
    if view.move.relic is None or view.spots[spot].relic != view.move.relic:
        return 0
    return 2 * (len(view.move.walked) + len(trails)) * (2 if view.move.doubled else 1)


def _own(view: RelicRunnersView) -> int:
    return sum(1 << index for index, trail in enumerate(view.trails) if view.seat in trail.pathways)


def _start(view: RelicRunnersView, box: Box) -> tuple[Walk, int]:
    """The walk as far as it has come, and where the explorer stands."""
    assert view.move is not None
    assert view.seat is not None
    walked = sum(1 << box.trail_ids.index(id) for id in view.move.walked)
    barred = sum(1 << box.spot_ids.index(id) for id in view.move.barred)
    phase = CHAIN if view.move.unfamiliar_left else CLOSED if view.move.shortcut_needed else OPENED
    return Walk(view.seat, walked, phase, barred), box.spot_ids.index(view.players[view.seat].spot)


def walks(view: RelicRunnersView, box: Box, *, shortcut: bool) -> Iterator[tuple[list[int], int]]:
    """Every legal walk from here with its end, the short ones first; `shortcut` is the medium ivory tile 1."""
    own, (start, here) = _own(view), _start(view, box)
    waiting: list[tuple[Walk, int, list[int]]] = [(start, here, [])]
    for walk, spot, trails in waiting:
        if trails and not walk.barred >> spot & 1:
            yield trails, spot
        if len(waiting) < MOST_WALKS:
            onward = walk.onward(box, own, spot, shortcut=shortcut)
            waiting += [
                (walk.after(own, box.bit[trail]), box.both_ends[trail] - spot, [*trails, trail])
                for trail in box.trails_at[spot]
                if onward & box.bit[trail]
            ]


def _moves(view: RelicRunnersView, box: Box, moves: Moves, trails: Sequence[int]) -> list[Move]:
    """Trail by trail, and a stop where the walk could go on."""
    assert view.seat is not None
    own, (walk, spot) = _own(view), _start(view, box)
    made: list[Move] = []
    for trail in trails:
        made.append(moves.follow[trail])
        walk, spot = walk.after(own, box.bit[trail]), box.both_ends[trail] - spot
    shortcut = "ivory-medium-1" in view.players[view.seat].ivory
    return [*made, moves.stop] if walk.onward(box, own, spot, shortcut=shortcut) else made
