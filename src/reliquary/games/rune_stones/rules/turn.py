"""The turns: choose an action, refill the hand; and how the game ends."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.rune_stones.components import MAGIC_POINTS, NOTHING, STONE_POINTS
from reliquary.games.rune_stones.moves import Forge, Plain, Play, Spend, Summon
from reliquary.games.rune_stones.rules.abilities import ChooseCards
from reliquary.games.rune_stones.rules.forge import forge_moves, forging
from reliquary.games.rune_stones.rules.stones import StoneMoment
from reliquary.games.rune_stones.rules.summon import NO_COLOUR_YET, SpendCards, affordable, buying
from reliquary.games.rune_stones.rules.trade import TradeIn
from reliquary.games.rune_stones.state import RuneStones
from reliquary.games.rune_stones.telling import news
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RuneStones]
Action: TypeAlias = Spend | Summon | Play | Forge | Plain


class Turn(kernel.Step[RuneStones]):
    """The game ends with the round in which somebody reached the throne, so that all have had as many turns."""

    def happen(self, state: RuneStones) -> list[Step]:
        if ends(state, self.seat):
            state.finish()
            return []
        state.begin(self.seat)
        return [ChooseAction(self.seat), TradeIn(self.seat), Refill(self.seat)]


def ends(state: RuneStones, seat: int) -> bool:
    if state.passes >= state.seats:
        if state.telling:
            state.tell(news.all_passed(state))
        return True
    if seat != state.first or not state.turn:
        return False
    if on_throne(state):
        return True
    if state.round() >= state.box.guard_rounds:
        state.stop_long_game()
        return True
    return False


def on_throne(state: RuneStones) -> bool:
    """Whether somebody has reached the throne: only the track counts."""
    return max([state.track(seat) for seat in range(state.seats)]) >= state.box.throne


class ChooseAction(StoneMoment[Action]):
    """Summon creatures, use abilities, or forge; a pass only if nothing of this can be done."""

    rule: ClassVar[str] = "turn"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose an action: summon, use abilities, or forge."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Action]:
        seat, moves = self.seat, state.moves
        hand = state.hands[seat]
        found: list[Action] = []
        if state.display[len(state.display) - 1] != NOTHING:
            found += [moves.spend[card] for card in hand]
            if state.stones[seat] & MAGIC_POINTS:
                found += affordable(state, STONE_POINTS)
        if len(hand) > 1:
            found += [moves.play[card] for card in hand]
        found += forge_moves(state, seat, wild=True)
        return found or [moves.pass_turn]

    def apply(self, state: RuneStones, move: Action) -> list[Step]:
        seat = self.seat
        if isinstance(move, Plain):
            state.pass_turn(seat)
            return []
        state.passes = 0
        match move:
            case Spend():
                points = STONE_POINTS if state.stones[seat] & MAGIC_POINTS else 0
                return SpendCards(seat, points, NO_COLOUR_YET).apply(state, move)
            case Summon():
                return buying(state, seat, move.card, STONE_POINTS)
            case Play():
                state.play_card(seat, move.card)
                return [ChooseCards(seat)]
            case Forge():
                return forging(state, seat, move.smithy, with_ore=move.with_ore)


class Refill(kernel.Step[RuneStones]):
    def happen(self, state: RuneStones) -> list[Step]:
        state.refill_hand(self.seat)
        return [Turn(state.left_of(self.seat))]
