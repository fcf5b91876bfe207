"""Relikt: card majorities with seven action cards, for three to five.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reliquary.games.relikt import estimate, imagine, inventory, scoring, view
from reliquary.games.relikt.components import LEAST_SEATS, Box
from reliquary.games.relikt.moves import Moves
from reliquary.games.relikt.options import OPTIONS
from reliquary.games.relikt.rules import STEPS, Step, Turn
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.telling import explain, preview, text
from reliquary.games.relikt.telling.labels import LABELS
from reliquary.games.relikt.view_classes import ReliktView
from reliquary.kernel import About, Chance, Game, Move, Settings, View
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class ReliktGame(Game[Relikt]):
    id = "relikt"
    name = Message(N_("Relikt"))
    version = 1
    options = OPTIONS
    steps = STEPS
    folder = FOLDER
    sources = scoring.SOURCES
    figures = LABELS

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)
        self.seats = range(LEAST_SEATS, len(self.box.colours) + 1)

    def with_components(self, path: Path) -> ReliktGame:
        return ReliktGame(path)

    def blank(self, seats: int, options: Settings) -> Relikt:
        return Relikt(self, seats, options, self.box, self.moves)

    def opening(self, state: Relikt) -> list[Step]:
        return [Turn(state.first)]

    def breakdown(self, state: Relikt) -> list[dict[str, int]]:
        return scoring.breakdown(state)

    def view(self, state: Relikt, seat: int | None) -> ReliktView:
        return view.view(state, seat)

    def imagine(self, state: Relikt, seat: int, chance: Chance) -> Relikt:
        return imagine.imagine(state, seat, chance)

    def estimate(self, state: Relikt, seat: int) -> float:
        return estimate.estimate(state, seat)

    def estimates(self, state: Relikt) -> list[float]:
        return estimate.estimates(state)

    def inventory(self, state: Relikt) -> list[str]:
        return inventory.inventory(state)

    def text(self, view: View, say: Callable[[Message], str]) -> str:
        return text.text(view, say)

    def preview(self, view: View, move: Move) -> Message:
        return preview.preview(view, move)

    def why_not(self, view: View, thing: str) -> Message:
        return preview.why_not(view, thing)

    def lights(self, view: View, move: Move) -> Sequence[str]:
        return preview.lights(view, move)

    def explain(self, view: View, thing: str) -> About | None:
        return explain.explain(view, thing)


GAME = ReliktGame(FOLDER / "components.toml")
