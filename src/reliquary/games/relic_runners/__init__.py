"""Relic Runners: a board of trails, temples in storeys, expeditions, for two to five.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from pathlib import Path

from reliquary.games.relic_runners import estimate, imagine, inventory, scoring, view
from reliquary.games.relic_runners.components import Box
from reliquary.games.relic_runners.moves import Moves
from reliquary.games.relic_runners.observation import Layout
from reliquary.games.relic_runners.options import OPTIONS
from reliquary.games.relic_runners.rules import STEPS, opening
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.games.relic_runners.telling import explain, plans, preview, text, why_not
from reliquary.games.relic_runners.telling.labels import LABELS
from reliquary.games.relic_runners.telling.to_you import TO_YOU
from reliquary.games.relic_runners.view_classes import RelicRunnersView
from reliquary.kernel import Game, Move, Settings
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class RelicRunnersGame(Game[RelicRunners, RelicRunnersView]):
    id = "relic_runners"
    name = Message(N_("Relic Runners"))
    version = 1
    seats = range(2, 6)
    options = OPTIONS
    steps = STEPS
    folder = FOLDER
    sources = scoring.SOURCES
    at_the_end = scoring.AT_THE_END
    to_you = TO_YOU
    figures = LABELS
    bound = 200_000
    """At most 76 tiles and relics leave the board, at least one in every 15 rounds; a turn has some 30 questions."""

    # The parts, each a function of its module; a module's namesake comes last.
    opening = staticmethod(opening)
    breakdown = staticmethod(scoring.breakdown)
    standing = staticmethod(scoring.standing)
    view = staticmethod(view.view)
    imagine = staticmethod(imagine.imagine)
    estimates = staticmethod(estimate.estimates)
    estimate = staticmethod(estimate.estimate)
    inventory = staticmethod(inventory.inventory)
    text = staticmethod(text.text)
    lights = staticmethod(preview.lights)
    aim = staticmethod(plans.aim)
    explain = staticmethod(explain.explain)

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)
        self.observation = Layout(self, self.box)

    def blank(self, seats: int, options: Settings) -> RelicRunners:
        return RelicRunners(self, seats, options, self.box, self.moves)

    def why_not(self, view: RelicRunnersView, thing: str) -> Message:
        return why_not.why_not(view, thing, self.box)

    def preview(self, view: RelicRunnersView, move: Move) -> Message:
        return preview.preview(view, move, self.moves)

    def plans(self, view: RelicRunnersView) -> dict[Message, list[Move]]:
        return plans.plans(view, self.box, self.moves)


GAME = RelicRunnersGame(FOLDER / "components.toml")
