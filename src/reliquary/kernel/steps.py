"""Steps: a turn is a stack of small questions.

A step either asks its seat something (`options` is not empty, `apply` does what was chosen) or just happens. What
`apply` and `happen` return comes next, in that order, before everything that was planned earlier. A step never
changes and holds only what everybody may know; progress is a new step.
"""

from __future__ import annotations

from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from reliquary.errors import Unexpected
from reliquary.kernel.given import Given
from reliquary.kernel.moves import Move
from reliquary.kernel.pickling import Reduced
from reliquary.message import N_, Message, SeatName

if TYPE_CHECKING:
    from reliquary.kernel.state import State

S = TypeVar("S", bound="State")
M = TypeVar("M", bound=Move, default=Move, covariant=True)
A = TypeVar("A", bound=Move, default=Move, covariant=True)
Field: TypeAlias = "int | tuple[int, ...]"


@cache
def _parameters(kind: type) -> tuple[str, ...]:
    """What the constructor of a step takes: a step keeps each under the same name."""
    return tuple(signature(kind).parameters)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S, M]):
    """`Step[Ferry, Load | Wait]` is a step of Ferry that is answered by loading or waiting.

    So mypy sees that `apply` does something about every kind of move that `options` offers, and no `case _` is needed.
    A step that just happens needs no second type.
    """

    rule: ClassVar[str] = ""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @property
    def prompt(self) -> Message:
        return Message(N_("{who} is asked to choose."), who=SeatName(self.seat))

    @property
    def plain(self) -> bool:
        """Whether a table may answer by itself if there is only one answer.

        Not if a single answer would give away what others may not know: it would come at once.
        """
        return False

    def options(self, state: S) -> list[M]:
        """The legal answers, distinct and in a fixed order; none if the step just happens."""
        return []

    def apply(self, state: S, move: Given[M]) -> list[Step[S]]:
        raise Unexpected(move)

    def happen(self, state: S) -> list[Step[S]]:
        return []

    def fields(self) -> list[Field]:
        """What the constructor takes, in its order: this is how a step is written down."""
        kind: type = type(self)
        found: list[Field] = [getattr(self, name) for name in _parameters(kind)]
        return found

    def __reduce__(self) -> Reduced:
        return type(self), tuple(self.fields())


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Step[S, M], Generic[S, M, A]):
    """A question that allows asides: its seat may do something else first, and is then asked again.

    A game derives one class from this, lists its asides there once, and derives its moments from that class:
    `class LampMoment(Moment[Ferry, M, LightLamp])`, then `class LoadCrate(LampMoment[Load])`.
    """

    def asides(self, state: S) -> list[A]:
        return []

    def apply_aside(self, state: S, move: Given[A]) -> list[Step[S]]:
        raise Unexpected(move)
