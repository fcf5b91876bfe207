"""What happens in Relikt, told to each seat in the words that seat may hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.telling import names
from reliquary.kernel.news import News
from reliquary.message import N_, Message, SeatName

if TYPE_CHECKING:
    from reliquary.games.relikt.state import Relikt


def _card(state: Relikt, card: int) -> Message:
    return names.card(state.box.card_ids[card])


def played(state: Relikt, seat: int, kind: int) -> News:
    return News("played", Message(N_("{who} plays {action}."), who=SeatName(seat), action=names.action(ACTIONS[kind])))


def swapped(state: Relikt, seat: int, other: int) -> News:
    return News("swapped", Message(N_("{who} and {other} swap camps."), who=SeatName(seat), other=SeatName(other)))


def showed(state: Relikt, seat: int) -> News:
    hand = [_card(state, card) for card in state.hands[seat]]
    return News("showed", Message(N_("{who} lays their hand open: {cards}."), who=SeatName(seat), cards=hand))


def laid(state: Relikt, seat: int, holder: int, card: int, row: int) -> News:
    if seat == holder:
        text = N_("{who} lays the {card} in row {row}.")
    else:
        text = N_("{who} lays the {card} from the hand of {other} in row {row}.")
    return News(
        "laid",
        Message(text, who=SeatName(seat), other=SeatName(holder), card=_card(state, card), row=row + 1),
    )


def laid_masked(state: Relikt, seat: int, card: int, row: int) -> News:
    own = Message(
        N_("{who} lays the {card} face down in row {row}."), who=SeatName(seat), card=_card(state, card), row=row + 1
    )
    public = Message(N_("{who} lays a card face down in row {row}."), who=SeatName(seat), row=row + 1)
    return News("laid_masked", public, {seat: own})


def shot(state: Relikt, seat: int, target: int, card: int, row: int) -> News:
    return News(
        "shot",
        Message(
            N_("{who} replaces the {target} in row {row} with the {card}."),
            who=SeatName(seat),
            target=_card(state, target),
            card=_card(state, card),
            row=row + 1,
        ),
    )


def caught(state: Relikt, seat: int, card: int, row: int) -> News:
    return News(
        "caught",
        Message(
            N_("{who} takes the {card} from row {row} into their hand."),
            who=SeatName(seat),
            card=_card(state, card),
            row=row + 1,
        ),
    )


def drew(state: Relikt, seat: int, card: int) -> News:
    own = Message(N_("{who} draws the {card}."), who=SeatName(seat), card=_card(state, card))
    return News("drew", Message(N_("{who} draws a card."), who=SeatName(seat)), {seat: own})


def drew_action(state: Relikt, seat: int, kind: int) -> News:
    own = Message(N_("{who} draws {action}."), who=SeatName(seat), action=names.action(ACTIONS[kind]))
    return News("drew_action", Message(N_("{who} draws an action card."), who=SeatName(seat)), {seat: own})


def unmasked(state: Relikt, seat: int, card: int, row: int) -> News:
    return News(
        "unmasked",
        Message(
            N_("The hidden card that {who} laid in row {row} is the {card}."),
            who=SeatName(seat),
            card=_card(state, card),
            row=row + 1,
        ),
    )


def won(state: Relikt, seat: int, row: int) -> News:
    kind = state.box.treasure_ids[state.treasures[row]]
    return News(
        "won",
        Message(
            N_("{who} wins {treasure} in row {row}."), who=SeatName(seat), treasure=names.treasure(kind), row=row + 1
        ),
    )


def tied(state: Relikt, row: int) -> News:
    return News("tied", Message(N_("Row {row} is tied: its cards go, the treasure stays."), row=row + 1))


def turned_up(state: Relikt, row: int) -> News:
    kind = state.box.treasure_ids[state.treasures[row]]
    return News(
        "turned_up", Message(N_("Row {row} is now headed by {treasure}."), row=row + 1, treasure=names.treasure(kind))
    )


def shuffled(state: Relikt) -> News:
    return News("shuffled", Message(N_("The discarded adventure cards are shuffled into a new pile.")))


def stopped_by_ties(state: Relikt) -> News:
    return News(
        "stopped_by_ties",
        Message(N_("{rows} rows were tied one after the other: the game ends here."), rows=state.tied_in_a_row),
    )
