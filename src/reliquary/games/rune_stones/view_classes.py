"""What a view of Rune Stones is made of; its pieces are in `faces`.

This module is never compiled: a compiled class forgets what its fields hold, which the API and the archive read.
"""

from __future__ import annotations

from reliquary.games.rune_stones.faces import Card, Goods, Row, Smithy, Space
from reliquary.kernel.seen import seen
from reliquary.kernel.view import View
from reliquary.message import Message


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
