"""What a view of Rune Stones is made of: pieces as they lie on the table, seats, the turn that is under way.

This module is never compiled: a compiled class forgets what its fields hold, which the API and the archive read.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from reliquary.games.rune_stones.components import FIRST_DRUID, MULTICOLOUR, Box
from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.telling import names
from reliquary.kernel.seen import seen, shared
from reliquary.kernel.view import View
from reliquary.message import Message

_GOODS: Final = (*GEMS, "ore")


@shared
class Card:
    """The face of a card."""

    id: str
    number: int
    colour: str
    """Of a creature, white if it is a dragon; of a druid's card, the druid."""
    creature: str | None
    """None is a druid's card."""
    magic: str
    """The colour of its magic points, or “any”."""
    points: int
    ability: Message
    signs: tuple[str, ...]
    """The ability in signs, as `names.signs` writes it."""

    def __hash__(self) -> int:
        """Quick: a view holds all cards, and what was drawn of them is found by it."""
        return hash(self.id)


@seen
class Space:
    """A space of the display."""

    cost: int
    card: Card | None


@seen
class Smithy:
    number: int
    cost: int
    bonus: Message | None
    artifact: str | None
    left: int
    """How many artifacts lie there: at the wild smithy all that are on no board."""


@seen
class Row:
    name: str
    places: tuple[str | None, ...]
    """What lies on the blue, yellow, green, red and wild place."""
    points: int
    """What a trade-in brings now."""
    later: tuple[int, ...]
    """What it would bring with one artifact more, with two more, and so on until the row is full."""

    @property
    def length(self) -> int:
        return sum(place is not None for place in self.places)


@seen
class Goods:
    """Of a seat, or of the supply."""

    blue: int
    yellow: int
    green: int
    red: int
    white: int
    ore: int

    def of(self, id: str) -> int:
        return self.all[_GOODS.index(id)]

    @property
    def named(self) -> tuple[tuple[str, int], ...]:
        return tuple(zip(_GOODS, self.all, strict=True))

    @property
    def all(self) -> tuple[int, ...]:
        return (self.blue, self.yellow, self.green, self.red, self.white, self.ore)


@seen
class Player:
    seat: int
    druid: str
    track: int
    """The points on the track; what is counted at the end is not in it."""
    final: int
    """What gems, ore and rows would bring if the game were over now."""
    hand: tuple[Card, ...] | None
    """None unless it is one's own; all are open when the game is over."""
    hand_size: int
    hand_limit: int
    known: tuple[Card, ...]
    """Cards of which everybody can tell that they are in this hand."""
    pile: int
    unseen: tuple[Card, ...]
    """Cards that this viewer cannot place: in the pile or, of another seat, in the hand."""
    discard: tuple[Card, ...]
    gone: tuple[Card, ...]
    """Druid's cards that are out of the game."""
    goods: Goods
    rows: tuple[Row, ...]
    stones: tuple[str, ...]
    wild_colour: str | None
    """What lies on the wild-gem stone."""


@seen
class Progress:
    """The turn as far as it has come."""

    seat: int
    laid: tuple[Card, ...]
    left: tuple[str, ...]
    """Those of them whose abilities are still to be used."""
    using: str | None
    points: int | None
    """Magic points to summon with."""
    due: tuple[str, ...]
    """Gems that are still to be paid; “any” at the wild smithy."""
    exchanged: bool
    face: int | None
    """What the die showed last in this turn, by the number of its face."""
    rolled: Message | None


@seen
class RuneStonesView(View):
    round: int
    last_round: bool
    throne: int
    display: tuple[Space, ...]
    pile: int
    unseen: tuple[Card, ...]
    """The creatures in the pile, whose order nobody knows."""
    discard: tuple[Card, ...]
    """The common discard of creatures."""
    gone: tuple[Card, ...]
    """The druids' cards that are out of the game, in the order in which they left."""
    smithies: tuple[Smithy, ...]
    ore_price: int
    artifacts: tuple[str, ...]
    """Those still to come, whose order nobody knows."""
    artifact_discard: tuple[str, ...]
    supply: Goods
    stones: tuple[tuple[str, int], ...]
    """Each kind, and how many are left."""
    players: tuple[Player, ...]
    progress: Progress | None
    """None when the game is over."""

    @property
    def cards(self) -> list[Card]:
        """All that this viewer can see, or of which everybody can tell that they are somewhere."""
        found = [space.card for space in self.display if space.card is not None]
        found += [*self.unseen, *self.discard, *self.gone, *(self.progress.laid if self.progress else ())]
        for player in self.players:
            found += [*(player.hand or ()), *player.known, *player.unseen, *player.discard]
        return found


@cache
def faces(box: Box) -> tuple[Card, ...]:
    return tuple(_face(box, card) for card in range(len(box.card_ids)))


def _face(box: Box, card: int) -> Card:
    druid, _, _ = box.card_ids[card].rpartition("-")
    colour = druid or ("white" if box.colour[card] == MULTICOLOUR else COLOURS[box.colour[card]])
    return Card(
        id=box.card_ids[card],
        number=box.number[card],
        colour=colour,
        creature=None if card >= FIRST_DRUID else box.creature[card],
        magic=names.MAGIC[box.magic[card]],
        points=box.magic_points[card],
        ability=names.ability(box.abilities[card]),
        signs=names.signs(box.abilities[card]),
    )
