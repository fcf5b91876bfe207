"""Relikt: card majorities with seven action cards, for three to five.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reliquary.games.relikt import estimate, imagine, inventory, scoring, view
from reliquary.games.relikt.components import LEAST_SEATS, Box
from reliquary.games.relikt.moves import Moves
from reliquary.games.relikt.observation import Layout
from reliquary.games.relikt.options import OPTIONS
from reliquary.games.relikt.rules import STEPS, Step, Turn
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.telling import explain, preview, text, why_not
from reliquary.games.relikt.telling.labels import LABELS
from reliquary.games.relikt.telling.to_you import TO_YOU
from reliquary.games.relikt.view_classes import ReliktView
from reliquary.kernel import Game, Move, Settings
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class ReliktGame(Game[Relikt, ReliktView]):
    id = "relikt"
    name = Message(N_("Relikt"))
    version = 1
    options = OPTIONS
    steps = STEPS
    folder = FOLDER
    sources = scoring.SOURCES
    to_you = TO_YOU
    figures = LABELS

    # The parts, each a function of its module; a module's namesake comes last.
    breakdown = staticmethod(scoring.breakdown)
    view = staticmethod(view.view)
    imagine = staticmethod(imagine.imagine)
    estimates = staticmethod(estimate.estimates)
    estimate = staticmethod(estimate.estimate)
    inventory = staticmethod(inventory.inventory)
    text = staticmethod(text.text)
    why_not = staticmethod(why_not.why_not)
    explain = staticmethod(explain.explain)

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)
        self.seats = range(LEAST_SEATS, len(self.box.colours) + 1)
        self.observation = Layout(self, self.box)

    def blank(self, seats: int, options: Settings) -> Relikt:
        return Relikt(self, seats, options, self.box, self.moves)

    def opening(self, state: Relikt) -> list[Step]:
        return [Turn(state.first)]

    def preview(self, view: ReliktView, move: Move) -> Message:
        return preview.preview(view, move, self.box)

    def lights(self, view: ReliktView, move: Move) -> Sequence[str]:
        return preview.lights(view, move, self.box)


GAME = ReliktGame(FOLDER / "components.toml")
