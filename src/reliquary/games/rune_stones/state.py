"""What lies on the table in Rune Stones, and the gestures its rules make with it.

Goods are counted in flat lists, six for each seat: gems by colour, white gems, ore. Boards are masks of ten places.
What a seat holds is kept in tuples, replaced as a whole when they change: a copy shares them.
"""

from __future__ import annotations

from typing import ClassVar

from reliquary.games.rune_stones import dealing
from reliquary.games.rune_stones.components import (
    EXTRA_POINT,
    FIRST_DRUID,
    HAND_SIZE,
    LARGE_HAND,
    NOTHING,
    ROW,
    WILD,
    WILD_GEM,
    WILD_SMITHY,
    Box,
)
from reliquary.games.rune_stones.components.abilities import GOODS, WHITE
from reliquary.games.rune_stones.moves import Moves
from reliquary.games.rune_stones.scoring import BY_ROWS, SCORES
from reliquary.games.rune_stones.telling import news
from reliquary.kernel.game import Game
from reliquary.kernel.options import Settings
from reliquary.kernel.state import State


class RuneStones(State):
    game: Game[RuneStones]

    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS,
        "druids",
        "hands",
        "piles",
        "discards",
        "known",
        "gone",
        "display",
        "creatures",
        "common",
        "goods",
        "supply",
        "filled",
        "wilds",
        "smithies",
        "wild_left",
        "artifacts",
        "scrap",
        "stones",
        "stones_left",
        "wild_colour",
        "scored",
        "laid",
        "using",
        "extra_given",
        "exchanged",
        "passes",
        "face",
    )

    def __init__(self, game: Game[RuneStones], seats: int, options: Settings, box: Box, moves: Moves) -> None:
        super().__init__(game, seats, options)
        self.box = box
        self.moves = moves
        self.druids: tuple[int, ...] = ()
        self.hands: list[tuple[int, ...]] = []
        """Cards, sorted."""
        self.piles: list[tuple[int, ...]] = []
        """Each seat's own draw pile, the next card last."""
        self.discards: list[tuple[int, ...]] = []
        self.known: list[tuple[int, ...]] = []
        """Of each hand, the cards of which everybody can tell that they are there: see `shuffle_discard`."""
        self.gone: list[int] = []
        """Druids' cards that are out of the game."""
        self.display: list[int] = []
        """From left to right."""
        self.creatures: list[int] = []
        """The creature pile, the next card last."""
        self.common: list[int] = []
        """The common discard of creatures."""
        self.goods: list[int] = []
        self.supply: list[int] = []
        self.filled: list[int] = []
        """The places of each board on which an artifact lies, as a mask: five of the upper row, five of the lower."""
        self.wilds: list[int] = []
        """Those of them on which a wild one lies."""
        self.smithies: list[int] = []
        """The artifact at each smithy but the wild one."""
        self.wild_left = 0
        """The wild artifacts at the wild smithy."""
        self.artifacts: list[int] = []
        """Coloured artifacts to come, the next one last; those traded in are scrap until it has run out."""
        self.scrap: list[int] = []
        self.stones: list[int] = []
        """The rune stones of each seat, as a mask."""
        self.stones_left: list[int] = []
        self.wild_colour: list[int] = []
        """The colour on each seat's wild-gem stone."""
        self.scored: list[int] = []
        """Points on the track, four for each seat, by what they came from."""
        # This turn.
        self.laid: tuple[int, ...] = ()
        """The cards in front of the seat whose turn it is."""
        self.using = NOTHING
        """The card whose ability is being carried out."""
        self.extra_given = False
        self.exchanged = False
        """Whether the exchange stone was used."""
        self.passes = 0
        """One after the other, with no trade-in between."""
        self.face = NOTHING
        """What the die showed last in this turn."""

    def deal(self) -> None:
        dealing.deal(self)

    # What can be seen on the table.

    def hand_limit(self, seat: int) -> int:
        return LARGE_HAND if self.stones[seat] & HAND_SIZE else self.box.hand

    def track(self, seat: int) -> int:
        scored, first = self.scored, SCORES * seat
        return scored[first] + scored[first + 1] + scored[first + 2] + scored[first + 3]

    def row_length(self, seat: int, row: int) -> int:
        return (self.filled[seat] >> 5 * row & ROW).bit_count()

    def may_set_wild(self, seat: int) -> bool:
        return self.stones[seat] & WILD_GEM != 0 and self.wild_colour[seat] == NOTHING

    def has_pile_card(self) -> bool:
        """Whether a creature can be drawn: from the pile, or from the common discard once it is shuffled."""
        return len(self.creatures) > 0 or len(self.common) > 0

    def round(self) -> int:
        return (self.turn + self.seats - 1) // self.seats

    def goods_of(self, seat: int) -> list[int]:
        return self.goods[GOODS * seat : GOODS * seat + GOODS]

    # Gestures at the turn.

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
        """By an ability, at no cost."""
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

    # How it is copied.

    def copy(self) -> RuneStones:
        twin = RuneStones(self.game, self.seats, self.options, self.box, self.moves)
        self.copy_agenda(twin)
        twin.druids = self.druids
        twin.hands = self.hands[:]
        twin.piles = self.piles[:]
        twin.discards = self.discards[:]
        twin.known = self.known[:]
        twin.gone = self.gone[:]
        twin.display = self.display[:]
        twin.creatures = self.creatures[:]
        twin.common = self.common[:]
        twin.goods = self.goods[:]
        twin.supply = self.supply[:]
        twin.filled = self.filled[:]
        twin.wilds = self.wilds[:]
        twin.smithies = self.smithies[:]
        twin.wild_left = self.wild_left
        twin.artifacts = self.artifacts[:]
        twin.scrap = self.scrap[:]
        twin.stones = self.stones[:]
        twin.stones_left = self.stones_left[:]
        twin.wild_colour = self.wild_colour[:]
        twin.scored = self.scored[:]
        twin.laid = self.laid
        twin.using = self.using
        twin.extra_given = self.extra_given
        twin.exchanged = self.exchanged
        twin.passes = self.passes
        twin.face = self.face
        return twin
