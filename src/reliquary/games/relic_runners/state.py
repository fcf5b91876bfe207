"""What lies on the table in Relic Runners, and the gestures its rules make with it.

Sets of trails and spots are masks; what a seat has is kept in tuples, replaced as a whole when they change: a copy
shares them.
"""

from __future__ import annotations

from typing import ClassVar

from reliquary.games.relic_runners import dealing
from reliquary.games.relic_runners.components import BOTTOM, LARGE, MEDIUM, MOVING_FEEDS, NO_TILE, PURPLE, SMALL, Box
from reliquary.games.relic_runners.moves import Moves
from reliquary.games.relic_runners.telling import news
from reliquary.kernel.game import Game
from reliquary.kernel.options import Settings
from reliquary.kernel.state import NOBODY, State


class RelicRunners(State):
    game: Game[RelicRunners]

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

    def __init__(self, game: Game[RelicRunners], seats: int, options: Settings, box: Box, moves: Moves) -> None:
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

    def deal(self) -> None:
        dealing.deal(self)

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

    # Gestures with the explorer.

    def set_out(self, seat: int) -> None:
        """A turn begins: only a relic that lies under the explorer now can be the start of an expedition."""
        self.begin_turn()
        spot = self.at[seat]
        self.began = spot
        self.setting_out_from = self.colours[spot] if self.has_relic(spot) else NOBODY
        self.moved = False
        self.tool_used = False
        self.doubled = False
        self.gained = 0
        self.blue_taken = 0
        if self.telling:
            self.tell(news.began_turn(self, seat))

    def walk(self, seat: int, trail: int) -> None:
        self.moved = True
        self.at[seat] = self.box.both_ends[trail] - self.at[seat]
        if self.telling:
            self.tell(news.walked(self, seat, trail))

    def jump(self, seat: int, spot: int) -> None:
        """No trail is walked."""
        self.at[seat] = spot
        if self.telling:
            self.tell(news.jumped(self, seat, spot))

    # Gestures with tokens and toolboxes.

    def turn_down(self, seat: int, walked: int) -> int:
        """The tokens on the walked trails turn down together; how many steps that brings."""
        flipped = self.tokens & walked
        if not flipped:
            return 0
        self.tokens &= ~flipped
        if self.telling:
            self.tell(news.turned_down(self, seat, flipped))
        return flipped.bit_count() + self._reset_if_all_down()

    def flip(self, seat: int, trail: int) -> int:
        """One token either way; the steps it brings, if it was the last one face up."""
        self.tokens ^= self.box.bit[trail]
        if self.telling:
            self.tell(news.flipped(self, seat, trail))
        return self._reset_if_all_down()

    def _reset_if_all_down(self) -> int:
        if self.tokens:
            return 0
        self.tokens = self.box.river_mask
        if self.telling:
            self.tell(news.reset(self))
        return 1

    def climb(self, seat: int, place: int, target: int) -> None:
        self.toolboxes[seat] = replaced(self.toolboxes[seat], place, target)
        if self.telling:
            self.tell(news.climbed(self, seat, place, target))

    def use_toolbox(self, seat: int, place: int) -> None:
        """It goes back to the bottom before it takes effect."""
        self.tool_used = True
        self.toolboxes[seat] = replaced(self.toolboxes[seat], place, BOTTOM)
        if self.telling:
            self.tell(news.used_toolbox(self, seat, place))

    def new_toolbox(self, seat: int) -> None:
        self.toolboxes[seat] = (BOTTOM, *self.toolboxes[seat])
        if self.telling:
            self.tell(news.new_toolbox(self, seat))

    # Gestures with rations, points and pathways.

    def take_rations(self, seat: int, n: int) -> None:
        """As many as there is room for."""
        taken = min(n, self.box.most_rations - self.rations[seat])
        self.rations[seat] += taken
        if self.telling and taken:
            self.tell(news.took_rations(self, seat, taken))

    def pay_ration(self, seat: int) -> None:
        self.rations[seat] -= 1
        if self.telling:
            self.tell(news.paid_ration(self, seat))

    def score(self, seat: int, points: int) -> None:
        self.gained += points
        self._pay(seat, 2 * points if self.doubled else points)

    def double(self, seat: int) -> None:
        """The points of this turn once more, and from now on twice; a blue tile of this turn is shown and paid."""
        self.doubled = True
        if self.telling:
            self.tell(news.doubled(self, seat))
        if self.gained:
            self._pay(seat, self.gained)
        for place in range(len(self.blue[seat]) - self.blue_taken, len(self.blue[seat])):
            self._show_blue(seat, place)

    def _pay(self, seat: int, coins: int) -> None:
        self.coins[seat] += coins
        if self.telling:
            self.tell(news.scored(self, seat, coins))

    def place_pathway(self, seat: int, trail: int) -> None:
        self.pathways[seat] |= self.box.bit[trail]
        if self.telling:
            self.tell(news.placed(self, seat, trail))

    def lift_pathway(self, seat: int, trail: int) -> None:
        """All see which one; it lies there until its new trail is chosen."""
        if self.telling:
            self.tell(news.lifted(self, seat, trail))

    def move_pathway(self, seat: int, trail: int, target: int) -> None:
        """The seat with the small ivory tile 4 is fed by the pathways of others."""
        self.pathways[seat] ^= self.box.bit[trail] | self.box.bit[target]
        if self.telling:
            self.tell(news.moved_pathway(self, seat, target))
        for other in range(self.seats):
            if other != seat and self.has(other, SMALL, MOVING_FEEDS):
                self.take_rations(other, 1)

    # Gestures with tiles.

    def look_inside(self, seat: int, spot: int) -> None:
        """Only this seat sees the tiles, and goes on knowing them."""
        mark = 1 << seat
        if not all(known & mark for known in self.seen[spot]):
            self.told += 1
        self.seen[spot] = tuple([known | mark for known in self.seen[spot]])
        if self.telling:
            self.tell(news.looked(self, seat, spot))

    def take_tile(self, seat: int, spot: int, storey: int) -> tuple[int, int]:
        """Takes the tile away; its kind, and who knows it. Those above stay where they are."""
        stack, seen = self.stacks[spot], self.seen[spot]
        self.stacks[spot] = stack[:storey] + stack[storey + 1 :]
        self.seen[spot] = seen[:storey] + seen[storey + 1 :]
        self.stirred = True
        if not seen[storey] >> seat & 1:
            self.told += 1
        return stack[storey], seen[storey]

    def discard_tile(self, kind: int) -> None:
        self.discard += (kind,)

    def remove_ruin(self, seat: int, spot: int) -> None:
        if self.telling:
            self.tell(news.explored_ruin(self, seat, spot))

    def turn_over_purple(self, seat: int, spot: int, kind: int) -> None:
        if self.telling:
            self.tell(news.explored_purple(self, seat, spot, kind))

    def turn_over_ivory(self, seat: int, spot: int, kind: int) -> None:
        if self.telling:
            self.tell(news.explored_ivory(self, seat, spot, kind))

    def keep_ivory(self, seat: int, kind: int) -> None:
        self._set_ivory(seat, self.box.tile_size[kind], kind)

    def give_up_ivory(self, seat: int, size: int) -> None:
        """The tile of that size leaves the game."""
        kind = self.ivory[seat][size]
        self._set_ivory(seat, size, NO_TILE)
        self.discard_tile(kind)
        if self.telling:
            self.tell(news.gave_up(self, seat, kind))

    def refuse_ivory(self, seat: int, kind: int) -> None:
        """A tile just turned over leaves the game."""
        self.discard_tile(kind)
        if self.telling:
            self.tell(news.gave_up(self, seat, kind))

    def use_ivory(self, seat: int, size: int) -> None:
        """A tile that serves once leaves the game before it takes effect."""
        kind = self.ivory[seat][size]
        self._set_ivory(seat, size, NO_TILE)
        self.discard_tile(kind)
        if self.telling:
            self.tell(news.used_tile(self, seat, kind))

    def _set_ivory(self, seat: int, size: int, kind: int) -> None:
        tiles = self.ivory[seat]
        self.ivory[seat] = (
            kind if size == LARGE else tiles[LARGE],
            kind if size == MEDIUM else tiles[MEDIUM],
            kind if size == SMALL else tiles[SMALL],
        )

    def keep_blue(self, seat: int, spot: int, kind: int, seen: int) -> None:
        """Its owner alone looks at it, unless points are doubled; who saw it in the temple knows it too."""
        self.blue[seat] += (kind,)
        self.blue_seen[seat] += (seen | 1 << seat,)
        self.blue_taken += 1
        if self.telling:
            self.tell(news.explored_blue(self, seat, spot, kind, seen | 1 << seat))
        if self.doubled:
            self._show_blue(seat, len(self.blue[seat]) - 1)

    def _show_blue(self, seat: int, place: int) -> None:
        """Everybody sees the tile; its value is paid in coins, once: that is its doubling."""
        seen = self.blue_seen[seat]
        self.blue_seen[seat] = (*seen[:place], self.everybody, *seen[place + 1 :])
        kind = self.blue[seat][place]
        if self.telling:
            self.tell(news.showed_blue(self, seat, kind))
        self._pay(seat, self.box.tile_number[kind])

    def turn_up_purple(self, spot: int) -> None:
        """The next tile of a purple temple is shown to all."""
        seen = self.seen[spot]
        if self.colours[spot] == PURPLE and seen and seen[-1] != self.everybody:
            self.seen[spot] = (*seen[:-1], self.everybody)
            self.told += 1
            if self.telling:
                self.tell(news.turned_up(self, spot))

    # Gestures with relics, and the end.

    def uncover_relic(self, spot: int) -> None:
        self.relics |= 1 << spot
        if self.telling:
            self.tell(news.uncovered(self, spot))

    def take_relic(self, seat: int, spot: int, trails: int) -> None:
        colour = self.colours[spot]
        self.relics &= ~(1 << spot)
        self.held[seat] = tuple([n + (of == colour) for of, n in enumerate(self.held[seat])])
        self.stirred = True
        if self.telling:
            self.tell(news.took_relic(self, seat, spot, trails))

    def bring_last_round(self, seat: int) -> None:
        self.ending = seat
        if self.telling:
            self.tell(news.last_round(self, seat))

    def end_round(self) -> None:
        """Counts the rounds in which nothing left the board, and warns before there are too many."""
        self.quiet = 0 if self.stirred else self.quiet + 1
        self.stirred = False
        box = self.box
        if self.quiet == box.quiet_rounds - box.warning and self.telling:
            self.tell(news.warned(self, box.warning))

    def stop_quiet_game(self) -> None:
        """The guard against endless games."""
        if self.telling:
            self.tell(news.stopped(self))

    def finish(self) -> None:
        """When the game is over all tiles and coins are shown."""
        self.told += 1
        super().finish()

    # How it is copied.

    def copy(self) -> RelicRunners:
        twin = RelicRunners(self.game, self.seats, self.options, self.box, self.moves)
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
        return twin


def replaced(places: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The places of toolboxes, sorted, with one of them changed."""
    changed = list(places)
    changed.remove(one)
    changed.append(other)
    changed.sort()
    return tuple(changed)
