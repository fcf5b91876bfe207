"""What a view of Artifacts, Inc. is made of. Cards are named; what is printed on them is found in `printed`.

This module is never compiled: a compiled class forgets what its fields hold, which the API and the archive read.
"""

from __future__ import annotations

from dataclasses import dataclass

from reliquary.games.reliques_et_co.components import PUBLIC_IDS, Box
from reliquary.games.reliques_et_co.components.cards import KINDS, Action, Side, Sort
from reliquary.games.reliques_et_co.telling import names
from reliquary.kernel.seen import seen
from reliquary.kernel.view import View
from reliquary.message import Message

LANDS = ("canyon", "desert", "rainforest", "mountain")
"""Where expeditions go."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What is printed at a slot."""

    id: str
    die: Message
    effect: Message


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a card."""

    level: int
    reputation: int
    dice: int
    slots: tuple[Slot, ...]
    gifts: tuple[Message, ...]
    """What it gives without a die."""


@dataclass(frozen=True, slots=True)
class Card:
    """Both sides lie open at all times."""

    id: str
    title: Message
    type: str
    kind: str
    place: str
    """What is drawn on it: for an expedition its land, otherwise the kind."""
    dollars: int
    scrolls: int
    faces: tuple[Face, Face]
    sides: tuple[Side, Side]
    """The same as data."""


class Printed:
    """All that is printed on the cards of a box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cards = {id: _card(box.sorts[box.sort_of[card]], id) for card, id in enumerate(box.card_ids)}
        self.public = {id: _slot(id, action) for id, action in zip(PUBLIC_IDS, box.public, strict=True)}
        self.dive_reputation = dict(zip(box.numbers, box.dive_reputation, strict=True))


_printed: dict[str, Printed] = {}


def print_cards(box: Box) -> None:
    _printed[box.digest] = Printed(box)


def printed(digest: str) -> Printed:
    return _printed[digest]


def _card(sort: Sort, id: str) -> Card:
    faces = [
        Face(
            level=level + 1,
            reputation=side.reputation,
            dice=side.dice,
            slots=tuple(_slot(f"{id}/{place + 1}", action) for place, action in enumerate(side.actions)),
            gifts=tuple(names.gifts(side)),
        )
        for level, side in enumerate(sort.sides)
    ]
    return Card(
        id=id,
        title=names.numbered(sort.title, id),
        type=sort.type,
        kind=KINDS[sort.kind],
        place=sort.id if sort.id in LANDS else KINDS[sort.kind],
        dollars=sort.dollars,
        scrolls=sort.scrolls,
        faces=(faces[0], faces[1]),
        sides=sort.sides,
    )


def _slot(id: str, action: Action) -> Slot:
    return Slot(id, names.die(action.die), names.effect(action))


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
    """The dice it rolls, if the box has that many."""
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
        """For that many relics and kinds."""
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

    @property
    def open_cards(self) -> dict[str, Card]:
        """Those that lie open, or are being laid, by their ids."""
        found = [card for row in self.market for card in row.cards if card is not None]
        found += [own.id for player in self.players for own in player.cards]
        if self.progress is not None and self.progress.buying is not None:
            found.append(self.progress.buying)
        return {id: self.printed.cards[id] for id in found}

    @property
    def slots(self) -> dict[str, tuple[Slot, int | None]]:
        """Every slot on the table by its id, with the die that lies on it."""
        dice = [*(museum.die for museum in self.museums), self.collectors, self.guide]
        found = dict(zip(self.printed.public, zip(self.printed.public.values(), dice, strict=True), strict=True))
        for player in self.players:
            for own in player.cards:
                slots = self.face_of(own).slots
                found.update({slot.id: (slot, die) for slot, die in zip(slots, own.dice, strict=True)})
        return found

    def face_of(self, own: OwnCard) -> Face:
        """The side that lies up."""
        return self.printed.cards[own.id].faces[own.level - 1]

    def owner_of(self, card: str) -> Player | None:
        return next((player for player in self.players for own in player.cards if own.id == card), None)
