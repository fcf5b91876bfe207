"""What the pieces of Rune Stones are and do, for the person who points at them: from a view alone."""

from __future__ import annotations

from reliquary.games.rune_stones.components import KINDS, ROWS, STONES, WILD_SMITHY
from reliquary.games.rune_stones.components.abilities import GEMS
from reliquary.games.rune_stones.telling import names
from reliquary.games.rune_stones.view_classes import RuneStonesView, Smithy
from reliquary.kernel import About
from reliquary.message import N_, Message


def explain(view: RuneStonesView, thing: str) -> About | None:
    kind, _, of = thing.partition(":")
    match kind:
        case "card":
            return _card(view, of)
        case "stone" if of in STONES:
            return About(names.stone(of), names.stone_effect(of), "rune-stones")
        case "smithy":
            return _smithy(view, of)
        case "own" if of == "gems":
            return About(Message(N_("Your gems")), Message(N_("They pay for artifacts of their colour.")), "paying")
        case "own" | "supply":
            return _good(view, of)
        case _:
            return _place(view, kind, of)


def _card(view: RuneStonesView, id: str) -> About | None:
    """A card that this viewer can see, or of which everybody can tell that it is somewhere."""
    card = next((card for card in view.cards if card.id == id), None)
    if card is None:
        return None
    text = N_("Ability: {ability}. Magic points: {magic}. Played for its ability, it stays only if it is the lowest.")
    effect = Message(text, ability=card.ability, magic=names.magic(card.magic, card.points))
    if card.creature is None:
        return About(names.card(id), effect, "abilities")
    name = Message(
        N_("{creature} {number} ({colour})"),
        creature=names.creature(card.creature),
        number=card.number,
        colour=names.colour(card.colour),
    )
    return About(name, effect, "abilities")


def _smithy(view: RuneStonesView, of: str) -> About | None:
    smithy = next((smithy for smithy in view.smithies if str(smithy.number) == of), None)
    if smithy is None:
        return None
    effect = _wild_smithy(view, smithy) if smithy.number == WILD_SMITHY + 1 else _coloured_smithy(view, smithy)
    return About(names.smithy(smithy.number), effect, "forge")


def _wild_smithy(view: RuneStonesView, smithy: Smithy) -> Message:
    return Message(
        N_("A wild artifact for {n} gem of any colour, or for {ore} ore."),
        N_("A wild artifact for {n} gems of any colours, or for {ore} ore."),
        n=smithy.cost,
        ore=view.ore_price,
    )


def _coloured_smithy(view: RuneStonesView, smithy: Smithy) -> Message:
    price = {"n": smithy.cost, "ore": view.ore_price}
    if smithy.bonus is None:
        return Message(
            N_("An artifact for {n} gem of its colour, or for {ore} ore."),
            N_("An artifact for {n} gems of its colour, or for {ore} ore."),
            **price,
        )
    return Message(
        N_("An artifact for {n} gem of its colour, with the bonus {bonus}; or for {ore} ore, without it."),
        N_("An artifact for {n} gems of its colour, with the bonus {bonus}; or for {ore} ore, without it."),
        bonus=smithy.bonus,
        **price,
    )


def _good(view: RuneStonesView, of: str) -> About | None:
    if of == "ore":
        effect = Message(N_("Enough ore pays for any artifact. At the end three gems or ore are worth a point."))
        return About(Message(N_("Ore")), effect, "forge")
    if of not in GEMS:
        return None
    return About(names.gems(of), _gem(view, of), "paying")


def _gem(view: RuneStonesView, of: str) -> Message:
    if of == "white":
        return Message(N_("Stands in for a gem of any colour."))
    if view.seat is not None and view.players[view.seat].wild_colour == of:
        text = N_("Pays for artifacts of its colour. Yours are wild, too: your wild-gem stone has this colour.")
        return Message(text)
    return Message(N_("Pays for artifacts of its colour."))


def _place(view: RuneStonesView, kind: str, of: str) -> About | None:
    row, _, slot = of.partition("-")
    if kind == "row" and of in ROWS:
        effect = Message(N_("With two artifacts or more it can be traded in: 3, 6, 10 or 15 points, and a rune stone."))
        return About(names.row(of), effect, "trade-in")
    if kind == "place" and row in ROWS and slot in KINDS:
        effect = Message(N_("For an artifact of that kind; a wild one may lie anywhere."))
        return About(names.place(slot), effect, "forge")
    if kind == "die" and of == "die":
        effect = Message(N_("A coloured gem, a swap for a white one, 1 point, 2 points, ore, or a creature."))
        return About(Message(N_("The die")), effect, "effects")
    if kind == "forge" and of == "fire":
        effect = Message(N_("Here cards are played for their abilities. Only the lowest of them stays with you."))
        return About(Message(N_("The fire")), effect, "abilities")
    if kind == "pile" and of == "creatures":
        effect = Message(N_("Creatures to come: {n}. An empty pile is made anew from the common discard."), n=view.pile)
        return About(Message(N_("The creature pile")), effect, "summon")
    return None
