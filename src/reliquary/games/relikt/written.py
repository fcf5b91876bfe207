"""A position of Relikt as lines of text: see `position`, which reads them."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.games.relikt import hidden_cards
from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.rules import ChooseAction, Step
from reliquary.games.relikt.state import NO_TREASURE, Relikt


def write(state: Relikt) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return "".join(f"{key}: {value}\n" for key, value in lines(state).items())


def lines(state: Relikt) -> dict[str, str]:
    return {**_table(state), **_knowledge(state), **_progress(state)}


def _table(state: Relikt) -> dict[str, str]:
    box = state.box
    cards, kinds = box.card_ids, box.treasure_ids
    lines = {
        "options": " ".join(f"{name}={value}" for name, value in state.options.items()),
        "camps": " ".join(box.colours[camp] for camp in state.camps),
    }
    for seat in range(state.seats):
        lines[f"hand {seat}"] = _ids(cards, state.hands[seat])
        lines[f"actions {seat}"] = (
            f"{_ids(ACTIONS, state.action_hands[seat])} | {_ids(ACTIONS, state.action_piles[seat])}"
        )
        lines[f"won {seat}"] = _ids(kinds, state.won[seat])
    for row, kind in enumerate(state.treasures):
        laid = " ".join(_laid(state, card) for card in state.rows[row])
        lines[f"row {row + 1}"] = "-" if kind == NO_TREASURE else f"{kinds[kind]}: {laid}".rstrip()
    lines["pile"] = _ids(cards, state.pile)
    lines["discard"] = _ids(cards, state.discard)
    lines["masked"] = _ids(cards, state.masked)
    lines["treasures"] = f"{_ids(kinds, state.treasure_pile)} | {_ids(kinds, state.removed)}"
    lines["played"] = _ids(ACTIONS, state.played)
    return lines


def _ids(ids: Sequence[str], pieces: Sequence[int]) -> str:
    return " ".join(ids[piece] for piece in pieces) or "-"


def _laid(state: Relikt, card: int) -> str:
    mask = f"?{state.maskers[state.masked.index(card)]}:" if card in state.masked else ""
    return f"{mask}{state.box.card_ids[card]}"


def _knowledge(state: Relikt) -> dict[str, str]:
    cards = state.box.card_ids
    lines: dict[str, str] = {}
    for batch in range(1, state.batches + 1):
        lines[f"shuffled {batch}"] = _ids(cards, [card for card, mark in enumerate(state.batch) if mark == batch])
    for seat in range(state.seats):
        if state.known[seat]:
            lines[f"known {seat}"] = _ids(cards, state.known[seat])
        usual = state.copy()
        hidden_cards.suppose_all_masked(usual, seat)
        if _guesses(state, seat) != _guesses(usual, seat):
            lines[f"guesses {seat}"] = _guesses(state, seat)
    return lines


def _guesses(state: Relikt, seat: int) -> str:
    guesses = []
    for guess, weight in zip(state.guesses[seat], hidden_cards.weights_of(state, seat), strict=True):
        kinds = [f"?{-1 - kind}" if kind < 0 else state.box.card_ids[kind] for kind in guess]
        guesses.append(" ".join([f"{weight}*", *kinds] if weight > 1 else kinds))
    return " / ".join(guesses)


def _progress(state: Relikt) -> dict[str, str]:
    steps = [_written_step(step) for step in reversed(state.agenda)]
    return {
        "asked": ", ".join(steps) or "nobody",
        "turn": str(state.turn),
        "first": str(state.first),
        "told": str(state.told),
        "tied": str(state.tied_in_a_row),
        "chance": " ".join(map(str, state.chance.dump())),
    }


def _written_step(step: Step) -> str:
    """A choice of action cards holds how many there are: that lies on the table already."""
    fields = [step.seat] if isinstance(step, ChooseAction) else step.fields()
    return " ".join([type(step).__name__, *map(str, fields)])
