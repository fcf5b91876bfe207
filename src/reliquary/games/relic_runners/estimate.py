"""How good a position of Relic Runners looks for a seat.

What a seat has, what its network, pack and toolboxes are good for, and the best end that its next walk could come to:
a relic of the colour it starts from, a stack worth exploring, or base camp when the pack is empty. Steps of the turn
that are still to be carried out count for what they will bring. All figures were fitted by hand in self-play.
"""

from __future__ import annotations

from math import exp
from typing import Final

from reliquary.games.relic_runners.components import (
    BLUE,
    BOTTOM,
    COMPASS,
    EXTRA_TURN,
    GREEN,
    IVORY,
    LARGE,
    MACHETE,
    NO_TILE,
    SHOVEL,
    TOP_LEVEL,
)
from reliquary.games.relic_runners.rules.climbing import ClimbTable
from reliquary.games.relic_runners.rules.expeditions import Arrive
from reliquary.games.relic_runners.rules.explore import Explore
from reliquary.games.relic_runners.rules.pathways import LayPathway, LiftPathway, PlacePathway
from reliquary.games.relic_runners.rules.temples import ChooseNeighbour, KeepOne, LookOrTakeTop, PickTile, Uncover
from reliquary.games.relic_runners.rules.toolboxes import ToolboxOrPoints
from reliquary.games.relic_runners.rules.walk import CHAIN, OPENED, SetOut, Walk, barred_ends
from reliquary.games.relic_runners.scoring import PER_NEW_RELIC, total
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel.state import NOBODY

# From a fit to the winners of 350 games between greedy bots: the spread of the final points, at the end and before;
# the more seats there are, the less.
_LAST_SPREAD: Final = 4.0
_MORE_SPREAD: Final = 26.0
_PURPLE: Final[tuple[float, ...]] = (0.0, 3.0, 0.9, 1.8, 2.2, 1.5, 1.5, 2.5, 0.4)
_NEXT_TURN: Final = 0.55
_RELIC: Final = 4.0
"""What taking a relic is worth beside its points: it brings the end nearer for the leader, and feeds machete 3."""
_PAIR: Final = 0.65
_UNREST: Final = 0.35
"""What each quiet round beyond two adds to a move that takes a tile or a relic from the board."""
_NOWHERE: Final = -1000.0
_PATHWAY: Final = 3.2
_LATE_PATHWAY: Final = 0.5
_STEP: Final = 0.9
_TOOLBOX: Final = 2.2
_IVORY_TILE: Final[tuple[float, ...]] = (4.0, 2.5, 3.0)
_RATIONS: Final[tuple[float, ...]] = (0.0, 2.2, 3.6, 4.6, 5.3, 5.8)


def estimate(state: RelicRunners, seat: int) -> float:
    return estimates(state)[seat]


def estimates(state: RelicRunners) -> list[float]:
    seats = range(state.seats)
    outlooks = [Outlook(state, other) for other in seats]
    spread = _LAST_SPREAD + _MORE_SPREAD * outlooks[0].left / state.seats
    weights = [exp(outlook.worth() / spread) for outlook in outlooks]
    total = sum(weights)
    if not state.stirred:
        return [weight / total for weight in weights]
    # Each seat values it for itself.
    glad = exp(unrest(state) / spread)
    return [glad * weight / (total + (glad - 1.0) * weight) for weight in weights]


def unrest(state: RelicRunners) -> float:
    """Grows as the guard against endless games comes near: then taking something from the board is better."""
    return _UNREST * max(0, state.quiet - 2)


class Chart:
    """What a seat has beyond its points: pathways, rations, toolboxes and ivory tiles."""

    def __init__(self, state: RelicRunners, seat: int) -> None:
        self.state = state
        self.seat = seat
        target = state.box.relics_to_end[state.seats - 2]
        self.left = 0.0 if state.ending != NOBODY else max(0.0, 1.0 - state.relics_collected() / target)
        """How much of the game is to come."""

    def holdings(self) -> float:
        state, seat = self.state, self.seat
        worth = self._pathways() + ration_worth(state.rations[seat]) * self.hunger()
        worth += self._toolboxes()
        for size in range(3):
            kind = state.ivory[seat][size]
            if kind != NO_TILE:
                worth += self.left * _IVORY_TILE[size] * 0.6 if size else self.large(kind)
        return worth

    def hunger(self) -> float:
        return min(1.0, 0.15 + 1.2 * self.left)

    def pathway(self) -> float:
        """What one more pathway is worth."""
        return _LATE_PATHWAY + _PATHWAY * self.left

    def _pathways(self) -> float:
        return self.pathway() * self.state.pathways[self.seat].bit_count() if self.left else 0.0

    def large(self, kind: int) -> float:
        """Points as they stand, plus an estimate of those still to come."""
        return 6.0 if kind == EXTRA_TURN else 3.0 * self.left

    def _toolboxes(self) -> float:
        state, seat = self.state, self.seat
        if not self.left and (state.seat != seat or state.tool_used):
            return 0.0
        worth = 0.0
        for place in state.toolboxes[seat]:
            worth += _TOOLBOX * self.left + self._use_of(place)
        return worth * (1.0 if self.left else 0.5)

    def _use_of(self, place: int) -> float:
        """Less than using it brings, so that it is used; enough that a toolbox climbs towards the better one."""
        state, seat = self.state, self.seat
        if place == BOTTOM:
            return 0.0
        level = (place - 1) % TOP_LEVEL
        waiting = _STEP * (level + 1) * (0.3 + 0.7 * self.left)
        if place == MACHETE + 2:
            return max(waiting, 0.85 * 4.0 * (sum(state.held[seat]) + self.left))
        if place == COMPASS + 2:
            return max(waiting, 0.85 * 1.4 * state.pathways[seat].bit_count())
        if place == SHOVEL + 2:
            return max(waiting, 6.0 * self.left)
        if place == SHOVEL + 1:
            return 0.8 * self.pathway()
        return waiting


def ration_worth(n: int) -> float:
    return _RATIONS[min(n, len(_RATIONS) - 1)]


class Outlook(Chart):
    """The points that a seat can expect."""

    def __init__(self, state: RelicRunners, seat: int) -> None:
        super().__init__(state, seat)
        self.spots = [_NOWHERE] * len(state.stacks)
        """What it is worth to end a walk on each spot, worked out when needed."""

    def worth(self) -> float:
        state, seat = self.state, self.seat
        worth = total(state, seat) + self.holdings()
        mine = state.seat == seat
        if mine:
            worth += self._pending()
        elif self.left > 0:
            worth += self._next_turn()
        return worth

    # What the rest of the turn will bring.

    def _pending(self) -> float:
        worth = 0.0
        for step in self.state.agenda:
            if step.seat == self.seat:
                worth += self._brings(step)
        return worth

    def _brings(self, step: object) -> float:
        """Of a walk, from its first trail until its end has been paid."""
        state, seat = self.state, self.seat
        if isinstance(step, Walk):
            return self._best_walk(step, state.setting_out_from)
        if isinstance(step, SetOut):
            return self._best_walk(Walk(seat, 0, CHAIN, barred_ends(state, seat)), state.setting_out_from)
        if isinstance(step, Arrive):
            # It waits while toolboxes climb.
            return self._end(state.at[seat], step.walked, state.setting_out_from)
        if isinstance(step, Explore):
            return max(0.0, self._exploring(state.at[seat]))
        return self._brings_besides(step)

    def _brings_besides(self, step: object) -> float:
        state = self.state
        worth = 0.0
        if isinstance(step, PlacePathway):
            worth = self.pathway() if state.pathways_left(self.seat) else 0.0
        elif isinstance(step, ClimbTable):
            worth = _STEP * step.steps
        elif isinstance(step, (LiftPathway, LayPathway)):
            worth = 0.8 * step.left
        elif isinstance(step, (KeepOne, ToolboxOrPoints)):
            worth = 2.3
        elif isinstance(step, (ChooseNeighbour, LookOrTakeTop, PickTile)):
            worth = 2.8
        elif isinstance(step, Uncover) and not state.stacks[step.spot]:
            worth = self._uncovered(step.spot)
        return worth

    def _exploring(self, spot: int) -> float:
        """What the top tile brings, less the ration it costs."""
        state, seat = self.state, self.seat
        rations = state.rations[seat]
        if not rations or not state.stacks[spot]:
            return 0.0
        cost = (ration_worth(rations) - ration_worth(rations - 1)) * self.hunger()
        bonus = self._uncovered(spot) if len(state.stacks[spot]) == 1 else 0.2
        return self._tile(spot) - cost + bonus + (0.0 if state.stirred else unrest(state))

    def _tile(self, spot: int) -> float:
        state, seat = self.state, self.seat
        kind = state.stacks[spot][len(state.stacks[spot]) - 1]
        colour, size = state.colours[spot], state.box.tile_size[kind]
        if colour == GREEN:
            return self.pathway() if state.pathways_left(seat) else 0.0
        if colour == BLUE:
            return float(state.box.tile_number[kind])
        if colour == IVORY:
            return (
                2.5
                if state.ivory[seat][size] != NO_TILE
                else self.large(kind) + 2.5
                if size == LARGE
                else _IVORY_TILE[size] * self.left
            )
        return _PURPLE[state.box.tile_number[kind]]

    def _uncovered(self, spot: int) -> float:
        """A relic is uncovered where the seat stands: good if there is another one of its colour."""
        return 1.0 + (self._pair(spot) if self.left else 0.0)

    # Where to go.

    def _next_turn(self) -> float:
        state, seat = self.state, self.seat
        spot = state.at[seat]
        colour = state.colours[spot] if state.has_relic(spot) else NOBODY
        return _NEXT_TURN * self._best_walk(Walk(seat, 0, CHAIN, 1 << spot), colour)

    def _best_walk(self, walk: Walk, colour: int) -> float:
        """The best end of the walk, from where the explorer stands; `colour` is that of the relic it began on."""
        best = self._ends(walk, self.state.at[self.seat], colour)
        return 0.0 if best == _NOWHERE else best

    def _ends(self, walk: Walk, spot: int, colour: int) -> float:
        state = self.state
        box, own = state.box, state.pathways[self.seat]
        best = _NOWHERE
        if walk.walked and not walk.barred >> spot & 1:
            best = self._end(spot, walk.walked, colour)
        if spot == box.base and walk.walked:
            return best
        for trail in box.trails_at[spot]:
            bit = box.bit[trail]
            if walk.walked & bit:
                continue
            if own & bit:
                if walk.phase in {CHAIN, OPENED}:
                    best = max(best, self._ends(walk.after(own, bit), box.both_ends[trail] - spot, colour))
            elif walk.phase == CHAIN:
                end = box.both_ends[trail] - spot
                if not walk.walked:
                    best = max(best, self._ends(walk.after(own, bit), end, colour))
                elif not walk.barred >> end & 1:
                    best = max(best, self._end(end, walk.walked | bit, colour))
        return best

    def _end(self, spot: int, walked: int, colour: int) -> float:
        state = self.state
        tokens = _STEP * (state.tokens & walked).bit_count()
        if colour != NOBODY and state.has_relic(spot) and state.colours[spot] == colour:
            new = PER_NEW_RELIC if not state.held[self.seat][colour] else 0
            factor = 4.0 if state.doubled else 2.0
            return tokens + factor * walked.bit_count() + new + _RELIC
        if self.spots[spot] == _NOWHERE:
            self.spots[spot] = self._spot(spot)
        return tokens + self.spots[spot]

    def _spot(self, spot: int) -> float:
        """What it is worth to end a turn there, apart from expeditions."""
        state, seat = self.state, self.seat
        if spot == state.box.base:
            rations = state.rations[seat]
            return (ration_worth(rations + 3) - ration_worth(rations)) * self.hunger()
        if state.has_relic(spot):
            return self._pair(spot)
        return max(0.0, self._exploring(spot)) + self._near(spot)

    def _pair(self, spot: int) -> float:
        """The expedition that could start here next turn: the better, the nearer its end."""
        state = self.state
        colour = state.colours[spot]
        if not self.left:
            return 0.0
        best = 0.0
        for other in range(len(state.colours)):
            if other != spot and state.has_relic(other) and state.colours[other] == colour:
                hops = state.box.hops[spot][other]
                new = PER_NEW_RELIC if not state.held[self.seat][colour] else 0
                sure = _PAIR if self._one_walk(spot, other) else _PAIR / (1.0 + hops)
                best = max(best, sure * (2.0 * hops + new + _RELIC))
        return best

    def _one_walk(self, spot: int, other: int) -> bool:
        """Whether a walk could join the two: own pathways, and one more trail before or after them."""
        state = self.state
        if state.box.hops[spot][other] == 1:
            return True
        chain = self._component(spot)
        if chain >> other & 1:
            return True
        return self._touches(chain, other) or self._touches(self._component(other), spot)

    def _touches(self, chain: int, spot: int) -> bool:
        """Whether one trail leads from the spot into the chain, and not through base camp."""
        box = self.state.box
        return any(end != box.base and chain >> end & 1 for end in box.neighbours[spot])

    def _component(self, spot: int) -> int:
        """The spots that own pathways join to this one, without passing through base camp."""
        box, own = self.state.box, self.state.pathways[self.seat]
        found = 1 << spot
        waiting = [spot]
        while waiting:
            here = waiting.pop()
            if here != box.base or here == spot:
                for trail in box.trails_at[here]:
                    if own & box.bit[trail]:
                        end = box.both_ends[trail] - here
                        if not found >> end & 1:
                            found |= 1 << end
                            waiting.append(end)
        return found

    def _near(self, spot: int) -> float:
        """How near the spot is to a relic that has a twin, or to base camp when there is nothing to eat."""
        state = self.state
        if not self.left:
            return 0.0
        hops = state.box.hops[spot]
        nearest = 9
        for other in range(len(state.colours)):
            if state.has_relic(other) and self._has_twin(other):
                nearest = min(nearest, hops[other])
        worth = 0.4 * (9 - nearest)
        if not state.rations[self.seat]:
            worth += 0.5 * max(0, 4 - hops[state.box.base])
        return worth

    def _has_twin(self, spot: int) -> bool:
        state = self.state
        for other in range(len(state.colours)):
            if other != spot and state.has_relic(other) and state.colours[other] == state.colours[spot]:
                return True
        return False
