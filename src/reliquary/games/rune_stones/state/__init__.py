"""The state of Rune Stones: what lies on the table (`table`), and the gestures its rules make with it."""

from __future__ import annotations

from reliquary.games.rune_stones import dealing
from reliquary.games.rune_stones.components import EXTRA_POINT, FIRST_DRUID, WILD, WILD_SMITHY
from reliquary.games.rune_stones.components.abilities import GOODS, WHITE
from reliquary.games.rune_stones.state.table import BY_ROWS, NOTHING, SCORES, Table
from reliquary.games.rune_stones.telling import news
from reliquary.kernel.game import Game


class RuneStones(Table):
    game: Game[RuneStones]

    def deal(self) -> None:
        dealing.deal(self)

    def copy(self) -> RuneStones:
        twin = RuneStones(self.game, self.seats, self.options, self.box, self.moves)
        self.fill(twin)
        return twin

    def begin(self, seat: int) -> None:
        self.begin_turn()
        self.exchanged = False
        self.face = NOTHING
        if self.telling:
            self.tell(news.began_turn(self, seat))

    def pass_turn(self, seat: int) -> None:
        self.passes += 1
        if self.telling:
            self.tell(news.passed(self, seat))

    # Gestures with one's own cards.

    def spend(self, seat: int, card: int) -> None:
        """Laid down for its magic points."""
        self._lay_down(seat, card)
        if self.telling:
            self.tell(news.spent(self, seat, card))

    def play_card(self, seat: int, card: int) -> None:
        """Laid down for its ability."""
        self._lay_down(seat, card)
        if self.telling:
            self.tell(news.played(self, seat, card))

    def _lay_down(self, seat: int, card: int) -> None:
        self.hands[seat] = tuple([other for other in self.hands[seat] if other != card])
        if card in self.known[seat]:
            self.known[seat] = tuple([other for other in self.known[seat] if other != card])
        self.laid += (card,)

    def use_card(self, seat: int, card: int) -> None:
        self.using = card
        self.extra_given = False
        if self.telling:
            self.tell(news.used(self, seat, card))

    def take_back_laid(self, seat: int) -> None:
        """The cards that were spent go to the own discard."""
        self.discards[seat] += self.laid
        self.laid = ()

    def part_with_laid(self, seat: int) -> None:
        """Only the lowest card stays: other creatures go to the common discard, druids leave the game."""
        number, laid = self.box.number, self.laid
        lowest = laid[0]
        for card in laid:
            if number[card] < number[lowest]:
                lowest = card
        for card in laid:
            if card != lowest:
                (self.common if card < FIRST_DRUID else self.gone).append(card)
        self.discards[seat] += (lowest,)
        self.laid = ()
        self.using = NOTHING
        if self.telling:
            self.tell(news.parted(self, seat, laid, lowest))

    def refill_hand(self, seat: int) -> None:
        hand = list(self.hands[seat])
        before = len(hand)
        limit = self.hand_limit(seat)
        drawn: list[int] = []
        while len(hand) < limit:
            if not self.piles[seat]:
                if not self.discards[seat]:
                    break
                self._shuffle_discard(seat, hand)
            pile = self.piles[seat]
            n = min(limit - len(hand), len(pile))
            cards = list(pile[len(pile) - n :])
            cards.reverse()
            hand += cards
            drawn += cards
            self.piles[seat] = pile[: len(pile) - n]
        if len(hand) > before:
            hand.sort()
            self.hands[seat] = tuple(hand)
            self.told += 1
            if self.telling:
                self.tell(news.drew(self, seat, drawn))

    def _shuffle_discard(self, seat: int, hand: list[int]) -> None:
        """The pile is empty: all of this seat's cards that do not lie open are in the hand, and everybody can tell."""
        self.known[seat] = tuple(sorted(hand))
        # A fixed order first: what will be shuffled must not depend on the order in which it was discarded.
        pile = sorted(self.discards[seat])
        self.chance.shuffle(pile)
        self.piles[seat] = tuple(pile)
        self.discards[seat] = ()
        if self.telling:
            self.tell(news.shuffled(self, seat))

    # Gestures with the display and the creature pile.

    def summon(self, seat: int, card: int, cost: int) -> None:
        self._take_from_display(seat, card)
        if self.telling:
            self.tell(news.summoned(self, seat, card, cost))

    def take_card(self, seat: int, card: int) -> None:
        """By an ability: whatever it costs."""
        self._take_from_display(seat, card)
        if self.telling:
            self.tell(news.took_card(self, seat, card))

    def _take_from_display(self, seat: int, card: int) -> None:
        self.display[self.display.index(card)] = NOTHING
        self.discards[seat] += (card,)

    def draw_creature(self, seat: int) -> None:
        """The top card of the pile, turned up for all."""
        card = self._next_creature()
        self.discards[seat] += (card,)
        self.told += 1
        if self.telling:
            self.tell(news.drew_creature(self, seat, card))

    def _next_creature(self) -> int:
        if not self.creatures:
            self.creatures = sorted(self.common)
            self.common = []
            self.chance.shuffle(self.creatures)
            if self.telling:
                self.tell(news.shuffled_creatures(self))
        return self.creatures.pop()

    def restock(self) -> None:
        """Cards slide to the right; the empty spaces are filled, the rightmost first, as far as there are cards."""
        if NOTHING not in self.display:
            return
        cards = [card for card in self.display if card != NOTHING]
        new: list[int] = []
        while len(cards) + len(new) < len(self.display) and self.has_pile_card():
            new.append(self._next_creature())
        empty = len(self.display) - len(cards) - len(new)
        self.display = [NOTHING] * empty + new[::-1] + cards
        if new:
            self.told += 1
            if self.telling:
                self.tell(news.restocked(self, new))

    # Gestures with goods and points.

    def take_good(self, seat: int, good: int) -> None:
        """If the supply has one."""
        if self.supply[good]:
            self.supply[good] -= 1
            self.goods[GOODS * seat + good] += 1
            if self.telling:
                self.tell(news.took_good(self, seat, good))

    def pay(self, seat: int, good: int, n: int) -> None:
        self.supply[good] += n
        self.goods[GOODS * seat + good] -= n
        if self.telling:
            self.tell(news.paid(self, seat, good, n))

    def swap(self, seat: int, gem: int) -> None:
        """A coloured gem for a white one."""
        self._exchange(seat, gem, WHITE)

    def exchange(self, seat: int, good: int, other: int) -> None:
        """By the exchange stone, once a turn."""
        self.exchanged = True
        self._exchange(seat, good, other)

    def _exchange(self, seat: int, good: int, other: int) -> None:
        self.supply[good] += 1
        self.supply[other] -= 1
        self.goods[GOODS * seat + good] -= 1
        self.goods[GOODS * seat + other] += 1
        if self.telling:
            self.tell(news.exchanged(self, seat, good, other))

    def set_wild(self, seat: int, gem: int) -> None:
        """The gem stays on the stone for good."""
        self.supply[gem] -= 1
        self.wild_colour[seat] = gem
        if self.telling:
            self.tell(news.set_wild(self, seat, gem))

    def score(self, seat: int, points: int, source: int) -> None:
        """The first points that a card brings are one more with the stone for it."""
        extra = self.using != NOTHING and not self.extra_given and self.stones[seat] & EXTRA_POINT != 0
        if extra:
            self.extra_given = True
            points += 1
        self.scored[SCORES * seat + source] += points
        if self.telling:
            self.tell(news.scored(self, seat, points))
            if self.track(seat) >= self.box.throne > self.track(seat) - points:
                self.tell(news.on_throne(self, seat))

    def roll(self, seat: int) -> int:
        """The face that comes up."""
        self.face = self.chance.below(len(self.box.faces))
        self.told += 1
        if self.telling:
            self.tell(news.rolled(self, seat, self.face))
        return self.face

    def decline(self, seat: int, ask: int) -> None:
        """Does without what could be done."""
        if self.telling:
            self.tell(news.declined(self, seat, ask))

    # Gestures with artifacts and stones.

    def go_to_smithy(self, seat: int, smithy: int) -> None:
        if self.telling:
            self.tell(news.went_to_smithy(self, seat, smithy))

    def place(self, seat: int, smithy: int, place: int) -> None:
        """The artifact goes from its smithy to the place, for good."""
        bit = 1 << place
        kind = WILD
        if smithy == WILD_SMITHY:
            self.wild_left -= 1
            self.wilds[seat] |= bit
        else:
            kind = self.smithies[smithy]
            self.smithies[smithy] = NOTHING
        self.filled[seat] |= bit
        if self.telling:
            self.tell(news.forged(self, seat, smithy, kind, place))

    def refill_smithies(self) -> None:
        """From the first to the last, as far as there are artifacts."""
        for smithy in range(WILD_SMITHY):
            if self.smithies[smithy] == NOTHING and (self.artifacts or self.scrap):
                if not self.artifacts:
                    self.artifacts = sorted(self.scrap)
                    self.scrap = []
                    self.chance.shuffle(self.artifacts)
                    if self.telling:
                        self.tell(news.shuffled_artifacts(self))
                self.smithies[smithy] = self.artifacts.pop()
                self.told += 1
                if self.telling:
                    self.tell(news.refilled(self, smithy))

    def trade_in(self, seat: int, row: int) -> None:
        """All artifacts of the row: coloured ones to their discard, wild ones back to their smithy."""
        n = self.row_length(seat, row)
        for slot in range(5):
            bit = 1 << (5 * row + slot)
            if self.wilds[seat] & bit:
                self.wild_left += 1
            elif self.filled[seat] & bit:
                self.scrap.append(slot)
            self.filled[seat] &= ~bit
            self.wilds[seat] &= ~bit
        self.passes = 0
        if self.telling:
            self.tell(news.traded(self, seat, row, n))
        self.score(seat, self.box.row_points[n], BY_ROWS)

    def take_stone(self, seat: int, stone: int) -> None:
        self.stones[seat] |= 1 << stone
        self.stones_left[stone] -= 1
        if self.telling:
            self.tell(news.took_stone(self, seat, stone))

    # The end.

    def stop_long_game(self) -> None:
        """The guard against endless games."""
        if self.telling:
            self.tell(news.stopped(self))

    def finish(self) -> None:
        """When the game is over all hands are laid open."""
        self.told += 1
        if self.telling:
            self.tell(news.counted(self, self.scores()))
        super().finish()
