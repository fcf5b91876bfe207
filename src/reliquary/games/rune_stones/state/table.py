"""What lies on the table in Rune Stones.

Goods are counted in flat lists, six for each seat: gems by colour, white gems, ore. Boards are masks of ten places.
What a seat holds is kept in tuples, replaced as a whole when they change: a copy shares them.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from reliquary.games.rune_stones.components import (
    HAND_SIZE,
    LARGE_HAND,
    ROW,
    WILD_GEM,
    Box,
)
from reliquary.games.rune_stones.components.abilities import GOODS
from reliquary.games.rune_stones.moves import Moves
from reliquary.kernel.game import Game
from reliquary.kernel.options import Settings
from reliquary.kernel.state import State

NOTHING: Final = -1
"""An empty space of the display, an empty smithy, no card, no colour."""

# What points on the track came from.
BY_CARDS: Final = 0
BY_DIE: Final = 1
BY_SMITHIES: Final = 2
BY_ROWS: Final = 3
SCORES: Final = 4


class Table(State):
    """What lies there, and how it is copied and dumped."""

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

    def __init__(self, game: Game[Self], seats: int, options: Settings, box: Box, moves: Moves) -> None:
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

    # How it is copied and dumped.

    def fill(self, twin: Self) -> None:
        """Makes the twin an equal of this state."""
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
