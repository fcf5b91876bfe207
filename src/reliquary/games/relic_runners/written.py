"""A position of Relic Runners as lines of text: see `position`, which reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reliquary.games.relic_runners.components import (
    BOTTOM,
    COLOURS,
    NO_TILE,
    RELICS,
    SHOVEL,
    TEMPLES,
    TOP_LEVEL,
    place_name,
)
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import NOBODY

PLACES: Final = [place_name(place) for place in range(BOTTOM, SHOVEL + TOP_LEVEL)]


def write(state: RelicRunners) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return "".join(f"{key}: {value}\n" for key, value in lines(state).items())


def lines(state: RelicRunners) -> dict[str, str]:
    return {**_board(state), **_charts(state), **_progress(state)}


def _ids(ids: Sequence[str], pieces: Sequence[int]) -> str:
    return " ".join(ids[piece] for piece in pieces) or "-"


def _members(ids: Sequence[str], mask: int) -> str:
    return _ids(ids, [piece for piece in range(len(ids)) if mask >> piece & 1])


def _board(state: RelicRunners) -> dict[str, str]:
    box = state.box
    settings = [
        f"{name}={'/'.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in state.options.items()
    ]
    lines = {
        "options": " ".join(settings),
        "explorers": _ids(box.explorers, state.explorers),
        "powers": str(state.powers),
    }
    for colour in TEMPLES:
        lines[COLOURS[colour]] = _ids(box.spot_ids, [spot for spot, of in enumerate(state.colours) if of == colour])
    for spot, id in enumerate(box.spot_ids):
        if spot != box.base:
            stack = state.stacks[spot]
            lines[id] = _ids(box.tile_ids, stack) if box.is_temple[spot] else str(len(stack))
            lines[f"seen {id}"] = " ".join(map(str, state.seen[spot])) or "-"
    lines["discard"] = _ids(box.tile_ids, state.discard)
    lines["unused"] = _ids(box.tile_ids, state.unused)
    lines["relics"] = _members(box.spot_ids, state.relics)
    lines["down"] = _members(box.trail_ids, box.river_mask & ~state.tokens)
    return lines


def _charts(state: RelicRunners) -> dict[str, str]:
    box = state.box
    lines: dict[str, str] = {}
    for seat in range(state.seats):
        kept = [kind for kind in (*state.ivory[seat], *state.blue[seat]) if kind != NO_TILE]
        relics = [colour for colour, n in enumerate(state.held[seat]) for _ in range(n)]
        lines |= {
            f"at {seat}": box.spot_ids[state.at[seat]],
            f"pathways {seat}": _members(box.trail_ids, state.pathways[seat]),
            f"rations {seat}": str(state.rations[seat]),
            f"toolboxes {seat}": _ids(PLACES, state.toolboxes[seat]),
            f"coins {seat}": str(state.coins[seat]),
            f"tiles {seat}": _ids(box.tile_ids, kept),
            f"blue seen {seat}": " ".join(map(str, state.blue_seen[seat])) or "-",
            f"held {seat}": _ids(RELICS, relics),
        }
    return lines


def _progress(state: RelicRunners) -> dict[str, str]:
    steps = [" ".join([type(step).__name__, *map(str, step.fields())]) for step in reversed(state.agenda)]
    start = state.setting_out_from
    lines = {
        "asked": ", ".join(steps) or "nobody",
        "began": state.box.spot_ids[state.began],
        "from": "-" if start == NOBODY else COLOURS[start],
        "moved": str(int(state.moved)),
        "tool used": str(int(state.tool_used)),
        "doubled": str(int(state.doubled)),
        "gained": str(state.gained),
        "blue taken": str(state.blue_taken),
        "quiet": str(state.quiet),
        "stirred": str(int(state.stirred)),
        "turn": str(state.turn),
        "first": str(state.first),
        "told": str(state.told),
        "chance": " ".join(map(str, state.chance.dump())),
    }
    return lines if state.ending == NOBODY else {**lines, "ending": str(state.ending)}
