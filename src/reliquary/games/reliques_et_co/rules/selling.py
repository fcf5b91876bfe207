"""Selling relics: to private collectors, as many as one likes of any kinds; or to a museum, for one of its orders."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.reliques_et_co.components import BOXES, LARGEST_LOT
from reliquary.games.reliques_et_co.components.cards import RELICS
from reliquary.games.reliques_et_co.moves import Fill, Sell, box_key
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import steps as kernel
from reliquary.kernel.state import NOBODY
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[ReliquesEtCo]


class SellPrivately(kernel.Step[ReliquesEtCo, Sell]):
    """Kind by kind, in a fixed order; kinds of which there is nothing are not asked for. Paid in the end."""

    rule: ClassVar[str] = "collectors"

    def __init__(self, seat: int, action: int, relic: int, sold: int, kinds: int) -> None:
        super().__init__(seat)
        self.action = action
        """Where the box has what is paid."""
        self.relic = relic
        self.sold = sold
        self.kinds = kinds
        """The kinds of which something was sold, as a mask."""

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, say how many relics of this kind you sell."), who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[Sell]:
        seat, relic = self.seat, self.relic
        if relic == len(RELICS):
            return []
        most = min(state.relics_of(seat, relic), LARGEST_LOT)
        if not most:
            return []
        # Something has to be sold: the last kind cannot be declined if all others were.
        least = 1 if not self.sold and not self._more(state) else 0
        sell = state.moves.sell[relic]
        return [sell[n] for n in range(least, most + 1)]

    def _more(self, state: ReliquesEtCo) -> bool:
        return any(state.relics_of(self.seat, relic) for relic in range(self.relic + 1, len(RELICS)))

    def apply(self, state: ReliquesEtCo, move: Sell) -> list[Step]:
        state.hand_in(self.seat, self.relic, move.n)
        # A seat that sold the maximum at once, and has more, is asked again.
        relic = self.relic if move.n == LARGEST_LOT else self.relic + 1
        kinds = self.kinds | 1 << self.relic if move.n else self.kinds
        return [SellPrivately(self.seat, self.action, relic, self.sold + move.n, kinds)]

    def happen(self, state: ReliquesEtCo) -> list[Step]:
        if self.relic < len(RELICS):
            return [SellPrivately(self.seat, self.action, self.relic + 1, self.sold, self.kinds)]
        state.earn(self.seat, sale(state, self.action, self.sold, self.kinds))
        return []


def sale(state: ReliquesEtCo, action: int, sold: int, kinds: int) -> int:
    """What is paid for this many relics of these kinds."""
    box = state.box
    extra = kinds.bit_count() - 1
    return sold * box.per_relic[action] + extra * box.per_extra_kind[action] + box.flat[action]


def can_fill(state: ReliquesEtCo, seat: int, museum: int) -> bool:
    """Whether the seat has enough for some free box."""
    have = state.relics_of(seat, museum)
    if not have:
        return False
    sizes, boxes = state.box_sizes(museum), state.boxes[museum]
    for place in range(len(sizes)):
        if sizes[place] > have:
            return False
        if boxes[place] == NOBODY:
            return True
    return False


class FillOrder(kernel.Step[ReliquesEtCo, Fill]):
    rule: ClassVar[str] = "museums"

    def __init__(self, seat: int, museum: int) -> None:
        super().__init__(seat)
        self.museum = museum

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the order that you fill."), who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[Fill]:
        museum = self.museum
        have, sizes, boxes = state.relics_of(self.seat, museum), state.box_sizes(museum), state.boxes[museum]
        fill = state.moves.fill[museum]
        return [
            fill[box_key(place, sizes[place])]
            for place in range(min(len(sizes), BOXES))
            if boxes[place] == NOBODY and sizes[place] <= have
        ]

    def apply(self, state: ReliquesEtCo, move: Fill) -> list[Step]:
        state.fill_order(self.seat, self.museum, move.place, move.n)
        return []
