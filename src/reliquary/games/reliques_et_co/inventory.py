"""Every piece of Artifacts, Inc., wherever it lies. Dollars and cubes never run out, so they are not counted."""

from __future__ import annotations

from reliquary.games.reliques_et_co.components import NO_CARD
from reliquary.games.reliques_et_co.rules.buying import Lay
from reliquary.games.reliques_et_co.rules.setting_up import SetStartingCard
from reliquary.games.reliques_et_co.state import ReliquesEtCo


def inventory(state: ReliquesEtCo) -> list[str]:
    return sorted([*_cards(state), *_underwater(state), *_dice(state)])


def _cards(state: ReliquesEtCo) -> list[str]:
    places = [*state.rows, *state.piles, *state.cards, *_in_hand(state)]
    ids = state.box.card_ids
    return [ids[card] for cards in places for card in cards if card != NO_CARD]


def _in_hand(state: ReliquesEtCo) -> list[tuple[int, ...]]:
    """A card just bought, and the starting cards that are not set yet."""
    bought = [(step.card,) for step in state.agenda if isinstance(step, Lay)]
    setting = [step.seat for step in state.agenda if isinstance(step, SetStartingCard)]
    unset = [tuple(card for card in state.box.starting[seat] if card not in state.cards[seat]) for seat in setting]
    return [*bought, *unset]


def _underwater(state: ReliquesEtCo) -> list[str]:
    """On the pile, or beside the cards of a seat."""
    numbers = state.box.numbers
    won = [dive for dives in state.dives for dive in dives]
    return [f"underwater {numbers[dive]}" for dive in (*won, *range(state.dived_to, len(numbers)))]


def _dice(state: ReliquesEtCo) -> list[str]:
    """Those that nobody rolls are in the supply: there are never more than there are."""
    rolled = sum(state.dice) + sum(value > 0 for value in state.on) + len(state.on_dive)
    return ["die"] * max(state.box.dice_in_box, rolled)
