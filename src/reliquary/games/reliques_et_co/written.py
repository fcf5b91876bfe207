"""A position of Artifacts, Inc. as lines of text: see `position`, which reads them."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.games.reliques_et_co.components import NO_CARD
from reliquary.games.reliques_et_co.components.cards import RELICS, ROWS, TYPES
from reliquary.games.reliques_et_co.rules import Step
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import NOBODY


def write(state: ReliquesEtCo) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return "".join(f"{key}: {value}\n" for key, value in lines(state).items())


def lines(state: ReliquesEtCo) -> dict[str, str]:
    return {**_market(state), **_seats(state), **_progress(state)}


def _ids(state: ReliquesEtCo, cards: Sequence[int]) -> str:
    return " ".join("-" if card == NO_CARD else state.box.card_ids[card] for card in cards) or "-"


def _market(state: ReliquesEtCo) -> dict[str, str]:
    found = {
        "seats": str(state.seats),
        "options": " ".join(f"{name}={value}" for name, value in state.options.items()),
    }
    for pile, cards in enumerate(state.piles):
        if pile < ROWS:
            found[f"row {TYPES[pile + 1]}"] = _ids(state, state.rows[pile])
        found[f"pile {TYPES[pile + 1]}"] = _ids(state, cards)
    for museum, relic in enumerate(RELICS):
        boxes = state.boxes[museum][: len(state.box_sizes(museum))]
        found[f"museum {relic}"] = " ".join("-" if seat == NOBODY else str(seat) for seat in boxes)
    return found


def _seats(state: ReliquesEtCo) -> dict[str, str]:
    box = state.box
    found: dict[str, str] = {}
    for seat in range(state.seats):
        cards = [
            f"{box.card_ids[card]}{'*' if state.level[card] else ''}@{box.cell_ids[state.cell[card]]}"
            for card in state.cards[seat]
        ]
        relics = [relic for kind, relic in enumerate(RELICS) for _ in range(state.relics_of(seat, kind))]
        found[f"cards {seat}"] = " ".join(cards) or "-"
        found[f"dollars {seat}"] = str(state.dollars[seat])
        found[f"relics {seat}"] = " ".join(relics) or "-"
        found[f"dives {seat}"] = " ".join(str(box.numbers[dive]) for dive in state.dives[seat]) or "-"
    return found


def _progress(state: ReliquesEtCo) -> dict[str, str]:
    on = [f"{state.box.slot_ids[slot]}={value}" for slot, value in enumerate(state.on) if value]
    return {
        "dice": " ".join(str(value) for value, n in enumerate(state.dice) for _ in range(n)) or "-",
        "on": " ".join(on) or "-",
        "on dive": " ".join(map(str, state.on_dive)) or "-",
        "dived": str(int(state.dived)),
        "touched": str(int(state.touched)),
        "rerolled": str(state.rerolled),
        "changed": " ".join(map(str, state.changed)) or "-",
        "round": str(state.round),
        "quiet": str(state.quiet),
        "risen": str(int(state.risen)),
        "stopped": str(int(state.stopped)),
        "first": str(state.first),
        "turn": str(state.turn),
        "told": str(state.told),
        "opening": " ".join("/".join(map(str, roll)) for roll in state.opening_rolls) or "-",
        "chance": " ".join(map(str, state.chance.dump())),
        "asked": "; ".join(_step(step) for step in state.agenda[::-1]) or "nobody",
    }


def _step(step: Step) -> str:
    """The dice of a reroll are one word, each with a comma after it."""
    fields = [
        "".join(f"{part}," for part in field) if isinstance(field, tuple) else str(field) for field in step.fields()
    ]
    return " ".join([type(step).__name__, *fields])
