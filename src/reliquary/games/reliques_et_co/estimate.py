"""How good a position of Artifacts, Inc. looks for a seat.

All is weighed in points of reputation: those on the track, a share of each museum's majority, dollars and relics for
what they will buy, and what the cards will still do in the rounds that are left. In the middle of a turn, what has been
begun counts for what it will bring.
"""

from __future__ import annotations

from math import exp
from typing import Final

from reliquary.games.reliques_et_co.components import BOXES, MUSEUMS, UPPER, Box
from reliquary.games.reliques_et_co.components.cards import BUY, HIGHEST, MONEY, PRIVATE_SALE, RELIC, RELICS
from reliquary.games.reliques_et_co.rules.buying import Buy, Lay
from reliquary.games.reliques_et_co.rules.diving import AddDie
from reliquary.games.reliques_et_co.rules.selling import FillOrder, SellPrivately, sale
from reliquary.games.reliques_et_co.rules.turn import PlaceDice
from reliquary.games.reliques_et_co.state import ReliquesEtCo

# From a fit to the winners of 400 games between greedy bots: the spread of the final reputation, at the end and before.
_LAST_SPREAD: Final = 2.0
_MORE_SPREAD: Final = 4.0
# Fitted by hand in self-play.
_ROUNDS: Final = 14.0
_DOLLAR: Final = 0.36
_TIE_BREAK: Final = 0.02
_RELIC: Final[tuple[float, ...]] = (0.28, 0.42, 0.55, 0.7)
_DIE: Final = 0.42
"""What a die brings in a round."""
_DIG: Final[tuple[float, ...]] = (0.03, 0.05, 0.08, 0.1)
"""What a slot adds to that, by the relic that is found there."""
_BUY: Final = 0.07
_EARN: Final = 0.04
_SELL: Final = 0.05
_DIVE_BONUS: Final = 0.05
_REROLL: Final = 0.12
_CHANGE: Final = 0.08
_DISCOUNT: Final = 0.2
_CUBE: Final = 1.1
_STRONG_BOX: Final = 0.06
_DIVE: Final = 1.2

_engines: dict[str, list[float]] = {}


def estimate(state: ReliquesEtCo, seat: int) -> float:
    return estimates(state)[seat]


def estimates(state: ReliquesEtCo) -> list[float]:
    seats = range(state.seats)
    if not state.turn:
        state = with_starting_cards(state)
    turns = [turns_to_come(state, seat) for seat in seats]
    spread = _LAST_SPREAD + _MORE_SPREAD * sum(turns) / (len(turns) * _ROUNDS)
    weights = [exp(worth / spread) for worth in outlook(state, turns)]
    total = sum(weights)
    return [weight / total for weight in weights]


def with_starting_cards(state: ReliquesEtCo) -> ReliquesEtCo:
    """As if all starting cards were set: everybody gets the same ones."""
    twin = state.copy()
    for seat in range(twin.seats):
        for card in twin.box.starting_row[seat]:
            if card not in twin.cards[seat]:
                twin.lay(seat, card, twin.box.cell(UPPER, len(twin.cards[seat])))
    return twin


def turns_to_come(state: ReliquesEtCo, seat: int) -> float:
    """An estimate, without the turn that is under way: so ending it costs nothing, and its gain counts.

    They are counted by the rounds that were played and not by reputation: so gaining reputation is not avoided.
    """
    left = 0.0 if state.is_last_round() else max(0.0, _ROUNDS - state.round)
    if not state.turn:
        return left
    if seat == state.seat:
        return left if _has_begun(state) else left + 1.0
    has_played = (seat - state.first) % state.seats < (state.seat - state.first) % state.seats
    return left if has_played else left + 1.0


def _has_begun(state: ReliquesEtCo) -> bool:
    """Whether the seat has done anything but roll the dice."""
    placing = isinstance(state.agenda[len(state.agenda) - 1], PlaceDice)
    return state.touched or state.rerolled > 0 or not placing


def outlook(state: ReliquesEtCo, turns: list[float]) -> list[float]:
    """The reputation that each seat can expect."""
    worth = [state.reputation[seat] + holdings(state, seat, turns[seat]) for seat in range(state.seats)]
    _add_majorities(state, worth)
    if state.turn:
        worth[state.seat] += _begun(state, state.seat, turns[state.seat])
    return worth


def holdings(state: ReliquesEtCo, seat: int, left: float) -> float:
    """What a seat's dollars and relics will buy in that many turns, and what its cards and dice will do."""
    dollar = dollar_worth(state, left)
    worth = dollar * state.dollars[seat]
    for relic in range(len(RELICS)):
        worth += _RELIC[relic] / _DOLLAR * dollar * state.relics_of(seat, relic)
    engine = engines(state.box)
    for card in state.cards[seat]:
        worth += engine[2 * card + state.level[card]] * left
    return worth + _DIE * min(state.symbols[seat], state.box.dice_in_box) * left


def dollar_worth(state: ReliquesEtCo, left: float) -> float:
    """What a dollar is worth. Without a turn left to spend it, it only breaks ties."""
    if left == 0.0 and state.is_last_round():
        return _TIE_BREAK
    return _DOLLAR * max(0.6, min(1.0, left / 2.0)) + _TIE_BREAK


def engines(box: Box) -> list[float]:
    """What each side adds in a round, apart from its dice."""
    if box.digest not in _engines:
        _engines[box.digest] = [_engine(box, side) for side in range(len(box.slots))]
    return _engines[box.digest]


def _engine(box: Box, side: int) -> float:
    worth = _DIVE_BONUS * box.dive_bonus[side] + _REROLL * box.rerolls[side] + _DISCOUNT * box.discount[side]
    for uses in box.changes:
        worth += _CHANGE * uses[side]
    card, level = side // 2, side % 2
    for slot in range(box.first_slot[card], box.first_slot[card] + box.slots[side]):
        action = 2 * slot + level
        op = box.op[action]
        easy = len(box.faces[box.takes[action]]) / 6.0
        if op == RELIC:
            worth += _DIG[box.what[action]] * box.n[action] * (0.5 + easy)
        elif op == MONEY:
            worth += _EARN * box.n[action] * (0.5 + easy)
        elif op == BUY:
            worth += _BUY
        elif op == PRIVATE_SALE:
            worth += _SELL * box.per_relic[action] + 0.5 * _SELL * box.flat[action]
    return worth


def _add_majorities(state: ReliquesEtCo, worth: list[float]) -> None:
    """Each museum is shared by how likely each seat is to have the most cubes there; the surer, the later it is."""
    late = 1.0 + max(state.reputation) / state.box.end_reputation
    for museum in range(MUSEUMS):
        chances = [1.0] * state.seats
        boxes = state.boxes[museum]
        cubes = 0
        for place in range(BOXES):
            if boxes[place] >= 0:
                cubes += 1
                chances[boxes[place]] *= exp(late * (_CUBE + _STRONG_BOX * place))
        if cubes:
            total = sum(chances)
            for seat in range(state.seats):
                worth[seat] += state.box.majority[museum] * chances[seat] / total


# What has been begun


def _begun(state: ReliquesEtCo, seat: int, left: float) -> float:
    step = state.agenda[len(state.agenda) - 1]
    dollar = dollar_worth(state, left)
    if isinstance(step, Lay):
        return card_worth(state, seat, step.card, 0, left) + 0.3
    if isinstance(step, Buy):
        return _best_purchase(state, seat, left, dollar)
    if isinstance(step, SellPrivately):
        return dollar * _best_sale(state, step)
    if isinstance(step, FillOrder):
        return 0.8
    return _dive_worth(state, seat, step.total) if isinstance(step, AddDie) else 0.0


def _best_sale(state: ReliquesEtCo, step: SellPrivately) -> float:
    """In dollars, less what the relics that are still to be sold are worth: something has to be sold."""
    box, action = state.box, step.action
    begun = sale(state, action, step.sold, step.kinds)
    more = 0.0
    least = -1000.0
    for relic in range(step.relic, len(RELICS)):
        n = state.relics_of(step.seat, relic)
        if n:
            each = box.per_relic[action] - _RELIC[relic] / _DOLLAR
            kind = (n * each if each > 0.0 else each) + (0 if step.kinds >> relic & 1 else box.per_extra_kind[action])
            more += max(0.0, kind)
            least = max(least, kind)
    return begun + (more if step.sold or least > 0.0 else least)


def _dive_worth(state: ReliquesEtCo, seat: int, total: int) -> float:
    """The card that is dived for, less the dice that it still takes: the highest, which are the fewest."""
    missing = state.box.numbers[state.dived_to] - state.dive_bonus[seat] - total
    worth = _DIVE * state.box.dive_reputation[state.dived_to]
    for value in range(HIGHEST, 0, -1):
        for _ in range(state.dice[value]):
            if missing > 0:
                missing -= value
                worth -= _DIE
    return worth


def card_worth(state: ReliquesEtCo, seat: int, card: int, level: int, left: float) -> float:
    """Of a side: what is printed, and what it will do."""
    box, side = state.box, 2 * card + level
    room = max(0, box.dice_in_box - state.symbols[seat])
    worth = box.reputation[side] + engines(box)[side] * left + _DIE * left * min(room, box.dice[side])
    for bonus in box.bonuses[side]:
        worth += 0.8 * bonus[3]
    return worth


def _best_purchase(state: ReliquesEtCo, seat: int, left: float, dollar: float) -> float:
    best = 0.0
    if state.has_room(seat):
        for card in state.on_offer():
            if state.affords(seat, card):
                best = max(best, card_worth(state, seat, card, 0, left) - dollar * state.price(seat, card))
    for card in state.cards[seat]:
        if not state.level[card] and state.affords(seat, card):
            more = card_worth(state, seat, card, 1, left) - card_worth(state, seat, card, 0, left)
            best = max(best, more - dollar * state.price(seat, card))
    return best
