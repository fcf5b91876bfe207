"""Reputation in Artifacts, Inc.: counted from what lies on the table, so that the marker on the track only follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from reliquary.games.reliques_et_co.components import BOXES, MUSEUMS
from reliquary.games.reliques_et_co.components.cards import ANY_KIND, BONUSES, PER_ADJACENT, PER_DISCOVERY, PER_OWNED
from reliquary.kernel.state import NOBODY
from reliquary.message import N_, Message

if TYPE_CHECKING:
    from reliquary.games.reliques_et_co.state import ReliquesEtCo

SOURCES: Final = {
    "cards": Message(N_("Cards")),
    "per_adjacent": Message(N_("Neighbouring cards")),
    "per_owned": Message(N_("Collected cards")),
    "per_museum_present": Message(N_("Museums entered")),
    "dives": Message(N_("Dives")),
    "per_discovery": Message(N_("Discoveries")),
    "majorities": Message(N_("Museum majorities")),
}
AT_THE_END: Final = frozenset({"majorities"})
Bonus: TypeAlias = tuple[int, int, int, int, int]
"""What is counted, of which kind, from which level; reputation for each, and how many count at most."""


def breakdown(state: ReliquesEtCo) -> list[dict[str, int]]:
    """As if the game were over now: with the majorities as they stand."""
    return [points(state, seat) for seat in range(state.seats)]


def points(state: ReliquesEtCo, seat: int) -> dict[str, int]:
    box = state.box
    found = dict.fromkeys(SOURCES, 0)
    for card in state.cards[seat]:
        side = 2 * card + state.level[card]
        found["cards"] += box.reputation[side]
        for bonus in box.bonuses[side]:
            found[BONUSES[bonus[0]]] += worth(state, seat, card, bonus)
    found["dives"] = sum([box.dive_reputation[dive] for dive in state.dives[seat]])
    found["majorities"] = majorities(state, seat)
    return found


def count_reputation(state: ReliquesEtCo, seat: int) -> int:
    """What the marker shows: all but the majorities, which are added at the end."""
    box = state.box
    total = 0
    for dive in state.dives[seat]:
        total += box.dive_reputation[dive]
    for card in state.cards[seat]:
        side = 2 * card + state.level[card]
        total += box.reputation[side]
        for bonus in box.bonuses[side]:
            total += worth(state, seat, card, bonus)
    return total


def worth(state: ReliquesEtCo, seat: int, card: int, bonus: Bonus) -> int:
    op, what, level, each, most = bonus
    if op == PER_ADJACENT:
        things = neighbours(state, seat, card, what)
    elif op == PER_DISCOVERY:
        things = sum([state.box.finds[dive] == what for dive in state.dives[seat]])
    elif op == PER_OWNED:
        kind = state.box.kind
        things = sum([kind[own] == what and state.level[own] + 1 >= level for own in state.cards[seat]])
    else:
        things = sum([seat in boxes for boxes in state.boxes])
    return each * min(things, most)


def neighbours(state: ReliquesEtCo, seat: int, card: int, kind: int) -> int:
    """Own cards of that kind, of either level, which the card touches."""
    box, here = state.box, state.cell[card]
    return sum(
        [
            (kind == ANY_KIND or box.kind[own] == kind) and touch(here, state.cell[own], box.width)
            for own in state.cards[seat]
        ]
    )


def touch(one: int, other: int, width: int) -> bool:
    """By a side: left or right in one row, or above and below. No row is ever full, so none runs into the other."""
    apart = one - other
    return apart in {1, -1, width, -width}


def leader(state: ReliquesEtCo, museum: int) -> int:
    """Who has the most cubes there; among equals, who holds the strongest box."""
    cubes = [0] * state.seats
    best = NOBODY
    for place in range(BOXES):
        seat = state.boxes[museum][place]
        if seat != NOBODY:
            cubes[seat] += 1
            if best == NOBODY or cubes[seat] >= cubes[best]:
                best = seat
    return best


def majorities(state: ReliquesEtCo, seat: int) -> int:
    total = 0
    for museum in range(MUSEUMS):
        if leader(state, museum) == seat:
            total += state.box.majority[museum]
    return total


def total(state: ReliquesEtCo, seat: int) -> int:
    return state.reputation[seat] + majorities(state, seat)


def standing(state: ReliquesEtCo) -> list[tuple[int, ...]]:
    """Reputation with the majorities; then dollars."""
    return [(total(state, seat), state.dollars[seat]) for seat in range(state.seats)]
