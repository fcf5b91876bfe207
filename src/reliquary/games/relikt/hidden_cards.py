"""What everybody can know of the hidden adventure cards, from all that was ever shown.

A hidden card lies in a hand, face down in a row, or in the pile. Three things about them are public:

* `batch`: the shuffle in which a card last was. A seat that drew from the pile after the second shuffle holds cards of
  the second batch, and which cards those are was seen in the discard.
* `known[seat]`: cards that all saw go to that hand (lasso) or lie in it (binoculars), and that did not come out
  since: they are in the hand, or under a card that this seat laid face down.
* `guesses[seat]`: what this seat's face-down cards can be, each guess naming one kind for each of them in the order
  laid. A kind is a known card (its number) or "some other card of batch b" (-1 - b). Where there is more than one,
  `weights[seat]` has for each the number of deals and secret choices that lead to it, in proportion: a card drawn
  after another was laid face down cannot be that one, so the weights follow from what happened in its order.

All of this follows from public events alone, so it is the same for every seat.
"""

from __future__ import annotations

from math import factorial, gcd
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reliquary.games.relikt.state import Relikt

NOTHING_MASKED: Final[tuple[tuple[int, ...], ...]] = ((),)
_LARGEST: Final = 1 << 24
"""Of a weight. Beyond that weights are rounded, so that they fit into one draw of chance."""


def kind_of(state: Relikt, seat: int, card: int) -> int:
    return card if card in state.known[seat] else -1 - state.batch[card]


def masked_by(state: Relikt, seat: int) -> list[int]:
    """This seat's face-down cards, in the order laid."""
    return [card for place, card in enumerate(state.masked) if state.maskers[place] == seat]


def held_kinds(state: Relikt, seat: int) -> list[int]:
    """The kinds of all that the seat holds or laid face down: together they are public."""
    return [kind_of(state, seat, card) for card in [*state.hands[seat], *masked_by(state, seat)]]


def forget_laid(state: Relikt, seat: int, card: int) -> None:
    """Call it before an open card leaves the hand: a guess that puts it face down was wrong.

    A card that nobody knew can be any of its batch that the guess leaves in the hand: that many deals show it here.
    """
    guesses = state.guesses[seat]
    if len(guesses) > 1:
        kind = kind_of(state, seat, card)
        held = held_kinds(state, seat).count(kind)
        weights = weights_of(state, seat)
        left = [weight * (held - guess.count(kind)) for guess, weight in zip(guesses, weights, strict=True)]
        suppose(state, seat, guesses, left)
    _drop_known(state, seat, card)


def suppose_masked(state: Relikt, seat: int) -> None:
    """Call it before a card is laid face down: it can be whatever was left in the hand, each card equally likely."""
    held = held_kinds(state, seat)
    guesses = state.guesses[seat]
    kinds = sorted(set(held))
    weights = [
        weight * (held.count(kind) - guess.count(kind))
        for guess, weight in zip(guesses, weights_of(state, seat), strict=True)
        for kind in kinds
    ]
    suppose(state, seat, tuple([(*guess, kind) for guess in guesses for kind in kinds]), weights)


def suppose_all_masked(state: Relikt, seat: int) -> None:
    """Sets what the seat's face-down cards can be if nothing was seen since they were laid."""
    held = held_kinds(state, seat)
    guesses = NOTHING_MASKED
    for _ in masked_by(state, seat):
        guesses = tuple([(*guess, kind) for guess in guesses for kind in sorted(set(held))])
    suppose(state, seat, guesses, [_ways(held, guess) for guess in guesses])


def weights_of(state: Relikt, seat: int) -> tuple[int, ...]:
    """For each guess. A position from before weights were kept has none: there, what is held now was held then."""
    if len(state.guesses[seat]) == 1:
        return (1,)
    if state.weights and state.weights[seat]:
        return state.weights[seat]
    held = held_kinds(state, seat)
    return tuple([_ways(held, guess) for guess in state.guesses[seat]])


def learn_unmasked(state: Relikt, card: int) -> None:
    """Call it before the card leaves `masked`."""
    seat = state.maskers[state.masked.index(card)]
    place = masked_by(state, seat).index(card)
    kind = kind_of(state, seat, card)
    right: dict[tuple[int, ...], int] = {}
    for guess, weight in zip(state.guesses[seat], weights_of(state, seat), strict=True):
        if guess[place] == kind:
            rest = guess[:place] + guess[place + 1 :]
            right[rest] = right.get(rest, 0) + weight
    guesses = sorted(right)
    suppose(state, seat, tuple(guesses), [right[guess] for guess in guesses])
    _drop_known(state, seat, card)


def learn_hand(state: Relikt, seat: int) -> None:
    """All see the whole hand: what else was held lies face down."""
    masked = sorted(kind_of(state, seat, card) for card in masked_by(state, seat))
    guesses = state.guesses[seat]
    weights = weights_of(state, seat)
    right = [weight if sorted(guess) == masked else 0 for guess, weight in zip(guesses, weights, strict=True)]
    suppose(state, seat, guesses, right)
    hidden = [card for card in state.known[seat] if card not in state.hands[seat]]
    state.known[seat] = (*state.hands[seat], *hidden)


def mark_batch(state: Relikt) -> None:
    """The cards that are about to be shuffled form a batch of their own."""
    marks = list(state.batch)
    for card in state.pile:
        marks[card] = state.batches
    state.batch = tuple(marks)


def suppose(state: Relikt, seat: int, guesses: tuple[tuple[int, ...], ...], weights: list[int]) -> None:
    """Keeps the guesses that have a weight."""
    state.guesses[seat] = tuple([guess for guess, weight in zip(guesses, weights, strict=True) if weight])
    kept = lowest([weight for weight in weights if weight])
    if kept or state.weights:
        every: list[tuple[int, ...]] = list(state.weights) if state.weights else [()] * state.seats
        every[seat] = kept
        state.weights = tuple(every) if any(every) else ()


def lowest(weights: list[int]) -> tuple[int, ...]:
    """The same weights in lowest terms; none for a single guess."""
    if len(weights) < 2:
        return ()
    part = gcd(*weights)
    largest = max(weights) // part
    if largest <= _LARGEST:
        return tuple([weight // part for weight in weights])
    return tuple([max(1, weight // part * _LARGEST // largest) for weight in weights])


def _ways(held: list[int], guess: tuple[int, ...]) -> int:
    """In how many ways the cards held can lie so: of a batch with n cards, m of them face down, n! / (n - m)!."""
    ways = 1
    for kind in set(guess):
        n, m = held.count(kind), guess.count(kind)
        ways *= factorial(n) // factorial(n - m) if m <= n else 0
    return ways


def _drop_known(state: Relikt, seat: int, card: int) -> None:
    if card in state.known[seat]:
        state.known[seat] = tuple([other for other in state.known[seat] if other != card])
