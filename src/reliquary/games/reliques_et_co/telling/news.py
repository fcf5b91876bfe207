"""What happens in Artifacts, Inc. Everything lies open, so everybody hears the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reliquary.games.reliques_et_co.components import MUSEUMS, NO_CARD, PUBLIC_IDS
from reliquary.games.reliques_et_co.components.cards import DISCOVERIES, RELICS, TYPES
from reliquary.games.reliques_et_co.scoring import leader
from reliquary.games.reliques_et_co.telling import names
from reliquary.kernel.news import News
from reliquary.kernel.state import NOBODY
from reliquary.message import N_, Message, SeatName, Value

if TYPE_CHECKING:
    from reliquary.games.reliques_et_co.state import ReliquesEtCo


def _told(kind: str, text: str, seat: int, **values: Value) -> News:
    return News(kind, Message(text, who=SeatName(seat), **values))


def _card(state: ReliquesEtCo, card: int) -> Message:
    return names.numbered(state.box.title(card), state.box.card_ids[card])


def _values(values: Sequence[int]) -> str:
    return " ".join(map(str, values)) or "–"


# Dice


def rolled_for_first(seat: int, total: int) -> News:
    return _told("rolled_for_first", N_("{who} rolls {total} to decide who plays first."), seat, total=total)


def rolled(state: ReliquesEtCo, seat: int) -> News:
    values = [value for value, n in enumerate(state.dice) for _ in range(n)]
    return _told("rolled", N_("It is the turn of {who}, who rolls {dice}."), seat, dice=_values(values))


def chose_to_reroll(state: ReliquesEtCo, seat: int, value: int) -> News:
    return _told("chose_to_reroll", N_("{who} wants to roll a {value} again."), seat, value=value)


def rerolled(state: ReliquesEtCo, seat: int, values: Sequence[int], rolled: Sequence[int]) -> News:
    text = N_("{who} rolls again: {before} becomes {after}.")
    return _told("rerolled", text, seat, before=_values(values), after=_values(rolled))


def changed_die(state: ReliquesEtCo, seat: int, value: int, target: int) -> News:
    return _told("changed_die", N_("{who} turns a {value} to {target}."), seat, value=value, target=target)


def placed(state: ReliquesEtCo, seat: int, value: int, slot: int) -> News:
    card = state.box.slot_card[slot]
    if card == NO_CARD:
        text = N_("{who} places a {value} on {slot}.")
        return _told("placed", text, seat, value=value, slot=names.public(PUBLIC_IDS[slot]))
    number = slot - state.box.first_slot[card] + 1
    text = N_("{who} places a {value} on {card}, action {number}.")
    return _told("placed", text, seat, value=value, card=_card(state, card), number=number)


def dived_with(state: ReliquesEtCo, seat: int, value: int) -> News:
    return _told("dived_with", N_("{who} dives with a {value}."), seat, value=value)


# Relics and dollars


def found(state: ReliquesEtCo, seat: int, relic: int, n: int) -> News:
    return _told("found", N_("{who} finds {relics}."), seat, relics=names.relics(RELICS[relic], n))


def handed_in(state: ReliquesEtCo, seat: int, relic: int, n: int) -> News:
    return _told("handed_in", N_("{who} sells {relics}."), seat, relics=names.relics(RELICS[relic], n))


def earned(state: ReliquesEtCo, seat: int, dollars: int) -> News:
    return _told("earned", N_("{who} earns {dollars}."), seat, dollars=names.dollars(dollars))


def filled(state: ReliquesEtCo, seat: int, museum: int, place: int, n: int) -> News:
    return _told(
        "filled",
        N_("{who} sells {relics} and fills an order (box {place}): {museum}."),
        seat,
        museum=names.public(PUBLIC_IDS[museum]),
        relics=names.relics(RELICS[museum], n),
        place=place + 1,
    )


# Cards


def bought(state: ReliquesEtCo, seat: int, card: int) -> News:
    price = names.price(state.price(seat, card), state.box.scrolls[card])
    return _told("bought", N_("{who} buys {card} for {price}."), seat, card=_card(state, card), price=price)


def laid(state: ReliquesEtCo, seat: int, card: int, cell: int) -> News:
    where = names.cell(state.box.cell_ids[cell])
    return _told("laid", N_("{who} lays {card}: {cell}."), seat, card=_card(state, card), cell=where)


def upgraded(state: ReliquesEtCo, seat: int, card: int) -> News:
    price = names.price(state.price(seat, card), state.box.scrolls[card])
    text = N_("{who} upgrades {card} for {price}.")
    return _told("upgraded", text, seat, card=_card(state, card), price=price)


def refilled(state: ReliquesEtCo, pile: int) -> News:
    cards = state.piles[pile]
    if not cards:
        text = N_("Pile {pile} is empty: its last card lies in the row.")
        return News("refilled", Message(text, pile=TYPES[pile + 1]))
    return News(
        "refilled",
        Message(N_("Pile {pile} now shows {card}."), pile=TYPES[pile + 1], card=_card(state, cards[-1])),
    )


def surfaced(state: ReliquesEtCo, seat: int, dive: int) -> News:
    discovery = names.discovery(DISCOVERIES[state.box.finds[dive]])
    text = N_("{who} wins underwater card {number}: {discovery}.")
    return _told("surfaced", text, seat, number=state.box.numbers[dive], discovery=discovery)


# Reputation, and the end


def rose(state: ReliquesEtCo, seat: int) -> News:
    return News(
        "rose",
        Message(
            N_("{who} now has a reputation of {n}."),
            N_("{who} now has a reputation of {n}."),
            who=SeatName(seat),
            n=state.reputation[seat],
        ),
    )


def last_round(state: ReliquesEtCo, seat: int) -> News:
    text = N_("{who} has reached {n}: the game ends with this round.")
    return _told("last_round", text, seat, n=state.box.end_reputation)


def stopped(state: ReliquesEtCo) -> News:
    if state.quiet >= state.box.quiet_rounds:
        text = N_("Nobody’s reputation has risen for {n} rounds: the game ends.")
        return News("stopped", Message(text, n=state.quiet))
    return News("stopped", Message(N_("{n} rounds have been played: the game ends."), n=state.round))


def majorities(state: ReliquesEtCo) -> list[News]:
    return [_majority(state, museum) for museum in range(MUSEUMS) if leader(state, museum) != NOBODY]


def _majority(state: ReliquesEtCo, museum: int) -> News:
    return News(
        "majority",
        Message(
            N_("{who} gains {n} reputation for this majority: {museum}."),
            N_("{who} gains {n} reputation for this majority: {museum}."),
            who=SeatName(leader(state, museum)),
            museum=names.public(PUBLIC_IDS[museum]),
            n=state.box.majority[museum],
        ),
    )
