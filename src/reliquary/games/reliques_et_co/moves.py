"""The language of Artifacts, Inc.: every move that can ever be made in it."""

from __future__ import annotations

from reliquary.games.reliques_et_co.components import (
    LARGEST_LOT,
    MOST_SEATS,
    MUSEUMS,
    NO_CARD,
    Box,
)
from reliquary.games.reliques_et_co.components.cards import HIGHEST, RELICS
from reliquary.games.reliques_et_co.telling import names
from reliquary.kernel import moves as kernel
from reliquary.message import N_, Message

FACES = range(1, HIGHEST + 1)


class Plain(kernel.Move):
    """A move that names nothing on the table."""

    def __init__(self, notation: str, text: str, things: tuple[str, ...] = ()) -> None:
        super().__init__(notation, things)
        self.text = text

    @property
    def words(self) -> Message:
        return Message(self.text)


class Place(kernel.Move):
    """Dice of equal value are the same thing."""

    def __init__(self, value: int, slot: int, box: Box) -> None:
        id = box.slot_ids[slot]
        super().__init__(f"place {value} {id}", (f"die:{value}", f"slot:{id}"))
        self.value = value
        self.slot = slot
        self.slot_id = id
        card = box.slot_card[slot]
        self.title = "" if card == NO_CARD else box.title(card)

    @property
    def words(self) -> Message:
        if not self.title:
            return Message(N_("Place a {value} on {slot}"), value=self.value, slot=names.public(self.slot_id))
        card_id, _, number = self.slot_id.partition("/")
        return Message(
            N_("Place a {value} on {card}, action {number}"),
            value=self.value,
            card=names.numbered(self.title, card_id),
            number=int(number),
        )


class OfCard(kernel.Move):
    """What is done with one card."""

    def __init__(self, verb: str, text: str, card: int, box: Box) -> None:
        id = box.card_ids[card]
        super().__init__(f"{verb} {id}", (f"card:{id}",))
        self.text = text
        self.card = card
        self.card_id = id
        self.title = box.title(card)

    @property
    def words(self) -> Message:
        return Message(self.text, card=names.numbered(self.title, self.card_id))


class SetCard(OfCard):
    """The next starting card from the left."""

    def __init__(self, card: int, box: Box) -> None:
        super().__init__("set", N_("Set {card} next"), card, box)


class BuyCard(OfCard):
    def __init__(self, card: int, box: Box) -> None:
        super().__init__("buy", N_("Buy {card}"), card, box)


class Upgrade(OfCard):
    def __init__(self, card: int, box: Box) -> None:
        super().__init__("upgrade", N_("Upgrade {card}"), card, box)


class Lay(kernel.Move):
    def __init__(self, cell: int, box: Box) -> None:
        id = box.cell_ids[cell]
        super().__init__(f"lay {id}", (f"cell:{id}",))
        self.cell = cell
        self.cell_id = id

    @property
    def words(self) -> Message:
        return Message(N_("Lay the card here: {cell}"), cell=names.cell(self.cell_id))


class Sell(kernel.Move):
    """n relics of a kind in a private sale; with n = 0 the next kind is asked for."""

    def __init__(self, n: int, relic: int) -> None:
        super().__init__(f"sell {n} {RELICS[relic]}", (f"relic:{RELICS[relic]}", f"lot:{n}"))
        self.n = n
        self.relic = relic

    @property
    def words(self) -> Message:
        if not self.n:
            return names.selling_none(RELICS[self.relic])
        return Message(N_("Sell {relics}"), relics=names.relics(RELICS[self.relic], self.n))


class Fill(kernel.Move):
    """A museum's order, by its place among the boxes: of two equal ones the later is the stronger."""

    def __init__(self, museum: int, place: int, n: int) -> None:
        relic = RELICS[museum]
        super().__init__(f"sell {n} {relic} box-{place + 1}", (f"box:{relic}-{place + 1}",))
        self.museum = museum
        self.place = place
        self.n = n

    @property
    def words(self) -> Message:
        return Message(
            N_("Sell {relics} (box {place})"), relics=names.relics(RELICS[self.museum], self.n), place=self.place + 1
        )


class OfDie(kernel.Move):
    """What is done with a die of that value."""

    def __init__(self, verb: str, text: str, value: int, thing: str) -> None:
        super().__init__(f"{verb} {value}", (f"die:{value}", thing))
        self.text = text
        self.value = value

    @property
    def words(self) -> Message:
        return Message(self.text, value=self.value)


class Dive(OfDie):
    def __init__(self, value: int) -> None:
        super().__init__("dive", N_("Dive with a {value}"), value, "pile:underwater")


class Reroll(OfDie):
    def __init__(self, value: int) -> None:
        super().__init__("reroll", N_("Choose a {value} to roll again"), value, "reroll")


class ChangeDie(kernel.Move):
    def __init__(self, value: int, target: int) -> None:
        super().__init__(f"turn {value} to {target}", (f"die:{value}", f"face:{target}"))
        self.value = value
        self.target = target

    @property
    def words(self) -> Message:
        return Message(N_("Turn a {value} to {target}"), value=self.value, target=self.target)


class Moves(kernel.Moves):
    """The catalogue, with a table for each kind of move."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        cards = range(len(box.card_ids))
        self.end_turn = self.add(Plain("end turn", N_("End your turn")))
        self.roll = self.add(Plain("roll", N_("Roll the chosen dice again"), ("reroll",)))
        self.place = self._place(box)
        """By seven times the slot, and the die; where no side takes it, `end_turn` stands and is never looked up."""
        self.dive = {value: self.add(Dive(value)) for value in FACES}
        self.reroll = {value: self.add(Reroll(value)) for value in FACES}
        self._turned: dict[int, list[ChangeDie]] = {
            7 * delta + value: [
                self.add(ChangeDie(value, target)) for target in (value - delta, value + delta) if target in FACES
            ]
            for delta in box.deltas
            for value in FACES
        }
        starting = [card for seat in range(MOST_SEATS) for card in box.starting[seat]]
        self.set_card = {card: self.add(SetCard(card, box)) for card in sorted(starting)}
        self.buy = {card: self.add(BuyCard(card, box)) for card in cards if card not in self.set_card}
        self.upgrade = [self.add(Upgrade(card, box)) for card in cards]
        self.lay = [self.add(Lay(cell, box)) for cell in range(box.cells)]
        self.sell = [[self.add(Sell(n, relic)) for n in range(LARGEST_LOT + 1)] for relic in range(len(RELICS))]
        self.fill: list[dict[int, Fill]] = [self._fill(box, museum) for museum in range(MUSEUMS)]
        """By museum; in it by twenty-one times the box's place, and its size."""

    def turned(self, value: int, delta: int) -> list[ChangeDie]:
        """A die of that value goes down or up, but neither beyond 1 nor beyond 6."""
        return self._turned[7 * delta + value]

    def _place(self, box: Box) -> list[Place | Plain]:
        moves: list[Place | Plain] = [self.end_turn] * (7 * len(box.slot_ids))
        for slot in range(len(box.slot_ids)):
            takes = box.takes[2 * slot] | box.takes[2 * slot + 1]
            for value in FACES:
                if takes >> value & 1:
                    moves[7 * slot + value] = self.add(Place(value, slot, box))
        return moves

    def _fill(self, box: Box, museum: int) -> dict[int, Fill]:
        found: dict[int, Fill] = {}
        for boxes in (box.six[museum], box.nine[museum]):
            for place, n in enumerate(boxes):
                if box_key(place, n) not in found:
                    found[box_key(place, n)] = self.add(Fill(museum, place, n))
        return found


def box_key(place: int, n: int) -> int:
    return place * (LARGEST_LOT + 1) + n
