"""A position of Rune Stones as lines of text: see `position`, which reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reliquary.games.rune_stones.components import DRUIDS, KINDS, ROWS, STONES
from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.state import RuneStones
from reliquary.games.rune_stones.state.table import NOTHING, SCORES

GOOD_IDS: Final = (*GEMS, "ore")
SOURCE_IDS: Final = ("cards", "die", "smithies", "rows")
EMPTY: Final = "."


def write(state: RuneStones) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return "".join(f"{key}: {value}\n" for key, value in lines(state).items())


def lines(state: RuneStones) -> dict[str, str]:
    return {**_board(state), **_seats(state), **_progress(state)}


def _ids(ids: Sequence[str], pieces: Sequence[int]) -> str:
    return " ".join(EMPTY if piece == NOTHING else ids[piece] for piece in pieces) or "-"


def _board(state: RuneStones) -> dict[str, str]:
    cards = state.box.card_ids
    wishes = state.options["druid"]
    assert isinstance(wishes, tuple)
    return {
        "druids": _ids(DRUIDS, state.druids),
        "options": f"druid={'/'.join(map(str, wishes))}",
        "display": _ids(cards, state.display),
        "creatures": _ids(cards, state.creatures),
        "common": _ids(cards, state.common),
        "gone": _ids(cards, state.gone),
        "smithies": _ids(KINDS, state.smithies),
        "artifacts": _ids(KINDS, state.artifacts),
        "scrap": _ids(KINDS, state.scrap),
    }


def _seats(state: RuneStones) -> dict[str, str]:
    cards = state.box.card_ids
    found: dict[str, str] = {}
    for seat in range(state.seats):
        goods = [good for good, n in enumerate(state.goods_of(seat)) for _ in range(n)]
        scored = state.scored[SCORES * seat : SCORES * seat + SCORES]
        found |= {
            f"hand {seat}": _ids(cards, state.hands[seat]),
            f"pile {seat}": _ids(cards, state.piles[seat]),
            f"discard {seat}": _ids(cards, state.discards[seat]),
            f"known {seat}": _ids(cards, state.known[seat]),
            f"goods {seat}": _ids(GOOD_IDS, goods),
            **{f"{name} {seat}": _row(state, seat, row) for row, name in enumerate(ROWS)},
            f"stones {seat}": _ids(STONES, [stone for stone in range(len(STONES)) if state.stones[seat] >> stone & 1]),
            f"wild {seat}": "-" if state.wild_colour[seat] == NOTHING else COLOURS[state.wild_colour[seat]],
            f"scored {seat}": " ".join(f"{id}={n}" for id, n in zip(SOURCE_IDS, scored, strict=True)),
        }
    return found


def _row(state: RuneStones, seat: int, row: int) -> str:
    """A wild artifact on a coloured place is “wild-red”."""
    first = len(KINDS) * row
    filled, wilds = state.filled[seat] >> first, state.wilds[seat] >> first
    words = [
        f"wild-{kind}" if wilds >> slot & 1 and kind != "wild" else kind
        for slot, kind in enumerate(KINDS)
        if filled >> slot & 1
    ]
    return " ".join(words) or "-"


def _progress(state: RuneStones) -> dict[str, str]:
    steps = [
        " ".join([type(step).__name__, *[_field(field) for field in step.fields()]]) for step in reversed(state.agenda)
    ]
    return {
        "laid": _ids(state.box.card_ids, state.laid),
        "asked": ", ".join(steps) or "nobody",
        "using": "-" if state.using == NOTHING else state.box.card_ids[state.using],
        "extra given": str(int(state.extra_given)),
        "exchanged": str(int(state.exchanged)),
        "passes": str(state.passes),
        "face": "-" if state.face == NOTHING else str(state.face),
        "turn": str(state.turn),
        "first": str(state.first),
        "told": str(state.told),
        "chance": " ".join(map(str, state.chance.dump())),
    }


def _field(field: int | tuple[int, ...]) -> str:
    """A number; or several, with a slash after each."""
    return str(field) if isinstance(field, int) else "".join(f"{number}/" for number in field)
