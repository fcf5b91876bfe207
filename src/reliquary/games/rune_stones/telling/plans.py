"""The usual ways to pay, from a view alone: what one would give without thinking, in one click."""

from __future__ import annotations

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
    paid = default_payment(view.players[asked.seat], progress.due)
    steps: list[Move] = [moves.pay[GEMS.index(gem)] for gem in asked_for(view.players[asked.seat], progress.due, paid)]
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


def asked_for(player: Player, due: tuple[str, ...], paid: list[str]) -> list[str]:
    """Of these gems those that are asked for, in the order in which they are: where there is no choice nobody asks.

    For a colour all of them are named: what was paid without asking is the same, and whoever carries out a plan stops
    where it can go no further.
    """
    if due[0] != "any":
        return paid
    held = {gem: player.goods.of(gem) for gem in GEMS}
    order = [gem for gem in GEMS for _ in range(paid.count(gem))]
    asked: list[str] = []
    least = 0
    for place, gem in enumerate(order):
        behind = [other for other in GEMS[least:] if held[other]]
        choices = [
            other for other in behind if sum(held[later] for later in GEMS[GEMS.index(other) :]) >= len(order) - place
        ]
        if len(choices) > 1:
            asked.append(gem)
        held[gem] -= 1
        least = GEMS.index(gem)
    return asked
