"""The usual ways to pay, from a view alone: what one would give without thinking, in one click."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.moves import Moves
from reliquary.games.rune_stones.view_classes import Player, RuneStonesView
from reliquary.kernel import Move
from reliquary.message import N_, Message


def plans(view: RuneStonesView, moves: Moves) -> dict[Message, list[Move]]:
    """For the seat that is asked which gem it pays."""
    asked, progress = view.decision, view.progress
    if asked is None or progress is None or asked.seat != view.seat or asked.kind != "PayGems":
        return {}
    steps: list[Move] = [moves.pay[GEMS.index(gem)] for gem in asked_for(view.players[asked.seat], progress.due)]
    return {Message(N_("Pay as usual: the right colour first, white last")): steps} if steps else {}


def default_payment(player: Player, due: tuple[str, ...]) -> list[str]:
    """The right colour, then the wild-gem colour, white last; at the wild smithy the colour held most, white last."""
    held = {gem: player.goods.of(gem) for gem in GEMS}
    paid: list[str] = []
    for unit in due:
        if unit == "any":
            order = sorted(COLOURS, key=lambda gem: -held[gem])
        else:
            order = [unit] if unit != "white" else []
            order += [player.wild_colour] if player.wild_colour else []
        gem = next((gem for gem in [*order, "white"] if held[gem]), "white")
        held[gem] -= 1
        paid.append(gem)
    return paid


def asked_for(player: Player, due: tuple[str, ...]) -> list[str]:
    """Of the usual payment the gems that are asked for, in their order: without a choice nobody asks."""
    held = {gem: player.goods.of(gem) for gem in GEMS}
    paid = sorted(default_payment(player, due), key=GEMS.index) if due[0] == "any" else None
    asked: list[str] = []
    before = ""
    for place, unit in enumerate(due):
        order = list(GEMS) if unit == "any" else standing_in(unit, player.wild_colour)
        order = order[order.index(before) :] if place and due[place - 1] == unit else order
        choices = [gem for gem in order if can_pay_with(held, gem, order, due[place:], player.wild_colour)]
        before = choices[0] if paid is None else paid[place]
        if len(choices) > 1:
            asked.append(before)
        held[before] -= 1
    return asked


def standing_in(colour: str, wild: str | None) -> list[str]:
    """What pays for a colour, in the order in which it is asked for."""
    return list(dict.fromkeys([*([] if colour == "white" else [colour]), *([wild] if wild else []), "white"]))


def can_pay_with(held: Mapping[str, int], gem: str, order: Sequence[str], due: Sequence[str], wild: str | None) -> bool:
    """Whether the first of the price can be paid with that gem, so that the rest can be paid as well."""
    same = due.count(due[0])
    if not held[gem] or sum(held[later] for later in order[order.index(gem) :]) < same:
        return False
    rest = {**held, gem: held[gem] - 1}
    return due[0] == "any" or _covers(rest, due[1:], wild)


def _covers(held: Mapping[str, int], due: Sequence[str], wild: str | None) -> bool:
    """What own gems of a colour do not cover, jokers do: white gems, and those of the wild-gem colour."""
    jokers = held["white"] + (held[wild] if wild else 0)
    own = {colour: 0 if colour in {"white", wild} else held[colour] for colour in dict.fromkeys(due)}
    return sum(max(0, due.count(colour) - n) for colour, n in own.items()) <= jokers
