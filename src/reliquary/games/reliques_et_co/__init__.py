"""Artifacts, Inc. (Reliques & Co): dice placement and a tableau of cards, for two to four.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reliquary.games.reliques_et_co import estimate, imagine, inventory, scoring, view
from reliquary.games.reliques_et_co.components import Box
from reliquary.games.reliques_et_co.moves import Moves
from reliquary.games.reliques_et_co.options import OPTIONS
from reliquary.games.reliques_et_co.rules import STEPS, Step, opening
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.games.reliques_et_co.telling import explain, plans, preview, text
from reliquary.games.reliques_et_co.telling.labels import LABELS
from reliquary.games.reliques_et_co.view_classes import ReliquesEtCoView, print_cards
from reliquary.kernel import About, Chance, Game, Move, Settings, View
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class ReliquesEtCoGame(Game[ReliquesEtCo]):
    id = "reliques_et_co"
    name = Message(N_("Artifacts, Inc."))
    version = 1
    seats = range(2, 5)
    options = OPTIONS
    steps = STEPS
    folder = FOLDER
    sources = scoring.SOURCES
    at_the_end = scoring.AT_THE_END
    figures = LABELS
    bound = 40_000
    """At most 100 rounds of four turns; seven dice and all that cards allow make no more than 100 questions a turn."""

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)
        print_cards(self.box)

    def with_components(self, path: Path) -> ReliquesEtCoGame:
        return ReliquesEtCoGame(path)

    def blank(self, seats: int, options: Settings) -> ReliquesEtCo:
        return ReliquesEtCo(self, seats, options, self.box, self.moves)

    def opening(self, state: ReliquesEtCo) -> list[Step]:
        return opening(state)

    def breakdown(self, state: ReliquesEtCo) -> list[dict[str, int]]:
        return scoring.breakdown(state)

    def standing(self, state: ReliquesEtCo) -> list[tuple[int, ...]]:
        return [scoring.standing(state, seat) for seat in range(state.seats)]

    def view(self, state: ReliquesEtCo, seat: int | None) -> ReliquesEtCoView:
        return view.view(state, seat)

    def imagine(self, state: ReliquesEtCo, seat: int, chance: Chance) -> ReliquesEtCo:
        return imagine.imagine(state, seat, chance)

    def estimate(self, state: ReliquesEtCo, seat: int) -> float:
        return estimate.estimate(state, seat)

    def estimates(self, state: ReliquesEtCo) -> list[float]:
        return estimate.estimates(state)

    def inventory(self, state: ReliquesEtCo) -> list[str]:
        return inventory.inventory(state)

    def text(self, view: View, say: Callable[[Message], str]) -> str:
        return text.text(view, say)

    def preview(self, view: View, move: Move) -> Message:
        return preview.preview(view, move)

    def why_not(self, view: View, thing: str) -> Message:
        return preview.why_not(view, thing)

    def plans(self, view: View) -> dict[Message, list[Move]]:
        return plans.plans(view, self.box, self.moves)

    def explain(self, view: View, thing: str) -> About | None:
        return explain.explain(view, thing)


GAME = ReliquesEtCoGame(FOLDER / "components.toml")
