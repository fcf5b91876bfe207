"""What one seat of Artifacts, Inc. may know, as bytes: cards by where they lie, dice, museums, the turn so far.

All lies open but the order of the piles A, B and C below their tops, so the seats differ only in whose place is whose.
"""

from __future__ import annotations

from reliquary.games.reliques_et_co.components import BOXES, LOWER, MUSEUMS, NO_CARD, Box
from reliquary.games.reliques_et_co.components.cards import HIGHEST, RELICS, ROWS, TYPES
from reliquary.games.reliques_et_co.rules.buying import Lay, unseen_top
from reliquary.games.reliques_et_co.rules.dice import Reroll
from reliquary.games.reliques_et_co.rules.diving import AddDie
from reliquary.games.reliques_et_co.rules.selling import FillOrder, SellPrivately
from reliquary.games.reliques_et_co.scoring import leader
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import observation as kernel
from reliquary.kernel.game import Game
from reliquary.kernel.observation import LARGEST, distance, write_large
from reliquary.kernel.state import NOBODY

KINDS = len(RELICS)


class Layout(kernel.Layout[ReliquesEtCo]):
    """Cards and slots stand in the order of the box, relics in that of their museums, dice by their value."""

    def __init__(self, game: Game[ReliquesEtCo], box: Box) -> None:
        super().__init__(game)
        self._add_cards(box)
        self._add_pieces_of_seats(box)
        self._add_dice(box)
        self._add_question(box)
        self._leave_out()

    def _add_cards(self, box: Box) -> None:
        cards = (len(box.card_ids),)
        self.cards = self.add_by_seat("cards", cards, "Cards before the seat: 1 or 2, their level.", 2).rows
        self.columns = self.add(
            "columns",
            cards,
            "The column of each card that was laid, from 1 on; 255 is 255 or more.",
            min(box.width, LARGEST),
        ).places
        self.lower = self.add("lower", cards, "Whether it lies in the lower row.").places
        self.offer = self.add("offer", cards, "Open cards of the market rows A, B and C.").places
        self.tops = self.add("tops", cards, "The tops of their piles.").places
        deepest = max([1, *[len(pile) for pile in box.piles[ROWS:]]])
        self.depth = self.add("depth", cards, "Cards of the open piles: 1 is the top.", min(deepest, LARGEST)).places
        longest = max(len(pile) for pile in box.piles)
        self.piles = self.add("piles", (len(TYPES) - 1,), "Cards in each pile.", min(longest, LARGEST)).places

    def _add_pieces_of_seats(self, box: Box) -> None:
        two = "how often 256, and the rest"
        dives = len(box.numbers)
        self.dollars = self.add_by_seat("dollars", (2,), f"Dollars: {two}.", LARGEST).rows
        self.relics = self.add_by_seat("relics", (KINDS, 2), f"Relics of each kind: {two}.", LARGEST).rows
        self.reputation = self.add_by_seat("reputation", (), "Reputation; 255 is 255 or more.", LARGEST).places
        self.symbols = self.add_by_seat("symbols", (), "Dice symbols.", _of_all_cards(box.dice)).places
        self.discount = self.add_by_seat(
            "discount", (), "Dollars that the seat saves on every card.", _of_all_cards(box.discount)
        ).places
        self.dive_bonus = self.add_by_seat(
            "dive_bonus", (), "What is added to every dive.", _of_all_cards(box.dive_bonus)
        ).places
        self.dives = self.add_by_seat("dives", (dives,), "Underwater cards, from the top of their pile on.").rows
        self.cubes = self.add_by_seat("cubes", (MUSEUMS, BOXES), "Boxes of each museum with a cube of the seat.").rows
        self.leads = self.add_by_seat("leads", (MUSEUMS,), "Museums in which the seat has the majority.").rows

    def _add_dice(self, box: Box) -> None:
        dice, faces, deltas = box.dice_in_box, (HIGHEST + 1,), (len(box.deltas),)
        self.dice = self.add("dice", faces, "Dice that are not placed yet, by value from 0 on.", dice).places
        self.on = self.add("on", (len(box.slot_ids),), "The die on each slot.", HIGHEST).places
        self.on_dive = self.add("on_dive", faces, "Dice that dive, by value from 0 on.", dice).places
        self.dived = self.add("dived", (1,), "Whether a dive was begun in this turn.").places
        self.touched = self.add("touched", (1,), "Whether a die was changed or placed in this turn.").places
        rerolls = _of_all_cards(box.rerolls)
        changes = max([1, *[_of_all_cards(changes) for changes in box.changes]])
        self.rerolled = self.add("rerolled", (1,), "How often dice were rolled again in this turn.", rerolls).places
        self.rerolls_left = self.add("rerolls_left", (1,), "How often they may still be.", rerolls).places
        self.changes_left = self.add(
            "changes_left", deltas, f"How often a die may still be changed by {box.deltas}.", changes
        ).places
        self.round = self.add("round", (1,), "The round.", box.most_rounds).places
        self.quiet = self.add("quiet", (1,), "Full rounds in which nobody's reputation rose.", box.quiet_rounds).places
        self.risen = self.add("risen", (1,), "Whether somebody's did in this round.").places
        self.last_round = self.add("last_round", (1,), "Whether this is the last round.").places
        self.stopped = self.add("stopped", (1,), "Whether the guard against endless games ended it.").places

    def _add_question(self, box: Box) -> None:
        self.buying = self.add("buying", (len(box.card_ids),), "The card that was bought and is to be laid.").places
        self.freed = self.add(
            "freed", (box.open_cards + 1,), "The place that it left free in its row; the last is the top of the pile."
        ).places
        self.chosen = self.add(
            "chosen", (HIGHEST + 1,), "Dice chosen to be rolled again, by value from 0 on.", box.dice_in_box
        ).places
        self.dive_total = self.add(
            "dive_total", (1,), "What the dice of this dive add up to.", HIGHEST * box.dice_in_box
        ).places
        self.filling = self.add("filling", (MUSEUMS,), "The museum whose order is being filled.").places
        self.selling = self.add("selling", (KINDS,), "The kind of relic of which some are being sold.").places
        self.kinds_sold = self.add("kinds_sold", (KINDS,), "Kinds of which something was sold in this sale.").places
        self.sold = self.add("sold", (2,), "Relics sold in this sale: how often 256, and the rest.", LARGEST).places
        self.pay = self.add("pay", (3,), "What it pays: for each relic, for each further kind, at all.", 9).places

    def _leave_out(self) -> None:
        self.leave_out("opening_rolls", "They decided who plays first: see first.")
        self.leave_out_order("market[].cards", "Where in a row of the market a card lies makes no difference.")
        self.leave_out_order("market[].prices", "They stand in the order of the cards.")
        self.leave_out_order("players[].cards", "See columns and lower.")
        self.leave_out_order("players[].dives", "Only which ones were won counts.")
        self.leave_out_order("players[].discoveries", "Only which ones were won counts.")
        self.leave_out_order("progress.on_dive", "Only their total counts.")

    def write(self, state: ReliquesEtCo, seat: int, row: bytearray) -> None:
        for other in range(state.seats):
            place = distance(seat, other, state.seats)
            self._write_cards(state, other, place, row)
            self._write_pieces(state, other, place, row)
        self._write_market(state, row)
        self._write_museums(state, seat, row)
        self._write_round(state, row)
        self._write_dice(state, row)
        if not state.over:
            self._write_question(state, row)

    def _write_cards(self, state: ReliquesEtCo, other: int, place: int, row: bytearray) -> None:
        own, width = self.cards[place], state.box.width
        for card in state.cards[other]:
            row[own[card]] = state.level[card] + 1
            cell = state.cell[card]
            column = cell + 1
            if cell >= width * LOWER:
                column -= width * LOWER
                row[self.lower[card]] = 1
            row[self.columns[card]] = min(column, LARGEST)

    def _write_pieces(self, state: ReliquesEtCo, other: int, place: int, row: bytearray) -> None:
        write_large(row, self.dollars[place], 0, state.dollars[other])
        relics = self.relics[place]
        for kind in range(KINDS):
            n = state.relics[KINDS * other + kind]
            if n:
                write_large(row, relics, kind, n)
        row[self.reputation[place]] = min(state.reputation[other], LARGEST)
        row[self.symbols[place]] = state.symbols[other]
        if state.discount[other]:
            row[self.discount[place]] = state.discount[other]
        if state.dive_bonus[other]:
            row[self.dive_bonus[place]] = state.dive_bonus[other]
        dives = self.dives[place]
        for dive in state.dives[other]:
            row[dives[dive]] = 1

    def _write_market(self, state: ReliquesEtCo, row: bytearray) -> None:
        for cards in state.rows:
            for card in cards:
                if card != NO_CARD:
                    row[self.offer[card]] = 1
        covered = unseen_top(state)
        for pile, cards in enumerate(state.piles):
            n = len(cards)
            if n:
                row[self.piles[pile]] = min(n, LARGEST)
                if pile >= ROWS:
                    for index, card in enumerate(cards):
                        row[self.depth[card]] = min(n - index, LARGEST)
                elif pile != covered:
                    row[self.tops[cards[n - 1]]] = 1

    def _write_museums(self, state: ReliquesEtCo, seat: int, row: bytearray) -> None:
        for museum, boxes in enumerate(state.boxes):
            met = False
            for index, other in enumerate(boxes):
                if other != NOBODY:
                    row[self.cubes[distance(seat, other, state.seats)][BOXES * museum + index]] = 1
                    met = True
            if met:
                row[self.leads[distance(seat, leader(state, museum), state.seats)][museum]] = 1

    def _write_round(self, state: ReliquesEtCo, row: bytearray) -> None:
        row[self.round[0]] = min(state.round, LARGEST)
        if state.quiet:
            row[self.quiet[0]] = state.quiet
        if state.risen:
            row[self.risen[0]] = 1
        if state.is_last_round():
            row[self.last_round[0]] = 1
        if state.stopped:
            row[self.stopped[0]] = 1

    def _write_dice(self, state: ReliquesEtCo, row: bytearray) -> None:
        for value, n in enumerate(state.dice):
            if n:
                row[self.dice[value]] = n
        for value in state.on_dive:
            row[self.on_dive[value]] += 1
        for slot, value in enumerate(state.on):
            if value:
                row[self.on[slot]] = value
        if state.dived:
            row[self.dived[0]] = 1
        if state.rerolled:
            row[self.rerolled[0]] = state.rerolled
        if state.touched:
            row[self.touched[0]] = 1

    def _write_question(self, state: ReliquesEtCo, row: bytearray) -> None:
        seat = state.seat
        if not state.touched and state.rerolls[seat] > state.rerolled:
            row[self.rerolls_left[0]] = state.rerolls[seat] - state.rerolled
        for which, place in enumerate(self.changes_left):
            left = state.changes_left(seat, which)
            if left:
                row[place] = left
        step = state.agenda[len(state.agenda) - 1]
        if isinstance(step, Lay):
            row[self.buying[step.card]] = 1
            row[self.freed[step.place]] = 1
        elif isinstance(step, Reroll):
            for value in step.chosen:
                row[self.chosen[value]] += 1
        elif isinstance(step, AddDie):
            row[self.dive_total[0]] = step.total
        elif isinstance(step, FillOrder):
            row[self.filling[step.museum]] = 1
        elif isinstance(step, SellPrivately):
            self._write_sale(state.box, step, row)

    def _write_sale(self, box: Box, step: SellPrivately, row: bytearray) -> None:
        row[self.selling[step.relic]] = 1
        for kind in range(KINDS):
            if step.kinds >> kind & 1:
                row[self.kinds_sold[kind]] = 1
        write_large(row, self.sold, 0, step.sold)
        row[self.pay[0]] = box.per_relic[step.action]
        row[self.pay[1]] = box.per_extra_kind[step.action]
        row[self.pay[2]] = box.flat[step.action]


def _of_all_cards(given: list[int]) -> int:
    """As much as a seat would have with every card of the box, each on its better side."""
    return max(sum([max(given[side], given[side + 1]) for side in range(0, len(given), 2)]), 1)
