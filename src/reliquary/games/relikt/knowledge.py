"""What everybody can know of the hidden adventure cards, from all that was ever shown.

A hidden card lies in a hand, face down in a row, or in the pile. Three things about them are public:

* `batch`: the shuffle in which a card last was. Whoever drew from the pile after the second shuffle holds cards of
  the second batch, and which cards those are was seen in the discard.
* `known[seat]`: cards that all saw go to that hand (lasso) or lie in it (binoculars), and that did not come out
  since: they are in the hand, or under a card that this seat laid face down.
* `guesses[seat]`: what this seat's face-down cards can be, each guess naming one kind for each of them in the order
  laid. A kind is a known card (its number) or "some other card of batch b" (-1 - b).

All three follow from public events alone, so they are the same for every seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reliquary.games.relikt.state import Relikt

NOTHING_MASKED: Final[tuple[tuple[int, ...], ...]] = ((),)


def kind_of(state: Relikt, seat: int, card: int) -> int:
    return card if card in state.known[seat] else -1 - state.batch[card]


def masked_by(state: Relikt, seat: int) -> list[int]:
    """This seat's face-down cards, in the order laid."""
    return [card for place, card in enumerate(state.masked) if state.maskers[place] == seat]


def held_kinds(state: Relikt, seat: int) -> list[int]:
    """The kinds of all that the seat holds or laid face down: together they are public."""
    return [kind_of(state, seat, card) for card in [*state.hands[seat], *masked_by(state, seat)]]


def forget_laid(state: Relikt, seat: int, card: int) -> None:
    """Call it before an open card leaves the hand: a guess that puts it face down was wrong."""
    if state.guesses[seat] != NOTHING_MASKED:
        kind = kind_of(state, seat, card)
        held = held_kinds(state, seat).count(kind)
        state.guesses[seat] = tuple([guess for guess in state.guesses[seat] if guess.count(kind) < held])
    _drop_known(state, seat, card)


def suppose_masked(state: Relikt, seat: int) -> None:
    """Call it before a card is laid face down: it can be whatever was left in the hand."""
    state.guesses[seat] = _with_one_more(state.guesses[seat], held_kinds(state, seat))


def open_guesses(state: Relikt, seat: int) -> tuple[tuple[int, ...], ...]:
    """What the seat's face-down cards can be if nothing was seen since they were laid."""
    guesses = NOTHING_MASKED
    held = held_kinds(state, seat)
    for _ in masked_by(state, seat):
        guesses = _with_one_more(guesses, held)
    return guesses


def learn_unmasked(state: Relikt, card: int) -> None:
    """Call it before the card leaves `masked`."""
    seat = state.maskers[state.masked.index(card)]
    place = masked_by(state, seat).index(card)
    kind = kind_of(state, seat, card)
    right = {(*guess[:place], *guess[place + 1 :]) for guess in state.guesses[seat] if guess[place] == kind}
    state.guesses[seat] = tuple(sorted(right))
    _drop_known(state, seat, card)


def learn_hand(state: Relikt, seat: int) -> None:
    """All see the whole hand: what else was held lies face down."""
    masked = sorted(kind_of(state, seat, card) for card in masked_by(state, seat))
    state.guesses[seat] = tuple([guess for guess in state.guesses[seat] if sorted(guess) == masked])
    hidden = [card for card in state.known[seat] if card not in state.hands[seat]]
    state.known[seat] = (*state.hands[seat], *hidden)


def mark_batch(state: Relikt) -> None:
    """The cards that are about to be shuffled form a batch of their own."""
    marks = list(state.batch)
    for card in state.pile:
        marks[card] = state.batches
    state.batch = tuple(marks)


def _with_one_more(guesses: tuple[tuple[int, ...], ...], held: list[int]) -> tuple[tuple[int, ...], ...]:
    """Each guess with each kind that it leaves over."""
    kinds = sorted(set(held))
    return tuple([(*guess, kind) for guess in guesses for kind in kinds if guess.count(kind) < held.count(kind)])


def _drop_known(state: Relikt, seat: int, card: int) -> None:
    if card in state.known[seat]:
        state.known[seat] = tuple([other for other in state.known[seat] if other != card])
