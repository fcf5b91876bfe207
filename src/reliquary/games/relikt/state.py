"""What lies on the table in Relikt, and the gestures its rules make with it.

Hands, rows and what was won are tuples, replaced as a whole when they change: a copy shares them.
"""

from __future__ import annotations

from typing import ClassVar

from reliquary.games.relikt import dealing, hidden_cards
from reliquary.games.relikt.components import NO_TREASURE, Box
from reliquary.games.relikt.moves import Moves
from reliquary.games.relikt.telling import news
from reliquary.kernel.game import Game
from reliquary.kernel.options import Settings
from reliquary.kernel.state import State


class Relikt(State):
    game: Game[Relikt]

    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS,
        "camps",
        "hands",
        "pile",
        "discard",
        "rows",
        "masked",
        "maskers",
        "treasures",
        "treasure_pile",
        "removed",
        "won",
        "action_hands",
        "action_piles",
        "played",
        "tied_in_a_row",
        "batch",
        "batches",
        "known",
        "guesses",
    )
    LATER_FIELDS: ClassVar[tuple[str, ...]] = ("weights",)

    def __init__(self, game: Game[Relikt], seats: int, options: Settings, box: Box, moves: Moves) -> None:
        super().__init__(game, seats, options)
        self.box = box
        self.moves = moves
        self.camps: list[int] = []
        """The colour of each seat's camp."""
        self.hands: list[tuple[int, ...]] = []
        """Adventure cards, sorted."""
        self.pile: list[int] = []
        """Adventure cards to draw, the next one last."""
        self.discard: list[int] = []
        self.rows: list[tuple[int, ...]] = []
        self.masked: list[int] = []
        """The cards in rows that lie face down, in the order in which they were laid."""
        self.maskers: list[int] = []
        """Who laid each of them."""
        self.treasures: list[int] = []
        """The treasure at the head of each row, or NO_TREASURE."""
        self.treasure_pile: list[int] = []
        self.removed: list[int] = []
        self.won: list[tuple[int, ...]] = []
        self.action_hands: list[tuple[int, ...]] = []
        self.action_piles: list[tuple[int, ...]] = []
        self.played: list[int] = []
        """The shared discard of action cards, the visible one last."""
        self.tied_in_a_row = 0
        self.batch: tuple[int, ...] = ()
        """For each adventure card, the shuffle in which it last was. This and what follows: see `hidden_cards`."""
        self.batches = 0
        self.known: list[tuple[int, ...]] = []
        self.guesses: list[tuple[tuple[int, ...], ...]] = []
        self.weights: tuple[tuple[int, ...], ...] = ()

    def deal(self) -> None:
        dealing.deal(self)

    # What can be seen on the table.

    def owner(self, colour: int) -> int:
        return self.camps.index(colour)

    def is_full(self, row: int) -> bool:
        return len(self.rows[row]) == self.box.gems[self.treasures[row]]

    def open_cards(self) -> list[int]:
        """The cards that lie face up in the rows, row by row."""
        return [card for row in self.rows for card in row if card not in self.masked]

    def treasures_to_come(self) -> int:
        """The treasures that nobody has won yet."""
        return len(self.treasure_pile) + sum([kind != NO_TREASURE for kind in self.treasures])

    # Gestures with adventure cards.

    def draw(self, seat: int) -> None:
        """A card from the pile; its discard is shuffled only now, when a card is needed and none is left."""
        if not self.pile:
            self._shuffle_discard()
        card = self.pile.pop()
        self._take_in_hand(seat, card)
        self.told += 1
        if self.telling:
            self.tell(news.drew(self, seat, card))

    def lay(self, seat: int, holder: int, card: int, row: int) -> None:
        """The card comes from the holder's hand, which is not the seat's own with the binoculars."""
        hidden_cards.forget_laid(self, holder, card)
        self._take_from_hand(holder, card)
        self.rows[row] += (card,)
        if self.telling:
            self.tell(news.laid(self, seat, holder, card, row))

    def lay_masked(self, seat: int, card: int, row: int) -> None:
        hidden_cards.suppose_masked(self, seat)
        self._take_from_hand(seat, card)
        self.rows[row] += (card,)
        self.masked.append(card)
        self.maskers.append(seat)
        if self.telling:
            self.tell(news.laid_masked(self, seat, card, row))

    def show_hand(self, seat: int) -> None:
        hidden_cards.learn_hand(self, seat)
        self.told += 1
        if self.telling:
            self.tell(news.showed(self, seat))

    def replace(self, seat: int, target: int, card: int) -> None:
        """The card takes the place of the target in its row; the target goes to the discard."""
        hidden_cards.forget_laid(self, seat, card)
        self._take_from_hand(seat, card)
        row = self._row_of(target)
        self.rows[row] = tuple([card if other == target else other for other in self.rows[row]])
        self.discard.append(target)
        if self.telling:
            self.tell(news.shot(self, seat, target, card, row))

    def catch(self, seat: int, card: int) -> None:
        """An open card goes from its row to the hand; everybody sees it."""
        row = self._row_of(card)
        self.rows[row] = tuple([other for other in self.rows[row] if other != card])
        self._take_in_hand(seat, card)
        self.known[seat] += (card,)
        if self.telling:
            self.tell(news.caught(self, seat, card, row))

    def clear(self, row: int) -> None:
        self.discard.extend(self.rows[row])
        self.rows[row] = ()

    def unmask(self, row: int) -> None:
        """What lies face down in the row is turned up."""
        for card in self.rows[row]:
            if card in self.masked:
                hidden_cards.learn_unmasked(self, card)
                place = self.masked.index(card)
                seat = self.maskers.pop(place)
                self.masked.pop(place)
                self.told += 1
                if self.telling:
                    self.tell(news.unmasked(self, seat, card, row))

    # Gestures with camps, treasures and action cards.

    def swap_camps(self, seat: int, other: int) -> None:
        self.camps[seat], self.camps[other] = self.camps[other], self.camps[seat]
        if self.telling:
            self.tell(news.swapped(self, seat, other))

    def turn_up_treasure(self, row: int) -> None:
        """The next treasure heads the row; if there is none, the place stays empty."""
        self.treasures[row] = self.treasure_pile.pop() if self.treasure_pile else NO_TREASURE
        if self.treasures[row] != NO_TREASURE:
            self.told += 1
            if self.telling:
                self.tell(news.turned_up(self, row))

    def award(self, seat: int, row: int) -> None:
        self.won[seat] += (self.treasures[row],)
        self.tied_in_a_row = 0
        if self.telling:
            self.tell(news.won(self, seat, row))

    def tie(self, row: int) -> None:
        self.tied_in_a_row += 1
        if self.telling:
            self.tell(news.tied(self, row))

    def play_action(self, seat: int, kind: int) -> None:
        hand = self.action_hands[seat]
        place = hand.index(kind)
        self.action_hands[seat] = hand[:place] + hand[place + 1 :]
        self.played.append(kind)
        if self.telling:
            self.tell(news.played(self, seat, kind))

    def draw_action(self, seat: int) -> None:
        pile = self.action_piles[seat]
        if pile:
            kind = pile[len(pile) - 1]
            self.action_piles[seat] = pile[: len(pile) - 1]
            self.action_hands[seat] = tuple(sorted(self.action_hands[seat] + (kind,)))
            self.told += 1
            if self.telling:
                self.tell(news.drew_action(self, seat, kind))

    def stop_tied_game(self) -> None:
        """The guard against endless ties."""
        if self.telling:
            self.tell(news.stopped_by_ties(self))
        self.finish()

    def finish(self) -> None:
        """When the game is over all hands are laid open."""
        self.told += 1
        self.weights = ()
        super().finish()

    # How it is copied.

    def copy(self) -> Relikt:
        twin = Relikt(self.game, self.seats, self.options, self.box, self.moves)
        self.copy_agenda(twin)
        twin.camps = self.camps.copy()
        twin.hands = self.hands.copy()
        twin.pile = self.pile.copy()
        twin.discard = self.discard.copy()
        twin.rows = self.rows.copy()
        twin.masked = self.masked.copy()
        twin.maskers = self.maskers.copy()
        twin.treasures = self.treasures.copy()
        twin.treasure_pile = self.treasure_pile.copy()
        twin.removed = self.removed
        twin.won = self.won.copy()
        twin.action_hands = self.action_hands.copy()
        twin.action_piles = self.action_piles.copy()
        twin.played = self.played.copy()
        twin.tied_in_a_row = self.tied_in_a_row
        twin.batch = self.batch
        twin.batches = self.batches
        twin.known = self.known.copy()
        twin.guesses = self.guesses.copy()
        twin.weights = self.weights
        return twin

    def _take_in_hand(self, seat: int, card: int) -> None:
        hand = [*self.hands[seat], card]
        hand.sort()
        self.hands[seat] = tuple(hand)

    def _take_from_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = tuple([other for other in self.hands[seat] if other != card])

    def _row_of(self, card: int) -> int:
        return [card in row for row in self.rows].index(True)

    def _shuffle_discard(self) -> None:
        self.pile = self.discard
        self.discard = []
        self.batches += 1
        hidden_cards.mark_batch(self)
        # A fixed order first: what will be shuffled must not depend on the order in which it was discarded.
        self.pile.sort()
        self.chance.shuffle(self.pile)
        if self.telling:
            self.tell(news.shuffled(self))
