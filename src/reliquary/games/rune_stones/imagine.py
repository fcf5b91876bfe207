"""A state of Rune Stones that a seat cannot tell from the real one.

Which cards everybody owns is public; hidden are the order of every pile, one's own too, and which of another seat's
cards are in hand and which in the pile. Cards that are `known` to be in a hand stay there. Hidden cards are put in a
fixed order before they are shuffled, so nothing of the real arrangement shows.
"""

from __future__ import annotations

from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel.chance import Chance


def imagine(state: RuneStones, seat: int, chance: Chance) -> RuneStones:
    twin = state.copy()
    if state.over:
        return twin
    twin.creatures.sort()
    chance.shuffle(twin.creatures)
    twin.artifacts.sort()
    chance.shuffle(twin.artifacts)
    for other in range(state.seats):
        if other == seat:
            own = sorted(state.piles[seat])
            chance.shuffle(own)
            twin.piles[seat] = tuple(own)
        else:
            _imagine_cards(state, twin, other, chance)
    if state.seat != seat:
        # The seat that is asked may hold other cards here, and then has other moves.
        twin.settle()
    return twin


def _imagine_cards(state: RuneStones, twin: RuneStones, seat: int, chance: Chance) -> None:
    known = state.known[seat]
    hidden = list(state.piles[seat])
    hidden += [card for card in state.hands[seat] if card not in known]
    hidden.sort()
    chance.shuffle(hidden)
    n = len(state.hands[seat]) - len(known)
    hand = list(known) + hidden[:n]
    hand.sort()
    twin.hands[seat] = tuple(hand)
    twin.piles[seat] = tuple(hidden[n:])
