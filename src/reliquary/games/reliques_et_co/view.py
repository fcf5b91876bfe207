"""What one seat of Artifacts, Inc. may see. Pages, bots and the API are given a view, never a state.

All lies open but the order of the piles A, B and C below their tops. A view is built field by field all the same, so
that a field added to the state stays hidden until somebody decides otherwise. Cards are named; what is printed on them
is found in `printed`.
"""

from __future__ import annotations

from reliquary.games.reliques_et_co.components import LINES, MUSEUMS, NO_CARD, PUBLIC_IDS, Box
from reliquary.games.reliques_et_co.components.cards import DISCOVERIES, RELICS, ROWS, TYPES
from reliquary.games.reliques_et_co.moves import BuyCard
from reliquary.games.reliques_et_co.rules.buying import Buy, Lay, unseen_top
from reliquary.games.reliques_et_co.rules.dice import Reroll
from reliquary.games.reliques_et_co.rules.diving import AddDie
from reliquary.games.reliques_et_co.rules.selling import FillOrder, SellPrivately
from reliquary.games.reliques_et_co.scoring import leader, total
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.games.reliques_et_co.view_classes import (
    MarketRow,
    Museum,
    OwnCard,
    Player,
    Progress,
    ReliquesEtCoView,
    Sale,
)
from reliquary.kernel.state import NOBODY
from reliquary.kernel.view import decision_of


def view(state: ReliquesEtCo, seat: int | None) -> ReliquesEtCoView:
    pile = range(state.dived_to, len(state.box.numbers))
    return ReliquesEtCoView(
        seat=seat,
        seats=state.seats,
        first=state.first,
        turn=state.turn,
        decision=decision_of(state),
        scores=tuple(total(state, other) for other in range(state.seats)),
        box=state.box.digest,
        round=state.round,
        end_reputation=state.box.end_reputation,
        last_round=state.is_last_round(),
        stopped=state.stopped,
        quiet_rounds=state.quiet,
        opening_rolls=tuple(state.opening_rolls),
        market=tuple(_market_row(state, pile) for pile in range(len(state.piles))),
        museums=tuple(_museum(state, museum) for museum in range(MUSEUMS)),
        collectors=state.on[MUSEUMS] or None,
        guide=state.on[MUSEUMS + 1] or None,
        underwater=tuple(state.box.numbers[dive] for dive in pile),
        underwater_discoveries=tuple(DISCOVERIES[state.box.finds[dive]] for dive in pile),
        players=tuple(_player(state, other) for other in range(state.seats)),
        progress=_progress(state),
        narrow=state.is_narrow(),
    )


def _market_row(state: ReliquesEtCo, pile: int) -> MarketRow:
    ids, cards = state.box.card_ids, state.piles[pile]
    shown = cards[-1:] if unseen_top(state) != pile else ()
    below = cards[:-1] if shown else cards
    row = (*(state.rows[pile] if pile < ROWS else ()), *(shown or (NO_CARD,)))
    seat = max(state.seat, 0)
    return MarketRow(
        id=TYPES[pile + 1],
        cards=tuple(None if card == NO_CARD else ids[card] for card in row),
        prices=tuple(None if card == NO_CARD else state.price(seat, card) for card in row),
        pile=len(cards),
        unseen=tuple(ids[card] for card in (sorted(below) if pile < ROWS else below[::-1])),
    )


def _museum(state: ReliquesEtCo, museum: int) -> Museum:
    box, best = state.box, leader(state, museum)
    sizes = tuple(state.box_sizes(museum))
    return Museum(
        id=PUBLIC_IDS[museum],
        relic=RELICS[museum],
        die=state.on[museum] or None,
        pay_per_relic=box.pay[museum],
        sale_bonus=box.sale_bonus[museum],
        majority=box.majority[museum],
        boxes=sizes,
        owners=tuple(None if seat == NOBODY else seat for seat in state.boxes[museum][: len(sizes)]),
        leader=None if best == NOBODY else best,
    )


def _player(state: ReliquesEtCo, seat: int) -> Player:
    box, first = state.box, len(RELICS) * seat
    return Player(
        seat=seat,
        dollars=state.dollars[seat],
        relics=tuple(state.relics[first : first + len(RELICS)]),
        reputation=state.reputation[seat],
        symbols=state.symbols[seat],
        cards=tuple(_own_card(state, card) for card in state.cards[seat]),
        dives=tuple(box.numbers[dive] for dive in state.dives[seat]),
        discoveries=tuple(DISCOVERIES[box.finds[dive]] for dive in state.dives[seat]),
        discount=state.discount[seat],
        dive_bonus=state.dive_bonus[seat],
    )


def _own_card(state: ReliquesEtCo, card: int) -> OwnCard:
    box, level = state.box, state.level[card]
    line, column = divmod(state.cell[card], box.width)
    first = box.first_slot[card]
    return OwnCard(
        id=box.card_ids[card],
        level=level + 1,
        line=LINES[line],
        column=column - box.buyable,
        dice=tuple(state.on[slot] or None for slot in range(first, first + box.slots[2 * card + level])),
    )


def _progress(state: ReliquesEtCo) -> Progress | None:
    if state.over or not state.turn:
        return None
    seat, step = state.seat, state.agenda[-1]
    return Progress(
        seat=seat,
        dice=tuple(value for value, n in enumerate(state.dice) for _ in range(n)),
        on_dive=state.on_dive,
        dived=state.dived,
        rolls=1 + state.rerolled,
        rerolls_left=0 if state.touched else state.rerolls[seat] - state.rerolled,
        changes_left=tuple((delta, state.changes_left(seat, which)) for which, delta in enumerate(state.box.deltas)),
        chosen=step.chosen if isinstance(step, Reroll) else (),
        buying=state.box.card_ids[step.card] if isinstance(step, Lay) else None,
        reputations=_reputations(state) if isinstance(step, (Buy, Lay)) else (),
        sale=_sale(state.box, step) if isinstance(step, SellPrivately) else None,
        filling=PUBLIC_IDS[step.museum] if isinstance(step, FillOrder) else None,
        dive_total=step.total if isinstance(step, AddDie) else 0,
    )


def _reputations(state: ReliquesEtCo) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for move in state.legal():
        if not isinstance(move, BuyCard):
            after = state.copy()
            after.advance(move)
            found.append((move.things[0].partition(":")[2], after.reputation[state.seat]))
    return tuple(found)


def _sale(box: Box, step: SellPrivately) -> Sale:
    return Sale(
        relic=RELICS[step.relic],
        sold=step.sold,
        kinds=step.kinds.bit_count(),
        per_relic=box.per_relic[step.action],
        per_extra_kind=box.per_extra_kind[step.action],
        flat=box.flat[step.action],
    )
