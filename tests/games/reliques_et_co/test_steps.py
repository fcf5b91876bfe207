"""What every step of Artifacts, Inc. has: a question, a rule, and fields by which it is written down."""

from collections.abc import Callable

import pytest

from reliquary.games.reliques_et_co.rules import STEPS, Step
from reliquary.games.reliques_et_co.rules.buying import Buy, Lay
from reliquary.games.reliques_et_co.rules.dice import Reroll
from reliquary.games.reliques_et_co.rules.diving import AddDie
from reliquary.games.reliques_et_co.rules.selling import FillOrder, SellPrivately
from reliquary.games.reliques_et_co.rules.setting_up import SetStartingCard
from reliquary.games.reliques_et_co.rules.turn import PlaceDice

ASKING: list[Step] = [
    SetStartingCard(0),
    PlaceDice(0),
    Reroll(0, (1,)),
    Buy(0),
    Lay(0, 40, 0),
    SellPrivately(0, 8, 0, 0, 0),
    FillOrder(0, 3),
    AddDie(0, 2),
]


@pytest.mark.parametrize("step", ASKING, ids=lambda step: type(step).__name__)
def test_a_step_has_a_question_and_a_rule(step: Step) -> None:
    assert str(step.prompt).startswith("seat 0, ")
    assert step.rule
    again: Callable[..., Step] = type(step)
    assert again(*step.fields()).fields() == step.fields()


def test_all_steps_are_known() -> None:
    assert {type(step) for step in ASKING} < set(STEPS)


def test_only_the_end_of_a_turn_and_a_reroll_are_always_asked() -> None:
    """A table answers by itself where there is but one answer; so that a turn can be taken back it does not end it."""
    assert [type(step).__name__ for step in ASKING if not step.plain] == ["PlaceDice", "Reroll"]
