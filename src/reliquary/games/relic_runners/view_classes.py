"""What a view of Relic Runners is made of.

This module is never compiled: a compiled class forgets what its fields hold, which the API and the archive read.
"""

from __future__ import annotations

from reliquary.kernel.seen import seen
from reliquary.kernel.view import View


@seen
class Spot:
    id: str
    place: tuple[int, int]
    """On a map of 100 by 100, from the left and from the top."""
    colour: str | None
    """None is base camp."""
    tiles: tuple[str, ...]
    """The top one last: “blue-large-5” where the viewer knows it, “blue-large” where not. Ruin tiles are all alike."""
    relic: str | None
    explorers: tuple[int, ...]
    """The seats whose explorers stand here."""


@seen
class Trail:
    id: str
    token_up: bool | None
    """Only rivers have a token."""
    pathways: tuple[int, ...]
    """The seats that have a pathway here."""

    @property
    def ends(self) -> tuple[str, str]:
        one, other = self.id.split("-")
        return one, other


@seen
class Player:
    seat: int
    explorer: str
    power: str | None
    spot: str
    rations: int
    toolboxes: tuple[str, ...]
    toolboxes_left: int
    pathways_left: int
    longest_route: int
    ivory: tuple[str, ...]
    blue: tuple[str, ...]
    """“blue-large-5” where the viewer knows it, “blue-large” where not."""
    relics: tuple[str, ...]
    coins: int
    """All saw them being taken; face down, they are for people to remember."""
    coins_face_down: bool
    known_points: int
    """What this seat would have if the game were over now, as far as the viewer can add it up."""


@seen
class Move:
    """The move of this turn, as far as it has come."""

    seat: int
    began: str
    relic: str | None
    """The relic that lay there when the turn began: an expedition may start from it."""
    moved: bool
    walked: tuple[str, ...]
    """The trails of the walk that is under way."""
    unfamiliar_left: bool
    shortcut_needed: bool
    """Whether only the medium ivory tile 1 lets the walk go on."""
    barred: tuple[str, ...]
    """The spots where the walk may not end."""
    tool_used: bool
    doubled: bool


@seen
class RelicRunnersView(View):
    spots: tuple[Spot, ...]
    trails: tuple[Trail, ...]
    players: tuple[Player, ...]
    move: Move | None
    """None before the first turn and when the game is over."""
    rations_at_base: int
    tokens_up: int
    relics_collected: int
    relics_to_end: int
    last_round: int | None
    """The seat that brought the last round."""
    quiet_rounds: int
    quiet_rounds_to_end: int
    gone: tuple[str, ...]
    """The tiles that left the game, in that order: all saw them."""
