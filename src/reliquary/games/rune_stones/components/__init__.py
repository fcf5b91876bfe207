"""The box of Rune Stones: `components.toml`, checked and laid out in tables of numbers for the rules."""

from __future__ import annotations

from typing import Final

from reliquary.games.rune_stones.components.abilities import (
    COLOURS,
    GEMS,
    ROLL,
    WHITE,
    Ability,
    read_ability,
    read_gains,
)
from reliquary.kernel.components import Table, figures_of
from reliquary.kernel.plain import digest
from reliquary.message import N_, Message

NOTHING: Final = -1
"""An empty space of the display, an empty smithy, no card, no colour."""

CREATURES: Final = ("faun", "nymph", "griffin", "unicorn", "dragon")
DRUIDS: Final = ("brown", "grey", "beige", "black")
NUMBERS_OF_CREATURES: Final = range(11, 79)
NUMBERS_OF_DRUIDS: Final = range(100, 108)
FIRST_DRUID: Final = 68
"""Cards are known by their place: first the creatures, then eight for each druid."""
MULTICOLOUR: Final = 4
"""The colour of magic points that join any other, and of dragons."""
NO_COLOUR: Final = 5
"""The colour of druids: no effect names them."""

# Artifacts have the colours of gems; the fifth is wild. A board has ten places: the upper row, then the lower.
WILD: Final = 4
KINDS: Final = (*COLOURS, "wild")
ROWS: Final = ("upper", "lower")
ROW: Final = 31
BOARD: Final = 1023
"""The places of a row, and of a whole board, as a mask."""
WILD_SMITHY: Final = 5
SMITHIES: Final = 6

STONES: Final = (
    "magic-points",
    "hand-size",
    "exchange",
    "wild-gem",
    "plus",
    "double-die",
    "extra-point",
    "three-abilities",
)
MAGIC_POINTS: Final = 1 << 0
HAND_SIZE: Final = 1 << 1
EXCHANGE_STONE: Final = 1 << 2
WILD_GEM: Final = 1 << 3
PLUS: Final = 1 << 4
DOUBLE_DIE: Final = 1 << 5
EXTRA_POINT: Final = 1 << 6
THREE_ABILITIES: Final = 1 << 7
MOST_STONES: Final = 4
STONE_POINTS: Final = 2
"""What the stone of magic points adds."""
LARGE_HAND: Final = 6
SPACES: Final = 6


class Box:
    def __init__(self, table: Table) -> None:
        self.card_ids: list[str] = []
        """“21” for creatures, “brown-103” for druids."""
        parts = [table, *self._read_cards(table), *self._read_board(table), *self._read_figures(table)]
        for part in parts:
            part.finish()
        self.digest = digest(figures_of(table))

    def _read_cards(self, table: Table) -> list[Table]:
        creatures = self._in_order(table, "creature", len(NUMBERS_OF_CREATURES))
        druids = self._in_order(table, "druid", len(DRUIDS) * len(NUMBERS_OF_DRUIDS))
        self.colour = [[*COLOURS, "white"].index(card.text("colour", (*COLOURS, "white"))) for card in creatures]
        self.colour += [NO_COLOUR] * len(druids)
        self.creature = [card.text("creature", CREATURES) for card in creatures]
        """The kinds of creatures: labels, no rule asks for them."""
        cards = [*creatures, *druids]
        self.magic = [[*COLOURS, "any"].index(card.text("magic", (*COLOURS, "any"))) for card in cards]
        self.magic_points = [card.number("points", 1, 9) for card in cards]
        self.abilities: list[Ability] = [read_ability(card, "ability") for card in cards]
        return cards

    def _in_order(self, table: Table, key: str, n: int) -> list[Table]:
        """The tables of all cards, by druid and number; each card must be there once."""
        cards = table.tables(key, n)
        known = self.card_ids
        ids = known[:]
        for card in cards:
            if key == "druid":
                numbers = NUMBERS_OF_DRUIDS
                id = f"{card.text('druid', DRUIDS)}-{card.number('number', numbers[0], numbers[-1])}"
            else:
                numbers = NUMBERS_OF_CREATURES
                id = str(card.number("number", numbers[0], numbers[-1]))
            if id in ids:
                raise card.wrong("number", Message(N_("repeats the card {card}"), card=id))
            ids.append(id)
        if len(cards) != n:
            raise table.wrong(key, Message(N_("should list {wanted} cards, not {n}"), wanted=n, n=len(cards)))
        self.card_ids = known + sorted(ids[len(known) :], key=_place_of)
        self.number = [int(id.rpartition("-")[2]) for id in self.card_ids]
        return [cards[ids.index(id) - len(known)] for id in self.card_ids[len(known) :]]

    def _read_board(self, table: Table) -> list[Table]:
        spaces, smithies, faces = (
            table.tables("space", SPACES),
            table.tables("smithy", SMITHIES),
            table.tables("face", 1),
        )
        for key, parts, n in (("space", spaces, SPACES), ("smithy", smithies, SMITHIES)):
            if len(parts) != n:
                raise table.wrong(key, Message(N_("should list {wanted} tables, not {n}"), wanted=n, n=len(parts)))
        self.costs = [space.number("cost", 1, 9) for space in spaces]
        if self.costs[-1] != 1:
            raise spaces[-1].wrong("cost", Message(N_("should be 1: so that every card can summon something")))
        self.smithy_costs = [smithy.number("cost", 1, 9) for smithy in smithies]
        self.bonuses = [read_gains(smithy, "bonus") for smithy in smithies]
        self.faces = [read_gains(face, "effect") for face in faces]
        for face, gains in zip(faces, self.faces, strict=True):
            if ROLL in gains.asks:
                raise face.wrong("effect", Message(N_("a face of the die cannot roll the die")))
        return [*spaces, *smithies, *faces]

    def _read_figures(self, table: Table) -> list[Table]:
        setup, supply, end = table.table("setup"), table.table("supply"), table.table("end")
        gems, stones, rows = setup.table("start_gems"), setup.table("stones"), table.table("rows")
        forging, guard = table.table("forging"), table.table("guard")
        self.hand = setup.number("hand", 2, LARGE_HAND)
        self.gems = [supply.number("gems", 4, 99)] * len(COLOURS) + [supply.number("white_gems", 4, 99)]
        self.ore = supply.number("ore", 0, 99)
        self.start_goods = [gems.number(gem, 0, self.gems[WHITE] // 4) for gem in GEMS]
        self.start_goods.append(setup.number("start_ore", 0, self.ore // 4))
        self.artifacts = supply.number("artifacts", 2, 20)
        self.wild_artifacts = supply.number("wild_artifacts", 1, 20)
        self.stones = [0, 0, *[stones.number(seats, 1, 9) for seats in ("two", "three", "four")]]
        """Of each kind, by the number of seats."""
        self.row_points = [0, 0, *[rows.number(n, 0, 99) for n in ("two", "three", "four", "five")]]
        self.ore_price = forging.number("ore_price", 1, 20)
        self.throne = end.number("throne", 1, 999)
        self.goods_per_point = end.number("goods_per_point", 1, 99)
        self.guard_rounds = guard.number("rounds", 1, 999)
        return [setup, gems, stones, supply, rows, forging, end, guard]


def _place_of(id: str) -> int:
    druid, _, number = id.rpartition("-")
    return int(number) if not druid else 1000 * (DRUIDS.index(druid) + 1) + int(number)
