"""The state of Artifacts, Inc.: what lies on the table (`table`), and the gestures its rules make with it."""

from __future__ import annotations

from reliquary.games.reliques_et_co import dealing
from reliquary.games.reliques_et_co.components import NO_CARD
from reliquary.games.reliques_et_co.components.cards import HIGHEST, RELICS, ROWS, SCROLL
from reliquary.games.reliques_et_co.scoring import count_reputation
from reliquary.games.reliques_et_co.state.table import Table
from reliquary.games.reliques_et_co.telling import news
from reliquary.kernel.game import Game


class ReliquesEtCo(Table):
    game: Game[ReliquesEtCo]

    def deal(self) -> None:
        dealing.deal(self)

    def copy(self) -> ReliquesEtCo:
        twin = ReliquesEtCo(self.game, self.seats, self.options, self.box, self.moves)
        self.fill(twin)
        return twin

    # Gestures with dice.

    def roll(self, seat: int) -> None:
        """A turn begins: all dice come off the cards, and the seat rolls one for each of its symbols."""
        self.begin_turn()
        self.on = self.box.no_dice[:]
        self.on_dive = ()
        self.dived = False
        self.touched = False
        self.rerolled = 0
        self.changed = [0] * len(self.box.deltas)
        self.dice = [0] * (HIGHEST + 1)
        for _ in range(min(self.symbols[seat], self.box.dice_in_box)):
            self.dice[self.chance.roll()] += 1
        if self.telling:
            self.tell(news.rolled(self, seat))

    def choose_to_reroll(self, seat: int, value: int) -> None:
        if self.telling:
            self.tell(news.chose_to_reroll(self, seat, value))

    def reroll(self, seat: int, values: tuple[int, ...]) -> None:
        """The chosen dice are rolled together."""
        self.rerolled += 1
        self.told += 1
        for value in values:
            self.dice[value] -= 1
        rolled = [self.chance.roll() for _ in values]
        for value in rolled:
            self.dice[value] += 1
        if self.telling:
            self.tell(news.rerolled(self, seat, values, rolled))

    def change_die(self, seat: int, value: int, target: int) -> None:
        self.touched = True
        self.changed[self.box.deltas.index(abs(target - value))] += 1
        self.dice[value] -= 1
        self.dice[target] += 1
        if self.telling:
            self.tell(news.changed_die(self, seat, value, target))

    def place(self, seat: int, value: int, slot: int) -> None:
        self.touched = True
        self.dice[value] -= 1
        self.on[slot] = value
        if self.telling:
            self.tell(news.placed(self, seat, value, slot))

    def place_on_dive(self, seat: int, value: int) -> None:
        self.touched = True
        self.dived = True
        self.dice[value] -= 1
        self.on_dive += (value,)
        if self.telling:
            self.tell(news.dived_with(self, seat, value))

    # Gestures with relics and dollars.

    def find(self, seat: int, relic: int, n: int) -> None:
        self.relics[len(RELICS) * seat + relic] += n
        if self.telling:
            self.tell(news.found(self, seat, relic, n))

    def hand_in(self, seat: int, relic: int, n: int) -> None:
        """Of a kind that is kept there is nothing to tell."""
        self.relics[len(RELICS) * seat + relic] -= n
        if self.telling and n:
            self.tell(news.handed_in(self, seat, relic, n))

    def earn(self, seat: int, dollars: int) -> None:
        self.dollars[seat] += dollars
        if self.telling:
            self.tell(news.earned(self, seat, dollars))

    def fill_order(self, seat: int, museum: int, place: int, n: int) -> None:
        """A cube from the stock lies on the box for the rest of the game."""
        boxes = self.boxes[museum]
        self.boxes[museum] = (*boxes[:place], seat, *boxes[place + 1 :])
        self.relics[len(RELICS) * seat + museum] -= n
        if self.telling:
            self.tell(news.filled(self, seat, museum, place, n))
        self.earn(seat, n * self.box.pay[museum] + self.box.sale_bonus[museum])
        self.count_anew(seat)

    # Gestures with cards.

    def pay_for(self, seat: int, card: int) -> None:
        """A scroll comes from any Desert Expedition: which one never matters."""
        self.dollars[seat] -= self.price(seat, card)
        self.relics[len(RELICS) * seat + SCROLL] -= self.box.scrolls[card]

    def take_from_market(self, card: int) -> int:
        """The place in the row that it leaves free; after the last one comes the top of the pile."""
        pile = self.box.pile_of[card]
        cards = self.piles[pile]
        if cards and cards[len(cards) - 1] == card:
            self.piles[pile] = cards[: len(cards) - 1]
            return self.box.open_cards
        row = self.rows[pile]
        place = row.index(card)
        self.rows[pile] = (*row[:place], NO_CARD, *row[place + 1 :])
        return place

    def buy(self, seat: int, card: int) -> int:
        if self.telling:
            self.tell(news.bought(self, seat, card))
        self.pay_for(seat, card)
        return self.take_from_market(card)

    def lay(self, seat: int, card: int, cell: int) -> None:
        self.cards[seat] += (card,)
        self.cell[card] = cell
        if self.telling:
            self.tell(news.laid(self, seat, card, cell))
        self.count_anew(seat)

    def upgrade(self, seat: int, card: int) -> None:
        """The card is turned over; dice and cubes stay on it."""
        if self.telling:
            self.tell(news.upgraded(self, seat, card))
        self.pay_for(seat, card)
        self.level[card] = 1
        self.count_anew(seat)

    def refill(self, pile: int, place: int) -> None:
        """The top of the pile moves into the gap, and the next one is shown; the other cards do not move."""
        if pile >= ROWS or not self.piles[pile]:
            return
        cards, row = self.piles[pile], self.rows[pile]
        if place < len(row):
            self.rows[pile] = (*row[:place], cards[len(cards) - 1], *row[place + 1 :])
            cards = cards[: len(cards) - 1]
            self.piles[pile] = cards
        if cards:
            self.told += 1
        if self.telling:
            self.tell(news.refilled(self, pile))

    def surface(self, seat: int) -> None:
        """The dive reaches its number: the top underwater card is won."""
        dive = self.dived_to
        self.dived_to += 1
        self.dives[seat] += (dive,)
        if self.telling:
            self.tell(news.surfaced(self, seat, dive))
        self.count_anew(seat)

    # What the cards of a seat give together.

    def count_anew(self, seat: int) -> None:
        self._count_gifts(seat)
        before, after = self.reputation[seat], count_reputation(self, seat)
        if after == before:
            return
        last_round = self.is_last_round()
        self.reputation[seat] = after
        self.risen = True
        if self.telling:
            self.tell(news.rose(self, seat))
            if not last_round and self.is_last_round():
                self.tell(news.last_round(self, seat))

    def _count_gifts(self, seat: int) -> None:
        box, deltas = self.box, len(self.box.deltas)
        symbols = discount = dive_bonus = rerolls = 0
        for which in range(deltas):
            self.changes[deltas * seat + which] = 0
        for card in self.cards[seat]:
            side = 2 * card + self.level[card]
            symbols += box.dice[side]
            discount += box.discount[side]
            dive_bonus += box.dive_bonus[side]
            rerolls += box.rerolls[side]
            for which in range(deltas):
                self.changes[deltas * seat + which] += box.changes[which][side]
        self.symbols[seat] = symbols
        self.discount[seat] = discount
        self.dive_bonus[seat] = dive_bonus
        self.rerolls[seat] = rerolls

    # The end.

    def is_last_round(self) -> bool:
        return max(self.reputation) >= self.box.end_reputation

    def begin_round(self) -> None:
        self.round += 1
        self.risen = False

    def end_round(self) -> None:
        """Counts the rounds in which nobody's reputation rose."""
        self.quiet = 0 if self.risen else self.quiet + 1

    def stop(self) -> None:
        """The guard against endless games."""
        self.stopped = True
        if self.telling:
            self.tell(news.stopped(self))

    def finish(self) -> None:
        if self.telling:
            for told in news.majorities(self):
                self.tell(told)
        super().finish()
