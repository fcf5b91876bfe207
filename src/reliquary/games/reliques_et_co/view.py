"""What one seat of Artifacts, Inc. may see. Pages, bots and the API are given a view, never a state.

All lies open but the order of the piles A, B and C below their tops. A view is built field by field all the same, so
that a field added to the state stays hidden until somebody decides otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from reliquary.games.reliques_et_co.cards import DISCOVERIES, RELICS, ROWS, TYPES
from reliquary.games.reliques_et_co.components import LINES, NO_CARD, PUBLIC_IDS
from reliquary.games.reliques_et_co.faces import Card, Face, card_of, slot_text
from reliquary.games.reliques_et_co.rules.buying import Lay, unseen_top
from reliquary.games.reliques_et_co.rules.dice import Reroll
from reliquary.games.reliques_et_co.rules.diving import AddDie
from reliquary.games.reliques_et_co.rules.selling import FillOrder, SellPrivately
from reliquary.games.reliques_et_co.scoring import leader, total
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel.state import NOBODY
from reliquary.kernel.view import View, decision_of
from reliquary.message import Message


@dataclass(frozen=True, slots=True)
class Slot:
    id: str
    die: int | None
    """The value of the die that lies on it."""
    die_text: Message
    effect: Message


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card before a seat."""

    card: Card
    level: int
    line: str
    """“upper” or “lower”."""
    column: int
    slots: tuple[Slot, ...]

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def face(self) -> Face:
        return self.card.faces[self.level - 1]


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that can be bought, and its price for the seat whose turn it is."""

    card: Card
    price: int
    on_pile: bool


@dataclass(frozen=True, slots=True)
class MarketRow:
    id: str
    """A to E."""
    offers: tuple[Offer | None, ...]
    """None is a gap. The top of the pile is the last."""
    pile: int
    """How many cards the pile has, the top included."""
    unseen: tuple[str, ...]
    """The cards below the top of A, B or C, sorted; of D and E, from the top down."""


@dataclass(frozen=True, slots=True)
class OrderBox:
    place: int
    relics: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Museum:
    slot: Slot
    relic: str
    pay_per_relic: int
    sale_bonus: int
    majority: int
    boxes: tuple[OrderBox, ...]
    leader: int | None


@dataclass(frozen=True, slots=True)
class Discovery:
    number: int
    discovery: str
    reputation: int


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    dollars: int
    relics: tuple[int, ...]
    """Fossils, scrolls, statues, gems."""
    reputation: int
    symbols: int
    """The dice it rolls, as far as there are so many."""
    cards: tuple[OwnCard, ...]
    dives: tuple[Discovery, ...]
    discount: int
    dive_bonus: int


@dataclass(frozen=True, slots=True)
class Progress:
    """The turn that is under way."""

    seat: int
    dice: tuple[int, ...]
    """The values of the dice that are not placed yet, in order."""
    on_dive: tuple[int, ...]
    dived: bool
    rerolls_left: int
    changes_left: tuple[tuple[int, int], ...]
    """By how much a die may still be changed, and how often."""
    chosen: tuple[int, ...]
    """The dice chosen to be rolled again."""
    buying: Card | None
    """The card that is bought and not laid yet."""
    selling: str | None
    """The relic that is asked for in a private sale."""
    sold: int
    filling: str | None
    """The museum whose order is being filled."""
    dive_total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliquesEtCoView(View):
    round: int
    end_reputation: int
    last_round: bool
    stopped: bool
    """Whether the guard ended the game."""
    quiet_rounds: int
    opening_rolls: tuple[tuple[int, ...], ...]
    market: tuple[MarketRow, ...]
    museums: tuple[Museum, ...]
    collectors: Slot
    guide: Slot
    underwater: tuple[Discovery, ...]
    """The pile, its top first."""
    players: tuple[Player, ...]
    progress: Progress | None
    """None before the first turn and when the game is over."""
    narrow: bool
    """Whether cards may only lie above and below the places of the starting cards."""


def view(state: ReliquesEtCo, seat: int | None) -> ReliquesEtCoView:
    return ReliquesEtCoView(
        seat=seat,
        seats=state.seats,
        first=state.first,
        turn=state.turn,
        decision=decision_of(state),
        scores=tuple(total(state, other) for other in range(state.seats)),
        round=state.round,
        end_reputation=state.box.end_reputation,
        last_round=state.is_last_round(),
        stopped=state.stopped,
        quiet_rounds=state.quiet,
        opening_rolls=tuple(state.opening_rolls),
        market=tuple(_market_row(state, pile) for pile in range(len(state.piles))),
        museums=tuple(_museum(state, museum) for museum in range(len(RELICS))),
        collectors=_public_slot(state, len(RELICS)),
        guide=_public_slot(state, len(RELICS) + 1),
        underwater=tuple(_discovery(state, dive) for dive in range(state.dived_to, len(state.box.numbers))),
        players=tuple(_player(state, other) for other in range(state.seats)),
        progress=_progress(state),
        narrow=state.is_narrow(),
    )


# Cards


def _card(state: ReliquesEtCo, card: int) -> Card:
    return card_of(state.box.sorts[state.box.sort_of[card]], state.box.card_ids[card])


def _slot(state: ReliquesEtCo, slot: int, level: int) -> Slot:
    text = slot_text(state.box.actions[2 * slot + level])
    return Slot(state.box.slot_ids[slot], state.on[slot] or None, text.die, text.effect)


def _public_slot(state: ReliquesEtCo, slot: int) -> Slot:
    return _slot(state, slot, 0)


def _own_card(state: ReliquesEtCo, card: int) -> OwnCard:
    box, level = state.box, state.level[card]
    line, column = divmod(state.cell[card], box.width)
    first = box.first_slot[card]
    slots = range(first, first + box.slots[2 * card + level])
    return OwnCard(
        card=_card(state, card),
        level=level + 1,
        line=LINES[line],
        column=column - box.buyable,
        slots=tuple(_slot(state, slot, level) for slot in slots),
    )


def _market_row(state: ReliquesEtCo, pile: int) -> MarketRow:
    cards = state.piles[pile]
    covered = unseen_top(state) == pile
    shown = cards[-1:] if not covered else ()
    below = cards[:-1] if shown else cards
    row = state.rows[pile] if pile < ROWS else ()
    seat = max(state.seat, 0)
    return MarketRow(
        id=TYPES[pile + 1],
        offers=tuple(
            None if card == NO_CARD else Offer(_card(state, card), state.price(seat, card), place == len(row))
            for place, card in enumerate((*row, *(shown or (NO_CARD,))))
        ),
        pile=len(cards),
        unseen=tuple(state.box.card_ids[card] for card in (sorted(below) if pile < ROWS else below[::-1])),
    )


# The rest of the table


def _museum(state: ReliquesEtCo, museum: int) -> Museum:
    box, boxes, best = state.box, state.boxes[museum], leader(state, museum)
    return Museum(
        slot=_public_slot(state, museum),
        relic=RELICS[museum],
        pay_per_relic=box.pay[museum],
        sale_bonus=box.sale_bonus[museum],
        majority=box.majority[museum],
        boxes=tuple(
            OrderBox(place + 1, relics, None if boxes[place] == NOBODY else boxes[place])
            for place, relics in enumerate(state.box_sizes(museum))
        ),
        leader=None if best == NOBODY else best,
    )


def _discovery(state: ReliquesEtCo, dive: int) -> Discovery:
    box = state.box
    return Discovery(box.numbers[dive], DISCOVERIES[box.finds[dive]], box.dive_reputation[dive])


def _player(state: ReliquesEtCo, seat: int) -> Player:
    first = len(RELICS) * seat
    return Player(
        seat=seat,
        dollars=state.dollars[seat],
        relics=tuple(state.relics[first : first + len(RELICS)]),
        reputation=state.reputation[seat],
        symbols=state.symbols[seat],
        cards=tuple(_own_card(state, card) for card in state.cards[seat]),
        dives=tuple(_discovery(state, dive) for dive in state.dives[seat]),
        discount=state.discount[seat],
        dive_bonus=state.dive_bonus[seat],
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
        rerolls_left=0 if state.touched else state.rerolls[seat] - state.rerolled,
        changes_left=tuple((delta, state.changes_left(seat, which)) for which, delta in enumerate(state.box.deltas)),
        chosen=step.chosen if isinstance(step, Reroll) else (),
        buying=_card(state, step.card) if isinstance(step, Lay) else None,
        selling=RELICS[step.relic] if isinstance(step, SellPrivately) else None,
        sold=step.sold if isinstance(step, SellPrivately) else 0,
        filling=PUBLIC_IDS[step.museum] if isinstance(step, FillOrder) else None,
        dive_total=step.total if isinstance(step, AddDie) else 0,
    )
