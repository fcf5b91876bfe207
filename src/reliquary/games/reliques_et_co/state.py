"""What lies on the table in Artifacts, Inc., and the gestures its rules make with it.

Rows, piles, cards and museums are tuples, replaced as a whole when they change: a copy shares them. What a seat's cards
give together (dice, discount and so on) is kept beside them and counted again whenever a card is laid or turned over.
"""

from __future__ import annotations

from typing import ClassVar

from reliquary.games.reliques_et_co import dealing
from reliquary.games.reliques_et_co.components import LOWER, NO_CARD, UPPER, Box
from reliquary.games.reliques_et_co.components.cards import HIGHEST, RELICS, ROWS, SCROLL
from reliquary.games.reliques_et_co.moves import Moves
from reliquary.games.reliques_et_co.scoring import count_reputation
from reliquary.games.reliques_et_co.telling import news
from reliquary.kernel.game import Game
from reliquary.kernel.options import Settings
from reliquary.kernel.state import State


class ReliquesEtCo(State):
    game: Game[ReliquesEtCo]

    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS,
        "opening_rolls",
        "rows",
        "piles",
        "boxes",
        "dived_to",
        "dives",
        "dollars",
        "relics",
        "cards",
        "level",
        "cell",
        "reputation",
        "symbols",
        "discount",
        "dive_bonus",
        "rerolls",
        "changes",
        "dice",
        "on",
        "on_dive",
        "dived",
        "touched",
        "rerolled",
        "changed",
        "round",
        "quiet",
        "risen",
        "stopped",
    )

    def __init__(self, game: Game[ReliquesEtCo], seats: int, options: Settings, box: Box, moves: Moves) -> None:
        super().__init__(game, seats, options)
        self.box = box
        self.moves = moves
        self.opening_rolls: list[tuple[int, ...]] = []
        """The totals of two dice by seat, once more for those who tied; 0 did not roll."""
        self.rows: list[tuple[int, ...]] = []
        """The open cards of the market rows, besides the tops of their piles."""
        self.piles: list[tuple[int, ...]] = []
        """A to E, the top last. Of A, B and C only the top is seen; D and E lie open."""
        self.boxes: list[tuple[int, ...]] = []
        """By museum: whose cube lies on each box."""
        self.dived_to = 0
        """How many underwater cards are gone; the pile has them in the box's order."""
        self.dives: list[tuple[int, ...]] = []
        self.dollars: list[int] = []
        self.relics: list[int] = []
        """Four numbers a seat, one for each kind."""
        self.cards: list[tuple[int, ...]] = []
        """The cards before each seat, in the order in which they were laid."""
        self.level: list[int] = []
        """By card: 0 is level 1."""
        self.cell: list[int] = []
        """By card: where it lies in its owner's rows."""
        # What a seat's cards give together.
        self.reputation: list[int] = []
        self.symbols: list[int] = []
        """Dice symbols."""
        self.discount: list[int] = []
        self.dive_bonus: list[int] = []
        self.rerolls: list[int] = []
        self.changes: list[int] = []
        """How often a die may be changed in a turn: for each seat, one number for each amount."""
        # This turn.
        self.dice: list[int] = []
        """How many dice of each value are not placed yet; by value, so the first is for nothing."""
        self.on: list[int] = []
        """By slot: the value of the die on it, or 0."""
        self.on_dive: tuple[int, ...] = ()
        self.dived = False
        self.touched = False
        """Whether a die was changed or placed: then none is rolled again."""
        self.rerolled = 0
        self.changed: list[int] = []
        # The end.
        self.round = 0
        self.quiet = 0
        """Full rounds, one after the other, in which nobody's reputation rose."""
        self.risen = False
        """Whether somebody's did in this round."""
        self.stopped = False
        """Whether the guard ended the game."""

    def deal(self) -> None:
        dealing.deal(self)

    # What can be seen on the table.

    def relics_of(self, seat: int, relic: int) -> int:
        return self.relics[len(RELICS) * seat + relic]

    def has_relics(self, seat: int) -> bool:
        first = len(RELICS) * seat
        return self.relics[first] + self.relics[first + 1] + self.relics[first + 2] + self.relics[first + 3] > 0

    def price(self, seat: int, card: int) -> int:
        """In dollars; of scrolls the discount takes nothing off."""
        return max(1, self.box.dollars[card] - self.discount[seat])

    def affords(self, seat: int, card: int) -> bool:
        if self.price(seat, card) > self.dollars[seat]:
            return False
        scrolls = self.box.scrolls[card]
        return scrolls == 0 or scrolls <= self.relics[len(RELICS) * seat + SCROLL]

    def on_offer(self) -> list[int]:
        """The cards that can be bought: the rows with the tops of their piles, and the tops of the open piles."""
        offer: list[int] = []
        for pile in range(len(self.piles)):
            if pile < ROWS:
                offer.extend([card for card in self.rows[pile] if card != NO_CARD])
            cards = self.piles[pile]
            if cards:
                offer.append(cards[len(cards) - 1])
        return offer

    def is_narrow(self) -> bool:
        """Whether cards may only lie above and below the places of the starting cards."""
        return self.options["grid_width"] != "none"

    def has_room(self, seat: int) -> bool:
        return len(self.cards[seat]) < 2 * len(self.box.starting[seat]) or not self.is_narrow()

    def free_cells(self, seat: int) -> list[int]:
        """Those that touch a card of the seat by a side."""
        box = self.box
        width = box.width
        taken = [0] * box.cells
        first, last = width, 0
        for card in self.cards[seat]:
            cell = self.cell[card]
            taken[cell] = 1
            column = cell % width
            first, last = min(first, column), max(last, column)
        first, last = max(first - 1, 0), min(last + 1, width - 1)
        if self.is_narrow():
            first, last = box.buyable, box.buyable + len(box.starting[seat]) - 1
        found: list[int] = []
        for line in (UPPER, LOWER):
            across = width if line == UPPER else -width
            for column in range(first, last + 1):
                cell = line * width + column
                if not taken[cell] and (
                    taken[cell + across] or (column > 0 and taken[cell - 1]) or (column < width - 1 and taken[cell + 1])
                ):
                    found.append(cell)
        return found

    def changes_left(self, seat: int, which: int) -> int:
        return self.changes[len(self.box.deltas) * seat + which] - self.changed[which]

    def dice_total(self) -> int:
        """Of all dice that are not placed yet."""
        dice = self.dice
        return dice[1] + 2 * dice[2] + 3 * dice[3] + 4 * dice[4] + 5 * dice[5] + 6 * dice[6]

    def box_sizes(self, museum: int) -> list[int]:
        """The boxes of the side that lies up: six for two seats, nine for more."""
        return self.box.six[museum] if self.seats == 2 else self.box.nine[museum]

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
            for each in news.majorities(self):
                self.tell(each)
        super().finish()

    # How it is copied.

    def copy(self) -> ReliquesEtCo:
        twin = ReliquesEtCo(self.game, self.seats, self.options, self.box, self.moves)
        self.copy_agenda(twin)
        twin.opening_rolls = self.opening_rolls
        twin.rows = self.rows[:]
        twin.piles = self.piles[:]
        twin.boxes = self.boxes[:]
        twin.dived_to = self.dived_to
        twin.dives = self.dives[:]
        twin.dollars = self.dollars[:]
        twin.relics = self.relics[:]
        twin.cards = self.cards[:]
        twin.level = self.level[:]
        twin.cell = self.cell[:]
        twin.reputation = self.reputation[:]
        twin.symbols = self.symbols[:]
        twin.discount = self.discount[:]
        twin.dive_bonus = self.dive_bonus[:]
        twin.rerolls = self.rerolls[:]
        twin.changes = self.changes[:]
        twin.dice = self.dice[:]
        twin.on = self.on[:]
        twin.on_dive = self.on_dive
        twin.dived = self.dived
        twin.touched = self.touched
        twin.rerolled = self.rerolled
        twin.changed = self.changed[:]
        twin.round = self.round
        twin.quiet = self.quiet
        twin.risen = self.risen
        twin.stopped = self.stopped
        return twin
