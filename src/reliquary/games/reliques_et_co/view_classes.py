"""What a view of Artifacts, Inc. is made of. Cards are named; what is printed on them is found in `printed`.

This module is never compiled: a compiled class forgets what its fields hold, which the API and the archive read.
"""

from __future__ import annotations

from reliquary.games.reliques_et_co.faces import Printed, printed
from reliquary.kernel.seen import seen
from reliquary.kernel.view import View


@seen
class OwnCard:
    """A card before a seat."""

    id: str
    level: int
    line: str
    """“upper” or “lower”."""
    column: int
    """The starting cards were set in columns 0 to 3."""
    dice: tuple[int | None, ...]
    """For each slot, the value of the die that lies on it."""


@seen
class MarketRow:
    id: str
    """A to E."""
    cards: tuple[str | None, ...]
    """The open cards; None is a gap. The top of the pile is the last."""
    prices: tuple[int | None, ...]
    """In dollars, for the seat that is asked."""
    pile: int
    """How many cards the pile has, the top included."""
    unseen: tuple[str, ...]
    """The cards below the top of A, B or C, sorted; of D and E, from the top down."""


@seen
class Museum:
    id: str
    relic: str
    die: int | None
    """The value of the die that lies on it."""
    pay_per_relic: int
    sale_bonus: int
    majority: int
    boxes: tuple[int, ...]
    """How many relics each order takes, the weakest first."""
    owners: tuple[int | None, ...]
    """Whose cube lies on each box."""
    leader: int | None


@seen
class Player:
    seat: int
    dollars: int
    relics: tuple[int, ...]
    """Fossils, scrolls, statues, gems."""
    reputation: int
    symbols: int
    """The dice it rolls, as far as there are so many."""
    cards: tuple[OwnCard, ...]
    dives: tuple[int, ...]
    """The numbers of its underwater cards."""
    discoveries: tuple[str, ...]
    """What they show."""
    discount: int
    dive_bonus: int


@seen
class Sale:
    """A private sale that is under way."""

    relic: str
    """The one that is asked for."""
    sold: int
    kinds: int
    """Of how many kinds something was sold."""
    per_relic: int
    per_extra_kind: int
    flat: int

    def pays(self, sold: int, kinds: int) -> int:
        """For so many relics of so many kinds."""
        return sold * self.per_relic + max(0, kinds - 1) * self.per_extra_kind + self.flat


@seen
class Progress:
    """The turn that is under way."""

    seat: int
    dice: tuple[int, ...]
    """The values of the dice that are not placed yet, in order."""
    on_dive: tuple[int, ...]
    dived: bool
    rolls: int
    """How often dice were rolled in this turn."""
    rerolls_left: int
    changes_left: tuple[tuple[int, int], ...]
    """By how much a die may still be changed, and how often."""
    chosen: tuple[int, ...]
    """The dice chosen to be rolled again."""
    buying: str | None
    """The card that is bought and not laid yet."""
    reputations: tuple[tuple[str, int], ...]
    """What the reputation would be after each upgrade on offer, by card; or with the new card on each free place."""
    sale: Sale | None
    filling: str | None
    """The museum whose order is being filled."""
    dive_total: int


@seen
class ReliquesEtCoView(View):
    box: str
    """The digest of the components: `printed` finds the cards by it."""
    round: int
    end_reputation: int
    last_round: bool
    stopped: bool
    """Whether the guard ended the game."""
    quiet_rounds: int
    opening_rolls: tuple[tuple[int, ...], ...]
    market: tuple[MarketRow, ...]
    museums: tuple[Museum, ...]
    collectors: int | None
    """The die on the Private Collectors."""
    guide: int | None
    underwater: tuple[int, ...]
    """The numbers of the pile, its top first."""
    underwater_discoveries: tuple[str, ...]
    players: tuple[Player, ...]
    progress: Progress | None
    """None before the first turn and when the game is over."""
    narrow: bool
    """Whether cards may only lie above and below the places of the starting cards."""

    @property
    def printed(self) -> Printed:
        return printed(self.box)
