"""The box of Relikt: `components.toml`, checked and laid out in tables for the rules."""

from __future__ import annotations

from typing import Final

from reliquary.kernel.components import Table, figures_of
from reliquary.kernel.plain import digest
from reliquary.message import N_, Message

COLOURS: Final = ("green", "blue", "white", "red", "yellow")
ACTIONS: Final = ("rum", "compass", "blindfold", "binoculars", "lasso", "pistol", "camera")
RUM: Final = 0
COMPASS: Final = 1
BLINDFOLD: Final = 2
BINOCULARS: Final = 3
LASSO: Final = 4
PISTOL: Final = 5
CAMERA: Final = 6

LEAST_SEATS: Final = 3
NO_TREASURE: Final = -1
"""Heads a row when no treasure is left."""


class Box:
    """Adventure cards are numbered colour by colour, treasures and action cards are known by their kind."""

    def __init__(self, table: Table) -> None:
        adventure = table.table("adventure")
        self.colours = adventure.texts("colours", COLOURS, LEAST_SEATS)
        self.highest = adventure.number("highest", 1, 30)
        cards = range(len(self.colours) * self.highest)
        self.colour = [card // self.highest for card in cards]
        self.value = [card % self.highest + 1 for card in cards]
        self.card_ids = [f"{self.colours[self.colour[card]]}-{self.value[card]}" for card in cards]

        kinds = table.tables("treasure", 1)
        self.gems_are_red = [kind.text("gems", ("blue", "red")) == "red" for kind in kinds]
        self.gems = [kind.number("value", 1, 12) for kind in kinds]
        self.copies = [kind.number("copies", 1, 40) for kind in kinds]
        self.treasure_ids = [
            f"{'red' if red else 'blue'}-{gems}" for red, gems in zip(self.gems_are_red, self.gems, strict=True)
        ]

        actions = table.table("actions")
        self.action_set = [kind for kind, name in enumerate(ACTIONS) for _ in range(actions.number(name, 0, 3))]

        setup = table.table("setup")
        self.adventure_hand = setup.number("adventure_hand", 2, 10)
        self.action_hand = setup.number("action_hand", 0, max(len(self.action_set), 1))
        self.open_rows = setup.number("open_rows", 1, 8)
        self.treasures_removed = setup.number("treasures_removed", 0, sum(self.copies) - 1)
        guard = table.table("guard")
        self.tied_rows = guard.number("tied_rows", 1, 100)

        for part in [table, adventure, *kinds, actions, setup, guard]:
            part.finish()
        self.digest = digest(figures_of(table))
        self._check_kinds(kinds)
        self._check_supply(adventure)

    def _check_kinds(self, kinds: list[Table]) -> None:
        for index, kind in enumerate(self.treasure_ids):
            if kind in self.treasure_ids[:index]:
                raise kinds[index].wrong("value", Message(N_("repeats the treasure {kind}"), kind=kind))

    def _check_supply(self, adventure: Table) -> None:
        """Held and in unfinished rows lie at most `bound` cards; one more must always be left to draw."""
        for seats in range(LEAST_SEATS, len(self.colours) + 1):
            bound = seats * self.adventure_hand + self.open_rows * (max(self.gems) - 1)
            if seats * self.highest <= bound:
                raise adventure.wrong(
                    "highest",
                    Message(
                        N_("leaves {cards} cards for {seats} seats, but {bound} can be out at once"),
                        cards=seats * self.highest,
                        seats=seats,
                        bound=bound,
                    ),
                )
