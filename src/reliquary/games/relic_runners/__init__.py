"""Relic Runners: a board of trails, temples in storeys, expeditions, for two to five.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reliquary.games.relic_runners import estimate, imagine, inventory, scoring, view
from reliquary.games.relic_runners.components import Box
from reliquary.games.relic_runners.moves import Moves
from reliquary.games.relic_runners.options import OPTIONS
from reliquary.games.relic_runners.rules import STEPS, Step, opening
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.games.relic_runners.telling import explain, plans, preview, text
from reliquary.games.relic_runners.telling.labels import LABELS
from reliquary.games.relic_runners.view_classes import RelicRunnersView
from reliquary.kernel import About, Chance, Game, Move, Settings, View
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class RelicRunnersGame(Game[RelicRunners]):
    id = "relic_runners"
    name = Message(N_("Relic Runners"))
    version = 1
    seats = range(2, 6)
    options = OPTIONS
    steps = STEPS
    folder = FOLDER
    sources = scoring.SOURCES
    at_the_end = scoring.AT_THE_END
    figures = LABELS
    bound = 200_000
    """At most 76 tiles and relics leave the board, at least one in every 15 rounds; a turn has some 30 questions."""

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)

    def with_components(self, path: Path) -> RelicRunnersGame:
        return RelicRunnersGame(path)

    def blank(self, seats: int, options: Settings) -> RelicRunners:
        return RelicRunners(self, seats, options, self.box, self.moves)

    def opening(self, state: RelicRunners) -> list[Step]:
        return opening(state)

    def breakdown(self, state: RelicRunners) -> list[dict[str, int]]:
        return scoring.breakdown(state)

    def standing(self, state: RelicRunners) -> list[tuple[int, ...]]:
        return [scoring.standing(state, seat) for seat in range(state.seats)]

    def view(self, state: RelicRunners, seat: int | None) -> RelicRunnersView:
        return view.view(state, seat)

    def imagine(self, state: RelicRunners, seat: int, chance: Chance) -> RelicRunners:
        return imagine.imagine(state, seat, chance)

    def estimate(self, state: RelicRunners, seat: int) -> float:
        return estimate.estimate(state, seat)

    def estimates(self, state: RelicRunners) -> list[float]:
        return estimate.estimates(state)

    def inventory(self, state: RelicRunners) -> list[str]:
        return inventory.inventory(state)

    def text(self, view: View, say: Callable[[Message], str]) -> str:
        return text.text(view, say)

    def preview(self, view: View, move: Move) -> Message:
        return preview.preview(view, move, self.moves)

    def why_not(self, view: View, thing: str) -> Message:
        return preview.why_not(view, thing)

    def plans(self, view: View) -> dict[Message, list[Move]]:
        return plans.plans(view, self.box, self.moves)

    def aim(self, view: View, plan: Sequence[Move]) -> str:
        return plans.aim(view, plan)

    def lights(self, view: View, move: Move) -> Sequence[str]:
        return preview.lights(view, move)

    def explain(self, view: View, thing: str) -> About | None:
        return explain.explain(view, thing)


GAME = RelicRunnersGame(FOLDER / "components.toml")
