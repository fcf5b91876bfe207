"""What lies on the table in Relic Runners.

Sets of trails and spots are masks; what a seat has is kept in tuples, replaced as a whole when they change: a copy
shares them.
"""

from __future__ import annotations

from typing import ClassVar, Self

from reliquary.games.relic_runners.components import Box
from reliquary.games.relic_runners.moves import Moves
from reliquary.kernel.game import Game
from reliquary.kernel.options import Settings
from reliquary.kernel.state import NOBODY, State


class Table(State):
    """What lies there, and how it is copied and dumped."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS,
        "explorers",
        "powers",
        "colours",
        "stacks",
        "seen",
        "unused",
        "discard",
        "relics",
        "tokens",
        "at",
        "pathways",
        "rations",
        "toolboxes",
        "coins",
        "ivory",
        "blue",
        "blue_seen",
        "held",
        "began",
        "setting_out_from",
        "moved",
        "tool_used",
        "doubled",
        "gained",
        "blue_taken",
        "ending",
        "quiet",
        "stirred",
    )

    def __init__(self, game: Game[Self], seats: int, options: Settings, box: Box, moves: Moves) -> None:
        super().__init__(game, seats, options)
        self.box = box
        self.moves = moves
        self.explorers: tuple[int, ...] = ()
        """The explorer of each seat."""
        self.powers = 0
        """The seats that play with their explorer's power, as a mask."""
        self.colours: tuple[int, ...] = ()
        """The colour of each spot: green ruins, and the temples."""
        self.stacks: list[tuple[int, ...]] = []
        """The tiles on each spot, the top one last."""
        self.seen: list[tuple[int, ...]] = []
        """For each of these tiles, the seats that know it: see `everybody`."""
        self.unused: tuple[int, ...] = ()
        """The temple tiles that might have been drawn and were not, sorted."""
        self.discard: tuple[int, ...] = ()
        self.relics = 0
        """The spots on which a relic lies."""
        self.tokens = 0
        """The river trails whose token lies face up."""
        self.at: list[int] = []
        self.pathways: list[int] = []
        self.rations: list[int] = []
        self.toolboxes: list[tuple[int, ...]] = []
        """The places of the toolboxes on each progression table, sorted; the others are in reserve."""
        self.coins: list[int] = []
        self.ivory: list[tuple[int, ...]] = []
        """By size: a seat keeps one of each at most."""
        self.blue: list[tuple[int, ...]] = []
        self.blue_seen: list[tuple[int, ...]] = []
        """For each of these tiles, the seats that know it."""
        self.held: list[tuple[int, ...]] = []
        """How many relics of each colour a seat has."""
        # This turn.
        self.began = 0
        """The spot on which it began."""
        self.setting_out_from = NOBODY
        """The colour of the relic that lay there then."""
        self.moved = False
        self.tool_used = False
        self.doubled = False
        self.gained = 0
        """Points of this turn, not doubled."""
        self.blue_taken = 0
        # The end.
        self.ending = NOBODY
        """The seat that collected the relic which brought the last round."""
        self.quiet = 0
        """Full rounds, one after the other, in which no tile and no relic left the board."""
        self.stirred = False
        """Whether one did in this round."""

    # What can be seen on the table.

    @property
    def everybody(self) -> int:
        """The mask of all seats and, above them, of spectators."""
        return (1 << (self.seats + 1)) - 1

    def pathways_left(self, seat: int) -> int:
        return self.box.pathways - self.pathways[seat].bit_count()

    def toolboxes_left(self, seat: int) -> int:
        return self.box.toolboxes - len(self.toolboxes[seat])

    def has(self, seat: int, size: int, kind: int) -> bool:
        return self.ivory[seat][size] == kind

    def knows(self, seat: int, spot: int, storey: int) -> bool:
        return self.seen[spot][storey] >> seat & 1 == 1

    def has_relic(self, spot: int) -> bool:
        return self.relics >> spot & 1 == 1

    def has_power(self, seat: int) -> bool:
        return self.powers >> seat & 1 == 1

    def relics_collected(self) -> int:
        return sum([sum(held) for held in self.held])

    # How it is copied and dumped.

    def fill(self, twin: Self) -> None:
        """Makes the twin an equal of this state."""
        self.copy_agenda(twin)
        twin.explorers = self.explorers
        twin.powers = self.powers
        twin.colours = self.colours
        twin.stacks = self.stacks[:]
        twin.seen = self.seen[:]
        twin.unused = self.unused
        twin.discard = self.discard
        twin.relics = self.relics
        twin.tokens = self.tokens
        twin.at = self.at[:]
        twin.pathways = self.pathways[:]
        twin.rations = self.rations[:]
        twin.toolboxes = self.toolboxes[:]
        twin.coins = self.coins[:]
        twin.ivory = self.ivory[:]
        twin.blue = self.blue[:]
        twin.blue_seen = self.blue_seen[:]
        twin.held = self.held[:]
        twin.began = self.began
        twin.setting_out_from = self.setting_out_from
        twin.moved = self.moved
        twin.tool_used = self.tool_used
        twin.doubled = self.doubled
        twin.gained = self.gained
        twin.blue_taken = self.blue_taken
        twin.ending = self.ending
        twin.quiet = self.quiet
        twin.stirred = self.stirred
