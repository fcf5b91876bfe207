"""What lies on the table in Artifacts, Inc.

Rows, piles, cards and museums are tuples, replaced as a whole when they change: a copy shares them. What a seat's cards
give together (dice, discount and so on) is kept beside them and counted anew whenever a card is laid or turned over.
"""

from __future__ import annotations

from typing import ClassVar, Self

from reliquary.games.reliques_et_co.components import LOWER, NO_CARD, UPPER, Box
from reliquary.games.reliques_et_co.components.cards import RELICS, ROWS, SCROLL
from reliquary.games.reliques_et_co.moves import Moves
from reliquary.kernel.game import Game
from reliquary.kernel.options import Settings
from reliquary.kernel.state import State


class Table(State):
    """What lies there, and how it is copied and dumped."""

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

    def __init__(self, game: Game[Self], seats: int, options: Settings, box: Box, moves: Moves) -> None:
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

    # How it is copied and dumped.

    def fill(self, twin: Self) -> None:
        """Makes the twin an equal of this state."""
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
