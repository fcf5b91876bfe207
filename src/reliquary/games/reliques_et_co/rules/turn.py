"""The turns: dice are rolled, placed one by one on free actions, and taken off; and how the game ends."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from reliquary.games.reliques_et_co.components import MUSEUMS, NO_CARD, PUBLIC_SLOTS
from reliquary.games.reliques_et_co.components.cards import BUY, HIGHEST, MONEY, PRIVATE_SALE, RELIC
from reliquary.games.reliques_et_co.moves import ChangeDie, Dive, Place, Plain
from reliquary.games.reliques_et_co.moves import Reroll as ChooseDie
from reliquary.games.reliques_et_co.rules.buying import Buy, can_buy
from reliquary.games.reliques_et_co.rules.dice import Reroll, can_reroll, usable_deltas
from reliquary.games.reliques_et_co.rules.diving import can_dive, start_diving
from reliquary.games.reliques_et_co.rules.selling import FillOrder, SellPrivately, can_fill
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[ReliquesEtCo]
Act: TypeAlias = Place | Dive | ChangeDie | ChooseDie | Plain

MASK: Final = HIGHEST + 1
"""The bits of a mask of dice; the lowest is for nothing."""


class Turn(kernel.Step[ReliquesEtCo]):
    def happen(self, state: ReliquesEtCo) -> list[Step]:
        if self.seat == state.first:
            if state.round and round_ends_game(state):
                state.finish()
                return []
            state.begin_round()
        state.roll(self.seat)
        return [PlaceDice(self.seat), Turn(state.left_of(self.seat))]


def round_ends_game(state: ReliquesEtCo) -> bool:
    """When somebody has reached 20, everybody has had as many turns; or the guard ends it."""
    state.end_round()
    if state.is_last_round():
        return True
    if state.quiet >= state.box.quiet_rounds or state.round >= state.box.most_rounds:
        state.stop()
        return True
    return False


class PlaceDice(kernel.Step[ReliquesEtCo, Act]):
    """One die after the other, each of which acts at once; dice may be left aside.

    To end the turn is always a move of its own: until then all can still be seen on the cards, and be taken back.
    """

    rule: ClassVar[str] = "turn"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, place a die on an action, or end your turn."), who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[Act]:
        """Die by die, from the lowest up; for each: its actions, the dive, what it can be turned to, rolling again."""
        seat, moves, dice = self.seat, state.moves, state.dice
        slots = open_slots(state, seat)
        diving, rerolling = can_dive(state, seat), can_reroll(state, seat)
        deltas = usable_deltas(state, seat)
        options: list[Act] = []
        for value in range(1, HIGHEST + 1):
            if not dice[value]:
                continue
            options.extend([moves.place[7 * (slot >> MASK) + value] for slot in slots if slot >> value & 1])
            if diving:
                options.append(moves.dive[value])
            for delta in deltas:
                options.extend(moves.turned(value, delta))
            if rerolling:
                options.append(moves.reroll[value])
        options.append(moves.end_turn)
        return options

    def apply(self, state: ReliquesEtCo, move: Act) -> list[Step]:
        seat = self.seat
        match move:
            case Place():
                state.place(seat, move.value, move.slot)
                return [*effect(state, seat, move.slot), self]
            case Dive():
                return [*start_diving(state, seat, move.value), self]
            case ChangeDie():
                state.change_die(seat, move.value, move.target)
                return [self]
            case ChooseDie():
                state.choose_to_reroll(seat, move.value)
                return [Reroll(seat, (move.value,)), self]
            case Plain():
                return []


def open_slots(state: ReliquesEtCo, seat: int) -> list[int]:
    """Free slots where a die would do something, own cards before public ones; in the lower bits the dice they take."""
    found: list[int] = []
    box, on = state.box, state.on
    idle = idle_effects(state, seat)
    for card in state.cards[seat]:
        level, first = state.level[card], box.first_slot[card]
        found.extend(
            [
                slot << MASK | box.takes[2 * slot + level]
                for slot in range(first, first + box.slots[2 * card + level])
                if not on[slot] and not idle >> box.op[2 * slot + level] & 1
            ]
        )
    for slot in range(PUBLIC_SLOTS):
        useful = can_fill(state, seat, slot) if slot < MUSEUMS else not idle >> box.op[2 * slot] & 1
        if useful and not on[slot]:
            found.append(slot << MASK | box.takes[2 * slot])
    return found


def idle_effects(state: ReliquesEtCo, seat: int) -> int:
    """What would do nothing now, as a mask: no die is placed there."""
    idle = 0
    if not can_buy(state, seat):
        idle |= 1 << BUY
    if not state.has_relics(seat):
        idle |= 1 << PRIVATE_SALE
    return idle


def effect(state: ReliquesEtCo, seat: int, slot: int) -> list[Step]:
    """What a die does there, by what the box says of that side of the card."""
    box = state.box
    card = box.slot_card[slot]
    action = 2 * slot if card == NO_CARD else 2 * slot + state.level[card]
    op = box.op[action]
    if op == RELIC:
        state.find(seat, box.what[action], box.n[action])
    elif op == MONEY:
        state.earn(seat, box.n[action])
    elif op == BUY:
        return [Buy(seat)]
    elif op == PRIVATE_SALE:
        return [SellPrivately(seat, action, 0, 0, 0)]
    else:
        return [FillOrder(seat, box.what[action])]
    return []
