"""Rune Stones: deck building where the higher card is lost, for two to four.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from pathlib import Path

from reliquary.games.rune_stones import estimate, imagine, inventory, scoring, view
from reliquary.games.rune_stones.components import Box
from reliquary.games.rune_stones.moves import Moves
from reliquary.games.rune_stones.observation import Layout
from reliquary.games.rune_stones.options import OPTIONS
from reliquary.games.rune_stones.rules import STEPS, Step, Turn
from reliquary.games.rune_stones.state import RuneStones
from reliquary.games.rune_stones.telling import explain, plans, preview, text, why_not
from reliquary.games.rune_stones.telling.labels import LABELS
from reliquary.games.rune_stones.telling.to_you import TO_YOU
from reliquary.games.rune_stones.view_classes import RuneStonesView
from reliquary.kernel import Game, Move, Settings
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class RuneStonesGame(Game[RuneStones, RuneStonesView]):
    id = "rune_stones"
    name = Message(N_("Rune Stones"))
    version = 1
    seats = range(2, 5)
    options = OPTIONS
    steps = STEPS
    folder = FOLDER
    sources = scoring.SOURCES
    at_the_end = scoring.AT_THE_END
    to_you = TO_YOU
    figures = LABELS
    bound = 40_000
    """The guard ends a game after 200 rounds of at most four turns; a turn has some 50 questions at the very most."""

    # The parts, each a function of its module; a module's namesake comes last.
    breakdown = staticmethod(scoring.breakdown)
    view = staticmethod(view.view)
    imagine = staticmethod(imagine.imagine)
    estimates = staticmethod(estimate.estimates)
    sensible = staticmethod(estimate.sensible)
    estimate = staticmethod(estimate.estimate)
    inventory = staticmethod(inventory.inventory)
    text = staticmethod(text.text)
    lights = staticmethod(preview.lights)
    why_not = staticmethod(why_not.why_not)
    explain = staticmethod(explain.explain)

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)
        self.observation = Layout(self, self.box)

    def blank(self, seats: int, options: Settings) -> RuneStones:
        return RuneStones(self, seats, options, self.box, self.moves)

    def opening(self, state: RuneStones) -> list[Step]:
        return [Turn(state.first)]

    def preview(self, view: RuneStonesView, move: Move) -> Message:
        return preview.preview(view, move, self.moves)

    def plans(self, view: RuneStonesView) -> dict[Message, list[Move]]:
        return plans.plans(view, self.moves)


GAME = RuneStonesGame(FOLDER / "components.toml")
