"""What one seat of Rune Stones may see. Pages, bots and the API are given a view, never a state.

A view is built field by field from what is public or the seat's own, so that a field added to the state stays
hidden until somebody decides otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.games.rune_stones.components import (
    DRUIDS,
    FIRST_DRUID,
    KINDS,
    NOTHING,
    ROWS,
    STONES,
    WILD,
    WILD_SMITHY,
)
from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.rules.abilities import UseCard
from reliquary.games.rune_stones.rules.payment import PayGems
from reliquary.games.rune_stones.rules.summon import Buy, SpendCards
from reliquary.games.rune_stones.scoring import board_points, goods_points, total
from reliquary.games.rune_stones.state import RuneStones
from reliquary.games.rune_stones.telling import names
from reliquary.games.rune_stones.view_classes import (
    Card,
    Goods,
    Player,
    Progress,
    Row,
    RuneStonesView,
    Smithy,
    Space,
    faces,
)
from reliquary.kernel.view import decision_of


def view(state: RuneStones, seat: int | None) -> RuneStonesView:
    box = state.box
    seats = range(state.seats)
    return RuneStonesView(
        seat=seat,
        seats=state.seats,
        first=state.first,
        turn=state.turn,
        decision=decision_of(state),
        scores=tuple(total(state, other) for other in seats),
        round=state.round(),
        last_round=any(state.track(other) >= box.throne for other in seats),
        throne=box.throne,
        display=_display(state),
        pile=len(state.creatures),
        unseen=_cards(state, sorted(state.creatures)),
        discard=_cards(state, state.common),
        gone=_cards(state, state.gone),
        smithies=tuple(_smithy(state, smithy) for smithy in range(WILD_SMITHY + 1)),
        ore_price=box.ore_price,
        artifacts=tuple(KINDS[kind] for kind in sorted(state.artifacts)),
        artifact_discard=tuple(KINDS[kind] for kind in state.scrap),
        supply=Goods(*state.supply),
        stones=tuple(zip(STONES, state.stones_left, strict=True)),
        players=tuple(_player(state, other, seat) for other in seats),
        progress=_progress(state),
    )


def _cards(state: RuneStones, cards: Sequence[int]) -> tuple[Card, ...]:
    known = faces(state.box)
    return tuple(known[card] for card in cards)


def _display(state: RuneStones) -> tuple[Space, ...]:
    known = faces(state.box)
    return tuple(
        Space(cost, None if card == NOTHING else known[card])
        for cost, card in zip(state.box.costs, state.display, strict=True)
    )


def _smithy(state: RuneStones, smithy: int) -> Smithy:
    box, bonus = state.box, state.box.bonuses[smithy]
    kind = (WILD if state.wild_left else NOTHING) if smithy == WILD_SMITHY else state.smithies[smithy]
    return Smithy(
        number=smithy + 1,
        cost=box.smithy_costs[smithy],
        bonus=names.gains(bonus) if bonus.goods or bonus.points or bonus.asks else None,
        artifact=None if kind == NOTHING else KINDS[kind],
        left=state.wild_left if smithy == WILD_SMITHY else int(kind != NOTHING),
    )


def _player(state: RuneStones, seat: int, viewer: int | None) -> Player:
    own = seat == viewer or state.over
    hand, known = state.hands[seat], state.known[seat]
    unseen = list(state.piles[seat]) if own else [*state.piles[seat], *[card for card in hand if card not in known]]
    wild = state.wild_colour[seat]
    return Player(
        seat=seat,
        druid=DRUIDS[state.druids[seat]],
        track=state.track(seat),
        final=board_points(state, seat) + goods_points(state, seat),
        hand=_cards(state, hand) if own else None,
        hand_size=len(hand),
        hand_limit=state.hand_limit(seat),
        known=_cards(state, known),
        pile=len(state.piles[seat]),
        unseen=_cards(state, sorted(unseen)),
        discard=_cards(state, state.discards[seat]),
        gone=_cards(state, [card for card in state.gone if (card - FIRST_DRUID) // 8 == state.druids[seat]]),
        goods=Goods(*state.goods_of(seat)),
        rows=tuple(_row(state, seat, row) for row in range(len(ROWS))),
        stones=tuple(id for stone, id in enumerate(STONES) if state.stones[seat] >> stone & 1),
        wild_colour=None if wild == NOTHING else COLOURS[wild],
    )


def _row(state: RuneStones, seat: int, row: int) -> Row:
    first = len(KINDS) * row
    filled, wilds = state.filled[seat] >> first, state.wilds[seat] >> first
    places = [
        None if not filled >> slot & 1 else "wild" if wilds >> slot & 1 else KINDS[slot] for slot in range(len(KINDS))
    ]
    points, length = state.box.row_points, state.row_length(seat, row)
    return Row(ROWS[row], tuple(places), points[length], tuple(points[length + 1 :]))


def _progress(state: RuneStones) -> Progress | None:
    if state.over:
        return None
    ids = state.box.card_ids
    step = state.agenda[-1]
    left = next((step.left for step in reversed(state.agenda) if isinstance(step, UseCard)), ())
    due = step.price if isinstance(step, PayGems) else ()
    return Progress(
        seat=state.seat,
        laid=_cards(state, state.laid),
        left=tuple(ids[card] for card in left),
        using=None if state.using == NOTHING else ids[state.using],
        points=step.points if isinstance(step, (SpendCards, Buy)) else None,
        due=tuple((*GEMS, "any")[unit] for unit in due),
        exchanged=state.exchanged,
        face=None if state.face == NOTHING else state.face,
        rolled=None if state.face == NOTHING else names.gains(state.box.faces[state.face]),
    )
