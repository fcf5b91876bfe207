"""What one seat of Relic Runners may know, as bytes: the board, tiles, pathways and points, the turn so far."""

from __future__ import annotations

from reliquary.games.relic_runners.components import (
    COLOURS,
    FIRST_BLUE,
    FIRST_PURPLE,
    GREEN,
    LARGE,
    NO_COLOUR,
    NO_TILE,
    PER_COLOUR,
    RUINS,
    SHOVEL,
    SIZES,
    TOP_LEVEL,
    Box,
)
from reliquary.games.relic_runners.rules.climbing import ClimbTable, FlipTokens
from reliquary.games.relic_runners.rules.expeditions import Arrive
from reliquary.games.relic_runners.rules.pathways import LayPathway, LiftPathway
from reliquary.games.relic_runners.rules.temples import KeepOne, OfSpot
from reliquary.games.relic_runners.rules.walk import SHORTENED, Walk
from reliquary.games.relic_runners.scoring import PER_NEW_RELIC, ivory_points
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import observation as kernel
from reliquary.kernel.game import Game
from reliquary.kernel.observation import LARGEST, distance, write_bits, write_large
from reliquary.kernel.state import NOBODY


class Layout(kernel.Layout[RelicRunners]):
    """Spots, trails and kinds of tiles stand in the order of the box."""

    def __init__(self, game: Game[RelicRunners], box: Box) -> None:
        super().__init__(game)
        self.presence = [1 << size for size in box.tile_size]
        """What a tile of each kind adds to the number that says which tiles lie in a temple."""
        self._add_board(box)
        self._add_pieces_of_seats(box)
        self._add_turn(box)
        self._add_question(box)
        self._leave_out()

    def _add_board(self, box: Box) -> None:
        spots, trails, kinds = len(box.spot_ids), len(box.trail_ids), len(box.tile_ids)
        self.colours = self.add(
            "colours", (spots, len(COLOURS)), f"The colour of each spot but base camp: {', '.join(COLOURS)}."
        ).rows
        self.tiles = self.add(
            "tiles", (spots,), "The tiles on each spot: how many on a ruin; on a temple 1 large, 2 medium, 4 small.", 7
        ).places
        self.seen = self.add("seen", (spots, kinds), "Which of them this seat knows, by kind.").rows
        self.relics = self.add("relics", (spots,), "Whether a relic lies there.").places
        self.gone = self.add("gone", (kinds,), "Tiles that left the game, by kind; not those of ruins.").places
        self.tokens = self.add("tokens", (trails,), "Trails whose token lies face up.").places

    def _add_pieces_of_seats(self, box: Box) -> None:
        two = "how often 256, and the rest"
        blue = len(box.tile_ids) - FIRST_BLUE
        self.explorers = self.add_by_seat("explorers", (len(box.explorers),), "The explorer.").rows
        self.powers = self.add_by_seat("powers", (), "Whether the seat plays with the explorer's power.").places
        self.at = self.add_by_seat("at", (len(box.spot_ids),), "The spot of the explorer.").rows
        self.rations = self.add_by_seat("rations", (), "Rations.", box.most_rations).places
        self.toolboxes = self.add_by_seat(
            "toolboxes", (SHOVEL + TOP_LEVEL,), "Toolboxes on each place of the progression table.", box.toolboxes
        ).rows
        self.pathways = self.add_by_seat("pathways", (len(box.trail_ids),), "Trails with a pathway of the seat.").rows
        self.ivory = self.add_by_seat("ivory", (FIRST_PURPLE,), "Ivory tiles, by kind from that of ruins on.").rows
        self.blue = self.add_by_seat("blue", (blue,), "Blue tiles that one knows, by kind.", max(box.copies)).rows
        self.hidden = self.add_by_seat("hidden", (len(SIZES),), "Other blue tiles, by size.", PER_COLOUR).rows
        self.held = self.add_by_seat("held", (len(COLOURS),), "Relics, by colour.", RUINS).rows
        self.coins = self.add_by_seat("coins", (2,), f"Coins: {two}.", LARGEST).rows
        self.points = self.add_by_seat("points", (2,), f"Points, without unknown blue tiles: {two}.", LARGEST).rows

    def _add_turn(self, box: Box) -> None:
        spots, trails = len(box.spot_ids), len(box.trail_ids)
        self.began = self.add("began", (spots,), "The spot where the turn began.").places
        self.setting_out = self.add(
            "setting_out", (len(COLOURS),), "The colour of the relic that lay there then."
        ).places
        self.moved = self.add("moved", (1,), "Whether the move was begun.").places
        self.walked = self.add("walked", (trails,), "Trails of the walk that is under way.").places
        self.phase = self.add(
            "phase", (SHORTENED + 1,), "It has an unfamiliar trail: not yet, at its start, at its end, and a shortcut."
        ).places
        self.barred = self.add("barred", (spots,), "Spots where it may not end.").places
        self.tool_used = self.add("tool_used", (1,), "Whether a toolbox was used in this turn.").places
        self.doubled = self.add("doubled", (1,), "Whether the points of this turn are doubled.").places
        self.gained = self.add("gained", (1,), "Points of this turn, not doubled; 255 is 255 or more.", LARGEST).places
        self.blue_taken = self.add("blue_taken", (1,), "Blue tiles taken in this turn.", LARGEST).places
        self.ending = self.add_by_seat("ending", (), "The seat that brought the last round.").places
        self.quiet = self.add(
            "quiet", (1,), "Full rounds in which no tile and no relic left the board.", box.quiet_rounds
        ).places
        self.stirred = self.add("stirred", (1,), "Whether one did in this round.").places

    def _add_question(self, box: Box) -> None:
        trails, spots = (len(box.trail_ids),), (len(box.spot_ids),)
        most = max(len(box.rivers) + 1, 2)
        self.left = self.add("left", (1,), "Steps to climb, tokens to flip or pathways to move.", most).places
        self.lifted = self.add("lifted", trails, "The trail whose token was flipped, or whose pathway moves.").places
        self.before = self.add("before", trails, "Where one's pathways lay before any was moved.").places
        self.spot = self.add("spot", spots, "The spot that is being explored, or was just now.").places
        self.chain = self.add("chain", spots, "Spots whose purple tiles led there.").places
        self.choice = self.add(
            "choice", (FIRST_PURPLE,), "The new ivory tile, one of two to keep, in the same order."
        ).places

    def _leave_out(self) -> None:
        self.leave_out_order("gone", "They never come back.")
        self.leave_out_order("players[].blue", "Only which tiles a seat has counts; see blue_taken.")
        self.leave_out_order("players[].relics", "They stand by colour.")

    def write_fixed(self, state: RelicRunners, seat: int, row: bytearray) -> None:
        for other in range(state.seats):
            place = distance(seat, other, state.seats)
            row[self.explorers[place][state.explorers[other]]] = 1
            if state.has_power(other):
                row[self.powers[place]] = 1
        for spot, colour in enumerate(state.colours):
            if colour != NO_COLOUR:
                row[self.colours[spot][colour]] = 1

    def write(self, state: RelicRunners, seat: int, row: bytearray) -> None:
        for other in range(state.seats):
            place = distance(seat, other, state.seats)
            self._write_player(state, seat, other, place, row)
            write_bits(row, self.pathways[place], state.pathways[other])
        self._write_board(state, seat, row)
        self._write_turn(state, row)
        if state.ending != NOBODY:
            row[self.ending[distance(seat, state.ending, state.seats)]] = 1
        if not state.over:
            self._write_walk(state, row)
            self._write_question(state, row)

    def _write_player(self, state: RelicRunners, seat: int, other: int, place: int, row: bytearray) -> None:
        row[self.at[place][state.at[other]]] = 1
        row[self.rations[place]] = state.rations[other]
        self._write_toolboxes(state.toolboxes[other], place, row)
        points = state.coins[other]
        write_large(row, self.coins[place], 0, points)
        tiles = state.ivory[other]
        if tiles[LARGE] != NO_TILE:
            points += ivory_points(state, other)
        ivory = self.ivory[place]
        for kind in tiles:
            if kind != NO_TILE:
                row[ivory[kind]] += 1
        held = self.held[place]
        for colour, n in enumerate(state.held[other]):
            if n:
                row[held[colour]] = n
                points += PER_NEW_RELIC
        if state.blue[other]:
            points += self._write_blue(state, seat, other, place, row)
        write_large(row, self.points[place], 0, points)

    def _write_toolboxes(self, places: tuple[int, ...], place: int, row: bytearray) -> None:
        """Those on one place stand side by side."""
        toolboxes = self.toolboxes[place]
        n, last = 0, -1
        for level in places:
            n = n + 1 if level == last else 1
            last = level
            row[toolboxes[level]] = n

    def _write_blue(self, state: RelicRunners, seat: int, other: int, place: int, row: bytearray) -> int:
        """What those are worth that the seat knows."""
        box, tiles, seen = state.box, state.blue[other], state.blue_seen[other]
        points = 0
        for index in range(len(tiles)):
            kind = tiles[index]
            if state.over or seen[index] >> seat & 1:
                row[self.blue[place][kind - FIRST_BLUE]] += 1
                points += box.tile_number[kind]
            else:
                row[self.hidden[place][box.tile_size[kind]]] += 1
        return points

    def _write_board(self, state: RelicRunners, seat: int, row: bytearray) -> None:
        colours, seen = state.colours, state.seen
        mark = 0 if state.over else 1 << seat
        for spot, stack in enumerate(state.stacks):
            if stack:
                if colours[spot] == GREEN:
                    row[self.tiles[spot]] = len(stack)
                else:
                    row[self.tiles[spot]] = self._write_temple(stack, seen[spot], mark, self.seen[spot], row)
        write_bits(row, self.relics, state.relics)
        write_bits(row, self.tokens, state.tokens)
        for kind in state.discard:
            if kind:
                row[self.gone[kind]] = 1

    def _write_temple(
        self, stack: tuple[int, ...], seen: tuple[int, ...], mark: int, kinds: list[kernel.Place], row: bytearray
    ) -> int:
        """Which tiles lie there, as a number. Tiles whose bit is marked are known; without a mark all lie open."""
        tiles = 0
        for storey in range(len(stack)):
            kind = stack[storey]
            tiles += self.presence[kind]
            if not mark or seen[storey] & mark:
                row[kinds[kind]] = 1
        return tiles

    def _write_turn(self, state: RelicRunners, row: bytearray) -> None:
        row[self.began[state.began]] = 1
        if state.setting_out_from != NOBODY:
            row[self.setting_out[state.setting_out_from]] = 1
        if state.moved:
            row[self.moved[0]] = 1
        if state.tool_used:
            row[self.tool_used[0]] = 1
        if state.doubled:
            row[self.doubled[0]] = 1
        if state.gained:
            row[self.gained[0]] = min(state.gained, LARGEST)
        if state.blue_taken:
            row[self.blue_taken[0]] = min(state.blue_taken, LARGEST)
        if state.quiet:
            row[self.quiet[0]] = state.quiet
        if state.stirred:
            row[self.stirred[0]] = 1

    def _write_walk(self, state: RelicRunners, row: bytearray) -> None:
        """A toolbox that climbs may stand before the walk, or before what comes of it."""
        for step in state.agenda:
            if isinstance(step, Walk):
                write_bits(row, self.walked, step.walked)
                row[self.phase[step.phase]] = 1
                write_bits(row, self.barred, step.barred)
            elif isinstance(step, Arrive):
                write_bits(row, self.walked, step.walked)

    def _write_question(self, state: RelicRunners, row: bytearray) -> None:
        step = state.agenda[len(state.agenda) - 1]
        if isinstance(step, ClimbTable):
            row[self.left[0]] = step.steps
        elif isinstance(step, FlipTokens):
            row[self.left[0]] = step.left
            if step.flipped != NOBODY:
                row[self.lifted[step.flipped]] = 1
        elif isinstance(step, LiftPathway):
            row[self.left[0]] = step.left
            write_bits(row, self.before, step.before)
        elif isinstance(step, LayPathway):
            row[self.left[0]] = step.left
            row[self.lifted[step.trail]] = 1
            write_bits(row, self.before, step.before)
        elif isinstance(step, OfSpot):
            row[self.spot[step.spot]] = 1
            write_bits(row, self.chain, step.chain)
        elif isinstance(step, KeepOne):
            row[self.choice[step.kind]] = 1
