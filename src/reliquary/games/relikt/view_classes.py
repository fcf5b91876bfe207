"""What a view of Relikt is made of.

This module is never compiled: a compiled class forgets what its fields hold, which the API and the archive read.
"""

from __future__ import annotations

from reliquary.kernel.seen import seen, shared
from reliquary.kernel.view import View


@shared
class LaidCard:
    """A card in a row. A face-down one names itself only to the seat that laid it, and to all when the game is over."""

    card: str | None
    masked_by: int | None


@seen
class WonTreasure:
    """All saw it being won; face down, it is for people to remember."""

    treasure: str
    face_down: bool


@seen
class Row:
    number: int
    treasure: str | None
    length: int
    cards: tuple[LaidCard, ...]
    sums: tuple[tuple[str, int], ...]
    """What the open cards of each colour add up to, highest first."""


@seen
class Player:
    seat: int
    camp: str
    hand: tuple[str, ...] | None
    """None unless it is one's own; all are open when the game is over."""
    hand_size: int
    known: tuple[str, ...]
    """Cards that all saw in this hand: they are still there, or face down in a row."""
    actions: tuple[str, ...] | None
    actions_size: int
    action_pile: int
    played: tuple[str, ...]
    won: tuple[WonTreasure, ...]


@seen
class ReliktView(View):
    players: tuple[Player, ...]
    rows: tuple[Row, ...]
    pile: int
    discard: tuple[str, ...]
    last_action: str | None
    actions_played: tuple[str, ...]
    """The shared discard of action cards, the visible one last: everybody saw them being played."""
    copied: str | None
    """What a camera would copy now."""
    treasure_pile: int
    treasures_to_come: int
    treasures_left: int
    unseen: tuple[str, ...]
    """The adventure cards in play that this seat cannot place: they are in the pile, in a hand or face down."""
    unseen_treasures: tuple[str, ...]
    """Treasures still in the pile, or among those removed."""
    tied_in_a_row: int

    def effect_of(self, action: str) -> str | None:
        """A camera has the effect of the card it copies, if there is one."""
        return self.copied if action == "camera" else action
