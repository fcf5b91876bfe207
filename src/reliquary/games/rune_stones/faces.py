"""The pieces of Rune Stones as they lie on the table: what is printed on a card never changes, the rest does."""

from __future__ import annotations

from functools import cache
from typing import Final

from reliquary.games.rune_stones.components import FIRST_DRUID, MULTICOLOUR, Box
from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.telling import names
from reliquary.kernel import seen, shared
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
