"""A state of Relikt that a seat cannot tell from the real one.

Every deal, with what others chose in secret, that agrees with what the seat knows (see `hidden_cards`) is equally
likely. Hidden cards are put in a fixed order before they are shuffled, so nothing of the real arrangement shows.
"""

from __future__ import annotations

from reliquary.games.relikt.hidden_cards import held_kinds, kind_of, masked_by, weights_of
from reliquary.games.relikt.state import Relikt
from reliquary.kernel.chance import Chance


def imagine(state: Relikt, seat: int, chance: Chance) -> Relikt:
    twin = state.copy()
    if state.over:
        return twin
    others = [other for other in range(state.seats) if other != seat]
    _imagine_adventure_cards(state, twin, others, chance)
    # The seat that is asked has an answer, as everybody knows: after a pistol it holds a card that matches a target.
    while state.seat != seat and not twin.agenda[-1].options(twin):
        _imagine_adventure_cards(state, twin, others, chance)
    _imagine_treasures(state, twin, chance)
    for other in others:
        _imagine_actions(state, twin, other, chance)
    own = sorted(state.action_piles[seat])
    chance.shuffle(own)
    twin.action_piles[seat] = tuple(own)
    if state.seat != seat:
        # The seat that is asked may hold other cards here, and then has other moves.
        twin.settle()
    return twin


def _imagine_adventure_cards(state: Relikt, twin: Relikt, others: list[int], chance: Chance) -> None:
    pools = _pools(state, others)
    for batch in sorted(pools):
        chance.shuffle(pools[batch])
    names: dict[int, int] = {}
    for other in others:
        kinds = held_kinds(state, other)
        guess = _guess(state, other, chance)
        for place, card in enumerate(masked_by(state, other)):
            names[card] = _card_of(guess[place], pools)
            kinds.remove(guess[place])
        twin.hands[other] = tuple(sorted([_card_of(kind, pools) for kind in kinds]))
    twin.masked = [names.get(card, card) for card in state.masked]
    twin.rows = [tuple([names.get(card, card) for card in row]) for row in state.rows]
    twin.pile = pools.get(state.batches, [])


def _pools(state: Relikt, others: list[int]) -> dict[int, list[int]]:
    """The cards that the seat cannot place, by batch, in a fixed order. What is in the pile is of the newest batch."""
    hidden = list(state.pile)
    for other in others:
        held = [*state.hands[other], *masked_by(state, other)]
        hidden.extend([card for card in held if kind_of(state, other, card) < 0])
    hidden.sort()
    pools: dict[int, list[int]] = {}
    for card in hidden:
        pools.setdefault(state.batch[card], []).append(card)
    return pools


def _guess(state: Relikt, seat: int, chance: Chance) -> tuple[int, ...]:
    """What the seat's face-down cards are: each guess as often as its weight says."""
    guesses = state.guesses[seat]
    if len(guesses) == 1:
        return guesses[0]
    weights = weights_of(state, seat)
    ticket = chance.below(sum(weights))
    for guess, weight in zip(guesses, weights, strict=True):
        if ticket < weight:
            return guess
        ticket -= weight
    raise AssertionError("the weights add up")


def _card_of(kind: int, pools: dict[int, list[int]]) -> int:
    return kind if kind >= 0 else pools[-1 - kind].pop()


def _imagine_treasures(state: Relikt, twin: Relikt, chance: Chance) -> None:
    hidden = sorted([*state.treasure_pile, *state.removed])
    chance.shuffle(hidden)
    twin.removed = hidden[: len(state.removed)]
    twin.treasure_pile = hidden[len(state.removed) :]


def _imagine_actions(state: Relikt, twin: Relikt, seat: int, chance: Chance) -> None:
    hidden = sorted([*state.action_hands[seat], *state.action_piles[seat]])
    chance.shuffle(hidden)
    n = len(state.action_hands[seat])
    twin.action_hands[seat] = tuple(sorted(hidden[:n]))
    twin.action_piles[seat] = tuple(hidden[n:])
