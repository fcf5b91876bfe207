"""What every view of every game has in common: the question that is open, and where the game stands.

A game's own view derives from `View` and is built field by field from what is public or the seat's own, so that a
field added to the state stays hidden until somebody decides otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from reliquary.kernel.notebook import html
from reliquary.kernel.seen import seen
from reliquary.message import N_, Message, SeatName

if TYPE_CHECKING:
    from reliquary.kernel.state import State

V = TypeVar("V", bound="View")
NEVER_CHOSEN: Final = Message(N_("There is never anything to choose here."))


@seen
class Decision:
    """The open question: what is asked of whom, in words, and the anchor of the rule that governs it.

    A plain one with a single answer needs no asking at a table.
    """

    kind: str
    seat: int
    prompt: Message
    rule: str
    plain: bool


@seen
class View:
    seat: int | None
    """Who sees this; None is a spectator."""
    seats: int
    first: int
    """The seat that played first."""
    turn: int
    decision: Decision | None
    """None when the game is over."""
    scores: tuple[int, ...] | None
    """None while the rules keep them from this seat."""

    def _repr_html_(self) -> str:
        """In a notebook: the table, drawn as on the web."""
        return html(self)


@dataclass(frozen=True, slots=True)
class About:
    """What a drawn thing is and does, in full, and the anchor of the rule that says more."""

    name: Message
    effect: Message
    rule: str = ""


def decision_of(state: State) -> Decision | None:
    if state.over:
        return None
    step = state.agenda[-1]
    return Decision(type(step).__name__, step.seat, step.prompt, step.rule, step.plain)


def reason(view: V, thing: str, reasons: Mapping[str, Callable[[V, Decision, str], Message]]) -> Message:
    """Why the seat cannot choose the thing now. A game has a function for each kind of thing that it draws."""
    decision = view.decision
    if decision is None:
        return Message(N_("The game is over."))
    if decision.seat != view.seat:
        return Message(N_("It is not your turn: {who} is asked."), who=SeatName(decision.seat))
    kind, _, of = thing.partition(":")
    return reasons[kind](view, decision, of) if kind in reasons else NEVER_CHOSEN
