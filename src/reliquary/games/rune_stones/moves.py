"""The language of Rune Stones: every move that can ever be made in it."""

from __future__ import annotations

from reliquary.games.rune_stones.components import (
    FIRST_DRUID,
    KINDS,
    ROWS,
    SMITHIES,
    STONES,
    WILD,
    Box,
)
from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.telling import names
from reliquary.kernel import moves as kernel
from reliquary.message import N_, Message


class Plain(kernel.Move):
    """A move that names nothing but perhaps a pile."""

    def __init__(self, notation: str, text: str, things: tuple[str, ...] = ()) -> None:
        super().__init__(notation, things)
        self.text = text

    @property
    def words(self) -> Message:
        return Message(self.text)


class OfCard(kernel.Move):
    """What is done with one card."""

    def __init__(self, verb: str, text: str, card: int, box: Box) -> None:
        id = box.card_ids[card]
        super().__init__(f"{verb} {id}", (f"card:{id}",))
        self.text = text
        self.card = card
        self.card_id = id

    @property
    def words(self) -> Message:
        return Message(self.text, card=names.card_in_hand(self.card_id))


class Spend(OfCard):
    """Its magic points are used to summon creatures: it is laid where they come from."""

    def __init__(self, card: int, box: Box) -> None:
        super().__init__("spend", N_("Summon with {card}"), card, box)
        self.things = (*self.things, "pile:creatures")


class Play(OfCard):
    """It is laid down for its ability, at the fire."""

    def __init__(self, card: int, box: Box) -> None:
        super().__init__("play", N_("Play {card} for its ability"), card, box)
        self.things = (*self.things, "forge:fire")


class Use(OfCard):
    """Of the cards laid down it is the next to be used."""

    def __init__(self, card: int, box: Box) -> None:
        super().__init__("use", N_("Use {card} now"), card, box)


class Summon(OfCard):
    def __init__(self, card: int, box: Box) -> None:
        super().__init__("summon", N_("Summon {card}"), card, box)


class Take(OfCard):
    """An ability takes it from the display."""

    def __init__(self, card: int, box: Box) -> None:
        super().__init__("take", N_("Take {card} from the display"), card, box)


class OfGem(kernel.Move):
    """What is done with one gem: of the supply, or of one's own."""

    def __init__(self, notation: str, text: str, gem: int, thing: str) -> None:
        super().__init__(notation, (thing,))
        self.text = text
        self.gem = gem

    @property
    def words(self) -> Message:
        return Message(self.text, gem=names.gem(GEMS[self.gem]))


class TakeGem(OfGem):
    def __init__(self, gem: int) -> None:
        super().__init__(f"gem {GEMS[gem]}", N_("Take {gem}"), gem, f"supply:{GEMS[gem]}")


class Pay(OfGem):
    def __init__(self, gem: int) -> None:
        super().__init__(f"pay {GEMS[gem]}", N_("Pay {gem}"), gem, f"own:{GEMS[gem]}")


class Swap(OfGem):
    def __init__(self, gem: int) -> None:
        super().__init__(f"swap {GEMS[gem]}", N_("Give {gem} for a white one"), gem, f"own:{GEMS[gem]}")


class ToOre(OfGem):
    """By the exchange stone."""

    def __init__(self, gem: int) -> None:
        super().__init__(f"exchange {GEMS[gem]} for ore", N_("Exchange {gem} for ore"), gem, f"own:{GEMS[gem]}")
        self.things = ("stone:exchange", f"own:{GEMS[gem]}")


class FromOre(OfGem):
    """By the exchange stone."""

    def __init__(self, gem: int) -> None:
        super().__init__(f"exchange ore for {GEMS[gem]}", N_("Exchange ore for {gem}"), gem, f"supply:{GEMS[gem]}")
        self.things = ("stone:exchange", "own:ore", f"supply:{GEMS[gem]}")


class SetWild(OfGem):
    """By the wild-gem stone."""

    def __init__(self, gem: int) -> None:
        super().__init__(f"set {GEMS[gem]}", N_("Put {gem} on your wild-gem stone, for good"), gem, "")
        self.things = ("stone:wild-gem", f"supply:{GEMS[gem]}")


class Forge(kernel.Move):
    def __init__(self, smithy: int, *, with_ore: bool) -> None:
        notation = f"forge {smithy + 1} for ore" if with_ore else f"forge {smithy + 1}"
        super().__init__(notation, (f"smithy:{smithy + 1}", "own:ore" if with_ore else "own:gems"))
        self.smithy = smithy
        self.with_ore = with_ore

    @property
    def words(self) -> Message:
        text = N_("Forge at {smithy} for ore") if self.with_ore else N_("Forge at {smithy} for gems")
        return Message(text, smithy=names.smithy(self.smithy + 1))


class Lay(kernel.Move):
    """An artifact goes to a place of the board; a wild one may lie where another colour belongs."""

    def __init__(self, kind: int, place: int) -> None:
        row, slot = ROWS[place // len(KINDS)], KINDS[place % len(KINDS)]
        super().__init__(
            f"lay {KINDS[kind]} {row}" if slot == KINDS[kind] else f"lay wild {row} {slot}", (f"place:{row}-{slot}",)
        )
        self.kind = kind
        self.place = place
        self.row = row
        self.slot = slot

    @property
    def words(self) -> Message:
        return Message(
            N_("Lay {artifact} in {row}, on {slot}"),
            artifact=names.artifact(KINDS[self.kind]),
            row=names.row(self.row),
            slot=names.place(self.slot),
        )


class Trade(kernel.Move):
    def __init__(self, row: int) -> None:
        super().__init__(f"trade {ROWS[row]}", (f"row:{ROWS[row]}",))
        self.row = row

    @property
    def words(self) -> Message:
        return Message(N_("Trade in {row}"), row=names.row(ROWS[self.row]))


class TakeStone(kernel.Move):
    def __init__(self, stone: int) -> None:
        super().__init__(f"take {STONES[stone]}", (f"stone:{STONES[stone]}",))
        self.stone = stone

    @property
    def words(self) -> Message:
        return Message(N_("Take the rune stone {stone}"), stone=names.stone(STONES[self.stone]))


class Moves(kernel.Moves):
    """The catalogue, with a table for each kind of move."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        cards, creatures = range(len(box.card_ids)), range(FIRST_DRUID)
        colours, gems = range(len(COLOURS)), range(len(GEMS))
        self.spend = [self.add(Spend(card, box)) for card in cards]
        self.play = [self.add(Play(card, box)) for card in cards]
        self.use = [self.add(Use(card, box)) for card in cards]
        self.summon = [self.add(Summon(card, box)) for card in creatures]
        self.take = [self.add(Take(card, box)) for card in creatures]
        self.forge = [self.add(Forge(smithy, with_ore=False)) for smithy in range(SMITHIES)]
        self.forge_for_ore = [self.add(Forge(smithy, with_ore=True)) for smithy in range(SMITHIES)]
        self.gem = [self.add(TakeGem(gem)) for gem in gems]
        self.pay = [self.add(Pay(gem)) for gem in gems]
        self.swap = [self.add(Swap(gem)) for gem in colours]
        self.to_ore = [self.add(ToOre(gem)) for gem in gems]
        self.from_ore = [self.add(FromOre(gem)) for gem in colours]
        self.set_wild = [self.add(SetWild(gem)) for gem in colours]
        places = range(2 * len(KINDS))
        self.lay = [self.add(Lay(place % len(KINDS), place)) for place in places]
        """By place: what belongs there."""
        self.lay_wild = [
            self.lay[place] if place % len(KINDS) == WILD else self.add(Lay(WILD, place)) for place in places
        ]
        """By place: a wild artifact may lie on any."""
        self.trade = [self.add(Trade(row)) for row in range(len(ROWS))]
        self.take_stone = [self.add(TakeStone(stone)) for stone in range(len(STONES))]
        self.roll = self.add(Plain("roll", N_("Roll the die"), ("die:die",)))
        self.draw = self.add(Plain("draw", N_("Take the top card of the creature pile, unseen"), ("pile:creatures",)))
        self.take_ore = self.add(Plain("ore", N_("Take ore"), ("supply:ore",)))
        self.take_points = self.add(Plain("points", N_("Take the points")))
        self.two_are_enough = self.add(Plain("two cards", N_("Play only these two")))
        self.no_roll = self.add(Plain("no roll", N_("Do not roll")))
        self.no_draw = self.add(Plain("no draw", N_("Take no card from the pile")))
        self.no_swap = self.add(Plain("no swap", N_("Give no gem")))
        self.no_card = self.add(Plain("no card", N_("Take no card")))
        self.no_exchange = self.add(Plain("no exchange", N_("Do without the exchange")))
        self.stop = self.add(Plain("stop", N_("That is all")))
        self.end_turn = self.add(Plain("end turn", N_("End your turn")))
        self.pass_turn = self.add(Plain("pass", N_("Pass: nothing can be done")))
