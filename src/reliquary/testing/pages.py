"""Properties of what people read and point at: the rules pages, and the drawn table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from reliquary.kernel import State
from reliquary.rules_pages import sections
from reliquary.testing.walks import Broken, Trial

Draw = Callable[[State, int], Collection[str]]
"""The things that are drawn for a seat: `reliquary.web.drawn.things_drawn` is one."""


def every_rule_is_on_the_rules_pages(trial: Trial) -> None:
    """Steps and explanations name rules by anchors that every rules page of the game has, in every language."""
    pages = sorted(trial.game.folder.glob("rules.*.md"))
    anchors = {page.name: _anchors(trial, page) for page in pages}
    for who, rule in _named(trial) if pages else ():
        for page, there in anchors.items():
            if rule and rule not in there:
                raise Broken(f"{who} names the rule {rule!r}, which {page} does not have\n  in {trial}")


def _anchors(trial: Trial, page: Path) -> set[str]:
    language = page.name.split(".")[1]
    return {section.anchor for section in sections(trial.game, language)}


def _named(trial: Trial) -> Iterator[tuple[str, str]]:
    for step in trial.game.steps:
        yield step.__name__, step.rule
    things = sorted({thing for move in trial.game.moves for thing in move.things})
    for walk in trial.full_walks("rules", 2):
        for state, _ in walk:
            decision = state.decision
            if decision is not None:
                yield decision.kind, decision.rule
            if walk.now_and_then(60):
                view = state.view(walk.seat())
                about = [(thing, trial.game.explain(view, thing)) for thing in things]
                yield from [(f"the explanation of {thing}", found.rule) for thing, found in about if found is not None]


def every_thing_that_a_move_names_is_drawn(draw: Draw) -> Callable[[Trial], None]:
    """A check: whatever a seat is asked, it can point at all things of all its moves."""

    def every_thing_is_drawn(trial: Trial) -> None:
        for walk in trial.full_walks("drawn", 2):
            for state, _ in walk:
                if walk.now_and_then(8):
                    drawn = draw(state, state.seat)
                    missing = {thing for move in state.legal() for thing in move.things if thing not in drawn}
                    walk.hold(not missing, f"named by a move but not drawn for seat {state.seat}: {sorted(missing)}")

    return every_thing_is_drawn
