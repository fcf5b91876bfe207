"""Every piece of Relikt that is in play, wherever it lies: what leaves one place must turn up in another."""

from __future__ import annotations

from reliquary.games.relikt.components import ACTIONS, NO_TREASURE
from reliquary.games.relikt.state import Relikt


def inventory(state: Relikt) -> list[str]:
    box = state.box
    cards = [*state.pile, *state.discard, *_all(state.hands), *_all(state.rows)]
    treasures = [*state.treasure_pile, *state.removed, *_all(state.won), *state.treasures]
    actions = [*state.played, *_all(state.action_hands), *_all(state.action_piles)]
    return sorted(
        [
            *[f"camp {box.colours[colour]}" for colour in state.camps],
            *[f"card {box.card_ids[card]}" for card in cards],
            *[f"treasure {box.treasure_ids[kind]}" for kind in treasures if kind != NO_TREASURE],
            *[f"action {ACTIONS[kind]}" for kind in actions],
        ]
    )


def _all(places: list[tuple[int, ...]]) -> list[int]:
    return [piece for place in places for piece in place]
