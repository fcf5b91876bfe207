"""Artifacts, Inc. (Reliques & Co): dice placement and a tableau of cards, for two to four.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from pathlib import Path

from reliquary.games.reliques_et_co import estimate, imagine, inventory, scoring, view
from reliquary.games.reliques_et_co.components import Box
from reliquary.games.reliques_et_co.moves import Moves
from reliquary.games.reliques_et_co.observation import Layout
from reliquary.games.reliques_et_co.options import OPTIONS
from reliquary.games.reliques_et_co.rules import STEPS, opening
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.games.reliques_et_co.telling import explain, plans, preview, text, why_not
from reliquary.games.reliques_et_co.telling.labels import LABELS
from reliquary.games.reliques_et_co.telling.to_you import TO_YOU
from reliquary.games.reliques_et_co.view_classes import ReliquesEtCoView, print_cards
from reliquary.kernel import Game, Move, Settings
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class ReliquesEtCoGame(Game[ReliquesEtCo, ReliquesEtCoView]):
    id = "reliques_et_co"
    name = Message(N_("Artifacts, Inc."))
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
    """At most 100 rounds of four turns; seven dice and all that cards allow make no more than 100 questions a turn."""

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
    why_not = staticmethod(why_not.why_not)
    preview = staticmethod(preview.preview)
    explain = staticmethod(explain.explain)

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)
        self.observation = Layout(self, self.box)
        print_cards(self.box)

    def blank(self, seats: int, options: Settings) -> ReliquesEtCo:
        return ReliquesEtCo(self, seats, options, self.box, self.moves)

    def plans(self, view: ReliquesEtCoView) -> dict[Message, list[Move]]:
        return plans.plans(view, self.box, self.moves)


GAME = ReliquesEtCoGame(FOLDER / "components.toml")
