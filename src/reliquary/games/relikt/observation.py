"""What one seat of Relikt may know, as bytes: cards by where they are, treasures, action cards, the open question."""

from __future__ import annotations

from reliquary.games.relikt.components import ACTIONS, CAMERA, NO_TREASURE, Box
from reliquary.games.relikt.rules import copied
from reliquary.games.relikt.rules.action_cards import LayFromHand
from reliquary.games.relikt.state import Relikt
from reliquary.kernel import observation as kernel
from reliquary.kernel.game import Game
from reliquary.kernel.observation import LARGEST, distance


class Layout(kernel.Layout[Relikt]):
    """Cards, colours, treasures and action cards stand in the order of the box."""

    def __init__(self, game: Game[Relikt], box: Box) -> None:
        super().__init__(game)
        self._add_adventure_cards(box)
        self._add_sides(box)
        self._add_treasures(box)
        self._add_action_cards(box)
        self._leave_out()

    def _add_adventure_cards(self, box: Box) -> None:
        cards, rows = len(box.card_ids), box.open_rows
        self.camps = self.add_by_seat("camps", (len(box.colours),), "The colour of the camp.").rows
        self.hands = self.add_by_seat("hands", (cards,), "Cards in hand: one's own; all when the game is over.").rows
        self.known = self.add_by_seat(
            "known", (cards,), "Cards that all saw in this hand: they are still there, or face down in a row."
        ).rows
        self.hand_sizes = self.add_by_seat("hand_sizes", (), "Cards in hand.", box.adventure_hand).places
        self.rows = self.add("rows", (rows, cards), "The cards of each row that one sees or laid oneself.").rows
        self.masked = self.add_by_seat(
            "masked", (cards,), "Those of them that lie face down, by who laid them; all when the game is over."
        ).rows
        self.face_down = self.add_by_seat(
            "face_down", (rows,), "Cards that this seat laid face down in each row.", max(box.gems)
        ).rows
        self.pile = self.add("pile", (1,), "Cards in the pile.", cards).places
        self.discard = self.add("discard", (cards,), "Cards in the discard.").places

    def _add_sides(self, box: Box) -> None:
        """Whom cards count for follows from the camps; multiplied out here, because nothing matters more."""
        rows, highest = box.open_rows, box.highest
        most = min(highest * max(box.gems), LARGEST)
        self.sides = self.add_by_seat(
            "sides", (rows, highest), "Cards of each row that one sees, by whom they count for."
        ).rows
        self.sums = self.add_by_seat("sums", (rows,), "What they add up to for each seat.", most).rows
        self.for_seats = self.add_by_seat(
            "for_seats", (highest,), "Cards in one's own hand, by whom they count for."
        ).rows

    def _add_treasures(self, box: Box) -> None:
        kinds = len(box.treasure_ids)
        worth = [n * gems for n, gems in zip(box.copies, box.gems, strict=True)]
        reds = [gems for gems, red in zip(box.gems, box.gems_are_red, strict=True) if red]
        self.treasures = self.add("treasures", (box.open_rows, kinds), "The treasure at the head of each row.").rows
        self.won = self.add_by_seat("won", (kinds,), "Treasures won, by kind.", max(box.copies)).rows
        self.points = self.add_by_seat(
            "points",
            (),
            "Points for blue treasures and pairs of red ones; 255 is 255 or more.",
            min(sum(worth), LARGEST),
        ).places
        self.lost = self.add_by_seat("lost", (), "Points lost for single red treasures.", max(sum(reds), 1)).places
        most = sum(box.copies)
        self.treasure_pile = self.add("treasure_pile", (1,), "Treasures in the pile.", min(most, LARGEST)).places
        self.to_come = self.add("to_come", (1,), "Treasures that nobody has won yet.", min(most, LARGEST)).places
        self.tied = self.add("tied", (1,), "Rows tied one after the other.", box.tied_rows).places

    def _add_action_cards(self, box: Box) -> None:
        kinds, most = len(ACTIONS), max(len(box.action_set), 1)
        self.copies = [box.action_set.count(kind) for kind in range(kinds)]
        copies = max(*self.copies, 1)
        self.actions = self.add_by_seat(
            "actions", (kinds,), "Action cards in hand: one's own; all when the game is over.", copies
        ).rows
        self.action_sizes = self.add_by_seat("action_sizes", (), "Action cards in hand.", most).places
        self.action_piles = self.add_by_seat("action_piles", (), "Action cards in this seat's pile.", most).places
        self.played = self.add_by_seat("played", (kinds,), "Action cards that this seat has played.", copies).rows
        self.last_action = self.add("last_action", (kinds,), "The visible action card of the shared discard.").places
        self.copied = self.add("copied", (kinds,), "What a camera would copy now.").places
        self.holder = self.add_by_seat("holder", (), "From whose hand a card has to be laid now.").places

    def _leave_out(self) -> None:
        self.leave_out("decision.plain", "It says whether action cards are in hand: see action_sizes.")
        self.leave_out_order("discard", "It is shuffled before anything is drawn from it.")
        self.leave_out_order("actions_played", "Only what a camera copies matters: see last_action and copied.")
        self.leave_out_order("players[].won", "Only how many of each kind were won counts.")
        self.leave_out_order("rows[].cards", "Only which cards lie in a row counts.")

    def write(self, state: Relikt, seat: int, row: bytearray) -> None:
        for other in range(state.seats):
            self._write_player(state, other, distance(seat, other, state.seats), row)
        self._write_rows(state, seat, row)
        self._write_sides(state, seat, row)
        for card in state.discard:
            row[self.discard[card]] = 1
        row[self.pile[0]] = len(state.pile)
        row[self.treasure_pile[0]] = len(state.treasure_pile)
        row[self.to_come[0]] = state.treasures_to_come()
        row[self.tied[0]] = state.tied_in_a_row
        if state.played:
            row[self.last_action[state.played[len(state.played) - 1]]] = 1
            kind = copied(state)
            if kind != CAMERA:
                row[self.copied[kind]] = 1
        if not state.over:
            step = state.agenda[len(state.agenda) - 1]
            if isinstance(step, LayFromHand):
                row[self.holder[distance(seat, step.holder, state.seats)]] = 1

    def _write_player(self, state: Relikt, other: int, place: int, row: bytearray) -> None:
        row[self.camps[place][state.camps[other]]] = 1
        hand, action_hand = state.hands[other], state.action_hands[other]
        if not place or state.over:
            hands = self.hands[place]
            for card in hand:
                row[hands[card]] = 1
            self._write_actions(action_hand, place, row)
        known = self.known[place]
        for card in state.known[other]:
            row[known[card]] = 1
        row[self.hand_sizes[place]] = len(hand)
        row[self.action_sizes[place]] = len(action_hand)
        row[self.action_piles[place]] = len(state.action_piles[other])
        self._write_played(action_hand, state.action_piles[other], place, row)
        if state.won[other]:
            self._write_won(state, state.won[other], place, row)

    def _write_actions(self, hand: tuple[int, ...], place: int, row: bytearray) -> None:
        """Equal cards lie side by side."""
        actions = self.actions[place]
        n, last = 0, -1
        for kind in hand:
            n = n + 1 if kind == last else 1
            last = kind
            row[actions[kind]] = n

    def _write_played(self, hand: tuple[int, ...], pile: tuple[int, ...], place: int, row: bytearray) -> None:
        """What is neither in the hand nor in the pile."""
        left = self.copies[:]
        for kind in hand:
            left[kind] -= 1
        for kind in pile:
            left[kind] -= 1
        played = self.played[place]
        for kind, n in enumerate(left):
            if n:
                row[played[kind]] = n

    def _write_won(self, state: Relikt, treasures: tuple[int, ...], place: int, row: bytearray) -> None:
        box, won = state.box, self.won[place]
        held = [0] * len(box.gems)
        for kind in treasures:
            held[kind] += 1
        points = lost = 0
        for kind, n in enumerate(held):
            if n:
                row[won[kind]] = n
                red = box.gems_are_red[kind]
                points += (n >> 1 if red else n) * box.gems[kind]
                if red and n & 1:
                    lost += box.gems[kind]
        row[self.points[place]] = min(points, LARGEST)
        row[self.lost[place]] = lost

    def _write_rows(self, state: Relikt, seat: int, row: bytearray) -> None:
        for number, cards in enumerate(state.rows):
            seen = self.rows[number]
            for card in cards:
                row[seen[card]] = 1
            kind = state.treasures[number]
            if kind != NO_TREASURE:
                row[self.treasures[number][kind]] = 1
        if state.masked:
            self._write_masked(state, seat, row)

    def _write_sides(self, state: Relikt, seat: int, row: bytearray) -> None:
        box = state.box
        colour, value, highest = box.colour, box.value, box.highest
        places = [0] * len(box.colours)
        for other, camp in enumerate(state.camps):
            places[camp] = distance(seat, other, state.seats)
        for number, cards in enumerate(state.rows):
            seen = self.rows[number]
            for card in cards:
                if row[seen[card]]:
                    place = places[colour[card]]
                    sums = self.sums[place]
                    row[self.sides[place][number * highest + value[card] - 1]] = 1
                    row[sums[number]] = min(row[sums[number]] + value[card], LARGEST)
        for card in state.hands[seat]:
            row[self.for_seats[places[colour[card]]][value[card] - 1]] = 1

    def _write_masked(self, state: Relikt, seat: int, row: bytearray) -> None:
        """What others laid face down is taken back out of its row."""
        for number, cards in enumerate(state.rows):
            down = [0] * state.seats
            for card in cards:
                if card in state.masked:
                    masker = state.maskers[state.masked.index(card)]
                    place = distance(seat, masker, state.seats)
                    down[place] += 1
                    row[self.face_down[place][number]] = down[place]
                    if masker == seat or state.over:
                        row[self.masked[place][card]] = 1
                    else:
                        row[self.rows[number][card]] = 0
