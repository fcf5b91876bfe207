"""What one seat of Relikt may see. Pages, bots and the API are given a view, never a state.

A view is built field by field from what is public or the seat's own, so that a field added to the state stays
hidden until somebody decides otherwise.
"""

from __future__ import annotations

from functools import cache

from reliquary.games.relikt.components import ACTIONS, CAMERA, NO_TREASURE
from reliquary.games.relikt.rules import copied, treasures_left
from reliquary.games.relikt.scoring import scores, sums
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.view_classes import LaidCard, Player, ReliktView, Row, WonTreasure
from reliquary.kernel.view import decision_of


def view(state: Relikt, seat: int | None) -> ReliktView:
    cards, treasures = state.box.card_ids, state.box.treasure_ids
    return ReliktView(
        seat=seat,
        seats=state.seats,
        first=state.first,
        turn=state.turn,
        decision=decision_of(state),
        scores=tuple(scores(state)),
        players=tuple([_player(state, other, seat) for other in range(state.seats)]),
        rows=tuple([_row(state, row, seat) for row in range(len(state.rows))]),
        pile=len(state.pile),
        discard=tuple([cards[card] for card in state.discard]),
        last_action=ACTIONS[state.played[-1]] if state.played else None,
        actions_played=tuple([ACTIONS[kind] for kind in state.played]),
        copied=_copied(state),
        treasure_pile=len(state.treasure_pile),
        treasures_to_come=state.treasures_to_come(),
        treasures_left=treasures_left(state),
        unseen=tuple([cards[card] for card in _unseen(state, seat)]),
        unseen_treasures=tuple([treasures[kind] for kind in sorted([*state.treasure_pile, *state.removed])]),
        tied_in_a_row=state.tied_in_a_row,
    )


def _copied(state: Relikt) -> str | None:
    kind = copied(state)
    return None if kind == CAMERA else ACTIONS[kind]


def _player(state: Relikt, seat: int, viewer: int | None) -> Player:
    box = state.box
    cards, treasures = box.card_ids, box.treasure_ids
    own = seat == viewer or state.over
    played = box.action_set[:]
    for kind in (*state.action_hands[seat], *state.action_piles[seat]):
        played.remove(kind)
    face_down = not own and state.options["open_treasures"] == "no"
    return Player(
        seat=seat,
        camp=box.colours[state.camps[seat]],
        hand=tuple([cards[card] for card in state.hands[seat]]) if own else None,
        hand_size=len(state.hands[seat]),
        known=tuple([cards[card] for card in sorted(state.known[seat])]),
        actions=tuple([ACTIONS[kind] for kind in state.action_hands[seat]]) if own else None,
        actions_size=len(state.action_hands[seat]),
        action_pile=len(state.action_piles[seat]),
        played=tuple([ACTIONS[kind] for kind in played]),
        won=tuple([WonTreasure(treasures[kind], face_down) for kind in state.won[seat]]),
    )


def _row(state: Relikt, row: int, viewer: int | None) -> Row:
    box = state.box
    kind = state.treasures[row]
    return Row(
        number=row + 1,
        treasure=None if kind == NO_TREASURE else box.treasure_ids[kind],
        length=0 if kind == NO_TREASURE else box.gems[kind],
        cards=tuple([_laid(state, card, viewer) for card in state.rows[row]]),
        sums=_sums(state, row),
    )


def _laid(state: Relikt, card: int, viewer: int | None) -> LaidCard:
    if card not in state.masked:
        return _open_card(state.box.card_ids[card])
    masker = state.maskers[state.masked.index(card)]
    shown = masker == viewer or state.over
    return LaidCard(state.box.card_ids[card] if shown else None, masker)


@cache
def _open_card(card: str) -> LaidCard:
    return LaidCard(card, None)


def _sums(state: Relikt, row: int) -> tuple[tuple[str, int], ...]:
    box, masked = state.box, state.masked
    totals = sums(box, tuple([card for card in state.rows[row] if card not in masked]))
    ranked = sorted([(-total, each) for each, total in enumerate(totals) if total])
    return tuple([(box.colours[each], -total) for total, each in ranked])


def _unseen(state: Relikt, viewer: int | None) -> list[int]:
    if state.over:
        return sorted(state.pile)
    hidden = list(state.pile)
    for seat in range(state.seats):
        if seat != viewer:
            hidden.extend(card for card in state.hands[seat] if card not in state.known[seat])
            hidden.extend(
                card
                for card, masker in zip(state.masked, state.maskers, strict=True)
                if masker == seat and card not in state.known[seat]
            )
    return sorted(hidden)
