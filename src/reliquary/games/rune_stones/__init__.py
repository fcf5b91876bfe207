"""Rune Stones: deck building where the higher card is lost, for two to four.

This module is the door: everything else is reached through `GAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reliquary.games.rune_stones import estimate, imagine, inventory, scoring, view
from reliquary.games.rune_stones.components import Box
from reliquary.games.rune_stones.moves import Moves
from reliquary.games.rune_stones.options import OPTIONS
from reliquary.games.rune_stones.rules import STEPS, Step, Turn
from reliquary.games.rune_stones.state import RuneStones
from reliquary.games.rune_stones.telling import explain, plans, preview, text
from reliquary.games.rune_stones.telling.labels import LABELS
from reliquary.games.rune_stones.view_classes import RuneStonesView
from reliquary.kernel import About, Chance, Game, Move, Settings, View
from reliquary.message import N_, Message

FOLDER = Path(__file__).parent


class RuneStonesGame(Game[RuneStones]):
    id = "rune_stones"
    name = Message(N_("Rune Stones"))
    version = 1
    seats = range(2, 5)
    options = OPTIONS
    steps = STEPS
    folder = FOLDER
    sources = scoring.SOURCES
    at_the_end = scoring.AT_THE_END
    figures = LABELS
    bound = 40_000
    """The guard ends a game after 200 rounds of at most four turns; a turn has some 50 questions at the very most."""

    def __init__(self, components: Path) -> None:
        self.box = Box(self.read_box(components))
        self.box_digest = self.box.digest
        self.moves: Moves = Moves(self.box)

    def with_components(self, path: Path) -> RuneStonesGame:
        return RuneStonesGame(path)

    def blank(self, seats: int, options: Settings) -> RuneStones:
        return RuneStones(self, seats, options, self.box, self.moves)

    def opening(self, state: RuneStones) -> list[Step]:
        return [Turn(state.first)]

    def breakdown(self, state: RuneStones) -> list[dict[str, int]]:
        return scoring.breakdown(state)

    def view(self, state: RuneStones, seat: int | None) -> RuneStonesView:
        return view.view(state, seat)

    def imagine(self, state: RuneStones, seat: int, chance: Chance) -> RuneStones:
        return imagine.imagine(state, seat, chance)

    def estimate(self, state: RuneStones, seat: int) -> float:
        return estimate.estimate(state, seat)

    def estimates(self, state: RuneStones) -> list[float]:
        return estimate.estimates(state)

    def sensible(self, state: RuneStones) -> list[Move]:
        return estimate.sensible(state)

    def inventory(self, state: RuneStones) -> list[str]:
        return inventory.inventory(state)

    def text(self, view: View, say: Callable[[Message], str]) -> str:
        return text.text(view, say)

    def preview(self, view: View, move: Move) -> Message:
        return preview.preview(view, move, self.moves)

    def lights(self, view: View, move: Move) -> Sequence[str]:
        return preview.lights(view, move)

    def why_not(self, view: View, thing: str) -> Message:
        return preview.why_not(view, thing)

    def explain(self, view: View, thing: str) -> About | None:
        return explain.explain(view, thing)

    def plans(self, view: View) -> dict[Message, list[Move]]:
        return plans.plans(view, self.moves)


GAME = RuneStonesGame(FOLDER / "components.toml")
