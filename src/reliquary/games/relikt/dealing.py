"""Setting up Relikt: camps, adventure cards, treasures and action cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reliquary.games.relikt import hidden_cards
from reliquary.games.relikt.components import NO_TREASURE

if TYPE_CHECKING:
    from reliquary.games.relikt.state import Relikt


def deal(state: Relikt) -> None:
    box = state.box
    colours = list(range(len(box.colours)))
    state.chance.shuffle(colours)
    state.camps = colours[: state.seats]

    state.pile = [card for card in range(len(box.colour)) if box.colour[card] in state.camps]
    state.chance.shuffle(state.pile)
    state.batch = (0,) * len(box.colour)
    for _ in range(state.seats):
        state.hands.append(tuple(sorted([state.pile.pop() for _ in range(box.adventure_hand)])))

    state.treasure_pile = [kind for kind in range(len(box.copies)) for _ in range(box.copies[kind])]
    state.chance.shuffle(state.treasure_pile)
    state.removed = [state.treasure_pile.pop() for _ in range(box.treasures_removed)]
    state.treasures = [NO_TREASURE] * box.open_rows
    state.rows = [()] * box.open_rows
    for row in range(box.open_rows):
        state.turn_up_treasure(row)

    for _ in range(state.seats):
        cards = box.action_set[:]
        state.chance.shuffle(cards)
        state.action_hands.append(tuple(sorted(cards[: box.action_hand])))
        state.action_piles.append(tuple(cards[box.action_hand :]))
        state.won.append(())
        state.known.append(())
        state.guesses.append(hidden_cards.NOTHING_MASKED)
    state.first = state.chance.below(state.seats)
