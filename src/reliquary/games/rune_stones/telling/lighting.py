"""What lights up before a move is made: what is paid, what it is good for, where it may lie. From a view alone."""

from __future__ import annotations

from reliquary.games.rune_stones.components import KINDS
from reliquary.games.rune_stones.faces import Row
from reliquary.games.rune_stones.moves import Forge, Spend, Trade
from reliquary.games.rune_stones.telling.plans import default_payment
from reliquary.games.rune_stones.telling.preview import asked, magic_after
from reliquary.games.rune_stones.view_classes import RuneStonesView
from reliquary.kernel import Move, View


def lights(view: View, move: Move) -> tuple[str, ...]:
    assert isinstance(view, RuneStonesView)
    if isinstance(move, Forge):
        return (f"smithy:{move.smithy + 1}", *_paid(view, move), *_places(view, view.smithies[move.smithy].artifact))
    if isinstance(move, Spend):
        return (*move.things, *_affordable(view, magic_after(view, move.card_id)))
    if isinstance(move, Trade):
        row = asked(view).rows[move.row]
        return (*move.things, *[place for place, lies in _spots(row) if lies])
    return move.things


def _paid(view: RuneStonesView, move: Forge) -> list[str]:
    """What one would usually give."""
    if move.with_ore:
        return ["own:ore"]
    smithy = view.smithies[move.smithy]
    unit = "any" if smithy.artifact in {None, "wild"} else smithy.artifact
    return [f"own:{gem}" for gem in dict.fromkeys(default_payment(asked(view), (unit or "any",) * smithy.cost))]


def _places(view: RuneStonesView, artifact: str | None) -> list[str]:
    """Free places for it: of its own kind, or any if it is wild."""
    free = [place for row in asked(view).rows for place, lies in _spots(row) if not lies]
    return free if artifact == "wild" else [place for place in free if place.endswith(f"-{artifact}")]


def _spots(row: Row) -> list[tuple[str, str | None]]:
    return [(f"place:{row.name}-{kind}", lies) for kind, lies in zip(KINDS, row.places, strict=True)]


def _affordable(view: RuneStonesView, points: int) -> list[str]:
    return [f"card:{space.card.id}" for space in view.display if space.card is not None and space.cost <= points]
