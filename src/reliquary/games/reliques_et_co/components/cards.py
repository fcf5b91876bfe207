"""The sorts of cards of Artifacts, Inc.: what a components file says of each, checked.

A sort is printed on one or more cards, with two sides. What its sides do is data: an effect for each slot, and what a
side gives without a die. `components` lays it out in tables for the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reliquary.kernel.components import Table
from reliquary.message import N_, Message

RELICS: Final = ("fossil", "scroll", "statue", "gem")
SCROLL: Final = 1
DISCOVERIES: Final = ("pottery", "doubloon", "sunken-city")
KINDS: Final = ("expedition", "building", "team", "gear")
ANY_KIND: Final = -1
"""Where a bonus counts neighbours of every kind."""

TYPES: Final = ("S", "A", "B", "C", "D", "E")
STARTING: Final = "S"
ROWS: Final = 3
"""Rows A, B and C of the market; then come the open piles D and E."""
PILES: Final = 5
LEVELS: Final = ("level_1", "level_2")

# What a die on a slot does.
NO_EFFECT: Final = -1
RELIC: Final = 0
MONEY: Final = 1
BUY: Final = 2
PRIVATE_SALE: Final = 3
MUSEUM_SALE: Final = 4
EFFECTS: Final = ("relic", "money", "buy", "private_sale")

# What reputation is given for, besides what is printed.
PER_ADJACENT: Final = 0
PER_DISCOVERY: Final = 1
PER_OWNED: Final = 2
PER_MUSEUM_PRESENT: Final = 3
BONUSES: Final = ("per_adjacent", "per_discovery", "per_owned", "per_museum_present")
PASSIVES: Final = ("dive_bonus", "adjust_die", "reroll", "discount")

HIGHEST: Final = 6
_CONDITIONS: Final = {
    "any": 0b1111110,
    **{f"={n}": 1 << n for n in range(1, 7)},
    **{f">={n}": 0b1111110 >> n << n for n in range(2, 7)},
    **{f"<={n}": (2 << n) - 2 for n in range(1, 6)},
}
"""The dice that fulfil a condition, as a mask: bit 5 for a five."""
DICE: Final = tuple(_CONDITIONS)


@dataclass(frozen=True, slots=True)
class Action:
    """A slot: which dice it takes, and what a die does there."""

    die: str
    op: int
    what: int = 0
    """The relic that is found."""
    n: int = 0
    """How many relics, or dollars."""
    per_relic: int = 0
    per_extra_kind: int = 0
    flat: int = 0

    @property
    def dice(self) -> int:
        return _CONDITIONS[self.die]


@dataclass(frozen=True, slots=True)
class Bonus:
    """Reputation for each thing counted; `most` limits the things, not the points."""

    op: int
    what: int
    """The kind or the discovery."""
    min_level: int
    reputation: int
    most: int


@dataclass(frozen=True, slots=True)
class Side:
    reputation: int
    dice: int
    actions: tuple[Action, ...]
    bonuses: tuple[Bonus, ...]
    dive_bonus: int
    rerolls: int
    discount: int
    changes: tuple[tuple[int, int], ...]
    """By how much a die may be changed, and how often in a turn."""


@dataclass(frozen=True, slots=True)
class Sort:
    id: str
    title: str
    type: str
    kind: int
    copies: int
    dollars: int
    scrolls: int
    sides: tuple[Side, Side]

    @property
    def slots(self) -> int:
        """Of the side that has more of them."""
        return max(len(side.actions) for side in self.sides)


def read_sort(table: Table) -> Sort:
    sides = [table.table(level) for level in LEVELS]
    sort = Sort(
        id=table.spelled("id", "[a-z]+(-[a-z]+)*", "base-camp"),
        title=table.spelled("title", r"[^{}\[\]\n]{1,60}", "Base Camp"),
        type=table.text("type", TYPES),
        kind=KINDS.index(table.text("kind", KINDS)),
        copies=table.number("copies", 1, 9),
        dollars=table.number("dollars", 1, 20),
        scrolls=table.number("scrolls", 0, 9),
        sides=(_read_side(sides[0]), _read_side(sides[1])),
    )
    table.finish()
    _check_slots(sides[1], sort)
    return sort


def _check_slots(table: Table, sort: Sort) -> None:
    """A die on slot n of level 1 lies on slot n of level 2 after the upgrade."""
    upper, lower = (side.actions for side in sort.sides)
    if len(lower) < len(upper) or any(one.op != other.op for one, other in zip(upper, lower, strict=False)):
        raise table.wrong("slot", Message(N_("should keep each slot of level 1 in its place")))


def read_action(table: Table, *ops: str) -> Action:
    """A slot, with the keys that its effect has."""
    die = table.text("die", DICE)
    op = EFFECTS.index(table.text("effect", ops))
    if op == RELIC:
        what = RELICS.index(table.text("relic", RELICS))
        return Action(die, op, what, table.number("n", 1, 9))
    if op == MONEY:
        return Action(die, op, n=table.number("n", 1, 99))
    if op == BUY:
        return Action(die, op)
    per_relic, extra = table.number("per_relic", 0, 9), table.number("per_extra_kind", 0, 9)
    return Action(die, op, per_relic=per_relic, per_extra_kind=extra, flat=table.number("flat", 0, 9))


def _some(table: Table, key: str) -> list[Table]:
    return table.tables(key, 0) if key in table.values else []


def _read_side(table: Table) -> Side:
    slots, passives, bonuses = (_some(table, key) for key in ("slot", "passive", "bonus"))
    totals = dict.fromkeys(PASSIVES, 0)
    changes: dict[int, int] = {}
    for passive in passives:
        op = passive.text("op", PASSIVES)
        uses = passive.number("per_turn" if op in {"adjust_die", "reroll"} else "n", 1, 9)
        totals[op] += uses
        if op == "adjust_die":
            delta = passive.number("delta", 1, HIGHEST - 1)
            changes[delta] = changes.get(delta, 0) + uses
    side = Side(
        reputation=table.number("reputation", 0, 20),
        dice=table.number("dice", 0, 9),
        actions=tuple(read_action(slot, *EFFECTS) for slot in slots),
        bonuses=tuple(_read_bonus(bonus) for bonus in bonuses),
        dive_bonus=totals["dive_bonus"],
        rerolls=totals["reroll"],
        discount=totals["discount"],
        changes=tuple(sorted(changes.items())),
    )
    for part in (table, *slots, *passives, *bonuses):
        part.finish()
    return side


def _read_bonus(table: Table) -> Bonus:
    op = BONUSES.index(table.text("op", BONUSES))
    what, min_level = 0, 1
    if op == PER_DISCOVERY:
        what = DISCOVERIES.index(table.text("discovery", DISCOVERIES))
    elif op == PER_ADJACENT:
        kind = table.text("kind", ("any", *KINDS))
        what = ANY_KIND if kind == "any" else KINDS.index(kind)
    elif op == PER_OWNED:
        what = KINDS.index(table.text("kind", KINDS))
        min_level = table.number("min_level", 1, 2)
    return Bonus(op, what, min_level, table.number("reputation", 1, 9), table.number("most", 1, 99))
