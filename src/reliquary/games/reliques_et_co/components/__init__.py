"""The box of Artifacts, Inc.: `components.toml`, checked and laid out in tables of numbers for the rules.

Cards are known by their numbers, slots too: first those of the public cards, then those of each card. A side is twice
the card's number, and one more for its level 2; what a slot does is found in the same way.
"""

from __future__ import annotations

from typing import Final

from reliquary.games.reliques_et_co.components.cards import (
    DICE,
    DISCOVERIES,
    HIGHEST,
    MUSEUM_SALE,
    NO_EFFECT,
    PILES,
    RELICS,
    STARTING,
    TYPES,
    Action,
    Sort,
    read_action,
    read_sort,
)
from reliquary.kernel.components import Table, figures_of
from reliquary.kernel.plain import digest
from reliquary.message import N_, Message

NO_CARD: Final = -1
MUSEUMS: Final = len(RELICS)
"""One for each relic, and under its number."""
PUBLIC_SLOTS: Final = MUSEUMS + 2
PUBLIC_IDS: Final = (*[f"{relic}-museum" for relic in RELICS], "collectors", "guide")
BOXES: Final = 9
"""Room for the boxes of a museum, on either side."""
MOST_SEATS: Final = 4
LARGEST_LOT: Final = 20
"""Maximum of relics of a kind in one sale; a seat with more is asked again."""

UPPER: Final = 0
LOWER: Final = 1
LINES: Final = ("upper", "lower")
"""The two rows in which the cards of a seat lie."""


class Box:
    def __init__(self, table: Table) -> None:
        self._read_cards(table)
        parts = [*self._read_public_cards(table), *self._read_underwater(table), *self._read_figures(table), table]
        for part in parts:
            part.finish()
        self._lay_out_sides()
        self._lay_out_slots()
        self.faces = [[value for value in range(1, HIGHEST + 1) if mask >> value & 1] for mask in range(2 << HIGHEST)]
        """The values of a mask of dice."""
        self.no_dice = [0] * len(self.slot_ids)
        """For each slot, that no die lies there."""
        self.digest = digest(figures_of(table))

    # Asset cards.

    def _read_cards(self, table: Table) -> None:
        tables = table.tables("card", 1)
        self.sorts: list[Sort] = [read_sort(part) for part in tables]
        named = [sort.id for sort in self.sorts for _ in range(sort.copies)]
        met: dict[str, int] = {}
        self.card_ids: list[str] = []
        """“airfield”, or “canyon-3” where there are more of that name."""
        for id in named:
            met[id] = met.get(id, 0) + 1
            self.card_ids.append(f"{id}-{met[id]}" if named.count(id) > 1 else id)
        self.sort_of = [index for index, sort in enumerate(self.sorts) for _ in range(sort.copies)]
        cards = range(len(self.card_ids))
        self.kind = [self.sorts[self.sort_of[card]].kind for card in cards]
        self.dollars = [self.sorts[self.sort_of[card]].dollars for card in cards]
        self.scrolls = [self.sorts[self.sort_of[card]].scrolls for card in cards]
        self.pile_of = [TYPES.index(self.sorts[self.sort_of[card]].type) - 1 for card in cards]
        """The pile that a card belongs to; -1 is a starting card."""
        self.piles = [[card for card in cards if self.pile_of[card] == pile] for pile in range(PILES)]
        self._find_starting_cards(tables)
        self._measure_rows()

    def title(self, card: int) -> str:
        return self.sorts[self.sort_of[card]].title

    def _find_starting_cards(self, tables: list[Table]) -> None:
        """Each seat has one card of each starting sort: the one of its number."""
        found: list[int] = []
        dice = 0
        for index, sort in enumerate(self.sorts):
            if sort.type == STARTING:
                if sort.copies != MOST_SEATS:
                    raise tables[index].wrong("copies", Message(N_("should be {n}: one for each seat"), n=MOST_SEATS))
                found.append(self.sort_of.index(index))
                dice += sort.sides[0].dice
        if not dice:
            raise tables[0].wrong("type", Message(N_("no starting card gives dice")))
        self.starting = [[first + seat for first in found] for seat in range(MOST_SEATS)]

    def _measure_rows(self) -> None:
        """The columns that are enough on either side: if all cards were bought and laid one beside the other."""
        self.buyable = sum([len(pile) for pile in self.piles])
        self.width = 2 * self.buyable + len(self.starting[0])
        self.cells = 2 * self.width
        columns = [place - self.buyable for place in range(self.width)]
        self.cell_ids = [f"{line}{column:+d}" for line in LINES for column in columns]

    def cell(self, line: int, column: int) -> int:
        return line * self.width + column + self.buyable

    def _lay_out_sides(self) -> None:
        sides = [side for index in self.sort_of for side in self.sorts[index].sides]
        self.reputation = [side.reputation for side in sides]
        self.dice = [side.dice for side in sides]
        self.discount = [side.discount for side in sides]
        self.dive_bonus = [side.dive_bonus for side in sides]
        self.rerolls = [side.rerolls for side in sides]
        self.slots = [len(side.actions) for side in sides]
        self.deltas = sorted({delta for side in sides for delta, _ in side.changes})
        """By how much some card changes a die."""
        self.changes = [[dict(side.changes).get(delta, 0) for side in sides] for delta in self.deltas]
        self.bonuses: list[list[tuple[int, int, int, int, int]]] = [
            [(bonus.op, bonus.what, bonus.min_level, bonus.reputation, bonus.most) for bonus in side.bonuses]
            for side in sides
        ]

    # Slots.

    def _lay_out_slots(self) -> None:
        self.slot_ids: list[str] = []
        self.slot_card: list[int] = []
        self.actions: list[Action] = []
        self.takes: list[int] = []
        """The dice that fulfil the condition, as a mask."""
        self.op: list[int] = []
        self.what: list[int] = []
        self.n: list[int] = []
        self.per_relic: list[int] = []
        self.per_extra_kind: list[int] = []
        self.flat: list[int] = []
        self.first_slot: list[int] = []
        for id, action in zip(PUBLIC_IDS, self.public, strict=True):
            self._add_slot(id, NO_CARD, (action, Action("any", NO_EFFECT)))
        for card, id in enumerate(self.card_ids):
            sort = self.sorts[self.sort_of[card]]
            self.first_slot.append(len(self.slot_ids))
            for place in range(sort.slots):
                levels = [
                    side.actions[place] if place < len(side.actions) else Action("any", NO_EFFECT)
                    for side in sort.sides
                ]
                self._add_slot(f"{id}/{place + 1}", card, (levels[0], levels[1]))

    def _add_slot(self, id: str, card: int, levels: tuple[Action, Action]) -> None:
        self.slot_ids.append(id)
        self.slot_card.append(card)
        for action in levels:
            self.actions.append(action)
            self.takes.append(0 if action.op == NO_EFFECT else action.dice)
            self.op.append(action.op)
            self.what.append(action.what)
            self.n.append(action.n)
            self.per_relic.append(action.per_relic)
            self.per_extra_kind.append(action.per_extra_kind)
            self.flat.append(action.flat)

    def _read_public_cards(self, table: Table) -> list[Table]:
        museums = table.tables("museum", MUSEUMS)
        relics = [museum.text("relic", RELICS) for museum in museums]
        for index, relic in enumerate(relics):
            if relic in relics[:index]:
                raise museums[index].wrong("relic", Message(N_("repeats the museum of {relic}"), relic=relic))
        order = [relics.index(relic) for relic in RELICS]
        museums = [museums[index] for index in order]
        self.pay = [museum.number("pay_per_relic", 0, 9) for museum in museums]
        self.sale_bonus = [museum.number("sale_bonus", 0, 9) for museum in museums]
        self.majority = [museum.number("majority", 0, 20) for museum in museums]
        self.six = [_boxes(museum, "six", 6) for museum in museums]
        self.nine = [_boxes(museum, "nine", BOXES) for museum in museums]
        collectors, guide = table.table("collectors"), table.table("guide")
        self.public = [Action(museum.text("die", DICE), MUSEUM_SALE, slot) for slot, museum in enumerate(museums)]
        self.public += [read_action(collectors, "private_sale"), read_action(guide, "money")]
        return [*museums, collectors, guide]

    # The rest.

    def _read_underwater(self, table: Table) -> list[Table]:
        cards = table.tables("underwater", 1)
        self.numbers = [card.number("number", 1, 49) for card in cards]
        self.finds = [DISCOVERIES.index(card.text("discovery", DISCOVERIES)) for card in cards]
        self.dive_reputation = [card.number("reputation", 0, 9) for card in cards]
        for index in range(1, len(cards)):
            if self.numbers[index] <= self.numbers[index - 1]:
                raise cards[index].wrong("number", Message(N_("should be higher than that of the card before")))
        return cards

    def _read_figures(self, table: Table) -> list[Table]:
        setup, limits = table.table("setup"), table.table("limits")
        end, guard = table.table("end"), table.table("guard")
        self.money = setup.numbers("dollars", 0, 99, [MOST_SEATS])
        self.open_cards = setup.number("open_cards", 0, 9)
        names = [self.sorts[self.sort_of[card]].id for card in self.starting[0]]
        row = setup.texts("starting_row", names, len(names))
        self.starting_row = [[self.starting[seat][names.index(name)] for name in row] for seat in range(MOST_SEATS)]
        self.dice_in_box = limits.number("dice", 1, 20)
        self.end_reputation = end.number("reputation", 1, 99)
        self.quiet_rounds = guard.number("quiet_rounds", 1, 100)
        self.most_rounds = guard.number("rounds", 1, 200)
        return [setup, limits, end, guard]


def _boxes(museum: Table, key: str, n: int) -> list[int]:
    """Weakest first."""
    boxes = museum.numbers(key, 1, LARGEST_LOT, [n])
    if boxes != sorted(boxes):
        raise museum.wrong(key, Message(N_("should rise from box to box")))
    return boxes
